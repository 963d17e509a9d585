// The average that a chance node is worth, as it is being built: the outcomes seen so far, each with its weight.

import { endOf, isOpen } from "./slots.js";

/** @typedef {{probability: number, value: number}} Term */

/**
 * Returns the outcomes of a chance node that have come back at a state, in order, and how likely all others are together.
 * @param {import("./columns.js").Columns} columns
 * @param {import("./cursor.js").CursorState} state
 * @param {number} node @param {number} ply of the node
 * @returns {{terms: Term[], rest: number}}
 */
export function averageOf(columns, state, node, ply) {
  /** @type {Term[]} */
  const terms = [];
  let rest = 1;
  const end = endOf(columns, state, node, ply);
  for (let child = node + 1; child < end && !isOpen(state, child, ply + 1); child = columns.end[child]) {
    const probability = columns.probability(child);
    terms.push({ probability, value: columns.value.get(child) });
    rest -= probability;
  }
  return { terms, rest: rest < 1e-9 ? 0 : rest };
}
