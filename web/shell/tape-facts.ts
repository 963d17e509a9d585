// What `App` is told of the tape of a search: numbers, and no meaning.

import { inJson } from "../wire/protocol.ts";
import type { Search } from "../tape/search.ts";
import type { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import { fold } from "../tape/fold.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "../tape/ticks.ts";

const MOST_UTILITIES = 10_000; // that are looked at

/** A tick of a search, with the tape folded up to there. */
export function readTape({ columns, isDone }: Search, cursor: CursorState) {
  return {
    run: columns.number,
    tick: cursor.tick,
    numbers: inJson(fold(columns, cursor)),
    is_done: isDone && cursor.tick === columns.ticks,
  };
}

/**
 * What is on a tape, whatever tick is shown: the kinds of annotations, and the facts of
 * `plyscope.page.screen.Tape`.
 */
export function readTapeFacts({ head, judged, windowed, revisits, vectors, movers }: Columns) {
  const has = {
    cutoffs: head.alphaCuts + head.betaCuts > 0,
    evaluations: judged.total > 0,
    chance: head.chances > 0,
    visits: revisits,
    windows: windowed,
    vectors: vectors.length > 0,
    movers: movers.told !== null,
  };
  return {
    annotations: head.noted.flatMap((count: number, kind: number) => (count ? [kind] : [])),
    facts: Object.entries(has).flatMap(([fact, isThere]) => (isThere ? [fact] : [])),
  };
}

/** The length of a tape, and the least and the greatest value on it; null for none. */
export function readExtent({ columns: { ticks, vectors, value } }: Search) {
  let { low, high } = value;
  if (vectors.length) {
    const utilities = vectors.flat().slice(0, MOST_UTILITIES);
    [low, high] = [Math.min(...utilities), Math.max(...utilities)];
  }
  return low > high ? { ticks, low: null, high: null } : { ticks, low, high };
}

const LETTERS = new Map([
  [AT_ENTER, "e"],
  [AT_LEAVE, "l"],
  [AT_UPDATE, "u"],
  [AT_CUT, "c"],
]);

/** The kinds of events in some spans of ticks, a letter each. */
export function readKinds({ columns }: Search, spans: [start: number, end: number][]) {
  const { kinds, windowed, judged } = columns;
  const read = ([start, end]: [number, number]) => {
    let text = "";
    for (let tick = start; tick < end; tick++) text += LETTERS.get(kinds.get(tick)) ?? "n";
    return text;
  };
  return { kinds: spans.map(read), has_windows: windowed, has_evaluations: judged.total > 0 };
}
