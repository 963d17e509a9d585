// One tick with all that is known at it: what Python makes a sentence from.

import { CHANCE } from "./movers.js";
import { NOTES, STOPPED } from "./notes.js";
import { Merged } from "./merged.js";
import { simulatedMoment } from "./simulations.js";
import { skippedOf } from "./slots.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} CursorState */

/**
 * A utility of MAX, or in a search by vectors one of each player; null for none.
 * @typedef {number | number[] | null} Value
 */

/**
 * An open node, as plyscope/trace/moment.py has it; null stands for no value, and for a window's open end.
 * @typedef {{action: number | null, value: Value, alpha: number | null, beta: number | null, best: number | null, entered: number, actions: number, dropped: number}} Frame
 */

/**
 * What has just happened, and the open nodes after it, root first.
 * @typedef {object} Moment
 * @property {"start" | "enter" | "leave" | "update" | "cut" | "note" | "end"} kind
 * @property {Frame[]} path
 * @property {number | null} action  the child entered, left, or (update) with the new value
 * @property {Value} value
 * @property {-1 | 0 | 1} bound  the value is at most so much, exact, at least so much
 * @property {boolean} leaf
 * @property {number} skipped
 * @property {string} note
 * @property {import("./simulations.js").Facts} [merged] of a search by simulations
 */

const KINDS = /** @type {const} */ (["start", "enter", "leave", "update", "cut", "note"]);

/** @param {number} number */
const finite = (number) => (Number.isFinite(number) ? number : null);

/** A value as Python has it: null for none, a list in a search by vectors. @param {Columns} columns @param {number} value */
const valueIn = ({ vectors }, value) => (vectors.length ? (vectors[value] ?? null) : finite(value));

/**
 * The moment that a cursor stands at.
 * @param {Columns} tape
 * @param {CursorState} state
 * @returns {Moment}
 */
export function momentOf(tape, state) {
  const { tree } = tape;
  return tree instanceof Merged ? simulatedMoment(tree) : searchedMoment(tape, state);
}

/** The moment of a search that visits each node once. @param {Columns} columns @param {CursorState} state @returns {Moment} */
function searchedMoment(columns, state) {
  const { kind, subject, depth } = state;
  /** @type {Moment} */
  const moment = {
    kind: isEnd(columns, state) ? "end" : KINDS[kind],
    path: state.path.map((node, ply) => ({
      action: node ? columns.action[node] : null,
      value: valueIn(columns, state.value[ply]),
      alpha: finite(state.alpha[ply]),
      beta: finite(state.beta[ply]),
      best: state.best[ply] < 0 ? null : columns.action[state.best[ply]],
      entered: state.entered[ply] - (ply ? 0 : state.begun),
      actions: columns.width[node] / (ply ? 1 : Math.max(1, columns.iterations)),
      dropped: (columns.dropped[node] ?? 0) / (ply ? 1 : Math.max(1, columns.iterations)),
    })),
    action: null,
    value: null,
    bound: 0,
    leaf: false,
    skipped: 0,
    note: "",
  };
  if (kind === AT_ENTER) moment.action = columns.action[subject];
  else if (kind === AT_LEAVE) {
    moment.action = columns.action[subject];
    moment.value = valueIn(columns, columns.value.get(subject));
    moment.bound = boundOf(columns, subject, depth + 1);
    moment.note = NOTES[columns.noteOf(subject)] ?? "";
    moment.leaf = columns.end[subject] === subject + 1 && !moment.note;
  } else if (kind === AT_UPDATE) {
    const best = state.best[depth];
    moment.action = best < 0 ? null : columns.action[best];
    moment.value = valueIn(columns, state.value[depth]);
    moment.bound = boundOf(columns, best, depth + 1);
  } else if (kind === AT_CUT) {
    moment.value = valueIn(columns, state.value[depth]);
    moment.skipped = skippedOf(columns, state, subject, depth);
  } else if (kind === AT_NOTE) {
    moment.value = columns.noteValue.get(state.notes - 1);
    moment.note = NOTES[columns.noteKind.get(state.notes - 1)];
  }
  return moment;
}

/** Whether a whole search is over: at the last tick, with every move of the root entered or cut. @param {Columns} columns @param {CursorState} state */
function isEnd(columns, { tick, depth, kind, entered, noted }) {
  const whole = entered[0] === columns.tried(0) || kind === AT_CUT || noted[STOPPED] > 0;
  return columns.done && tick > 0 && tick === columns.ticks && depth === 0 && whole;
}

/**
 * How sure a closed node's value is: 1 at least so much, -1 at most, 0 exact. A cut node's value is a
 * bound; any other's is as sure as its best child's.
 * @param {Columns} columns @param {number} node @param {number} ply of the node
 * @returns {-1 | 0 | 1}
 */
export function boundOf(columns, node, ply) {
  for (; node >= 0; node = columns.best[node], ply++) {
    const mover = columns.mover(node, ply);
    if (mover === CHANCE && columns.cut[node]) return columns.value.get(node) > columns.alpha.get(node) ? 1 : -1;
    if (mover === CHANCE) return /** @type {-1 | 0 | 1} */ (columns.clipped[node] ?? 0);
    if (columns.cut[node]) return columns.isMax(node, ply) ? 1 : -1;
    if (columns.clipped[node]) return columns.clipped[node] > 0 ? 1 : -1;
  }
  return 0;
}
