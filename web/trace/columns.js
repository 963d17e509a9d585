// The tape as typed columns: no object per node, about 32 bytes each.

import { advance, checkpoint, start, tickOf } from "./cursor.js";
import { bytesOf, makeRoom, trim } from "./growth.js";
import { Judged } from "./judged.js";
import { Merged } from "./merged.js";
import { revisits } from "./merging.js";
import { CHANCE, MAX, Movers } from "./movers.js";
import { answers, drops, ITERATION, STOPPED } from "./notes.js";
import { Numbers, resized } from "./numbers.js";
import { ALPHA_CUT, BETA_CUT, Story } from "./profile.js";
import { readBlock } from "./tape.js";
import { isOpen } from "./slots.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE, CHECKPOINT, GAP, LEAF } from "./ticks.js";

/** @typedef {import("./cursor.js").CursorState} State */
/** @typedef {Columns | Merged} Drawn  a tree that can be drawn: its nodes, and who is whose child */

/**
 * Every node and tick of a search. Nodes are numbered as they were entered, the root is 0: the
 * descendants of `n` are n + 1 to end[n] - 1, and a node is there at a tick when its number is
 * below the tick's count of nodes.
 */
export class Columns {
  nodes = 1;
  ticks = 0;
  maxPly = 0;
  done = false;

  parent = new Int32Array(1024).fill(-1, 0, 1);
  end = new Int32Array(1024); // 0 while the node is open
  best = new Int32Array(1024).fill(-1, 0, 1); // the child that gave a closed node its value, or -1
  action = new Int32Array(1024).fill(-1, 0, 1);
  width = new Uint16Array(1024); // how many actions it has
  cut = new Uint8Array(1024);
  left = new Uint32Array(1024); // the span of its slot, in sixteenths of a leaf
  right = new Uint32Array(1024);
  alpha = new Numbers(); // the window it was entered with
  beta = new Numbers();
  value = new Numbers(); // its value, once it is closed

  kinds = new Uint8Array(4096); // by tick
  updateValue = new Numbers(); // by update or cut
  updateAlpha = new Numbers();
  updateBeta = new Numbers();
  noteKind = new Numbers(); // by note
  noteValue = new Numbers();
  noted = new Uint8Array(0); // by node: the kind of its last note, from 1; as long as there is one
  dropped = new Uint16Array(0); // by node: how many actions forward pruning left out; as long as there is one
  expanded = 0; // how many actions the node has that was expanded last
  judged = new Judged();
  /** @type {Map<number, number>} at which tick a node was expanded, where that was not the one that it was entered at */
  late = new Map();
  /** @type {{node: number, depth: number, tick: number}[]} iterations at the root: the first node of each, how deep it looks, and its tick */
  starts = [];
  iterations = 0;
  windows = false; // whether any window was narrowed
  /** @type {number[][]} in a search by vectors a value is the number of one of these: a utility for each player */
  vectors = [];

  /** @type {import("./cursor.js").Checkpoint[]} */
  checkpoints = [];
  stored = 0; // what they take, in bytes
  story = new Story();

  /** @param {0 | 1} first who moves at the root: 0 for MAX, 1 for MIN */
  constructor(first = 0) {
    this.movers = new Movers(first);
    this.alpha.push(-Infinity);
    this.beta.push(Infinity);
    this.value.push(NaN);
    this.head = start();
    this.store();
    this.begun = false;
    this.nesting = 0; // nodes that were entered and not left, beside the root
    /** @type {Merged | null} */
    this.merged = null;
    /** @type {Merged | null} */
    this.whole = null;
  }

  /** The tree that is drawn: of a search that revisits its nodes, the merged one, which stands at one tick. @returns {Drawn} */
  get tree() {
    return revisits(this) ? (this.merged ??= new Merged(this)) : this;
  }

  /** How many nodes its tree has so far, and how many of them are leaves, whatever tick is shown. */
  get counts() {
    if (!revisits(this)) return { nodes: this.nodes, leaves: this.head.leaves };
    this.whole ??= new Merged(this);
    this.whole.reach(this.ticks);
    return { nodes: this.whole.nodes, leaves: this.whole.simulations };
  }

  /** The first child of a node that is there at a state; -1 where there is none. @param {State} state @param {number} node @param {number} ply */
  firstChild(state, node, ply) {
    return node + 1 < (isOpen(state, node, ply) ? state.nodes : this.end[node]) ? node + 1 : -1;
  }

  /** The sibling after a node that is there at a state; -1 at the last. @param {State} state @param {number} node @param {number} ply */
  nextChild(state, node, ply) {
    if (isOpen(state, node, ply)) return -1;
    const next = this.end[node];
    return next < state.nodes && this.parent[next] === this.parent[node] ? next : -1;
  }

  /** Where a node's slot ends at a state. @param {State} state @param {number} node @param {number} ply */
  rightOf(state, node, ply) {
    return isOpen(state, node, ply) ? Math.max(state.units, this.left[node] + LEAF) : this.right[node];
  }

  /** Which share of its parent's slot a node has to scale: that of its siblings, or, after chance, its probability. @param {number} node */
  share(node) {
    const parent = this.parent[node];
    const odds = this.movers.odds.size ? this.movers.odds.get(parent) : undefined;
    return odds ? (odds.get(this.action[node]) ?? 0) : 1 / this.width[parent];
  }

  /** Whether a node is closed and was never expanded. @param {State} state @param {number} node @param {number} ply */
  isLeaf(state, node, ply) {
    return this.width[node] === 0 && !isOpen(state, node, ply);
  }

  /** How many nodes are below a node at a state. @param {State} state @param {number} node @param {number} ply */
  below(state, node, ply) {
    return (isOpen(state, node, ply) ? state.nodes : this.end[node]) - node - 1;
  }

  /** The tick at which a node was entered. @param {number} node */
  tickOf(node) {
    return tickOf(this, node);
  }

  /** Who moves at a node, as movers.js tells it. @param {number} node @param {number} ply */
  mover(node, ply) {
    return this.movers.at(node, ply);
  }

  /** Whether MAX moves at a node. @param {number} node @param {number} ply */
  isMax(node, ply) {
    return this.movers.at(node, ply) === MAX;
  }

  /** Whether chance decides at a node. @param {number} node @param {number} ply */
  isChance(node, ply) {
    return this.movers.at(node, ply) === CHANCE;
  }

  /** How many of its actions a node tries, where no cutoff ends it. @param {number} node */
  tried(node) {
    return this.width[node] - (this.dropped[node] ?? 0);
  }

  /** The probability of the outcome that led to a node; NaN where none did. @param {number} node */
  probability(node) {
    return this.movers.odds.get(this.parent[node])?.get(this.action[node]) ?? NaN;
  }

  /** The kind of the last note of a node, as its place in NOTES; -1 where it has none. @param {number} node */
  noteOf(node) {
    return (this.noted[node] ?? 0) - 1;
  }

  /** Whether something answered at a node in place of a search: a table, a book. @param {number} node */
  isAnswered(node) {
    return answers(this.noteOf(node));
  }

  /** Whether its values stand in windows that close: α and β then mean something. */
  get windowed() {
    return this.windows && !this.vectors.length;
  }

  /** Takes a block of the tape; throws where it is none, or damaged. @param {Float64Array} block */
  append(block) {
    makeRoom(this, block.length);
    readBlock(this, block);
  }

  /** @param {number} action @param {number} alpha @param {number} beta */
  enter(action, alpha, beta) {
    this.nesting++;
    const node = this.nodes++;
    this.parent[node] = this.head.node;
    this.action[node] = action;
    this.best[node] = -1;
    this.left[node] = this.head.units;
    this.alpha.push(alpha);
    this.beta.push(beta);
    this.value.push(NaN);
    this.windows ||= alpha !== -Infinity || beta !== Infinity;
    this.tick(AT_ENTER);
    this.judged.enter(this.head.depth);
    if (this.head.depth > this.maxPly) this.maxPly = this.head.depth;
  }

  /** @param {number} value */
  leave(value) {
    this.nesting--;
    const { node } = this.head;
    this.value.set(node, value);
    this.best[node] = this.head.best[this.head.depth];
    this.judged.leave(node, this.head.depth, this.width[node] === 0, this.parent.length);
    this.tick(AT_LEAVE);
    this.end[node] = this.nodes;
    const inner = this.nodes > node + 1;
    this.right[node] = this.head.units - (inner ? GAP : 0);
  }

  /** @param {number} at @param {number} value @param {number} alpha @param {number} beta */
  update(at, value, alpha, beta) {
    const { node, depth } = this.head;
    if (at === AT_CUT) {
      if (this.tried(node) <= this.head.entered[depth]) return; // it skips nothing
      this.cut[node] = 1;
    }
    this.updateValue.push(value);
    this.updateAlpha.push(alpha);
    this.updateBeta.push(beta);
    this.windows ||= alpha !== -Infinity || beta !== Infinity;
    this.tick(at);
  }

  /** @param {number} count how many actions the open node has */
  expand(count) {
    const { node, kind } = this.head;
    this.width[node] += this.expanded = count;
    if (kind === AT_NOTE && !this.late.has(node)) this.late.set(node, this.ticks);
  }

  /** @param {number} kind @param {number} value */
  note(kind, value) {
    const { node, depth, path } = this.head;
    if (node >= this.noted.length) this.noted = resized(this.noted, Math.max(this.parent.length, node + 1));
    if (node) this.noted[node] = kind + 1;
    if (drops(kind)) {
      if (node >= this.dropped.length) this.dropped = resized(this.dropped, this.parent.length);
      this.dropped[node] += this.expanded - value;
    } else if (kind === ITERATION) {
      this.iterations++;
      if (!node) this.starts.push({ node: this.nodes, depth: value, tick: this.ticks + 1 });
    }
    this.noteKind.push(kind);
    this.noteValue.push(value);
    this.tick(AT_NOTE);
    if (kind !== STOPPED) return;
    this.nesting = 0;
    for (const open of path.slice(1, depth + 1)) {
      this.end[open] = this.nodes; // it will never be left
      this.right[open] = this.head.units;
    }
  }

  /** Adds a tick and moves the head over it. @param {number} kind */
  tick(kind) {
    this.movers.settle(this.head.node);
    if (this.ticks === this.kinds.length) this.kinds = resized(this.kinds, 2 * this.ticks);
    this.kinds[this.ticks++] = kind;
    const { head } = this;
    const { depth, alphaCuts, betaCuts } = head;
    advance(head, this);
    const cut = head.betaCuts > betaCuts ? BETA_CUT : head.alphaCuts > alphaCuts ? ALPHA_CUT : 0;
    this.story.add(kind === AT_ENTER ? head.depth : depth, cut);
    if (this.ticks % CHECKPOINT === 0) this.store();
  }

  /** Keeps the head's state, to go on from there. */
  store() {
    const point = checkpoint(this.head);
    this.checkpoints.push(point);
    this.stored += point.byteLength;
  }

  /** Closes the root and gives back, by and by, the room that growing has left. */
  finish() {
    const { head } = this;
    this.done = true;
    this.end[0] = this.nodes;
    this.best[0] = head.best[0];
    this.right[0] = head.units;
    this.value.set(0, head.value[0]);
    return trim(this);
  }

  /** What all of it takes in memory, in bytes. */
  get bytes() {
    return bytesOf(this);
  }
}
