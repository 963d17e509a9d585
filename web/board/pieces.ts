// What stands on a cell, as a drawing: one function for each kind of board. It knows no rules.

import { h } from "../dom/dom.js";
import type { Kind } from "../tape/game-data.ts";

/** Where the pips of a die are, in thirds of its side. */
export const PIPS: Record<string, [number, number][]> = Object.fromEntries(
  ["11", "02 20", "02 11 20", "00 02 20 22", "00 02 11 20 22", "00 01 02 20 21 22"].map(
    (pips, at) => [at + 1, pips.split(" ").map(([column, row]) => [Number(column), Number(row)])],
  ),
);

/** A player's class, for its colour: the first of a game is MAX. */
const classOf = (player: number) => ["mark-max", "mark-min", "mark-third"][player] ?? "mark-third";

function mark(player: number) {
  const kind = `mark ${classOf(player)}`;
  if (player === 0) return [h("path", { d: "M27 27 73 73M73 27 27 73", class: kind })];
  if (player === 1) return [h("circle", { cx: 50, cy: 50, r: 25, class: kind })];
  return [h("path", { d: "M50 26 76 70H24z", "stroke-linejoin": "round", class: kind })];
}

/** A disc, on it the sign of its player: colour is not all that tells them apart. */
function disc(player: number) {
  const sign =
    player === 0
      ? h("path", { d: "M37 37 63 63M63 37 37 63" })
      : h("circle", { cx: 50, cy: 50, r: 15 });
  return [
    h("circle", { cx: 50, cy: 50, r: 40, class: `disc ${classOf(player)}` }),
    h("circle", { cx: 50, cy: 50, r: 31, class: "disc-rim" }),
    h("g", { class: "disc-sign" }, sign),
  ];
}

function die(face: string) {
  const body = h("rect", { x: 15, y: 15, width: 70, height: 70, rx: 16, class: "die" });
  const pips = (PIPS[face] ?? []).map(([column, row]) =>
    h("circle", { cx: 33 + 17 * column, cy: 33 + 17 * row, r: 6.2, class: "pip" }),
  );
  return [body, ...pips, ...(face === "?" ? [text("?", "die-air")] : [])];
}

export const text = (content: string, kind: string) =>
  h(
    "text",
    { x: 50, y: 50, "text-anchor": "middle", "dominant-baseline": "central", class: kind },
    content,
  );

/** The drawing of what stands on a cell, in a box of 100.
 * @param name of the cell */
export function piece(kind: Kind, content: string, players: string[], name: string) {
  if (kind === "dice" && name === "die") return die(content);
  if (content === "") return [];
  if (kind === "discs") return disc(players.indexOf(content));
  if (kind === "counters") return [h("circle", { cx: 50, cy: 50, r: 36, class: "counter-piece" })];
  if (kind === "tiles") return [text(content, "tile-number")];
  if (kind === "dice" || kind === "choices") return [];
  return mark(Math.max(0, players.indexOf(content)));
}

/** The face of a die that a roll's name tells: the number at its end. */
export const faceOf = (move: string) => /\d+$/.exec(move)?.[0] ?? "";
