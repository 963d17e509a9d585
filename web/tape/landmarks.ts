// What happens between one checkpoint and the next, so that a jump goes over all ticks where
// nothing is that it looks for.

import { Whole } from "./numbers.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE, CHECKPOINT } from "./ticks.ts";

export const MARKS = { cutoff: 1, leaf: 2, root: 4 }; // what can be looked for

const stretchOf = (tick: number) => Math.floor(tick / CHECKPOINT);

export class Landmarks {
  marks = new Whole(); // by stretch: the MARKS in it
  floors = new Whole(); // by stretch: the least depth in it
  ticks = 0;
  low = 0; // the least depth in the last stretch
  before = 0; // the kind of the last tick

  get bytes() {
    return this.marks.bytes + this.floors.bytes;
  }

  add(kind: number, depth: number) {
    const tick = this.ticks++;
    if (tick % CHECKPOINT === 0 || depth < this.low)
      this.floors.set(stretchOf(tick), (this.low = depth));
    if (kind === AT_CUT) this.mark(tick, MARKS.cutoff);
    else if (kind === AT_UPDATE && depth === 0) this.mark(tick, MARKS.root);
    else if (kind === AT_LEAVE && this.before === AT_ENTER) this.mark(tick, MARKS.leaf);
    else if (kind === AT_LEAVE && this.before === AT_NOTE) this.mark(tick - 1, MARKS.leaf); // a simulation's end
    this.before = kind;
  }

  mark(tick: number, mark: number) {
    const stretch = stretchOf(tick);
    this.marks.set(stretch, this.marks.get(stretch) | mark);
  }

  /** The first tick from one on, where a stretch begins, whose stretch has some of these. */
  onward(tick: number, marks: number) {
    while (tick < this.ticks && !(this.marks.get(stretchOf(tick)) & marks)) tick += CHECKPOINT;
    return tick;
  }

  /** The last tick up to one, where a stretch ends, whose stretch has some of these; 0 where none
   * has. */
  back(tick: number, marks: number) {
    while (tick > 0 && !(this.marks.get(stretchOf(tick - 1)) & marks)) tick -= CHECKPOINT;
    return tick;
  }

  /** The first tick from one on, where a stretch begins, whose stretch comes above a depth. */
  above(tick: number, depth: number) {
    while (tick < this.ticks && this.floors.get(stretchOf(tick)) >= depth) tick += CHECKPOINT;
    return tick;
  }
}
