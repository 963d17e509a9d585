// What the transport shows while a race has the stage.

import type { State } from "../state.js";

/**
 * What the transport shows while a race has the stage: its clock, and the longest run as the search.
 */
export function readRacePlayback({ compare }: State): Partial<State> {
  const { phase, runs, cursors, tick, ticks, playing } = compare;
  if (phase === "choosing") return {};
  const longest = runs.reduce(
    (most, run) => (run.columns.ticks > most.columns.ticks ? run : most),
    runs[0],
  );
  return {
    search: phase === "race" ? longest : null,
    cursor: cursors[runs.indexOf(longest)] ?? null,
    tick,
    ticks,
    playing,
  };
}
