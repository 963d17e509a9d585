// What each player gets, as bars from 0: in a search by vectors they stand where the window's number line stands else.

import { h } from "../dom.js";
import { number } from "../../text.js";

/** @typedef {import("../../protocol.js").Utilities} Utilities */

/** The classes of the players' colours, MAX's and MIN's first. */
const TONES = ["is-max", "is-min", "is-third", "is-fourth"];

/** @param {number} player */
export const toneOf = (player) => TONES[player % TONES.length];

/** @param {HTMLElement} element */
export function createUtilities(element) {
  const list = h("ul", { class: "utilities" });
  const line = h("p", { class: "utilities-line" });
  element.append(list, line);
  let shown = "";

  return {
    /**
     * @param {Utilities} utilities @param {string[]} players
     * @param {number[][]} vectors all that the search has told: they say how long a bar may get
     */
    render({ value, isNew, mover }, players, vectors) {
      const key = JSON.stringify([players, vectors.length, value, isNew, mover]);
      if (key === shown) return;
      shown = key;
      const all = vectors.flat();
      const [low, high] = [Math.min(0, ...all.slice(0, 10_000)), Math.max(0, ...all.slice(0, 10_000))];
      const share = (/** @type {number} */ one) => ((one - low) / (high - low || 1)) * 100;
      list.classList.toggle("is-new", isNew);
      list.replaceChildren(
        ...players.map((name, player) => {
          const own = value?.[player] ?? null;
          const ends = own === null ? [0, 0] : [share(Math.min(0, own)), share(Math.max(0, own))];
          const bar = h("span", { class: "utility-bar" });
          Object.assign(bar.style, { left: `${ends[0]}%`, width: `${ends[1] - ends[0]}%` });
          const zero = h("span", { class: "utility-zero" });
          zero.style.left = `${share(0)}%`;
          return h(
            "li",
            { class: toneOf(player), "aria-current": name === mover && "true" },
            h("b", { class: toneOf(player) }, name),
            h("span", { class: "utility-track", "aria-hidden": "true" }, bar, zero),
            h("span", { class: "utility-number" }, own === null ? "–" : number(own)),
          );
        }),
      );
      line.textContent = value === null ? "No value yet." : isNew ? "What has just come back." : "What each player gets, so far.";
    },
  };
}
