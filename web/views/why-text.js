// The texts of the Why panel: players in their colours, and the average of a chance node, term by term.

import { averageOf } from "../trace/average.js";
import { nameOf } from "../trace/movers.js";
import { h } from "./dom.js";
import { fraction, number } from "./tree-text.js";
import { toneOf, vectorNodes } from "./utilities.js";

/** @typedef {import("../trace/columns.js").Drawn} Columns */

export const SIDES = ["MAX", "MIN"];
const MOST_TERMS = 6; // of an average: the last ones

/** Whether each player looks after itself: none is MAX or MIN then. @param {Columns} columns @param {string[]} players */
export const isSeveral = (columns, players) => columns.vectors.length > 0 || players.length > 2;

/** Who moves at a node: MAX, MIN, chance or a player's name. @param {Columns} columns @param {number} node @param {number} ply @param {string[]} players */
export const moverOf = (columns, node, ply, players) =>
  nameOf(columns.mover(node, ply), players, isSeveral(columns, players));

/**
 * A sentence with its players in their colours.
 * @param {string} text @param {string[]} names
 * @returns {(Node | string)[]}
 */
export function coloured(text, names) {
  const literal = names.map((name) => name.replace(/\W/g, "\\$&"));
  return text
    .split(new RegExp(`\\b(${literal.join("|")})\\b`))
    .map((part) => (names.includes(part) ? h("b", { class: toneOf(names.indexOf(part)) }, part) : part));
}

/** Whoever moves, with its shape. @param {string} name @param {string[]} names */
export function moverNode(name, names) {
  if (name === "chance") return h("b", { class: "is-chance" }, "● chance");
  const player = names.indexOf(name);
  const shape = names === SIDES ? "▲▼"[player] : "⬢";
  return h("b", { class: player < 0 ? null : toneOf(player) }, player < 0 ? "" : `${shape} ${name}`);
}

/** A value as text: of a vector, each player's utility in its colour. @param {import("../trace/moment.js").Value} value @param {boolean} signed */
export function valueNodes(value, signed) {
  if (value === null) return ["–"];
  return typeof value === "number" ? [number(value, signed)] : vectorNodes(value);
}

/**
 * The average that an open chance node is worth, as far as its outcomes are seen: "1/2 · 8 + 1/3 · 24 + …"; nothing elsewhere.
 * @param {Columns} columns @param {import("../trace/cursor.js").CursorState} cursor @param {boolean} signed
 */
export function averageText(columns, cursor, signed) {
  const { node, depth } = cursor;
  if (!columns.isChance(node, depth) || columns.vectors.length) return "";
  const { terms, rest } = averageOf(columns, cursor, node, depth);
  if (!terms.length) return "";
  const say = (/** @type {number} */ value) => (value < 0 ? `(${number(value, signed)})` : number(value, signed));
  const parts = terms.map(({ probability, value }) => `${fraction(probability)} · ${say(value)}`);
  if (parts.length > MOST_TERMS) parts.splice(0, parts.length - MOST_TERMS, "…");
  if (rest) return `${parts.join(" + ")} + …`;
  const sum = terms.reduce((sum, { probability, value }) => sum + probability * value, 0);
  return `${parts.join(" + ")} = ${number(sum, signed)}`;
}
