// What the page knows of runs side by side, before, during and after a race.

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {import("./cursor.js").CursorState} CursorState */
/** @typedef {import("./table.js").Figures} Figures */

/**
 * @typedef {object} OfRun  what a run has besides what every search has
 * @property {"waiting" | "searching" | "done" | "stopped"} stage
 * @property {Figures} figures  so far
 */

/** @typedef {import("../state.js").Search & OfRun} Run  its columns are empty once it is let go */

/**
 * @typedef {object} Plot  nodes against depth
 * @property {import("./depths.js").Curve[]} curves
 * @property {boolean} whole  the last depth is the whole game
 * @property {boolean} running
 */

/**
 * @typedef {object} Comparison
 * @property {import("../settings/choices.js").Choice[] | null} choices  null: the default ones
 * @property {"choosing" | "searching" | "race"} phase
 * @property {Run[]} runs  of the last race
 * @property {string} refusal  why there is no race, in one sentence
 * @property {number} tick
 * @property {number} ticks
 * @property {boolean} playing
 * @property {CursorState[]} cursors  one for each run, in a race
 * @property {Plot | null} plot
 */

/** @type {Comparison} */
export const NO_COMPARISON = {
  choices: null,
  phase: "choosing",
  runs: [],
  refusal: "",
  tick: 0,
  ticks: 0,
  playing: false,
  cursors: [],
  plot: null,
};
