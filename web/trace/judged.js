// How many leaves at or below each node were judged before the end of the game, by an evaluation.

import { resized } from "./numbers.js";

export class Judged {
  below = new Uint32Array(0); // by node, as long as there is any
  total = 0;
  /** @type {number[]} by ply: how many there were before an open node */
  before = [];
  telling = 0; // of the open node: they count where it turns out to be a leaf

  /** @param {number} ply of the node that is being entered */
  enter(ply) {
    this.telling = 0;
    this.before[ply] = this.total;
  }

  /** @param {number} node that is being left @param {number} ply of it @param {boolean} isLeaf @param {number} room for so many nodes */
  leave(node, ply, isLeaf, room) {
    if (isLeaf) this.total += this.telling;
    this.telling = 0;
    if (!this.total) return;
    if (node >= this.below.length) this.below = resized(this.below, room);
    this.below[node] = this.total - this.before[ply];
  }
}
