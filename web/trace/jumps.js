// The jumps that people think in: where the next or the previous event of a kind is. Every search for one is a
// walk over the column of kinds, a byte a tick.

import { tickOf } from "./cursor.js";
import { principalVariation } from "./slots.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} State */
/** @typedef {"cutoff" | "leaf" | "root"} Event  a cutoff, a leaf told its value, a new value of the root */
/** @typedef {Record<Event, boolean>} Stops */

/**
 * The first tick after that of a state, up to `last`, at which one of some events has just happened; null if there is none.
 * @param {Columns} columns
 * @param {{tick: number, depth: number}} from
 * @param {Stops} wanted
 * @param {number} [last]
 */
export function nextEvent({ kinds, ticks }, { tick, depth }, wanted, last = ticks) {
  const { cutoff, leaf, root } = wanted;
  for (let i = tick; i < last; i++) {
    const kind = kinds[i];
    if (kind === AT_ENTER) depth++;
    else if (kind === AT_LEAVE) {
      depth--;
      if (leaf && i > 0 && kinds[i - 1] === AT_ENTER) return i + 1;
    } else if (kind === AT_UPDATE) {
      if (root && depth === 0) return i + 1;
    } else if (kind === AT_CUT && cutoff) return i + 1;
  }
  return null;
}

/**
 * The last tick before that of a state at which an event had just happened; null if there is none.
 * @param {Columns} columns
 * @param {{tick: number, depth: number}} from
 * @param {Event} wanted
 */
export function previousEvent({ kinds }, { tick, depth }, wanted) {
  // Undo the event that led here, then see what the one before it was.
  for (let at = tick; at > 1; ) {
    const undone = kinds[--at];
    if (undone === AT_ENTER) depth--;
    else if (undone === AT_LEAVE) depth++;
    const kind = kinds[at - 1];
    if (wanted === "cutoff" ? kind === AT_CUT : wanted === "root" ? kind === AT_UPDATE && depth === 0 : isLeaf(kinds, at))
      return at;
  }
  return null;
}

/** Whether a leaf has just been told at a tick: it was entered, and left at once. @param {Uint8Array} kinds @param {number} tick */
const isLeaf = (kinds, tick) => tick > 1 && kinds[tick - 1] === AT_LEAVE && kinds[tick - 2] === AT_ENTER;

/**
 * The tick at which the open node is left; null at the root, and where it is still open at the end of the tape.
 * @param {Columns} columns
 * @param {{tick: number, depth: number}} from
 */
export function outOf({ kinds, ticks }, { tick, depth }) {
  if (depth === 0) return null;
  let below = 0;
  for (let i = tick; i < ticks; i++) {
    if (kinds[i] === AT_ENTER) below++;
    else if (kinds[i] === AT_LEAVE && below-- === 0) return i + 1;
  }
  return null;
}

/**
 * The tick at which the principal variation's next node, seen from the open path, was entered; null at its end. It is the
 * variation of the tape as it is now, so that node after node can be walked down.
 * @param {Columns} columns
 * @param {State} state
 */
export function intoVariation(columns, state) {
  const line = principalVariation(columns, columns.head);
  let ply = 1;
  while (ply < line.length && state.path[ply] === line[ply]) ply++;
  return ply < line.length ? tickOf(columns, line[ply]) : null;
}
