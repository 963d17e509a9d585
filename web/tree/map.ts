// The map: all of a large tree in a narrow band, with what is in view of it framed. A press or a
// drag there goes there.

import { slotOf, totalWidth, type Layout } from "../tape/slots.ts";
import { visible } from "../tape/visible.ts";
import { h, made, penOf } from "../dom/dom.js";
import { Strips } from "./strips.ts";
import type { Tree } from "../tape/tree.ts";
import type { Palette } from "./palette.ts";

export const MAP = 54; // pixels that it takes, in height
const PAD = 7; // of these above and below it

/** @param actions `share` of the whole width that is to be in the middle */
export function createMap({ goTo }: { goTo: (share: number) => void }) {
  const canvas = made(
    h("canvas", { class: "tree-map", "aria-hidden": "true", hidden: true }),
  ) as HTMLCanvasElement;
  const strips = new Strips();
  const whole = document.createElement("canvas"); // the tree alone: it is drawn anew when it has changed
  let drawn: unknown[] = [];
  let [from, to] = [0, 1];

  function press(event: PointerEvent) {
    if (!(event.buttons & 1)) return;
    if (event.type === "pointerdown") canvas.setPointerCapture(event.pointerId);
    const x = event.clientX - canvas.getBoundingClientRect().left;
    goTo(Math.max(0, Math.min(1, (x - from) / (to - from))));
  }
  canvas.addEventListener("pointerdown", press);
  canvas.addEventListener("pointermove", press);

  function drawTree(tree: Tree, layout: Layout, palette: Palette, width: number) {
    const ratio = devicePixelRatio;
    const rows = tree.tape.maxPly + 1;
    const k = (to - from) / totalWidth(tree, layout);
    strips.reset(Math.round(width * ratio), rows);
    const add = (ply: number, left: number, right: number, value: number, weight = 1) =>
      strips.add(ply, left * ratio, right * ratio, palette.rgb(value), weight);
    const { rows: marks } = visible(tree, { layout, x: from, k, width }, new Set(), add);
    marks.forEach((row, ply) =>
      row.forEach(({ left, right, value }) =>
        add(ply, left, Math.max(left + 1, right - (right - left > 3 ? 1 : 0)), value),
      ),
    );
    const each = (MAP - 2 * PAD) / rows;
    strips.paint(
      penOf(whole, width, MAP),
      (ply) => ({ top: PAD + ply * each, height: Math.max(1, each - (each > 3 ? 1 : 0)) }),
      width,
    );
  }

  return {
    element: canvas,
    /** @param shown `window`: what is in view, as shares of the whole; null: what is nearest to the
     * cursor; of null nothing is drawn */
    render(
      shown: {
        tree: Tree;
        layout: Layout;
        palette: Palette;
        width: number;
        from: number;
        to: number;
        window: [number, number] | null;
      } | null,
    ) {
      canvas.hidden = !shown;
      if (!shown) return;
      const { tree, layout, palette, width, window } = shown;
      ({ from, to } = shown);
      const ratio = devicePixelRatio;
      const { tick } = tree.state;
      const step = Math.floor((tick * width) / Math.max(1, tree.tape.ticks)); // less than a pixel's worth of ticks is not to be seen
      const { tape } = tree;
      const now = [tape, step, tape.ticks, layout, palette, width, from, ratio];
      if (!now.every((one, i) => one === drawn[i])) {
        drawTree(tree, layout, palette, width);
        drawn = now;
      }
      const context = penOf(canvas, width, MAP);
      context.drawImage(whole, 0, 0, whole.width / ratio, whole.height / ratio);
      const { colours } = palette;
      const here = from + placeOf(tree, layout) * (to - from);
      context.fillStyle = colours.ink;
      context.fillRect(Math.min(to - 1, here) - 0.75, 2, 1.5, MAP - 4);
      if (!window) return;
      const left = Math.max(from, from + window[0] * (to - from));
      const right = Math.min(to, from + window[1] * (to - from));
      context.lineWidth = 2;
      context.strokeStyle = colours.selection;
      context.strokeRect(left, 3, Math.max(3, right - left), MAP - 6);
    },
  };
}

function placeOf(tree: Tree, layout: Layout) {
  if (layout === "compact") return 1; // it grows at its right end
  const { left, right } = slotOf(tree, layout, tree.state.node);
  return (left + right) / 2 / totalWidth(tree, layout);
}
