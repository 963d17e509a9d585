// Flags on the timeline: where each run of a race is done.

import type { State } from "../../state.js";
import { draw, h } from "../dom.js";

/** `find` returns their place on the timeline. */
export function createFlags(find: () => Element) {
  return {
    render({ compare: { phase, runs, ticks } }: State) {
      const shown = phase === "race" ? runs : [];
      const flags = shown.map(({ columns }, index) => {
        if (columns.ticks >= ticks) return null; // the longest ends where the timeline does
        return h("i", {
          class: `flag is-run-${index + 1}`,
          "aria-hidden": "true",
          style: { left: `${(100 * columns.ticks) / ticks}%` },
        });
      });
      draw(find(), flags);
    },
  };
}
