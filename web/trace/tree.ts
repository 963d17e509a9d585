// The tree of a search as it stands at one tick: one interface, which plain.js and merged.js
// answer.

import { Merging } from "./merging.ts";
import { SIMULATION } from "./annotations.ts";
import { PlainTree } from "./plain-tree.ts";
import type { Columns } from "./columns.ts";
import type { CursorState } from "./cursor.ts";

/**
 * What is asked of a tree at its tick. Nodes are numbered in the order in which they came, and the
 * root is 0; those that are asked about are there at that tick.
 */
export interface Tree {
  /** what was recorded of the search, whatever the tick */
  tape: Columns;
  /** what is so at the tick */
  state: CursorState;
  /** whether it is of simulations, which visit a node again and again */
  revisits: boolean;
  /** the width of all of it in the compact layout, in sixteenths of a leaf */
  units: number;
  ply: (node: number) => number;
  /** 1 of the root */
  parent: (node: number) => number;
  /** the nodes from the root to a node */
  pathTo: (node: number) => number[];
  /** 1 where there is none */
  firstChild: (node: number) => number;
  /** the sibling after a node; -1 at the last */
  nextChild: (parent: number, node: number) => number;
  /** the child that its value comes from; -1 where there is none */
  best: (node: number) => number;
  /** how many nodes are below it */
  below: (node: number) => number;
  /** that led to it */
  action: (node: number) => number;
  /** how many actions it has */
  width: (node: number) => number;
  /** who moves there, as movers.js has it */
  mover: (node: number) => number;
  /** of the outcome that led to it; NaN where none did */
  probability: (parent: number, node: number) => number;
  isOpen: (node: number) => boolean;
  /** whether it has ended without a child */
  isLeaf: (node: number) => boolean;
  /** whether something answered in place of a search: a table, a book */
  isAnswered: (node: number) => boolean;
  /** whether a cutoff ended it, or will */
  isCut: (node: number) => boolean;
  /** how many children it has lost to a cutoff */
  lost: (node: number) => number;
  /** the same, as it is shown: of an open node only as it happens */
  skipped: (node: number) => number;
  /** its value, or its value so far; NaN where it has none */
  value: (node: number) => number;
  /** its window, of an open node as that has become */
  window: (node: number) => [alpha: number, beta: number];
  /** the window that it was entered with */
  enteredWith: (node: number) => [alpha: number, beta: number];
  /** how often it was visited */
  visits: (node: number) => number;
  /** the probability that a policy gave it; NaN where none did */
  prior: (node: number) => number;
  /** that were told when it was entered */
  notes: (node: number) => [kind: number, value: number][];
  /** the tick at which it came */
  tickOf: (node: number) => number;
  /** where its slot begins in the compact layout */
  left: (node: number) => number;
  /** where that ends, where the next one begins at `limit` */
  right: (node: number, limit: number) => number;
  /** which part of its parent's slot it has to scale */
  share: (parent: number, node: number) => number;
}

/** The tree of a search at a state of its cursor; a merged one is one object that moves. */
export function treeAt(columns: Columns, state: CursorState): Tree {
  return columns.revisits ? merging(columns).tree.at(state.tick) : new PlainTree(columns, state);
}

/**
 * How many nodes a search's tree has so far, and how many of them are leaves, whatever tick is
 * shown.
 */
export function countsOf(columns: Columns) {
  const { nodes, head, revisits } = columns;
  return revisits
    ? { nodes: merging(columns).nodes, leaves: head.noted[SIMULATION] }
    : { nodes, leaves: head.leaves };
}

/** What the tape of a search that revisits its nodes merges to, as far as it has come. */
export function merging(columns: Columns) {
  columns.merging ??= new Merging(columns);
  return columns.merging.grow();
}
