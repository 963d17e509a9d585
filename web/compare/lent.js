// What a race lends to what stands around the stage.

/** @typedef {import("../state.js").State} State */

/**
 * What the transport shows while a race has the stage: its clock, and the longest run as the search.
 * @param {State} state
 * @returns {Partial<State>}
 */
export function lent({ compare }) {
  const { phase, runs, cursors, tick, ticks, playing } = compare;
  if (phase === "choosing") return {};
  const longest = runs.reduce(
    (most, run) => (run.columns.ticks > most.columns.ticks ? run : most),
    runs[0],
  );
  const race = phase === "race";
  return {
    search: race ? longest : null,
    cursor: cursors[runs.indexOf(longest)] ?? null,
    tick,
    ticks,
    playing,
  };
}
