// What there is to say of one node: shown beside it, and read out.

import { isBeta, notesAt } from "../trace/cursor.js";
import { CHANCE, nameOf } from "../trace/movers.js";
import { lineOf } from "../trace/notes.js";
import { isOpen, pathTo, skippedOf } from "../trace/slots.js";
import { fraction, number, valueText, windowText } from "./tree-text.js";

/** @typedef {import("../trace/columns.js").Columns} Columns */
/** @typedef {import("../trace/cursor.js").CursorState} CursorState */
/** @typedef {import("./tree-board.js").NodeInfo} NodeInfo */

const grouped = new Intl.NumberFormat("en-US");

/**
 * Returns what is known of a node at a state, as lines of text: the first is its title.
 * @param {Columns} columns @param {CursorState} state @param {number} node @param {NodeInfo | undefined} info @param {string[]} players the names of the game's
 */
export function describe(columns, state, node, info, players) {
  const ply = pathTo(columns, node).length - 1;
  const open = isOpen(state, node, ply);
  const mover = columns.mover(node, ply);
  const several = columns.vectors.length > 0 || players.length > 2;
  const end = open ? state.nodes : columns.end[node];
  const below = end - node - 1;
  const leaf = !open && below === 0;
  const name = node === 0 ? "Root" : (info?.move ?? "…");
  const answered = leaf && columns.isAnswered(node);
  const mind = nameOf(mover, players, several);
  const who = mover === CHANCE ? "chance decides" : mind && `${mind} to move`;
  const title = [name, leaf ? (answered ? "" : "leaf") : who].filter(Boolean).join(", ");
  const value = open ? state.value[ply] : columns.value.get(node);
  const alpha = open ? state.alpha[ply] : columns.alpha.get(node);
  const beta = open ? state.beta[ply] : columns.beta.get(node);
  const lines = [title];
  const probability = columns.probability(node);
  if (!Number.isNaN(probability)) lines.push(`Probability ${fraction(probability)}`);
  if (Number.isNaN(value)) lines.push("No value yet");
  else lines.push(`${open && !(node === 0 && columns.done && state.tick === columns.ticks) ? "Value so far" : "Value"} ${valueText(columns, value)}`);
  if (alpha !== -Infinity || beta !== Infinity) lines.push(`Window ${windowText(alpha, beta)}${open ? "" : " when entered"}`);
  for (const [kind, told] of notesAt(columns, node, state.tick)) {
    const line = lineOf(kind, number(told));
    if (line) lines.push(line);
  }
  if (below) lines.push(`${grouped.format(below)} ${below === 1 ? "node" : "nodes"} below`);
  const skipped = skippedOf(columns, state, node, ply);
  if (skipped) {
    const what = mover === CHANCE ? ["outcome", "outcomes"] : ["move", "moves"];
    const kind = several ? "Cutoff" : `${isBeta(columns, node, ply, value, alpha) ? "β" : "α"}-cutoff`;
    lines.push(`${kind}: ${skipped} ${what[Math.min(skipped, 2) - 1]} not examined`);
  }
  return lines;
}

/** The actions of a closed node that were entered. @param {Columns} columns @param {number} node */
export function childrenEntered(columns, node) {
  /** @type {Set<number>} */
  const entered = new Set();
  for (let child = node + 1; child < columns.end[node]; child = columns.end[child]) entered.add(columns.action[child]);
  return entered;
}

/** The names of the moves that a cutoff skipped. @param {Columns} columns @param {number} node @param {NodeInfo} info */
export function skippedNames(columns, node, info) {
  const entered = childrenEntered(columns, node);
  return info.actions.filter(([action]) => !entered.has(action)).map(([, name]) => name);
}
