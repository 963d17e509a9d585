// How often each node of a merged tree was visited at a tick, and what that came to.

import type { Merging } from "./merging.ts";
import type { CursorState } from "./cursor.ts";

/** The counts at one tick, which can be set to any. A simulation enters nodes one below the other
 * and then leaves them, each of which is backed up: so all visits before the simulation under way
 * are, and of its own those below the open node. */
export class Counting {
  merging: Merging;

  settled = 1; // all visits of the tape before this one are counted
  /** what was so before a visit of the simulation under way was */
  begun: [node: number, total: number, best: number][] = [];
  // By node.
  visits = new Int32Array(1);
  total = new Float64Array(1); // the sum of the values that its visits came to
  best = new Int32Array(1); // its most visited child, of equals the first to be so; 0 where there is none

  constructor(merging: Merging) {
    this.merging = merging;
  }

  get bytes() {
    return this.visits.byteLength + this.total.byteLength + this.best.byteLength;
  }

  reset(room: number) {
    this.visits = new Int32Array(room);
    this.total = new Float64Array(room);
    this.best = new Int32Array(room);
    this.begun = [];
    this.settled = 1;
  }

  at({ path, nodes, depth }: CursorState) {
    const { node, parent } = this.merging;
    const under = depth ? path[1] : nodes; // where the simulation under way begins
    if (this.merging.nodes > this.visits.length) this.reset(Math.ceil(1.5 * this.merging.nodes));
    else if (under < this.settled) this.reset(this.visits.length);
    for (const [at, total, best] of this.begun.splice(0).reverse()) {
      this.visits[at]--;
      this.total[at] = total;
      this.best[parent.get(at)] = best;
    }
    while (this.settled < under) this.back(this.settled++);
    for (let visit = path[depth] + 1; depth && visit < nodes; visit++) {
      const at = node.get(visit);
      this.begun.push([at, this.total[at], this.best[parent.get(at)]]);
      this.back(visit);
    }
  }

  /** Backs a visit up: one that leads to the root is one of the root, too. */
  back(visit: number) {
    const { visits, total, best, merging } = this;
    const node = merging.node.get(visit);
    const value = merging.tape.value.get(visit);
    const parent = merging.parent.get(node);
    visits[node]++;
    total[node] += value;
    if (!best[parent] || visits[node] > visits[best[parent]]) best[parent] = node;
    if (parent) return;
    visits[0]++;
    total[0] += value;
  }
}
