// How the tree of a search that revisits its nodes grows, such as that of Monte Carlo tree search: the tape's visits
// merged by action.
//
// Mirrors plyscope/trace/merged.py: the k-th enter of an action at a node is the k-th visit of one and the same child; a
// simulation is backed up by its leaves.

import { NOTES, SIMULATION } from "./notes.js";
import { AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */

const PRIOR = NOTES.indexOf("prior");

/** Whether a tape is of a search that revisits. @param {Columns} columns */
export const revisits = (columns) => columns.noteKind.length > 0 && columns.noteKind.get(0) === SIMULATION;

/** The tree after so many ticks of a tape, its nodes in the order of their first visits. */
export class Merging {
  tick = 0;
  kind = 0; // of the event that led here
  entered = 0; // nodes of the tape
  updates = 0;
  notes = 0;
  chances = 0; // chance nodes
  nodes = 1;
  /** @type {number[]} */
  parent = [];
  /** @type {number[]} */
  action = [];
  /** @type {number[]} the node of the tape that was its first visit */
  origin = [];
  /** @type {number[]} */
  visits = [];
  /** @type {number[]} the sum of the values that its visits came to */
  total = [];
  /** @type {number[]} what a policy gave it; NaN where there is none */
  prior = [];
  /** @type {number[]} how many actions it has; 0 where the game is over */
  width = [];
  /** @type {number[]} its first child, -1 where there is none */
  first = [];
  /** @type {number[]} its last child */
  last = [];
  /** @type {number[]} its next sibling */
  next = [];
  /** @type {number[]} its most visited child */
  best = [];
  /** @type {number[]} the open nodes */
  path = [];
  /** @type {number[]} what they are on the tape */
  raw = [];
  chosen = -1; // the root's best child, as the search told it
  closed = -1; // the node that was left last
  subject = 0; // the node that the last event was about
  isNew = false; // whether it was the first visit to it
  came = NaN; // what the last leave came back with
  /** @type {number[]} how many notes there were of each kind */
  noted = [];

  /** @param {Columns} tape */
  constructor(tape) {
    this.tape = tape;
    this.reset();
  }

  reset() {
    this.tick = this.kind = this.entered = this.updates = this.notes = this.chances = 0;
    this.nodes = 1;
    this.parent = [-1];
    this.action = [-1];
    this.origin = [0];
    this.visits = [0];
    this.total = [0];
    this.prior = [NaN];
    this.width = [this.tape.width[0]];
    this.first = [-1];
    this.last = [-1];
    this.next = [-1];
    this.best = [-1];
    this.path = [0];
    this.raw = [0];
    this.chosen = this.closed = -1;
    this.subject = 0;
    this.isNew = false;
    this.came = NaN;
    this.noted = NOTES.map(() => 0);
  }

  /** What it takes in memory, in bytes: its lists of numbers. */
  get bytes() {
    const lists = Object.values(this).filter(Array.isArray);
    return lists.reduce((sum, { length }) => sum + 8 * length, 0);
  }

  get simulations() {
    return this.noted[SIMULATION];
  }

  /** @param {number} node */
  mean(node) {
    return this.visits[node] ? this.total[node] / this.visits[node] : NaN;
  }

  /** Goes to a tick, forward or back. @param {number} tick */
  reach(tick) {
    if (tick < this.tick) this.reset();
    while (this.tick < tick) this.advance(this.tape.kinds[this.tick++]);
  }

  /** @param {number} kind */
  advance(kind) {
    const depth = this.path.length - 1;
    if ((this.kind === AT_ENTER || this.tick === 1) && this.tape.isChance(this.raw[depth], depth)) this.chances++; // as in cursor.js
    this.kind = kind;
    this.subject = this.path[depth];
    this.isNew = false;
    if (kind === AT_ENTER) this.enter(++this.entered);
    else if (kind === AT_LEAVE) this.leave();
    else if (kind === AT_UPDATE) {
      this.updates++;
      if (this.path.length === 1) this.chosen = this.closed;
    } else if (kind === AT_NOTE) {
      const note = this.tape.noteKind.get(this.notes);
      this.noted[note]++;
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
    this.isNew = child < 0;
    if (this.isNew) child = this.add(parent, action, raw);
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
    this.came = value;
    this.back(child, value);
    if (this.path.length === 1) this.back(0, value);
    this.subject = this.closed = child;
  }

  /** @param {number} node @param {number} value */
  back(node, value) {
    this.visits[node]++;
    this.total[node] += value;
    const parent = this.parent[node];
    if (parent >= 0 && this.visits[node] > (this.visits[this.best[parent]] ?? 0)) this.best[parent] = node;
  }

  /** The children of a node, in the order of their first visits. @param {number} node */
  childrenOf(node) {
    const children = [];
    for (let child = this.first[node]; child >= 0; child = this.next[child]) children.push(child);
    return children;
  }
}
