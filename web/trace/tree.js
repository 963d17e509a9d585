// The tree of a search as it stands at one tick: one interface, which plain.js and merged.js answer.

import { Merging } from "./merging.js";
import { SIMULATION } from "./annotations.ts";
import { PlainTree } from "./plain-tree.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} CursorState */

/**
 * What is asked of a tree at its tick. Nodes are numbered in the order in which they came, and the root is 0; those that are
 * asked about are there at that tick.
 * @typedef {object} Tree
 * @property {Columns} tape what was recorded of the search, whatever the tick
 * @property {CursorState} state what is so at the tick
 * @property {boolean} revisits whether it is of simulations, which visit a node again and again
 * @property {number} units the width of all of it in the compact layout, in sixteenths of a leaf
 * @property {(node: number) => number} ply
 * @property {(node: number) => number} parent -1 of the root
 * @property {(node: number) => number[]} pathTo the nodes from the root to a node
 * @property {(node: number) => number} firstChild -1 where there is none
 * @property {(parent: number, node: number) => number} nextChild the sibling after a node; -1 at the last
 * @property {(node: number) => number} best the child that its value comes from; -1 where there is none
 * @property {(node: number) => number} below how many nodes are below it
 * @property {(node: number) => number} action that led to it
 * @property {(node: number) => number} width how many actions it has
 * @property {(node: number) => number} mover who moves there, as movers.js has it
 * @property {(parent: number, node: number) => number} probability of the outcome that led to it; NaN where none did
 * @property {(node: number) => boolean} isOpen
 * @property {(node: number) => boolean} isLeaf whether it has ended without a child
 * @property {(node: number) => boolean} isAnswered whether something answered in place of a search: a table, a book
 * @property {(node: number) => boolean} isCut whether a cutoff ended it, or will
 * @property {(node: number) => number} lost how many children it has lost to a cutoff
 * @property {(node: number) => number} skipped the same, as it is shown: of an open node only as it happens
 * @property {(node: number) => number} value its value, or its value so far; NaN where it has none
 * @property {(node: number) => [alpha: number, beta: number]} window its window, of an open node as that has become
 * @property {(node: number) => [alpha: number, beta: number]} enteredWith the window that it was entered with
 * @property {(node: number) => number} visits how often it was visited
 * @property {(node: number) => number} prior the probability that a policy gave it; NaN where none did
 * @property {(node: number) => [kind: number, value: number][]} notes that were told when it was entered
 * @property {(node: number) => number} tickOf the tick at which it came
 * @property {(node: number) => number} left where its slot begins in the compact layout
 * @property {(node: number, limit: number) => number} right where that ends, where the next one begins at `limit`
 * @property {(parent: number, node: number) => number} share which part of its parent's slot it has to scale
 */

/** The tree of a search at a state of its cursor; a merged one is one object that moves. @param {Columns} columns @param {CursorState} state @returns {Tree} */
export function treeAt(columns, state) {
  return columns.revisits ? merging(columns).tree.at(state.tick) : new PlainTree(columns, state);
}

/** How many nodes a search's tree has so far, and how many of them are leaves, whatever tick is shown. @param {Columns} columns */
export function countsOf(columns) {
  const { nodes, head, revisits } = columns;
  return revisits
    ? { nodes: merging(columns).nodes, leaves: head.noted[SIMULATION] }
    : { nodes, leaves: head.leaves };
}

/** What the tape of a search that revisits its nodes merges to, as far as it has come. @param {Columns} columns */
export function merging(columns) {
  columns.merging ??= new Merging(columns);
  return columns.merging.grow();
}
