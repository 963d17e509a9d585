// What a frame has to draw: every node that is at least a pixel wide, by ply, and what is narrower.

import { eachChild, seenShare, totalWidth } from "./slots.ts";

/**
 * @typedef {object} Mark a node, or the pruned children of one, with its slot in pixels
 * @property {number} node @property {number} left @property {number} right
 * @property {Mark | null} parent
 * @property {number} value the node's value, or its value so far; NaN where it has none
 * @property {boolean} open
 * @property {boolean} leaf it was closed without children
 * @property {number} skipped how many children a cutoff took from it
 * @property {number} level the level of detail, given later
 * @property {number} x the place of its centre, given later
 */

/** @typedef {{mark: Mark, left: number, right: number, count: number}} Ghosts the pruned children of a mark */

/** Narrower than this many pixels, a subtree is one mark and is not walked. */
const NARROW = 1;

/**
 * Walks what is in view. `narrow(ply, left, right, value)` is called for each part that is too
 * narrow: the node itself, then the first of its line, ply by ply, for the rows below it.
 * @param {import("./tree.js").Tree} tree
 * @param {{layout: import("./slots.ts").Layout, x: number, k: number, width: number}} view
 *   a place p of the layout is at pixel p * k + x
 * @param {Set<number>} always nodes that are walked however narrow they are, as open ones are
 * @param {(ply: number, left: number, right: number, value: number, weight: number) => void} narrow
 */
export function visible(tree, view, always, narrow) {
  const { layout, x, k, width } = view;
  /** @type {Mark[][]} */
  const rows = [];
  /** @type {Ghosts[][]} */
  const ghosts = [];

  /** @param {number} node @param {number} left @param {number} right @param {Mark | null} parent */
  function walk(node, left, right, parent) {
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
    if (mark.skipped)
      (ghosts[ply + 1] ??= []).push({
        mark,
        left: from * k + x,
        right: right * k + x,
        count: mark.skipped,
      });
  }

  /** @param {number} node @param {number} left @param {number} right @param {Mark | null} parent @returns {Mark} */
  function markOf(node, left, right, parent) {
    const [value, open, leaf, skipped] = [
      tree.value(node),
      tree.isOpen(node),
      tree.isLeaf(node),
      tree.skipped(node),
    ];
    return { node, left, right, parent, value, open, leaf, skipped, level: 0, x: 0 };
  }

  /** Follows the first children of a narrow node down. @param {number} node @param {number} left @param {number} right */
  function line(node, left, right) {
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

/** A mark and those above it. @param {Mark} mark @returns {Mark[]} */
export function pathIn(mark) {
  return mark.parent ? [...pathIn(mark.parent), mark] : [mark];
}
