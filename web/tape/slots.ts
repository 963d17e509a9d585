// Where every node lies: slots, in depth-first order, compact or to scale.
//
// Compact, a leaf takes one unit of width, a pruned child a little less, and a node what is below
// it. To scale, the children of a node, pruned ones included, share its slot equally, or as chance
// or their visits have it: the tree says which share is whose.

import { CHANCE } from "./movers.ts";
import { GHOST } from "./ticks.ts";
import type { Tree } from "./tree.ts";

export const SCALE_WIDTH = 1 << 20; // the root's slot to scale, in the units of the compact layout

export type Layout = "compact" | "scale";

export function childrenOf(tree: Tree, node: number) {
  const children = [];
  for (let child = tree.firstChild(node); child >= 0; child = tree.nextChild(node, child))
    children.push(child);
  return children;
}

/** The actions that lead from the root to a node. */
export const actionsTo = (tree: Tree, node: number) =>
  tree
    .pathTo(node)
    .slice(1)
    .map((at) => tree.action(at));

export function totalWidth(tree: Tree, layout: Layout) {
  return layout === "scale" ? SCALE_WIDTH : tree.units;
}

/** Calls `visit(child, left, right)` for each child of a node, left to right, and returns where its
 * pruned children begin: all spans in the units of the layout.
 * @param right the node's slot */
export function eachChild(
  tree: Tree,
  layout: Layout,
  node: number,
  left: number,
  right: number,
  visit: (child: number, left: number, right: number) => void,
) {
  const scale = layout === "scale";
  const last = right - tree.lost(node) * GHOST; // where the last child's slot ends, and the gap after it
  let from = left;
  for (let child = tree.firstChild(node); child >= 0; ) {
    const next = tree.nextChild(node, child);
    const after = scale
      ? from + (right - left) * tree.share(node, child)
      : next < 0
        ? last
        : tree.left(next);
    visit(child, scale ? from : tree.left(child), scale ? after : tree.right(child, after));
    from = after;
    child = next;
  }
  return scale ? from : right - tree.skipped(node) * GHOST;
}

/** The part of a node's slot to scale that its children entered have: the rest was cut off. */
export function seenShare(tree: Tree, node: number) {
  return childrenOf(tree, node).reduce((share, child) => share + tree.share(node, child), 0);
}

/** Where the root's children of each iteration stand, side by side, in the units of the layout. */
export function iterationSlots(
  tree: Tree,
  layout: Layout,
): { depth: number; limit: number | null; left: number; right: number }[] {
  const slots: ReturnType<typeof iterationSlots> = [];
  const { starts } = tree.tape;
  if (!starts.length) return slots;
  let next = 0;
  eachChild(tree, layout, 0, 0, totalWidth(tree, layout), (child, left, right) => {
    const from = next;
    while (next < starts.length && starts[next].node <= child) next++;
    if (next > from) {
      const { depth, limit } = starts[next - 1];
      slots.push({ depth, limit, left, right });
    } else if (slots.length) slots[slots.length - 1].right = right;
  });
  return slots;
}

export function slotOf(tree: Tree, layout: Layout, node: number) {
  const path = tree.pathTo(node);
  let slot = [0, totalWidth(tree, layout)];
  for (let ply = 0; ply + 1 < path.length; ply++) {
    let found = slot;
    eachChild(tree, layout, path[ply], slot[0], slot[1], (child, left, right) => {
      if (child === path[ply + 1]) found = [left, right];
    });
    slot = found;
  }
  return { left: slot[0], right: slot[1], ply: path.length - 1 };
}

/** The principal variation, as nodes from the root; chance has no best move. */
export function principalVariation(tree: Tree) {
  const line = [0];
  for (let node = 0; tree.mover(node) !== CHANCE; line.push(node)) {
    node = tree.best(node);
    if (node < 0) break;
  }
  return line;
}
