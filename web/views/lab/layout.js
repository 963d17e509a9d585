// A tree that is drawn by hand, laid out, and the ways in it.

import { arrange } from "../../trace/arrange.js";

/** @typedef {import("../../protocol.js").Row} Row */

/**
 * @typedef {object} Item
 * @property {number} row its place among the rows
 * @property {number[]} path places of children from the root
 * @property {number} ply @property {number} x in leaves from the left
 * @property {string} name of the move that leads there
 * @property {number | null} player who moves there; null at a leaf
 * @property {number | number[] | null} worth of a leaf
 * @property {number | null} odds of the outcome of chance that leads there
 * @property {Item | null} parent @property {Item[]} children
 */

/** @typedef {{items: Item[], width: number, plies: number}} Layout `items` are parents first; `width` in leaves */

/** @param {Row[]} rows parents first, depth first @returns {Layout} */
export function layoutOf(rows) {
  /** @type {Item[]} */
  const items = [];
  rows.forEach(([above, , name, player, worth, odds], row) => {
    const parent = above < 0 ? null : items[above];
    const path = parent ? [...parent.path, parent.children.length] : [];
    /** @type {Item} */
    const item = {
      row,
      path,
      ply: path.length,
      x: 0,
      name,
      player,
      worth,
      odds,
      parent,
      children: [],
    };
    parent?.children.push(item);
    items.push(item);
  });
  return { items, ...arrange(items) };
}

/** The node at the end of a path, or as far as it goes. @param {Layout} layout @param {number[]} path @returns {Item} */
export function itemAt({ items }, path) {
  let item = items[0];
  for (const child of path) item = item.children[child] ?? item;
  return item;
}

/**
 * The node that a key leads to; null for other keys.
 * @param {Item} item @param {string} key
 */
export function walked(item, key) {
  const siblings = item.parent?.children ?? [item];
  const at = siblings.indexOf(item);
  if (key === "ArrowLeft") return siblings[Math.max(0, at - 1)];
  if (key === "ArrowRight") return siblings[Math.min(siblings.length - 1, at + 1)];
  if (key === "ArrowUp") return item.parent ?? item;
  if (key === "ArrowDown") return item.children[0] ?? item;
  if (key === "Home") {
    let root = item;
    while (root.parent) root = root.parent;
    return root;
  }
  return null;
}
