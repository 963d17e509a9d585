// Where each node of a tree stands that is drawn by hand: leaves side by side, parents over the middle of their children.

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

const APART = 0.25; // leaves, from the children of one node to those of the next

/** @param {Row[]} rows parents first, depth first @returns {Layout} */
export function layoutOf(rows) {
  /** @type {Item[]} */
  const items = [];
  rows.forEach(([above, , name, player, worth, odds], row) => {
    const parent = above < 0 ? null : items[above];
    const path = parent ? [...parent.path, parent.children.length] : [];
    /** @type {Item} */
    const item = { row, path, ply: path.length, x: 0, name, player, worth, odds, parent, children: [] };
    parent?.children.push(item);
    items.push(item);
  });
  let right = 0;
  /** @type {Item | null} */
  let before = null;
  for (const item of items) {
    if (item.children.length) continue;
    // Whoever is not of the same parent as the leaf before stands a little apart.
    if (before && before.parent !== item.parent) right += APART;
    item.x = right;
    right += 1;
    before = item;
  }
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at];
    const { children } = item;
    if (children.length) item.x = (children[0].x + children[children.length - 1].x) / 2;
  }
  return { items, width: right, plies: items.reduce((most, { ply }) => Math.max(most, ply), 0) + 1 };
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
