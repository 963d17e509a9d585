// Flags on the timeline: where each run of a race is done.

import { h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/** @param {HTMLElement} timeline */
export function createFlags(timeline) {
  /** @type {unknown} */
  let shown = null;
  /** @type {HTMLElement[]} */
  let flags = [];
  return {
    /** @param {State} state */
    render({ compare: { phase, runs, ticks } }) {
      const now = phase === "race" && ticks > 0 ? runs : null;
      if (now === shown) return;
      shown = now;
      for (const flag of flags) flag.remove();
      flags = (now ?? []).map(({ columns }, index) => {
        const flag = h("i", { class: `flag is-run-${index + 1}`, "aria-hidden": "true" });
        flag.style.left = `${(100 * columns.ticks) / ticks}%`;
        return flag;
      });
      flags = flags.filter((_flag, index) => now && now[index].columns.ticks < ticks); // the longest ends where the timeline does
      timeline.append(...flags);
    },
  };
}
