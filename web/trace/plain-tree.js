// The tree of a search that visits each node once: it grows depth-first, so what is drawn of it never moves.

import { notesAt, pathTo, tickOf } from "./cursor.js";
import { answers } from "./annotations.ts";
import { childrenOf } from "./slots.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, GAP, LEAF } from "./ticks.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} CursorState */
/** @typedef {import("./tree.js").Tree} Tree */

/** Such a tree at a state of its cursor. @implements {Tree} */
export class PlainTree {
  revisits = false;

  /** @param {Columns} tape @param {CursorState} state */
  constructor(tape, state) {
    this.tape = tape;
    this.state = state;
    this.open = new Set(state.path.slice(0, state.depth + 1));
    this.units = Math.max(state.units, tape.left.get(state.node) + LEAF);
  }

  /** @param {number} node */
  ply(node) {
    return this.tape.ply.get(node);
  }

  /** @param {number} node */
  isOpen(node) {
    return node <= this.state.node && this.open.has(node); // a number is asked sooner than a set
  }

  /** @param {number} node */
  pathTo(node) {
    return pathTo(this.tape, node);
  }

  /** @param {number} node */
  parent(node) {
    return this.pathTo(node).at(-2) ?? -1;
  }

  /** The node after a node and what is below it. @param {number} node */
  end(node) {
    return this.isOpen(node) ? this.state.nodes : this.tape.end.get(node);
  }

  /** @param {number} node */
  firstChild(node) {
    return node + 1 < this.end(node) ? node + 1 : -1;
  }

  /** @param {number} parent @param {number} node */
  nextChild(parent, node) {
    const next = this.end(node);
    return next < Math.min(this.end(parent), this.state.nodes) ? next : -1;
  }

  /** @param {number} node */
  best(node) {
    return this.isOpen(node) ? this.state.best[this.ply(node)] : this.tape.best(node);
  }

  /** @param {number} node */
  below(node) {
    return this.end(node) - node - 1;
  }

  /** @param {number} node */
  action(node) {
    return this.tape.action.get(node);
  }

  /** @param {number} node */
  width(node) {
    return this.tape.width.get(node);
  }

  /** @param {number} node */
  mover(node) {
    return this.tape.mover(node);
  }

  /** @param {number} parent @param {number} node */
  probability(parent, node) {
    return this.tape.movers.odds(parent)?.get(this.action(node)) ?? NaN;
  }

  /** @param {number} node */
  isLeaf(node) {
    return this.width(node) === 0 && !this.isOpen(node);
  }

  /** @param {number} node */
  isAnswered(node) {
    return answers(this.tape.noteOf(node));
  }

  /** @param {number} node */
  isCut(node) {
    return this.tape.isCut(node) && this.tape.end.get(node) > 0;
  }

  /** @param {number} node @returns {number} */
  skipped(node) {
    return this.isOpen(node) && this.state.kind !== AT_CUT ? 0 : this.lost(node);
  }

  /** @param {number} node @returns {number} */
  lost(node) {
    const { tape, state } = this;
    if (!tape.isCut(node)) return 0;
    if (this.isOpen(node)) return this.isCutNow(node) ? tape.skips.get(state.updates - 1) : 0;
    return tape.tried(node) - childrenOf(this, node).length;
  }

  /** Whether a cutoff has ended a node that is still open, as the root is to the end. @param {number} node */
  isCutNow(node) {
    const { tape, state } = this;
    if (node !== state.node) return false;
    for (let tick = state.tick; tick > 0; ) {
      const kind = tape.kinds.get(--tick);
      if (kind === AT_CUT) return true;
      if (kind === AT_ENTER || kind === AT_LEAVE) break;
    }
    return false;
  }

  /** @param {number} node */
  value(node) {
    return this.isOpen(node) ? this.state.value[this.ply(node)] : this.tape.value.get(node);
  }

  /** @param {number} node @returns {[number, number]} */
  enteredWith(node) {
    return [this.tape.alpha.get(node), this.tape.beta.get(node)];
  }

  /** @param {number} node @returns {[number, number]} */
  window(node) {
    const ply = this.ply(node);
    return this.isOpen(node)
      ? [this.state.alpha[ply], this.state.beta[ply]]
      : this.enteredWith(node);
  }

  visits() {
    return 1;
  }

  prior() {
    return NaN;
  }

  /** @param {number} node */
  notes(node) {
    return notesAt(this.tape, node, this.state.tick);
  }

  /** @param {number} node */
  tickOf(node) {
    return tickOf(this.tape, node);
  }

  /** @param {number} node */
  left(node) {
    return this.tape.left.get(node);
  }

  /** @param {number} node @param {number} limit */
  right(node, limit) {
    const { tape, state } = this;
    if (this.isOpen(node)) return Math.max(state.units, this.left(node) + LEAF);
    const inner = tape.end.get(node) > node + 1;
    return inner && !Number.isNaN(tape.value.get(node)) ? limit - GAP : limit; // what was stopped has no gap after it
  }

  /** @param {number} parent @param {number} node */
  share(parent, node) {
    const odds = this.tape.movers.odds(parent);
    return odds ? (odds.get(this.action(node)) ?? 0) : 1 / this.width(parent);
  }
}
