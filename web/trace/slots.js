// Where every node lies: slots, in depth-first order, compact or to scale.
//
// Compact, a leaf takes one unit of width, a pruned child a little less, and a node what is below
// it. To scale, the children of a node, pruned ones included, share its slot equally, or as chance
// or their visits have it: the tree says which share is whose.

import { AT_CUT, GHOST, LEAF } from "./ticks.js";

export const SCALE_WIDTH = 1 << 20; // the root's slot to scale, in the units of the compact layout

/** @typedef {import("./columns.js").Drawn} Columns */
/** @typedef {import("./cursor.js").CursorState} State */
/** @typedef {"compact" | "scale"} Layout */

/** Whether a node is open at that state. @param {State} state @param {number} node @param {number} ply */
export function isOpen(state, node, ply) {
  return ply <= state.depth && state.path[ply] === node;
}

/** How many children a node has lost to a cutoff. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function skippedOf(c, state, node, ply) {
  if (!c.cut[node]) return 0;
  if (!isOpen(state, node, ply)) return c.tried(node) - childCount(c, state, node, ply);
  const isCut = state.kind === AT_CUT && state.subject === node;
  return isCut ? c.tried(node) - state.entered[ply] : 0;
}

/** The children of a node that are there at a state, left to right. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function childrenOf(c, state, node, ply) {
  const children = [];
  for (let child = c.firstChild(state, node, ply); child >= 0; child = c.nextChild(state, child, ply + 1)) children.push(child);
  return children;
}

/** How many children of a node are there at a state. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function childCount(c, state, node, ply) {
  let count = 0;
  for (let child = c.firstChild(state, node, ply); child >= 0; child = c.nextChild(state, child, ply + 1)) count++;
  return count;
}

/** The width of everything at that state. @param {Columns} c @param {State} state @param {Layout} layout */
export function totalWidth(c, state, layout) {
  return layout === "scale" ? SCALE_WIDTH : Math.max(state.units, c.left[state.node] + LEAF);
}

/**
 * Calls `visit(child, left, right)` for each child of a node that is there, left to right, and
 * returns where its pruned children begin: all spans in the units of the layout.
 * @param {Columns} c @param {State} state @param {Layout} layout
 * @param {number} node @param {number} ply of the node
 * @param {number} left @param {number} right the node's slot
 * @param {(child: number, left: number, right: number) => void} visit
 */
export function eachChild(c, state, layout, node, ply, left, right, visit) {
  let from = left;
  for (let child = c.firstChild(state, node, ply); child >= 0; child = c.nextChild(state, child, ply + 1)) {
    const to = layout === "scale" ? from + (right - left) * c.share(child) : c.rightOf(state, child, ply + 1);
    visit(child, layout === "scale" ? from : c.left[child], to);
    from = to;
  }
  return layout === "scale" ? from : right - skippedOf(c, state, node, ply) * GHOST;
}

/** The part of a node's slot to scale that its children entered have: the rest was cut off. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function seenShare(c, state, node, ply) {
  let share = 0;
  for (let child = c.firstChild(state, node, ply); child >= 0; child = c.nextChild(state, child, ply + 1)) share += c.share(child);
  return share;
}

/**
 * Where the root's children of each iteration stand, side by side, in the units of the layout.
 * @param {Columns} c @param {State} state @param {Layout} layout
 * @returns {{depth: number, left: number, right: number}[]}
 */
export function iterationSlots(c, state, layout) {
  /** @type {{depth: number, left: number, right: number}[]} */
  const slots = [];
  const { starts } = c;
  if (!starts.length) return slots;
  let next = 0;
  eachChild(c, state, layout, 0, 0, 0, totalWidth(c, state, layout), (child, left, right) => {
    const from = next;
    while (next < starts.length && starts[next].node <= child) next++;
    if (next > from) slots.push({ depth: starts[next - 1].depth, left, right });
    else if (slots.length) slots[slots.length - 1].right = right;
  });
  return slots;
}

/** The slot of a node. @param {Columns} c @param {State} state @param {Layout} layout @param {number} node */
export function slotOf(c, state, layout, node) {
  const path = pathTo(c, node);
  let slot = [0, totalWidth(c, state, layout)];
  for (let ply = 0; ply + 1 < path.length; ply++) {
    let found = slot;
    eachChild(c, state, layout, path[ply], ply, slot[0], slot[1], (child, left, right) => {
      if (child === path[ply + 1]) found = [left, right];
    });
    slot = found;
  }
  return { left: slot[0], right: slot[1], ply: path.length - 1 };
}

/** The nodes from the root to a node. @param {Columns} c @param {number} node */
export function pathTo(c, node) {
  const path = [];
  for (let at = node; at >= 0; at = c.parent[at]) path.push(at);
  return path.reverse();
}

/** The principal variation at a state, as nodes from the root. @param {Columns} c @param {State} state */
export function principalVariation(c, state) {
  const line = [0];
  let next = c.isChance(0, 0) ? -1 : state.best[0];
  while (next > 0) {
    line.push(next); // a best child is closed: nothing below it will change
    next = c.isChance(next, line.length - 1) ? -1 : c.best[next]; // chance has no best move
  }
  return line;
}

