// The whole search at a glance: depth and cutoffs by time, for the background of the timeline.

import type { Columns } from "./columns.ts";

export const ALPHA_CUT = 1;
export const BETA_CUT = 2;

const MOST = 8192; // more bars than any timeline has, several times over
const NONE = 65_535;

/** A tape's story so far, kept while it grows, so that no picture of it has to read the whole tape:
 * equal stretches of ticks, each with the greatest and the least depth in it and the cutoffs it
 * holds. When there are too many, two become one. */
export class Story {
  stretches = 0;
  ticks = 0; // in a stretch
  room = 0; // left in the last one
  top = new Uint16Array(MOST);
  floor = new Uint16Array(MOST);
  cuts = new Uint8Array(MOST);

  add(depth: number, cut: number) {
    if (!this.room) this.begin();
    const at = this.stretches - 1;
    this.room--;
    if (depth > this.top[at]) this.top[at] = depth;
    if (depth < this.floor[at]) this.floor[at] = depth;
    this.cuts[at] |= cut;
  }

  begin() {
    if (this.stretches === MOST) this.halve();
    this.ticks ||= 1;
    this.room = this.ticks;
    this.top[this.stretches] = this.cuts[this.stretches] = 0;
    this.floor[this.stretches++] = NONE;
  }

  halve() {
    const { top, floor, cuts } = this;
    for (let at = 0; at < MOST; at += 2) {
      top[at / 2] = Math.max(top[at], top[at + 1]);
      floor[at / 2] = Math.min(floor[at], floor[at + 1]);
      cuts[at / 2] = cuts[at] | cuts[at + 1];
    }
    this.stretches = MOST / 2;
    this.ticks *= 2;
  }
}

/** Returns, for each of `bins` equal stretches of the tape, the greatest and the least depth in it
 * and which cutoffs it holds (ALPHA_CUT, BETA_CUT or both). */
export function profile({ story, ticks, maxPly }: Columns, bins: number) {
  const depths = new Uint16Array(bins);
  const floors = new Uint16Array(bins).fill(NONE);
  const cuts = new Uint8Array(bins);
  for (let at = 0; at < story.stretches; at++) {
    const bin = Math.floor((at * story.ticks * bins) / ticks);
    if (story.top[at] > depths[bin]) depths[bin] = story.top[at];
    if (story.floor[at] < floors[bin]) floors[bin] = story.floor[at];
    cuts[bin] |= story.cuts[at];
  }
  // Fewer ticks than bins leave bins empty: each shows what its tick shows.
  for (let bin = 1; bin < bins && ticks < bins; bin++) {
    if (floors[bin] === NONE) {
      depths[bin] = depths[bin - 1];
      floors[bin] = floors[bin - 1];
      cuts[bin] = cuts[bin - 1];
    }
  }
  return { depth: depths, floor: floors, maxDepth: maxPly, cuts };
}
