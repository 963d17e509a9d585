// The tree of a search that revisits its nodes. It does not grow depth-first, so every tick is laid
// out afresh.

import { Counting } from "./counting.ts";
import { Cursor, lastNote, notesAt, tickOf, type CursorState } from "./cursor.ts";
import { SIMULATION } from "./annotations.ts";
import { childrenOf } from "./slots.ts";
import { AT_ENTER, GAP, LEAF } from "./ticks.ts";
import type { Columns } from "./columns.ts";
import type { Tree } from "./tree.ts";
import type { Merging } from "./merging.ts";

/** Such a tree, which can be set to any tick; a node's value is the mean of its visits, utilities
 * of MAX. */
export class MergedTree implements Tree {
  merging: Merging;
  tape: Columns;
  counts: Counting;
  cursor: Cursor;
  raw: CursorState;
  state: CursorState;

  revisits = true;
  units = LEAF;
  nodes = 1;
  isNew = false; // whether the last event was the first visit to its node
  // By node.
  start = new Int32Array(1); // where its slot begins
  wide = new Int32Array(1); // how wide that is, with the gap after it
  size = new Int32Array(1); // how many nodes are below it
  parts = new Int32Array(1); // what its children share among them: their visits, 1 of one that has none

  constructor(merging: Merging) {
    this.merging = merging;
    this.tape = merging.tape;
    this.counts = new Counting(merging);
    this.cursor = new Cursor(this.tape);
    this.raw = this.state = this.cursor.seek(0);
  }

  get bytes() {
    return this.counts.bytes + 4 * this.start.byteLength;
  }

  at(tick: number) {
    if (tick === this.state.tick && tick) return this;
    this.raw = this.cursor.seek(tick);
    this.nodes = this.merging.after(this.raw.nodes);
    this.counts.at(this.raw);
    this.layOut();
    this.state = this.shown();
    return this;
  }

  /** Gives every node its slot, in one pass up and one down: a child's number is greater than its
   * parent's. */
  layOut() {
    const { nodes, merging, counts } = this;
    if (nodes > this.start.length) {
      for (const name of ["start", "wide", "size", "parts"] as const)
        this[name] = new Int32Array(Math.ceil(1.5 * merging.nodes));
    }
    const { start, wide, size, parts } = this;
    const { parent } = merging;
    for (const column of [wide, size, parts]) column.fill(0, 0, nodes);
    for (let node = nodes - 1; node > 0; node--) {
      const above = parent.get(node);
      wide[node] = wide[node] ? wide[node] + GAP : LEAF;
      wide[above] += wide[node];
      size[above] += size[node] + 1;
      parts[above] += counts.visits[node] || 1;
    }
    this.units = wide[0] || LEAF;
    const next = new Int32Array(nodes); // where the next child of each begins
    for (let node = 1; node < nodes; node++) {
      const above = parent.get(node);
      start[node] = next[node] = next[above];
      next[above] += wide[node];
    }
  }

  shown(): CursorState {
    const { raw, nodes, units } = this;
    const path = raw.path.map((visit) => this.merging.node.get(visit));
    const subject = this.merging.node.get(raw.subject);
    this.isNew = raw.kind === AT_ENTER && this.merging.origin.get(subject) === raw.subject;
    return {
      ...raw,
      node: path[path.length - 1],
      subject,
      nodes,
      leaves: raw.noted[SIMULATION],
      units,
      path,
      value: path.map((node) => this.value(node)),
      best: path.map((node) => this.best(node)),
      entered: path.map((node) => childrenOf(this, node).length),
    };
  }

  ply(node: number) {
    return this.merging.ply.get(node);
  }

  isOpen = (node: number) => this.state.path[this.ply(node)] === node;
  parent = (node: number) => (node ? this.merging.parent.get(node) : -1);

  pathTo(node: number) {
    const path = [];
    for (let at = node; at >= 0; at = this.parent(at)) path.push(at);
    return path.reverse();
  }

  firstChild(node: number) {
    return this.present(this.merging.first.get(node));
  }

  nextChild = (_parent: number, node: number) => this.present(this.merging.next.get(node));

  /** @param child one that there is at the end; 0 for none */
  present = (child: number) => (child && child < this.nodes ? child : -1);

  /** Its most visited child; the root's as the search told it. */
  best = (node: number) =>
    (node ? this.counts.best[node] : this.merging.node.get(Math.max(0, this.raw.best[0]))) || -1;
  below = (node: number) => this.size[node];
  action = (node: number) => this.merging.action.get(node);

  width(node: number) {
    const visit = this.merging.expanded.get(node) - 1;
    return visit >= 0 && visit < this.raw.nodes ? this.tape.width.get(visit) : 0;
  }

  mover = (node: number) => this.tape.mover(this.merging.origin.get(node));
  probability = (parent: number, node: number) =>
    this.tape.movers.odds(this.merging.origin.get(parent))?.get(this.action(node)) ?? NaN;

  isLeaf(node: number) {
    return this.width(node) === 0 && this.firstChild(node) < 0;
  }

  /** Nothing answers in place of a simulation, and nothing is cut. */
  isAnswered = () => false;

  isCut() {
    return false;
  }

  lost() {
    return 0;
  }

  skipped() {
    return 0;
  }

  /** Its mean as it is shown, to two places. */
  value(node: number) {
    return Math.round((this.total(node) / this.visits(node)) * 100) / 100 + 0; // no minus at 0
  }

  /** A simulation has no window. */
  enteredWith = (): [number, number] => [-Infinity, Infinity];
  window = (): [number, number] => [-Infinity, Infinity];

  visits(node: number) {
    return this.counts.visits[node];
  }

  total(node: number) {
    return this.counts.total[node];
  }

  prior(node: number) {
    const note = this.merging.prior.get(node);
    return note && note <= this.raw.notes ? lastNote(this.tape, note)[1] : NaN;
  }

  notes = (node: number) => notesAt(this.tape, this.merging.origin.get(node), this.raw.tick);
  tickOf = (node: number) => tickOf(this.tape, this.merging.origin.get(node));

  left(node: number) {
    return this.start[node];
  }

  right = (node: number, limit: number) => (this.size[node] ? limit - GAP : limit);
  share = (parent: number, node: number) => (this.visits(node) || 1) / this.parts[parent];
}
