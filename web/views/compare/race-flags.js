// Flags on the timeline: where each run of a race is done.

import { draw, h } from "../dom.js";

/** @param {string} id of their place on the timeline */
export function createFlags(id) {
  return {
    /** @param {import("../../state.js").State} state */
    render({ compare: { phase, runs, ticks } }) {
      const shown = phase === "race" ? runs : [];
      const flags = shown.map(({ columns }, index) => {
        if (columns.ticks >= ticks) return null; // the longest ends where the timeline does
        return h("i", {
          class: `flag is-run-${index + 1}`,
          "aria-hidden": "true",
          style: { left: `${(100 * columns.ticks) / ticks}%` },
        });
      });
      draw(/** @type {Element} */ (document.getElementById(id)), flags);
    },
  };
}
