// What there is to say of one node: shown beside it, and read out.

import type { NodeInfo } from "#shell-types";
import { isBeta } from "../tape/cursor.ts";
import { boundOf } from "../tape/bounds.ts";
import { CHANCE, nameOf } from "../tape/movers.ts";
import { lineOf, ANNOTATION_NAMES } from "../tape/annotations.ts";
import { childrenOf } from "../tape/slots.ts";
import { fraction, grouped, number, valueText, windowText } from "../tape/text.ts";
import type { Tree } from "../tape/tree.ts";
import type { Columns } from "../tape/columns.ts";
import type { BookNode } from "../tape/book-layout.ts";

/** Returns what is known of a node at a state, as lines of text: the first is its title.
 * @param players the names of the game's
 * @param item of a small tree: its last window */
export function describe(
  tree: Tree,
  node: number,
  info: NodeInfo | undefined,
  players: string[],
  item?: BookNode,
) {
  if (tree.revisits) return visited(tree, node, info, players);
  const { tape, state } = tree;
  const open = tree.isOpen(node);
  const mover = tree.mover(node);
  const several = tape.vectors.length > 0 || players.length > 2;
  const signed = players.join() !== "MAX,MIN"; // an explicit tree's numbers are told as they are printed
  const below = tree.below(node);
  const leaf = tree.isLeaf(node);
  const answered = leaf && tree.isAnswered(node);
  const title = titled(node, info, leaf ? (answered ? "" : "leaf") : turn(mover, players, several));
  const value = tree.value(node);
  const [alpha, beta] = (!open && item?.window) || tree.window(node);
  const lines = [title];
  const probability = tree.probability(tree.parent(node), node);
  if (!Number.isNaN(probability)) lines.push(`Probability ${fraction(probability)}`);
  if (Number.isNaN(value)) lines.push(open ? "No value yet" : "No value");
  else {
    const ended = node === 0 && tape.done && state.tick === tape.ticks;
    const bound = boundOf(tree, node);
    const text = open && !ended ? "Value so far {}" : bound === null ? "Value {}" : bound?.[1];
    const even = Math.abs(value) < tape.even && value ? ", about even" : "";
    if (text) lines.push(text.replace("{}", valueText(tape, value, signed)) + even);
  }
  if (alpha !== -Infinity || beta !== Infinity) {
    const what = item && !open ? "Final window" : "Window";
    const when = item || open ? "" : " when entered";
    lines.push(`${what} ${windowText(tape, alpha, beta, signed)}${when}`);
  }
  for (const [kind, told] of tree.notes(node)) {
    const line = lineOf(kind, number(told));
    if (line) lines.push(line);
  }
  if (info?.ending) lines.push(`By the database ${info.ending}`);
  if (below) lines.push(`${counted(below, "node")} below`);
  const skipped = tree.skipped(node);
  if (skipped) {
    const what = mover === CHANCE ? ["outcome", "outcomes"] : ["move", "moves"];
    const kind =
      several || !tape.windowed ? "Cutoff" : `${isBeta(mover, value, alpha) ? "β" : "α"}-cutoff`;
    lines.push(`${kind}: ${skipped} ${what[Math.min(skipped, 2) - 1]} not visited`);
  }
  return lines;
}

const titled = (node: number, info: NodeInfo | undefined, what: string) =>
  [node === 0 ? "Root" : (info?.move ?? "…"), what].filter(Boolean).join(", ");

function turn(mover: number, players: string[], several: boolean) {
  const name = nameOf(mover, players, several);
  return mover === CHANCE ? "chance decides" : name && `${name} to move`;
}

/** What is known of a node of a search by simulations: visits, their mean, how the first one
 * ended. */
function visited(tree: Tree, node: number, info: NodeInfo | undefined, players: string[]) {
  const end = tree.isLeaf(node);
  const mean = tree.value(node);
  const signed = players.join() !== "MAX,MIN"; // an explicit tree's numbers are told as they are printed
  const figures = [counted(tree.visits(node), "visit")];
  if (!Number.isNaN(mean)) figures.push(`mean ${number(mean, signed)}`);
  const prior = tree.prior(node);
  if (!Number.isNaN(prior)) figures.push(`prior ${number(Math.round(prior * 100) / 100)}`);
  const lines = [
    titled(
      node,
      info,
      end ? "the game is over" : turn(tree.mover(node), players, players.length > 2),
    ),
    figures.join(", "),
  ];
  const probability = tree.probability(tree.parent(node), node);
  if (!Number.isNaN(probability)) lines.push(`Probability ${fraction(probability)}`);
  for (const [kind, told] of node && !end ? tree.notes(node) : []) {
    const value = number(told, signed);
    if (ANNOTATION_NAMES[kind] === "playout") lines.push(lineOf(kind, value));
    if (ANNOTATION_NAMES[kind] === "estimate") lines.push(tree.tape.estimate.replace("{}", value));
  }
  const children = childrenOf(tree, node).length;
  if (children)
    lines.push(
      `${children} of ${tree.width(node)} ${tree.mover(node) === CHANCE ? "outcomes" : "moves"} tried, ${counted(tree.below(node), "node")} below`,
    );
  return lines;
}

const counted = (count: number, what: string) =>
  `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;

export function childrenEntered(columns: Columns, node: number) {
  const entered = new Set<number>();
  for (let child = node + 1; child < columns.end.get(node); child = columns.end.get(child))
    entered.add(columns.action.get(child));
  return entered;
}

/** The names of a node's moves that were not entered: those that a cutoff skipped. */
export function skippedNames(columns: Columns, node: number, info: NodeInfo) {
  const entered = childrenEntered(columns, node);
  return info.actions.filter(([action]) => !entered.has(action)).map(([, name]) => name);
}
