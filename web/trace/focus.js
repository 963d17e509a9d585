// What is nearest to the cursor in a large tree: the open path, and at each of its nodes the moves tried, cut off and left.

import { ITERATION } from "./notes.js";
import { childrenOf } from "./slots.js";

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Place a move of an open node
 * @property {number} node that it leads to; -1 where the search has not been there
 * @property {"open" | "tried" | "cut" | "left"} kind
 */

/** @typedef {{parent: number, places: Place[]}} Row the moves of `parent`, of the root's row -1: those tried first, in their order */

/** The rows from the root's down to the moves of the current node. @param {Tree} tree @returns {Row[]} */
export function focusOf(tree) {
  const { state, tape } = tree;
  /** @type {Row[]} */
  const rows = [{ parent: -1, places: [{ node: 0, kind: "open" }] }];
  for (const node of state.path.slice(0, state.depth + 1)) {
    const before = node === 0 && state.noted[ITERATION] ? state.begun : 0; // of earlier iterations
    const entered = childrenOf(tree, node).slice(before);
    const all = tape.tried(node) / (node ? 1 : Math.max(1, tape.iterations)); // each iteration has asked the root
    const kind = tree.skipped(node) ? "cut" : "left";
    const places = [
      ...entered.map((child) => /** @type {Place} */ ({ node: child, kind: tree.isOpen(child) ? "open" : "tried" })),
      ...Array.from({ length: Math.max(0, all - entered.length) }, () => /** @type {Place} */ ({ node: -1, kind })),
    ];
    if (places.length) rows.push({ parent: node, places });
  }
  return rows;
}
