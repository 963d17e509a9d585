// Walking the tree by keys: from a node to its parent, its children and its siblings.

import * as slots from "../../trace/slots.js";

/** @typedef {import("../../trace/columns.js").Drawn} Columns */
/** @typedef {import("../../trace/cursor.js").CursorState} CursorState */

/** The children of a node that are there. @param {Columns} columns @param {CursorState} state @param {number} node */
export function childrenOf(columns, state, node) {
  return slots.childrenOf(columns, state, node, slots.pathTo(columns, node).length - 1);
}

/** A node and its siblings. @param {Columns} columns @param {CursorState} state @param {number} node */
export function siblingsOf(columns, state, node) {
  return node === 0 ? [0] : childrenOf(columns, state, columns.parent[node]);
}

/**
 * Returns the node that a key leads to, the same one where it leads nowhere; null for other keys.
 * @param {Columns} columns @param {CursorState} state @param {number} node @param {string} key
 */
export function walk(columns, state, node, key) {
  const siblings = siblingsOf(columns, state, node);
  const at = siblings.indexOf(node);
  if (key === "ArrowLeft") return siblings[Math.max(0, at - 1)];
  if (key === "ArrowRight") return siblings[Math.min(siblings.length - 1, at + 1)];
  if (key === "ArrowUp") return Math.max(0, columns.parent[node]);
  if (key === "ArrowDown") return childrenOf(columns, state, node)[0] ?? node;
  if (key === "Home") return 0;
  return null;
}
