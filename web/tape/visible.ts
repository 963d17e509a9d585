// What a frame has to draw: every node that is at least a pixel wide, by ply, and what is narrower.

import { eachChild, seenShare, totalWidth, type Layout } from "./slots.ts";
import type { Tree } from "./tree.ts";

/** A node, or the pruned children of one, with its slot in pixels */
export interface Mark {
  node: number;
  left: number;
  right: number;
  parent: Mark | null;
  value: number; // the node's value, or its value so far; NaN where it has none
  open: boolean;
  leaf: boolean; // it was closed without children
  skipped: number; // how many children a cutoff took from it
  level: number; // the level of detail, given later
  x: number; // the place of its centre, given later
}

export interface Ghosts {
  mark: Mark;
  left: number;
  right: number;
  count: number;
}

const NARROW = 1; // narrower than this many pixels, a subtree is one mark and is not walked

/** Walks what is in view. `narrow(ply, left, right, value)` is called for each part that is too
 * narrow: the node itself, then the first of its line, ply by ply, for the rows below it.
 * @param view a place p of the layout is at pixel p * k + x
 * @param always nodes that are walked however narrow they are, as open ones are */
export function visible(
  tree: Tree,
  view: { layout: Layout; x: number; k: number; width: number },
  always: Set<number>,
  narrow: (ply: number, left: number, right: number, value: number, weight: number) => void,
) {
  const { layout, x, k, width } = view;
  const rows: Mark[][] = [];
  const ghosts: Ghosts[][] = [];

  function walk(node: number, left: number, right: number, parent: Mark | null) {
    const mark = markOf(node, left * k + x, right * k + x, parent);
    const ply = tree.ply(node);
    (rows[ply] ??= []).push(mark);
    const from = eachChild(tree, layout, node, left, right, (child, a, b) => {
      const start = a * k + x;
      const stop = b * k + x;
      if (stop < 0 || start > width) return;
      if (stop - start >= NARROW || always.has(child) || tree.isOpen(child))
        walk(child, a, b, mark);
      else line(child, start, stop);
    });
    if (!mark.skipped) return;
    const place = { left: from * k + x, right: right * k + x, count: mark.skipped };
    (ghosts[ply + 1] ??= []).push({ mark, ...place });
  }

  function markOf(node: number, left: number, right: number, parent: Mark | null): Mark {
    const [value, open] = [tree.value(node), tree.isOpen(node)];
    const [leaf, skipped] = [tree.isLeaf(node), tree.skipped(node)];
    return { node, left, right, parent, value, open, leaf, skipped, level: 0, x: 0 };
  }

  function line(node: number, left: number, right: number) {
    let weight = 1;
    let ply = tree.ply(node);
    for (let at = node; at >= 0; at = tree.firstChild(at)) {
      narrow(ply++, left, right, tree.value(at), weight);
      if (layout === "scale" && tree.isCut(at)) weight *= seenShare(tree, at);
    }
  }

  walk(0, 0, totalWidth(tree, layout), null);
  return { rows, ghosts };
}

export function pathIn(mark: Mark): Mark[] {
  return mark.parent ? [...pathIn(mark.parent), mark] : [mark];
}
