// How a match stands, drawn: games won, drawn and lost, and the share of the points with its interval.

import { h } from "../views/dom.js";

/** @param {number} share */
const at = (share) => `${(share * 100).toFixed(2)}%`;

/** Its text says the same: see `sentence`. @param {import("../state.js").Standing} standing */
export function picture({ wins, draws, losses, share, low, high }) {
  const counts = /** @type {const} */ ([
    ["is-run-1", wins],
    ["is-draw", draws],
    ["is-run-2", losses],
  ]);
  return h(
    "div",
    { class: "match-picture", "aria-hidden": "true" },
    h(
      "div",
      { class: "match-games" },
      counts.map(([whose, count]) =>
        h("i", { class: whose, style: { flexGrow: count }, hidden: count === 0 }, String(count)),
      ),
    ),
    h(
      "div",
      { class: "match-scale" },
      h("i", { class: "match-interval", style: { left: at(low), right: at(1 - high) } }),
      share !== null && h("i", { class: "match-share", style: { left: at(share) } }),
    ),
    h(
      "div",
      { class: "match-ends" },
      h("span", {}, "0 %"),
      h("span", {}, "50 %"),
      h("span", {}, "100 %"),
    ),
  );
}
