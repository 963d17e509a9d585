// The tree of a search that revisits its nodes as the views read it: with the same questions and answers as Columns.
//
// Such a tree does not grow depth-first, so every tick is laid out afresh.

import { tickOf } from "./cursor.js";
import { Merging } from "./merging.js";
import { GAP, LEAF } from "./ticks.js";

/** @typedef {import("./cursor.js").CursorState} CursorState */

/** The merged tree of a tape at one tick, laid out; a node's value is the mean of its visits, utilities of MAX. */
export class Merged extends Merging {
  /** @type {number[]} the span of its slot, in sixteenths of a leaf */
  left = [0];
  /** @type {number[]} */
  right = [LEAF];
  /** @type {number[]} how many nodes are below it */
  size = [0];
  /** @type {number[]} its part in what its siblings share: its visits, 1 before the first is backed up */
  part = [1];
  /** @type {number[]} the parts of its children together */
  parts = [0];

  // What such a search does not have: iterations, cutoffs, windows, vectors, notes that answer in place of a search.
  iterations = 0;
  windowed = false;
  /** @type {never[]} */
  starts = [];
  cut = new Uint8Array(0);
  end = new Uint8Array(0);
  dropped = new Uint8Array(0);
  alpha = { get: () => -Infinity };
  beta = { get: () => Infinity };

  /** @param {import("./columns.js").Columns} tape */
  constructor(tape) {
    super(tape);
    this.vectors = tape.vectors;
    this.movers = tape.movers;
    this.noteKind = tape.noteKind;
    this.noteValue = tape.noteValue;
    this.value = { get: (/** @type {number} */ node) => this.shown(node), table: tape.value.table };
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

  isAnswered() {
    return false;
  }

  /** The first child of a node; -1 where it has none. @param {CursorState} _state @param {number} node */
  firstChild(_state, node) {
    return this.first[node];
  }

  /** The sibling after a node; -1 at the last. @param {CursorState} _state @param {number} node */
  nextChild(_state, node) {
    return this.next[node];
  }

  /** Where a node's slot ends. @param {CursorState} _state @param {number} node */
  rightOf(_state, node) {
    return this.right[node];
  }

  /** Which share of its parent's slot a node has to scale: that of its visits. @param {number} node */
  share(node) {
    return this.part[node] / this.parts[this.parent[node]];
  }

  /** Whether a node has no moves. @param {CursorState} _state @param {number} node */
  isLeaf(_state, node) {
    return this.width[node] === 0 && this.first[node] < 0;
  }

  /** How many nodes are below a node. @param {CursorState} _state @param {number} node */
  below(_state, node) {
    return this.size[node];
  }

  /** A node's mean as it is shown: to two places. @param {number} node */
  shown(node) {
    return Math.round(this.mean(node) * 100) / 100 + 0; // no minus at 0
  }

  /** The tick at which a node was visited first. @param {number} node */
  tickOf(node) {
    return tickOf(this.tape, this.origin[node]);
  }

  /** Goes to a tick and lays the tree out. @param {number} tick @returns {this} */
  at(tick) {
    this.reach(Math.max(0, Math.min(tick, this.tape.ticks)));
    this.layOut();
    return this;
  }

  /** Goes to a tick and returns what the views read of it, as a Cursor does. @param {number} tick */
  seek(tick) {
    return this.at(tick).state();
  }

  /** Gives every node its slot, in one pass up and one down: a child's number is greater than its parent's. */
  layOut() {
    const { nodes, parent, left, right, size, part, parts } = this;
    const wide = new Float64Array(nodes);
    left.length = right.length = size.length = part.length = parts.length = nodes;
    size.fill(0);
    parts.fill(0);
    for (let node = nodes - 1; node > 0; node--) {
      wide[node] = wide[node] ? wide[node] + GAP : LEAF;
      wide[parent[node]] += wide[node];
      size[parent[node]] += size[node] + 1;
      part[node] = this.visits[node] || 1;
      parts[parent[node]] += part[node];
    }
    wide[0] ||= LEAF;
    left[0] = 0;
    right[0] = wide[0];
    for (let node = 0; node < nodes; node++) {
      let from = left[node];
      for (let child = this.first[node]; child >= 0; child = this.next[child]) {
        left[child] = from;
        from += wide[child];
        right[child] = from - (this.first[child] < 0 ? 0 : GAP);
      }
    }
  }

  /** What the views read of the tick. @returns {CursorState} */
  state() {
    const { path, nodes, noted } = this;
    return {
      tick: this.tick, kind: this.kind, node: path[path.length - 1], subject: this.subject, depth: path.length - 1, nodes,
      leaves: this.simulations, alphaCuts: 0, betaCuts: 0, pruned: 0, units: this.right[0], updates: this.updates,
      notes: this.notes, chances: this.chances, visits: this.entered + this.simulations, lastValue: NaN, lastBest: -1,
      lastAlpha: -Infinity, lastBeta: Infinity, begun: 0, noted: [...noted], path: [...path],
      value: path.map((node) => this.shown(node)),
      alpha: path.map(() => -Infinity), beta: path.map(() => Infinity),
      best: path.map((node, ply) => (ply ? this.best[node] : this.chosen)),
      entered: path.map((node) => this.childrenOf(node).length),
    }; // prettier-ignore
  }
}
