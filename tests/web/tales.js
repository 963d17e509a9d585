// Tapes written by hand, for games in which not only MAX and MIN move in turn.

import {
  CUT,
  EXPAND,
  LEAVE,
  ANNOTATE,
  OUTCOME,
  ENTER_WINDOWLESS,
  UPDATE_WINDOWLESS,
  WINDOW_VERSION,
  TURN,
  UPDATE,
  VECTOR,
} from "#tape-layout";
import { ANNOTATION_NAMES } from "../../web/tape/annotations.ts";
import { columnsOf } from "./tape.js";

/** @param {(number | number[])[]} records */
const told = (...records) => columnsOf(Float64Array.from([WINDOW_VERSION, ...records.flat()]));

const leaf = (/** @type {number} */ action, /** @type {number} */ value) => [
  ENTER_WINDOWLESS,
  action,
  LEAVE,
  value,
];

/** MAX over two chance nodes, 1/2 · 8 + 1/3 · 24 + 1/6 · −12 and 0.35 · 2 + 0.65 · 9: nodes 0; 1, 2 to 4; 5, 6 and 7. */
export const expectimax = () =>
  told(
    [TURN, 0, EXPAND, 2],
    [
      ENTER_WINDOWLESS,
      0,
      TURN,
      -1,
      EXPAND,
      3,
      OUTCOME,
      0,
      1 / 2,
      OUTCOME,
      1,
      1 / 3,
      OUTCOME,
      2,
      1 / 6,
    ],
    [
      ...leaf(0, 8),
      ...leaf(1, 24),
      ...leaf(2, -12),
      UPDATE_WINDOWLESS,
      10,
      LEAVE,
      10,
      UPDATE_WINDOWLESS,
      10,
    ],
    [ENTER_WINDOWLESS, 1, TURN, -1, EXPAND, 2, OUTCOME, 0, 0.35, OUTCOME, 1, 0.65],
    [...leaf(0, 2), ...leaf(1, 9), UPDATE_WINDOWLESS, 6.55, LEAVE, 6.55],
  );

/** Star1, values from 0 to 10: the second chance node, 5, is cut off after its first outcome, which is half of it. */
export const star1 = () =>
  told(
    [TURN, 0, EXPAND, 2],
    [0, -Infinity, Infinity, TURN, -1, EXPAND, 2, OUTCOME, 0, 1 / 2, OUTCOME, 1, 1 / 2],
    [0, 0, 10, LEAVE, 8, 1, 0, 10, LEAVE, 8, UPDATE, 8, 0, 10, LEAVE, 8, UPDATE, 8, 8, Infinity],
    [1, 8, Infinity, TURN, -1, EXPAND, 3, OUTCOME, 0, 1 / 2, OUTCOME, 1, 1 / 4, OUTCOME, 2, 1 / 4],
    [0, 8, 10, LEAVE, 1, CUT, 5.5, 8, 10, LEAVE, 5.5],
  );

/** Three players: A over B over leaves, max^n. Node 4 is B's second. */
export const maxn = () =>
  told(
    [TURN, 0, EXPAND, 2],
    [
      ENTER_WINDOWLESS,
      0,
      TURN,
      1,
      EXPAND,
      2,
      ENTER_WINDOWLESS,
      0,
      VECTOR,
      3,
      1,
      2,
      6,
      LEAVE,
      0,
      UPDATE_WINDOWLESS,
      0,
    ],
    [ENTER_WINDOWLESS, 1, VECTOR, 3, 6, 1, 2, LEAVE, 1, LEAVE, 0, UPDATE_WINDOWLESS, 0],
    [
      ENTER_WINDOWLESS,
      1,
      TURN,
      2,
      EXPAND,
      1,
      ENTER_WINDOWLESS,
      0,
      VECTOR,
      3,
      5,
      5,
      4,
      LEAVE,
      2,
      UPDATE_WINDOWLESS,
      2,
      LEAVE,
      2,
      UPDATE_WINDOWLESS,
      2,
    ],
  );

const kind = (/** @type {string} */ name) => ANNOTATION_NAMES.indexOf(name);

/**
 * Iterative deepening to `depth` plies in a tree of three moves a node; a table answers now and then, and the last
 * iteration is stopped in its middle.
 * @param {number} depth
 */
export function deepening(depth) {
  /** @type {number[]} */
  const numbers = [WINDOW_VERSION];
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  let left = Infinity; // nodes that may still be entered
  /** @param {number} plies @returns {number | null} null where it was stopped */
  function search(plies) {
    if (plies === 0) return Math.floor(random() * 9);
    numbers.push(EXPAND, 3);
    let best = -Infinity;
    for (let action = 0; action < 3; action++) {
      if (left-- <= 0) return null;
      numbers.push(action, best, Infinity);
      const hit = plies > 1 && random() < 0.06;
      if (hit) numbers.push(ANNOTATE, kind("table hit"), 5);
      const value = hit ? 5 : search(plies - 1);
      if (value === null) return null;
      numbers.push(LEAVE, value);
      if (value > best) numbers.push(UPDATE, (best = value), best, Infinity);
    }
    return best;
  }
  for (let plies = 1; plies <= depth; plies++) {
    numbers.push(ANNOTATE, kind("iteration"), plies);
    if (plies === depth) left = 40;
    if (search(plies) === null) numbers.push(ANNOTATE, kind("stopped"), 40);
  }
  return columnsOf(Float64Array.from(numbers));
}
