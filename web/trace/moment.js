// One tick with all that is known at it: what Python makes a sentence from.

import { skippedOf } from "./slots.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} CursorState */

/**
 * An open node, as plyscope/trace/moment.py has it; null stands for no value, and for a window's open end.
 * @typedef {{action: number | null, value: number | null, alpha: number | null, beta: number | null, best: number | null, entered: number, actions: number}} Frame
 */

/**
 * What has just happened, and the open nodes after it, root first.
 * @typedef {object} Moment
 * @property {"start" | "enter" | "leave" | "update" | "cut" | "note" | "end"} kind
 * @property {Frame[]} path
 * @property {number | null} action  the child entered, left, or (update) with the new value
 * @property {number | null} value
 * @property {-1 | 0 | 1} bound  the value is at most so much, exact, at least so much
 * @property {boolean} leaf
 * @property {number} skipped
 * @property {string} note
 */

const KINDS = /** @type {const} */ (["start", "enter", "leave", "update", "cut", "note"]);
/** @type {string[]} */
const NOTES = ["iteration", "stopped", "table hit"]; // as in plyscope/trace/tape.py

/** @param {number} number */
const finite = (number) => (Number.isFinite(number) ? number : null);

/**
 * The moment that a cursor stands at.
 * @param {Columns} columns
 * @param {CursorState} state
 * @returns {Moment}
 */
export function momentOf(columns, state) {
  const { kind, subject, depth } = state;
  /** @type {Moment} */
  const moment = {
    kind: isEnd(columns, state) ? "end" : KINDS[kind],
    path: state.path.map((node, ply) => ({
      action: node ? columns.action[node] : null,
      value: finite(state.value[ply]),
      alpha: finite(state.alpha[ply]),
      beta: finite(state.beta[ply]),
      best: state.best[ply] < 0 ? null : columns.action[state.best[ply]],
      entered: state.entered[ply],
      actions: columns.width[node],
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
    moment.value = columns.value.get(subject);
    moment.bound = boundOf(columns, subject, depth + 1);
    moment.leaf = columns.end[subject] === subject + 1;
  } else if (kind === AT_UPDATE) {
    const best = state.best[depth];
    moment.action = columns.action[best];
    moment.value = state.value[depth];
    moment.bound = boundOf(columns, best, depth + 1);
  } else if (kind === AT_CUT) {
    moment.value = state.value[depth];
    moment.skipped = skippedOf(columns, state, subject, depth);
  } else if (kind === AT_NOTE) {
    moment.value = columns.noteValue.get(state.notes - 1);
    moment.note = NOTES[columns.noteKind.get(state.notes - 1)];
  }
  return moment;
}

/** Whether a whole search is over: at the last tick, with every move of the root entered. @param {Columns} columns @param {CursorState} state */
function isEnd(columns, { tick, depth, entered }) {
  return columns.done && tick > 0 && tick === columns.ticks && depth === 0 && entered[0] === columns.width[0];
}

/**
 * How sure a closed node's value is: 1 at least so much, -1 at most, 0 exact. A cut node's value is a
 * bound; any other's is as sure as its best child's.
 * @param {Columns} columns @param {number} node @param {number} ply of the node
 * @returns {-1 | 0 | 1}
 */
export function boundOf(columns, node, ply) {
  for (; node >= 0; node = columns.best[node], ply++) {
    if (columns.cut[node]) return columns.isMax(ply) ? 1 : -1;
  }
  return 0;
}
