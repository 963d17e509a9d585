// The tree of a search that revisits its nodes, such as Monte Carlo tree search: the tape's visits merged by action.
//
// Mirrors plyscope/trace/merged.py: the k-th enter of an action at a node is the k-th visit of one and the same child; a
// simulation is backed up by its leaves. Such a tree does not grow depth-first, so every tick is laid out afresh.

import { NOTES } from "./notes.js";
import { AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE, GAP, LEAF } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */

const SIMULATION = NOTES.indexOf("simulation");
const PRIOR = NOTES.indexOf("prior");

/** Whether a tape is of a search that revisits. @param {Columns} columns */
export const revisits = (columns) => columns.noteKind.length > 0 && columns.noteKind.get(0) === SIMULATION;

/** The merged tree of a tape at one tick: with the columns that the views read, nodes in the order of their first visits. */
export class Merged {
  tick = 0;
  kind = 0; // of the event that led here
  entered = 0; // nodes of the tape
  updates = 0;
  notes = 0;
  simulations = 0;
  nodes = 1;
  /** @type {number[]} */
  parent = [];
  /** @type {number[]} */
  action = [];
  /** @type {number[]} */
  ply = [];
  /** @type {number[]} the node of the tape that was its first visit */
  origin = [];
  /** @type {number[]} */
  visits = [];
  /** @type {number[]} the sum of the values that its visits came to */
  total = [];
  /** @type {number[]} what a policy gave it; NaN where there is none */
  prior = [];
  /** @type {number[]} */
  width = [];
  /** @type {number[]} its first child, -1 where there is none */
  first = [];
  /** @type {number[]} its last child */
  last = [];
  /** @type {number[]} its next sibling */
  next = [];
  /** @type {number[]} its most visited child */
  best = [];
  /** @type {number[]} */
  left = [];
  /** @type {number[]} */
  right = [];
  /** @type {number[]} the open nodes */
  path = [];
  /** @type {number[]} what they are on the tape */
  raw = [];
  chosen = -1; // the root's best child, as the search told it
  closed = -1; // the node that was left last
  subject = 0;
  /** @type {number[]} */
  noted = [];

  /** @param {Columns} tape */
  constructor(tape) {
    this.tape = tape;
    this.iterations = 0;
    this.vectors = tape.vectors;
    this.movers = tape.movers;
    this.cut = new Uint8Array(0); // nothing is cut
    this.alpha = { get: () => -Infinity };
    this.beta = { get: () => Infinity };
    this.value = { get: (/** @type {number} */ node) => this.mean(node), table: tape.value.table };
    this.reset();
  }

  reset() {
    this.tick = this.kind = this.entered = this.updates = this.notes = this.simulations = 0;
    this.nodes = 1;
    this.parent = [-1];
    this.action = [-1];
    this.ply = [0];
    this.origin = [0];
    this.visits = [0];
    this.total = [0];
    this.prior = [NaN];
    this.width = [this.tape.width[0]];
    this.first = [-1];
    this.last = [-1];
    this.next = [-1];
    this.best = [-1];
    this.left = [0];
    this.right = [LEAF];
    this.path = [0];
    this.raw = [0];
    this.chosen = this.closed = -1;
    this.subject = 0;
    this.noted = NOTES.map(() => 0);
  }

  get maxPly() {
    return this.tape.maxPly;
  }

  get ticks() {
    return this.tape.ticks;
  }

  get done() {
    return this.tape.done;
  }

  /** @param {number} node */
  mean(node) {
    return this.visits[node] ? this.total[node] / this.visits[node] : NaN;
  }

  /** @param {number} node @param {number} ply */
  mover(node, ply) {
    return this.tape.mover(this.origin[node], ply);
  }

  /** @param {number} node @param {number} ply */
  isMax(node, ply) {
    return this.tape.isMax(this.origin[node], ply);
  }

  /** @param {number} node @param {number} ply */
  isChance(node, ply) {
    return this.tape.isChance(this.origin[node], ply);
  }

  /** @param {number} node */
  probability(node) {
    return this.movers.odds.get(this.origin[this.parent[node]])?.get(this.action[node]) ?? NaN;
  }

  /** @param {number} node */
  tried(node) {
    return this.width[node];
  }

  noteOf() {
    return -1;
  }

  /** Goes to a tick and lays the tree out. @param {number} tick @returns {this} */
  at(tick) {
    if (tick === this.tick && tick > 0) return this;
    if (tick < this.tick) this.reset();
    while (this.tick < tick) this.advance(this.tape.kinds[this.tick++]);
    this.layOut();
    return this;
  }

  /** @param {number} kind */
  advance(kind) {
    this.kind = kind;
    this.subject = this.path[this.path.length - 1];
    if (kind === AT_ENTER) this.enter(++this.entered);
    else if (kind === AT_LEAVE) this.leave();
    else if (kind === AT_UPDATE) {
      this.updates++;
      if (this.path.length === 1) this.chosen = this.closed;
    } else if (kind === AT_NOTE) {
      const note = this.tape.noteKind.get(this.notes);
      this.noted[note]++;
      if (note === SIMULATION) this.simulations++;
      if (note === PRIOR) this.prior[this.subject] = this.tape.noteValue.get(this.notes);
      this.notes++;
    }
  }

  /** @param {number} raw the node of the tape */
  enter(raw) {
    const parent = this.subject;
    const action = this.tape.action[raw];
    let child = this.first[parent];
    while (child >= 0 && this.action[child] !== action) child = this.next[child];
    if (child < 0) child = this.add(parent, action, raw);
    this.width[child] = Math.max(this.width[child], this.tape.width[raw]);
    this.path.push(child);
    this.raw.push(raw);
    this.subject = child;
  }

  /** @param {number} parent @param {number} action @param {number} raw */
  add(parent, action, raw) {
    const node = this.nodes++;
    this.parent[node] = parent;
    this.action[node] = action;
    this.ply[node] = this.ply[parent] + 1;
    this.origin[node] = raw;
    this.visits[node] = this.total[node] = this.width[node] = 0;
    this.prior[node] = NaN;
    this.first[node] = this.last[node] = this.next[node] = this.best[node] = -1;
    if (this.last[parent] < 0) this.first[parent] = node;
    else this.next[this.last[parent]] = node;
    this.last[parent] = node;
    return node;
  }

  leave() {
    const child = /** @type {number} */ (this.path.pop());
    const value = this.tape.value.get(/** @type {number} */ (this.raw.pop()));
    this.back(child, value);
    if (this.path.length === 1) this.back(0, value);
    this.closed = child;
  }

  /** @param {number} node @param {number} value */
  back(node, value) {
    this.visits[node]++;
    this.total[node] += value;
    const parent = this.parent[node];
    if (parent >= 0 && this.visits[node] > (this.visits[this.best[parent]] ?? 0)) this.best[parent] = node;
  }

  /** Gives every node its slot, in one pass up and one down: a child's number is greater than its parent's. */
  layOut() {
    const wide = new Float64Array(this.nodes);
    for (let node = this.nodes - 1; node > 0; node--) {
      wide[node] = wide[node] ? wide[node] + GAP : LEAF;
      wide[this.parent[node]] += wide[node];
    }
    wide[0] ||= LEAF;
    this.left[0] = 0;
    this.right[0] = wide[0];
    for (let node = 0; node < this.nodes; node++) {
      let from = this.left[node];
      for (let child = this.first[node]; child >= 0; child = this.next[child]) {
        this.left[child] = from;
        from += wide[child];
        this.right[child] = from - (this.first[child] < 0 ? 0 : GAP);
      }
    }
  }

  /** What the views read of the tick. @returns {import("./cursor.js").CursorState} */
  state() {
    const { path, nodes, noted } = this;
    let leaves = 0;
    for (let node = 0; node < nodes; node++) if (this.first[node] < 0) leaves++;
    return {
      tick: this.tick, kind: this.kind, node: path[path.length - 1], subject: this.subject, depth: path.length - 1, nodes,
      leaves, alphaCuts: 0, betaCuts: 0, pruned: 0, units: this.right[0], updates: this.updates, notes: this.notes, chances: 0,
      lastValue: NaN, lastBest: -1, begun: 0, noted: [...noted], path: [...path], value: path.map((node) => this.mean(node)),
      alpha: path.map(() => -Infinity), beta: path.map(() => Infinity),
      best: path.map((node, ply) => (ply ? this.best[node] : this.chosen)),
      entered: path.map((node) => this.childrenOf(node).length),
    }; // prettier-ignore
  }

  /** The children of a node, in the order of their first visits. @param {number} node */
  childrenOf(node) {
    const children = [];
    for (let child = this.first[node]; child >= 0; child = this.next[child]) children.push(child);
    return children;
  }
}
