// The tree of a search that visits each node once: it grows depth-first, so what is drawn of it
// never moves.

import { notesAt, pathTo, tickOf, type CursorState } from "./cursor.ts";
import { answers } from "./annotations.ts";
import { childrenOf } from "./slots.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, GAP, LEAF } from "./ticks.ts";
import type { Columns } from "./columns.ts";
import type { Tree } from "./tree.ts";

export class PlainTree implements Tree {
  tape: Columns;
  state: CursorState;
  open: Set<number>;
  units: number;

  revisits = false;

  constructor(tape: Columns, state: CursorState) {
    this.tape = tape;
    this.state = state;
    this.open = new Set(state.path.slice(0, state.depth + 1));
    this.units = Math.max(state.units, tape.left.get(state.node) + LEAF);
  }

  ply(node: number) {
    return this.tape.ply.get(node);
  }

  isOpen(node: number) {
    return node <= this.state.node && this.open.has(node); // a number is asked sooner than a set
  }

  pathTo = (node: number) => pathTo(this.tape, node);
  parent = (node: number) => this.pathTo(node).at(-2) ?? -1;

  /** The node after a node and what is below it. */
  end(node: number) {
    return this.isOpen(node) ? this.state.nodes : this.tape.end.get(node);
  }

  firstChild(node: number) {
    return node + 1 < this.end(node) ? node + 1 : -1;
  }

  nextChild(parent: number, node: number) {
    const next = this.end(node);
    return next < Math.min(this.end(parent), this.state.nodes) ? next : -1;
  }

  best = (node: number) =>
    this.isOpen(node) ? this.state.best[this.ply(node)] : this.tape.best(node);
  below = (node: number) => this.end(node) - node - 1;
  action = (node: number) => this.tape.action.get(node);

  width(node: number) {
    return this.tape.width.get(node);
  }

  mover = (node: number) => this.tape.mover(node);
  probability = (parent: number, node: number) =>
    this.tape.movers.odds(parent)?.get(this.action(node)) ?? NaN;

  isLeaf(node: number) {
    return this.width(node) === 0 && !this.isOpen(node);
  }

  isAnswered = (node: number) => answers(this.tape.noteOf(node));

  isCut(node: number) {
    return this.tape.isCut(node) && this.tape.end.get(node) > 0;
  }

  skipped(node: number): number {
    return this.isOpen(node) && this.state.kind !== AT_CUT ? 0 : this.lost(node);
  }

  lost(node: number): number {
    const { tape, state } = this;
    if (!tape.isCut(node)) return 0;
    if (this.isOpen(node)) return this.isCutNow(node) ? tape.skips.get(state.updates - 1) : 0;
    return tape.tried(node) - childrenOf(this, node).length;
  }

  /** Whether a cutoff has ended a node that is still open, as the root is to the end. */
  isCutNow(node: number) {
    const { tape, state } = this;
    if (node !== state.node) return false;
    for (let tick = state.tick; tick > 0; ) {
      const kind = tape.kinds.get(--tick);
      if (kind === AT_CUT) return true;
      if (kind === AT_ENTER || kind === AT_LEAVE) break;
    }
    return false;
  }

  value(node: number) {
    return this.isOpen(node) ? this.state.value[this.ply(node)] : this.tape.value.get(node);
  }

  enteredWith = (node: number): [number, number] => [
    this.tape.alpha.get(node),
    this.tape.beta.get(node),
  ];

  window(node: number): [number, number] {
    const ply = this.ply(node);
    return this.isOpen(node)
      ? [this.state.alpha[ply], this.state.beta[ply]]
      : this.enteredWith(node);
  }

  visits = () => 1;
  prior = () => NaN;
  notes = (node: number) => notesAt(this.tape, node, this.state.tick);
  tickOf = (node: number) => tickOf(this.tape, node);

  left(node: number) {
    return this.tape.left.get(node);
  }

  right(node: number, limit: number) {
    const { tape, state } = this;
    if (this.isOpen(node)) return Math.max(state.units, this.left(node) + LEAF);
    const inner = tape.end.get(node) > node + 1;
    return inner && !tape.isUnfinished(node) ? limit - GAP : limit; // what was stopped has no gap after it
  }

  share(parent: number, node: number) {
    const odds = this.tape.movers.odds(parent);
    return odds ? (odds.get(this.action(node)) ?? 0) : 1 / this.width(parent);
  }
}
