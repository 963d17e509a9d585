// Where every node lies: slots, in depth-first order, compact or to scale.
//
// Compact, a leaf takes one unit of width, a pruned child a little less, and a node what is below
// it. To scale, the children of a node, pruned ones included, share its slot equally.

import { AT_CUT, GHOST, LEAF } from "./ticks.js";

export const SCALE_WIDTH = 1 << 20; // the root's slot to scale, in the units of the compact layout

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} State */
/** @typedef {"compact" | "scale"} Layout */

/** Whether a node is open at that state. @param {State} state @param {number} node @param {number} ply */
export function isOpen(state, node, ply) {
  return ply <= state.depth && state.path[ply] === node;
}

/** The node after a node's last descendant. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function endOf(c, state, node, ply) {
  return isOpen(state, node, ply) ? state.nodes : c.end[node];
}

/** How many children a node has lost to a cutoff. @param {Columns} c @param {State} state @param {number} node @param {number} ply */
export function skippedOf(c, state, node, ply) {
  if (!c.cut[node]) return 0;
  if (!isOpen(state, node, ply)) return c.tried(node) - childCount(c, node);
  const isCut = state.kind === AT_CUT && state.subject === node;
  return isCut ? c.tried(node) - state.entered[ply] : 0;
}

/** How many children of a closed node were entered. @param {Columns} c @param {number} node */
export function childCount(c, node) {
  let count = 0;
  for (let child = node + 1; child < c.end[node]; child = c.end[child]) count++;
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
  const end = endOf(c, state, node, ply);
  const odds = c.movers.odds.get(node); // at a chance node a slot is as wide as its outcome is likely
  const share = (right - left) / Math.max(1, c.width[node]);
  let from = left;
  for (let child = node + 1; child < end; ) {
    const open = isOpen(state, child, ply + 1);
    if (layout === "scale") {
      const to = from + (odds ? (right - left) * (odds.get(c.action[child]) ?? 0) : share);
      visit(child, from, to);
      from = to;
    } else {
      const to = open ? Math.max(state.units, c.left[child] + LEAF) : c.right[child];
      visit(child, c.left[child], to);
      from = to;
    }
    child = open ? end : c.end[child];
  }
  return layout === "scale" ? from : right - skippedOf(c, state, node, ply) * GHOST;
}

/**
 * The part of a node's slot to scale that its children entered have: the rest was cut off.
 * @param {Columns} c @param {number} node that is closed
 */
export function seenShare(c, node) {
  const odds = c.movers.odds.get(node);
  if (!odds) return childCount(c, node) / c.width[node];
  let share = 0;
  for (let child = node + 1; child < c.end[node]; child = c.end[child]) share += odds.get(c.action[child]) ?? 0;
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

