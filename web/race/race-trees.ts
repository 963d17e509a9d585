// The trees of a race side by side. Their heading and its buttons are a panel of `App`.

import type { Comparison } from "./race-stage.ts";
import { draw } from "../dom/dom.js";
import { createContender, type Look, type Trees } from "./race-run.ts";

export function createRaceTrees(
  element: HTMLElement,
  { seek, ...trees }: Trees & { seek: (tick: number) => void },
) {
  const contenders: ReturnType<typeof createContender>[] = [];
  let last: [Comparison, Look] | null = null;

  function redraw() {
    if (last) render(...last);
  }

  function render(comparison: Comparison, look: Look) {
    const { phase, runs } = comparison;
    const isOpen = phase !== "choosing";
    if (!isOpen && !last) return;
    last = isOpen ? [comparison, look] : null;
    while (contenders.length < runs.length)
      contenders.push(createContender(contenders.length, { ...trees, seek, redraw }));
    const shown = contenders.map((_, index) => (isOpen ? (runs[index] ?? null) : null));
    element.dataset.runs = String(runs.length);
    draw(
      element,
      contenders.map((one, index) => one.section(comparison, shown[index])),
    );
    contenders.forEach((one, index) => one.render(comparison, shown[index], look));
  }

  return {
    render,
    /** Have all trees follow their searches again. */
    follow() {
      for (const one of contenders) one.setFollowing(true);
      redraw();
    },
  };
}
