// Where each node of a small tree stands: leaves side by side, parents over the middle of their children. As figures/figure.py does.

const APART = 0.25; // leaves, after all that is below a node

/** @typedef {{ply: number, x: number, children: Placed[]}} Placed `x`: its middle, in leaves from the left */

/**
 * Gives each node its place; how far all of it reaches, in leaves and in plies.
 * @param {Placed[]} items from left to right, parents first
 */
export function arrange(items) {
  let right = 0;
  let plies = 0;
  items.forEach((item, at) => {
    plies = Math.max(plies, item.ply + 1);
    if (item.children.length) return;
    item.x = right;
    right += 1;
    const next = items[at + 1];
    if (next) right += APART * (item.ply - next.ply); // so many nodes end here
  });
  for (const item of items.toReversed()) {
    const { children } = item;
    if (children.length) item.x = (children[0].x + children[children.length - 1].x) / 2;
  }
  return { width: right, plies };
}

/**
 * Where the middle of a node is.
 * @param {{x: number, ply: number}} item @param {{unit: number, row: number}} sizes of a leaf across, and of a ply
 * @returns {[number, number]}
 */
export const middleOf = ({ x, ply }, { unit, row }) => [(x + 0.5) * unit, (ply + 0.5) * row];
