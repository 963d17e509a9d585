// The texts of the Why panel: players in their shapes and colours.

import { h } from "../dom.js";
import { toneOf } from "./utilities.js";

export const SIDES = ["MAX", "MIN"];

/** What the sentences of a search call those who move: where each looks after itself none is MAX or MIN. @param {string[]} players @param {{vectors: number[][]}} columns */
export const namesIn = (players, { vectors }) =>
  players.length > 2 || vectors.length ? players : SIDES;

/**
 * A sentence with its players in their colours.
 * @param {string} text @param {string[]} names
 */
export function coloured(text, names) {
  const literal = names.map((name) => name.replace(/\W/g, "\\$&"));
  return text
    .split(new RegExp(`\\b(${literal.join("|")})\\b`))
    .map((part) =>
      names.includes(part) ? h("b", { class: toneOf(names.indexOf(part)) }, part) : part,
    );
}

/** Whoever moves, with its shape. @param {string} name @param {string[]} names */
export function moverNode(name, names) {
  if (name === "chance") return h("b", { class: "is-chance" }, "● chance");
  const player = names.indexOf(name);
  const shape = names === SIDES ? "▲▼"[player] : "⬢";
  return h(
    "b",
    { class: player < 0 ? null : toneOf(player) },
    player < 0 ? "" : `${shape} ${name}`,
  );
}

/** A value: of a vector, each player's utility in its colour, (1, 2, 6). @param {string | string[]} value @returns {import("../dom.js").Child[]} */
export function valueNodes(value) {
  if (typeof value === "string") return [value];
  const parts = value.flatMap((utility, player) => [
    ", ",
    h("b", { class: toneOf(player) }, utility),
  ]);
  return ["(", ...parts.slice(1), ")"];
}
