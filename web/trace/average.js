// The average that a chance node is worth, as it is being built: the outcomes seen so far, each with its weight.

import { isOpen } from "./slots.js";

/** @typedef {{probability: number, value: number}} Term */

/**
 * Returns the outcomes of a chance node that have come back at a state, in order, and how likely all others are together.
 * @param {import("./columns.js").Drawn} columns
 * @param {import("./cursor.js").CursorState} state
 * @param {number} node @param {number} ply of the node
 * @returns {{terms: Term[], rest: number}}
 */
export function averageOf(columns, state, node, ply) {
  /** @type {Term[]} */
  const terms = [];
  let rest = 1;
  for (let child = columns.firstChild(state, node, ply); child >= 0; child = columns.nextChild(state, child, ply + 1)) {
    if (isOpen(state, child, ply + 1)) break;
    const probability = columns.probability(child);
    terms.push({ probability, value: columns.value.get(child) });
    rest -= probability;
  }
  return { terms, rest: rest < 1e-9 ? 0 : rest };
}
