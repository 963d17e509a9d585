// What each player gets, as bars from 0: in a search by vectors they stand where the window's number line stands else.

import { number } from "../../text.js";
import { classes, h } from "../dom.js";

/** The classes of the players' colours, MAX's and MIN's first. */
const TONES = ["is-max", "is-min", "is-third", "is-fourth"];

/** @param {number} player */
export const toneOf = (player) => TONES[player % TONES.length];

/**
 * @param {import("../../protocol.js").Utilities} utilities @param {string[]} players
 * @param {number[][]} vectors all that the search has told: they say how long a bar may get
 */
export function utilities({ value, is_new, mover }, players, vectors) {
  const all = vectors.flat().slice(0, 10_000);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const share = (/** @type {number} */ one) => ((one - low) / (high - low || 1)) * 100;
  const bars = players.map((name, player) => {
    const own = value?.[player] ?? null;
    const [from, to] = own === null ? [0, 0] : [share(Math.min(0, own)), share(Math.max(0, own))];
    return h(
      "li",
      { class: toneOf(player), "aria-current": name === mover ? "true" : null },
      h("b", { class: toneOf(player) }, name),
      h(
        "span",
        { class: "utility-track", "aria-hidden": "true" },
        h("span", { class: "utility-bar", style: { left: `${from}%`, width: `${to - from}%` } }),
        h("span", { class: "utility-zero", style: { left: `${share(0)}%` } }),
      ),
      h("span", { class: "utility-number" }, own === null ? "–" : number(own)),
    );
  });
  const line =
    value === null
      ? "No value yet."
      : is_new
        ? "What has just come back."
        : "What each player gets, so far.";
  return [
    h("ul", { class: classes("utilities", is_new && "is-new") }, bars),
    h("p", { class: "utilities-line" }, line),
  ];
}
