// A small tree as a book prints it: all that a search visits of it and all that it never will, each in its place from the first
// tick to the last.

import { arrange } from "./arrange.js";
import { advance, start } from "./cursor.js";
import { NOBODY } from "./movers.js";
import { RE_SEARCH } from "./notes.js";
import { childrenOf } from "./slots.ts";
import { AT_CUT, AT_UPDATE } from "./ticks.js";

const MOST = 200; // nodes that a search visits

/**
 * Whether a search is drawn so: once all of it is there, and where its tree is the game's, not one of simulations or of iterations,
 * nor one in which a move is searched again.
 * @param {import("./columns.js").Columns} columns
 */
export const isSmall = ({ done, nodes, revisits, starts, head }) =>
  done && nodes <= MOST && !revisits && !starts.length && !head.noted[RE_SEARCH];

/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Item
 * @property {number} node its number on the tape; -1 where the search never comes there
 * @property {number} action @property {string} name of the move that leads there, "" where that has still to be asked for
 * @property {number} mover who moves there, as movers.js has it
 * @property {boolean} leaf
 * @property {number | number[] | null} worth of a finished game, where it is known beforehand
 * @property {number} probability of the outcome of chance that leads there, else NaN
 * @property {number} ply @property {number} x its middle, in leaves from the left
 * @property {[number, number] | null} window the last one that it had: null where none was told after it was entered
 * @property {Item | null} parent @property {Item[]} children
 */

/** @typedef {{items: Item[], byNode: Item[], width: number, plies: number}} Plan `items` from left to right, parents first */

/**
 * @param {Tree} tree at its last tick
 * @param {import("../protocol.js").Row[] | null} rows of the whole tree of the game, where that is small too
 * @param {boolean} [turned] the search goes from right to left: the tree stays as it is
 * @returns {Plan}
 */
export function planOf(tree, rows, turned = false) {
  const windows = lastWindows(tree);
  /** @type {Item[]} */
  const items = [];
  /** @type {Item[]} */
  const byNode = [];
  const vectors = tree.tape.vectors.length > 0; // a search by vectors and a game of two players count differently
  /** @type {number[][]} the rows below each row */
  const below = rows?.map(() => []) ?? [];
  rows?.forEach(([parent], row) => below[parent]?.push(row));

  /** Puts a node, and all below it. @param {number} node @param {number} row @param {Item | null} parent */
  function put(node, row, parent) {
    const told = rows?.[row];
    const [, action, name, player, worth, odds] = told ?? [
      -1,
      node < 0 ? -1 : tree.action(node),
      "",
      null,
      null,
      null,
    ];
    const seen = node >= 0;
    /** @type {Item} */
    const item = {
      node,
      action,
      name,
      worth: Array.isArray(worth) === vectors ? worth : null,
      parent,
      children: [],
      x: 0,
      leaf: seen ? tree.isLeaf(node) : !told || player === null,
      mover: seen ? tree.mover(node) : (player ?? NOBODY),
      ply: parent ? parent.ply + 1 : 0,
      probability:
        odds ?? (seen && parent && parent.node >= 0 ? tree.probability(parent.node, node) : NaN),
      window: seen ? (windows.get(node) ?? null) : null,
    };
    items.push(item);
    parent?.children.push(item);
    if (seen) byNode[node] = item;
    const entered = seen ? childrenOf(tree, node) : [];
    if (turned && told) {
      const at = new Map(entered.map((child) => [tree.action(child), child]));
      for (const next of below[row])
        put(
          at.get(/** @type {import("../protocol.js").Row[]} */ (rows)[next][1]) ?? -1,
          next,
          item,
        );
      return;
    }
    for (const child of entered) put(child, rowOf(row, tree.action(child)), item);
    const tried = new Set(entered.map((child) => tree.action(child)));
    if (told) {
      for (const next of below[row])
        if (!tried.has(/** @type {import("../protocol.js").Row[]} */ (rows)[next][1]))
          put(-1, next, item);
    } else if (seen) for (let skipped = tree.lost(node); skipped > 0; skipped--) put(-1, -1, item);
  }

  /** @param {number} row @param {number} action */
  const rowOf = (row, action) => below[row]?.find((next) => rows?.[next][1] === action) ?? -1;

  put(0, rows ? 0 : -1, null);
  return { items, byNode, ...arrange(items) };
}

/** The window that each node had last, by node: what it was entered with stays where it never changed. @param {Tree} tree */
function lastWindows({ tape }) {
  /** @type {Map<number, [number, number]>} */
  const windows = new Map();
  for (const state = start(); state.tick < tape.ticks; ) {
    advance(state, tape);
    if (state.kind === AT_UPDATE || state.kind === AT_CUT)
      windows.set(state.node, [state.alpha[state.depth], state.beta[state.depth]]);
  }
  return windows;
}
