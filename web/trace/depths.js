// Nodes against depth: what a deeper search will cost, told from the shallower ones.

import { grouped } from "../text.js";

/** A search that is expected to visit more nodes is not run for the plot. */
export const WORTH = 1_000_000;

/** @typedef {{name: string, nodes: (number | null)[]}} Curve  nodes at depth 1, 2, ...; null where it was not run */

/**
 * How many nodes a search one ply deeper will about visit: growth goes on as it did, and never beyond plain minimax.
 * @param {(number | null)[]} before  at depth 1, 2, ... up to the one before
 * @param {number | null} plain  nodes of plain minimax at the depth in question; null: too large to count
 * @returns {number | null} null where nothing can be said
 */
export function expected(before, plain) {
  const last = before.at(-1);
  if (last === undefined) return plain;
  if (last === null) return null;
  const grown = (last * last) / (before.at(-2) ?? 1);
  return Math.round(Math.min(grown, plain ?? Infinity));
}

/**
 * What was left out, in one sentence; empty where nothing was.
 * @param {Curve[]} curves
 */
export function leftOut(curves) {
  const parts = curves.flatMap(({ name, nodes }) => {
    const from = nodes.indexOf(null);
    return from < 0 ? [] : [`${name} from ${from + 1} plies`];
  });
  if (!parts.length) return "";
  return `Not run, for more than ${grouped(WORTH)} nodes are expected or too many to tell: ${parts.join("; ")}.`;
}
