// A small tree as a book prints it: Python lays it out once, so no node moves from tick to tick.

import type { LayoutAnswer } from "#shell-types";
import { advance, start } from "./cursor.ts";
import { NOBODY } from "./movers.ts";
import { RE_SEARCH } from "./annotations.ts";
import { AT_CUT, AT_UPDATE } from "./ticks.ts";
import type { Columns } from "./columns.ts";
import type { Tree } from "./tree.ts";

const MOST_NODES = 200; // that a search visits

/** Whether a search can be drawn so: once it has ended, if its tree is the game's: no simulations,
 * no iterations, no move that is searched again. */
export const isSmall = ({ done, nodes, revisits, starts, head }: Columns) =>
  done && nodes <= MOST_NODES && !revisits && !starts.length && !head.noted[RE_SEARCH];

export type EnteredNode = [parent: number, action: number, actions: number, skipped: number];

/** A node of the layout; `node` is -1 if the search does not enter it. */
export interface BookNode {
  node: number;
  action: number;
  name: string;
  mover: number; // see movers.js
  leaf: boolean;
  utility: number | number[] | null; // of a finished game
  probability: number; // of an outcome of chance, else NaN
  ply: number;
  x: number; // its middle, in leaf widths
  /** its last window; null if it was not reported after the node was entered */
  window: [number, number] | null;
  parent: BookNode | null;
  children: BookNode[];
}

/** `nodes` from left to right, parents first */
export interface BookLayout {
  nodes: BookNode[];
  byNode: BookNode[];
  width: number; // in leaf widths
  plies: number;
}

export const enteredNodes = (tree: Tree): EnteredNode[] =>
  Array.from({ length: tree.tape.nodes }, (_, node) => [
    tree.parent(node),
    node ? tree.action(node) : -1,
    tree.width(node),
    tree.lost(node),
  ]);

export function readLayout(tree: Tree, { rows, width, plies }: LayoutAnswer): BookLayout {
  const windows = lastWindows(tree.tape, tree.tape.ticks);
  const isVector = tree.tape.vectors.length > 0;
  const nodes: BookNode[] = [];
  const byNode: BookNode[] = [];
  for (const [node, above, action, name, player, utility, probability, ply, x] of rows) {
    const isEntered = node >= 0;
    const parent = nodes[above] ?? null;
    const item: BookNode = {
      node,
      action,
      name,
      mover: isEntered ? tree.mover(node) : (player ?? NOBODY),
      leaf: isEntered ? tree.isLeaf(node) : player === null,
      utility: Array.isArray(utility) === isVector ? utility : null,
      probability: probability ?? NaN,
      ply,
      x,
      window: windows.get(node) ?? null,
      parent,
      children: [],
    };
    nodes.push(item);
    parent?.children.push(item);
    if (isEntered) byNode[node] = item;
  }
  return { nodes, byNode, width, plies };
}

/** By node, the last window that it had before a tick, if that is not the one on entry. */
export function lastWindows(tape: Tree["tape"], ticks: number) {
  const windows = new Map<number, [number, number]>();
  for (const state = start(); state.tick < ticks; ) {
    advance(state, tape);
    if (state.kind === AT_UPDATE || state.kind === AT_CUT)
      windows.set(state.node, [state.alpha[state.depth], state.beta[state.depth]]);
  }
  return windows;
}
