// How many leaves were judged before the end of the game, by an evaluation.

import { Whole } from "./numbers.ts";

const STEP = 256; // nodes from one sum to the next

export class EvaluationCounts {
  leaves = new Whole(); // by node: how often a leaf was judged
  total = 0;
  sums = new Whole(); // what all nodes before every STEPth came to
  steps = 0; // the last of these
  telling = 0; // of the open node: it counts where that turns out to be a leaf

  get bytes() {
    return this.leaves.bytes + this.sums.bytes;
  }

  enter(node: number) {
    this.telling = 0;
    if (node % STEP === 0) this.sums.set((this.steps = node / STEP), this.total);
  }

  leave(node: number, isLeaf: boolean) {
    if (isLeaf && this.telling) {
      this.leaves.set(node, this.telling);
      this.total += this.telling;
    }
    this.telling = 0;
  }

  /** That the open node, which is no leaf, was judged as it stands. */
  stand(node: number) {
    this.leave(node, true);
  }

  /** How many there are from one node to before another. */
  between(from: number, to: number) {
    return this.total ? this.before(to) - this.before(from) : 0;
  }

  before(node: number) {
    const step = Math.min(Math.floor(node / STEP), this.steps);
    let sum = this.sums.get(step);
    for (let at = step * STEP; at < node; at++) sum += this.leaves.get(at);
    return sum;
  }
}
