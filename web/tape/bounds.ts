// What is known of the closed nodes of a search, as Python says.

import type { BoundRow, NodeBound } from "#shell-types";
import { Answers } from "./answers.ts";
import { orNull } from "../wire/protocol.ts";
import type { Columns } from "./columns.ts";
import type { Tree } from "./tree.ts";

/** Python answers so many within 10 ms; a figure has 2,001 nodes at most. */
const LIMITS = { what: "bounds", atOnce: 200, kept: 4000 };

/** Asks Python; `basis` is how the value of the root is known. */
export type AskBounds = (rows: BoundRow[], basis: string) => Promise<NodeBound[]>;

const inJson = (number: number) => orNull(number) ?? (number > 0 ? "inf" : "-inf");

/** The rows of closed nodes, with those of their best lines before them; `nodes` of each row. */
export function readRows(tape: Columns, wanted: Iterable<number>) {
  const places = new Map<number, number>();
  const rows: BoundRow[] = [];
  function put(node: number): number {
    const before = places.get(node);
    if (before !== undefined) return before;
    const best = node ? tape.best(node) : -1;
    const above = best < 0 ? -1 : put(best);
    const value = tape.value.get(node);
    rows.push([
      above,
      node ? tape.noteOf(node) : null,
      tape.width.get(node),
      tape.judged.between(node, tape.end.get(node)),
      tape.isCut(node),
      inJson(tape.alpha.get(node)),
      inJson(tape.beta.get(node)),
      tape.mover(node),
      tape.vectors[value] ?? inJson(value),
    ]);
    places.set(node, rows.length - 1);
    return rows.length - 1;
  }
  for (const node of wanted) put(node);
  return { rows, nodes: [...places.keys()] };
}

export type Bounds = Answers<NodeBound>;

export const createBounds = (tape: Columns, ask: AskBounds): Bounds =>
  new Answers(LIMITS, async (wanted) => {
    const { rows, nodes } = readRows(tape, wanted);
    const bounds = await ask(rows, tape.basis ?? "");
    return nodes.map((node, row) => [node, bounds[row]]);
  });

/** Whether a node has a value of which something is known: it is closed, or the root at the end. */
export function isBounded(tree: Tree, node: number) {
  const { tape, state, revisits } = tree;
  if (revisits || Number.isNaN(tree.value(node))) return false;
  return !tree.isOpen(node) || (node === 0 && state.tick === tape.ticks && tape.basis !== null);
}

/** What is known of a node: null where nothing is, undefined while Python is asked. */
export function boundOf(tree: Tree, node: number): NodeBound | null | undefined {
  const { bounds } = tree.tape;
  return bounds && isBounded(tree, node) ? bounds.get(node) : null;
}

/** A value with a sign before it: "≤ 2"; "≈ 3" where it is not proved; "?" where it says nothing. */
export function withSign(sign: string, value: string) {
  if (sign === "?") return sign;
  const signs = value.startsWith("≈") ? sign.replace("≈", "") : sign;
  return [...signs, value].join(" ");
}
