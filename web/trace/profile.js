// The whole search at a glance: depth and cutoffs by time, for the background of the timeline.

import { isBeta } from "./cursor.js";
import { STOPPED } from "./notes.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

export const ALPHA_CUT = 1;
export const BETA_CUT = 2;

/**
 * Returns, for each of `bins` equal stretches of the tape, the greatest and the
 * least depth in it and which cutoffs it holds (ALPHA_CUT, BETA_CUT or both).
 * @param {import("./columns.js").Columns} columns
 * @param {number} bins
 */
export function profile(columns, bins) {
  const depths = new Uint16Array(bins);
  const floors = new Uint16Array(bins).fill(65_535);
  const cuts = new Uint8Array(bins);
  const { kinds, ticks, updateValue, updateAlpha, noteKind } = columns;
  let updates = 0;
  let notes = 0;
  let depth = 0;
  let node = 0;
  const path = [0];
  for (let tick = 0; tick < ticks; tick++) {
    const kind = kinds[tick];
    if (kind === AT_ENTER) path[++depth] = ++node;
    const bin = Math.floor((tick * bins) / ticks);
    if (depth > depths[bin]) depths[bin] = depth;
    if (depth < floors[bin]) floors[bin] = depth;
    if (kind === AT_LEAVE) depth--;
    else if (kind === AT_UPDATE) updates++;
    else if (kind === AT_CUT) {
      const beta = isBeta(columns, path[depth], depth, updateValue.get(updates), updateAlpha.get(updates++));
      cuts[bin] |= beta ? BETA_CUT : ALPHA_CUT;
    } else if (kind === AT_NOTE && noteKind.get(notes++) === STOPPED) depth = 0;
  }
  // Fewer ticks than bins leave bins empty: each shows what its tick shows.
  for (let bin = 1; bin < bins && ticks < bins; bin++) {
    if (floors[bin] === 65_535) {
      depths[bin] = depths[bin - 1];
      floors[bin] = floors[bin - 1];
      cuts[bin] = cuts[bin - 1];
    }
  }
  return { depth: depths, floor: floors, maxDepth: columns.maxPly, cuts };
}
