// The tree of a search as it stands at one tick: one interface, which plain.js and merged.js
// answer.

import { Merging } from "./merging.ts";
import { SIMULATION } from "./annotations.ts";
import { PlainTree } from "./plain-tree.ts";
import type { Columns } from "./columns.ts";
import type { CursorState } from "./cursor.ts";

/** What is asked of a tree at its tick. Nodes are numbered in the order in which they came, and the
 * root is 0; those that are asked about are there at that tick. */
export interface Tree {
  tape: Columns; // what was recorded of the search, whatever the tick
  state: CursorState; // what is so at the tick
  revisits: boolean; // whether it is of simulations, which visit a node again and again
  units: number; // the width of all of it in the compact layout, in sixteenths of a leaf
  ply: (node: number) => number;
  parent: (node: number) => number; // -1 of the root
  pathTo: (node: number) => number[]; // the nodes from the root to a node
  firstChild: (node: number) => number; // -1 where there is none
  nextChild: (parent: number, node: number) => number; // the sibling after a node; -1 at the last
  best: (node: number) => number; // the child that its value comes from; -1 where there is none
  below: (node: number) => number; // how many nodes are below it
  action: (node: number) => number; // that led to it
  width: (node: number) => number; // how many actions it has
  mover: (node: number) => number; // who moves there, as movers.ts has it
  /** of the outcome that led to it; NaN where none did */
  probability: (parent: number, node: number) => number;
  isOpen: (node: number) => boolean;
  isLeaf: (node: number) => boolean; // whether it has ended without a child
  /** whether something answered in place of a search: a table, a book */
  isAnswered: (node: number) => boolean;
  isCut: (node: number) => boolean; // whether a cutoff ended it, or will
  lost: (node: number) => number; // how many children it has lost to a cutoff
  skipped: (node: number) => number; // the same, as it is shown: of an open node only as it happens
  value: (node: number) => number; // its value, or its value so far; NaN where it has none
  /** its window, of an open node as that has become */
  window: (node: number) => [alpha: number, beta: number];
  /** the window that it was entered with */
  enteredWith: (node: number) => [alpha: number, beta: number];
  visits: (node: number) => number; // how often it was visited
  prior: (node: number) => number; // the probability that a policy gave it; NaN where none did
  notes: (node: number) => [kind: number, value: number][]; // that were told when it was entered
  tickOf: (node: number) => number; // the tick at which it came
  left: (node: number) => number; // where its slot begins in the compact layout
  /** where that ends, where the next one begins at `limit` */
  right: (node: number, limit: number) => number;
  /** which part of its parent's slot it has to scale */
  share: (parent: number, node: number) => number;
}

/** The tree of a search at a state of its cursor; a merged one is one object that moves. */
export function treeAt(columns: Columns, state: CursorState): Tree {
  return columns.revisits ? merging(columns).tree.at(state.tick) : new PlainTree(columns, state);
}

/** How many nodes a search's tree has so far, and how many of them are leaves, whatever tick is
 * shown. */
export function countsOf(columns: Columns) {
  const { nodes, announced, head, revisits } = columns;
  return revisits
    ? { nodes: merging(columns).nodes, leaves: head.noted[SIMULATION] }
    : { nodes: Math.max(nodes, announced), leaves: head.leaves };
}

/** What the tape of a search that revisits its nodes merges to, as far as it has come. */
export function merging(columns: Columns) {
  columns.merging ??= new Merging(columns);
  return columns.merging.grow();
}
