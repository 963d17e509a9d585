// The jumps that people think in: where the next or the previous event of a kind is. Every search
// for one is a walk over the column of kinds, and over the stretches between two checkpoints in
// which there is none.

import { DEPTH, type CursorState as State } from "./cursor.ts";
import { MARKS } from "./landmarks.ts";
import { MergedTree } from "./merged-tree.ts";
import { PlainTree } from "./plain-tree.ts";
import { principalVariation } from "./slots.ts";
import { merging } from "./tree.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE, CHECKPOINT } from "./ticks.ts";
import type { Columns } from "./columns.ts";

/** A cutoff, a leaf told its value, a new value of the root */
export type Event = "cutoff" | "leaf" | "root";

export type Stops = Record<Event, boolean>;

const depthAt = ({ checkpoints }: Columns, tick: number) => checkpoints[tick / CHECKPOINT][DEPTH];

const stepOf = (kind: number) => (kind === AT_ENTER ? 1 : kind === AT_LEAVE ? -1 : 0);

/** Which of MARKS has just happened at a tick, at the depth of the open node. */
function markAt({ kinds, revisits }: Columns, tick: number, depth: number) {
  const kind = kinds.get(tick - 1);
  if (kind === AT_CUT) return MARKS.cutoff;
  if (kind === AT_UPDATE) return depth === 0 ? MARKS.root : 0;
  // A simulation has come to its end, a playout or an estimate: it is about to be backed up. Else a
  // leaf was entered, and left at once.
  const isLeaf = revisits
    ? kind === AT_NOTE && kinds.get(tick) === AT_LEAVE
    : kind === AT_LEAVE && tick > 1 && kinds.get(tick - 2) === AT_ENTER;
  return isLeaf ? MARKS.leaf : 0;
}

/** The first tick after that of a state, up to `last`, at which one of some events has just
 * happened; null if there is none. */
export function nextEvent(
  columns: Columns,
  { tick, depth }: { tick: number; depth: number },
  { cutoff, leaf, root }: Stops,
  last: number = columns.ticks,
) {
  const { kinds, landmarks } = columns;
  const marks = (cutoff ? MARKS.cutoff : 0) | (leaf ? MARKS.leaf : 0) | (root ? MARKS.root : 0);
  const stop = Math.min(last, columns.ticks);
  for (let at = tick; at < stop; at++) {
    if (at % CHECKPOINT === 0) {
      at = landmarks.onward(at, marks);
      if (at >= stop) break;
      depth = depthAt(columns, at);
    }
    depth += stepOf(kinds.get(at));
    if (markAt(columns, at + 1, depth) & marks) return at + 1;
  }
  return null;
}

/** The last tick before that of a state at which an event had just happened; null if there is
 * none. */
export function previousEvent(
  columns: Columns,
  { tick, depth }: { tick: number; depth: number },
  wanted: Event,
) {
  const { kinds, landmarks } = columns;
  // Undo the event that led here, then see what the one before it was.
  for (let at = tick; at > 1; ) {
    depth -= stepOf(kinds.get(--at));
    if (at % CHECKPOINT === 0) {
      at = landmarks.back(at, MARKS[wanted]);
      if (!at) break;
      depth = depthAt(columns, at);
    }
    if (markAt(columns, at, depth) & MARKS[wanted]) return at;
  }
  return null;
}

/** The tick at which the open node is left; null at the root, and where it is still open at the end
 * of the tape. */
export function outOf(columns: Columns, { tick, depth }: { tick: number; depth: number }) {
  if (depth === 0) return null;
  let now = depth;
  for (let i = tick; i < columns.ticks; i++) {
    if (i % CHECKPOINT === 0) {
      i = columns.landmarks.above(i, depth);
      if (i >= columns.ticks) break;
      now = depthAt(columns, i);
    }
    const kind = columns.kinds.get(i);
    if (kind === AT_ENTER) now++;
    else if (kind === AT_LEAVE && now-- === depth) return i + 1;
  }
  return null;
}

/** The tick at which the principal variation's next node, seen from the open path, was entered;
 * null at its end. It is the variation of the tape as it is now, so that node after node can be
 * walked down. */
export function intoVariation(columns: Columns, state: State) {
  const { revisits, ticks, head } = columns;
  const tree = revisits ? new MergedTree(merging(columns)).at(ticks) : new PlainTree(columns, head);
  const line = principalVariation(tree);
  let ply = 1;
  while (ply < line.length && state.path[ply] === line[ply]) ply++;
  return ply < line.length ? tree.tickOf(line[ply]) : null;
}
