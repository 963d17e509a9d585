// What there is to say of one node: shown beside it, and read out.

import { isBeta, notesAt } from "../../trace/cursor.js";
import { Merged } from "../../trace/merged.js";
import { CHANCE, nameOf } from "../../trace/movers.js";
import { lineOf, NOTES } from "../../trace/notes.js";
import { isOpen, pathTo, skippedOf } from "../../trace/slots.js";
import { fraction, grouped, number, valueText, windowText } from "../../text.js";

/** @typedef {import("../../trace/columns.js").Drawn} Columns */
/** @typedef {import("../../trace/cursor.js").CursorState} CursorState */
/** @typedef {import("../../protocol.js").NodeInfo} NodeInfo */


/**
 * Returns what is known of a node at a state, as lines of text: the first is its title.
 * @param {Columns} columns @param {CursorState} state @param {number} node @param {NodeInfo | undefined} info @param {string[]} players the names of the game's
 */
export function describe(columns, state, node, info, players) {
  if (columns instanceof Merged) return visited(columns, state, node, info, players);
  const ply = pathTo(columns, node).length - 1;
  const open = isOpen(state, node, ply);
  const mover = columns.mover(node, ply);
  const several = columns.vectors.length > 0 || players.length > 2;
  const below = columns.below(state, node, ply);
  const leaf = columns.isLeaf(state, node, ply);
  const answered = leaf && columns.isAnswered(node);
  const title = titled(node, info, leaf ? (answered ? "" : "leaf") : turn(mover, players, several));
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
  if (below) lines.push(`${counted(below, "node")} below`);
  const skipped = skippedOf(columns, state, node, ply);
  if (skipped) {
    const what = mover === CHANCE ? ["outcome", "outcomes"] : ["move", "moves"];
    const kind = several ? "Cutoff" : `${isBeta(columns, node, ply, value, alpha) ? "β" : "α"}-cutoff`;
    lines.push(`${kind}: ${skipped} ${what[Math.min(skipped, 2) - 1]} not examined`);
  }
  return lines;
}

/** @param {number} node @param {NodeInfo | undefined} info @param {string} what */
const titled = (node, info, what) => [node === 0 ? "Root" : (info?.move ?? "…"), what].filter(Boolean).join(", ");

/** @param {number} mover @param {string[]} players @param {boolean} several */
function turn(mover, players, several) {
  const name = nameOf(mover, players, several);
  return mover === CHANCE ? "chance decides" : name && `${name} to move`;
}

/** What is known of a node of a search by simulations: visits, their mean, how the first one ended. */
/** @param {Merged} tree @param {CursorState} state @param {number} node @param {NodeInfo | undefined} info @param {string[]} players */
function visited(tree, state, node, info, players) {
  const ply = pathTo(tree, node).length - 1;
  const end = tree.isLeaf(state, node);
  const mean = tree.value.get(node);
  const signed = players.join() !== "MAX,MIN"; // an explicit tree's numbers are told as they are printed
  const figures = [counted(tree.visits[node], "visit")];
  if (!Number.isNaN(mean)) figures.push(`mean ${number(mean, signed)}`);
  if (!Number.isNaN(tree.prior[node])) figures.push(`prior ${number(Math.round(tree.prior[node] * 100) / 100)}`);
  const lines = [titled(node, info, end ? "the game is over" : turn(tree.mover(node, ply), players, players.length > 2)), figures.join(", ")];
  const probability = tree.probability(node);
  if (!Number.isNaN(probability)) lines.push(`Probability ${fraction(probability)}`);
  for (const [kind, told] of node && !end ? notesAt(tree.tape, tree.origin[node], state.tick) : []) {
    if (NOTES[kind] === "playout" || NOTES[kind] === "estimate") lines.push(lineOf(kind, number(told, signed)));
  }
  const children = tree.childrenOf(node).length;
  if (children) lines.push(`${children} of ${tree.width[node]} ${tree.isChance(node, ply) ? "outcomes" : "moves"} tried, ${counted(tree.below(state, node), "node")} below`);
  return lines;
}

/** @param {number} count @param {string} what */
const counted = (count, what) => `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;

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
