// The one state of the page: what every view draws from, and what only its setter changes.

import { gameOf } from "./settings/settings.js";

/**
 * @typedef {import("./settings/settings.js").Settings} Settings
 * @typedef {import("./settings/settings.js").Catalogue} Catalogue
 * @typedef {import("./settings/settings.js").View} View
 * @typedef {import("./settings/settings.js").Strength} Strength
 * @typedef {import("./trace/columns.js").Columns} Columns
 * @typedef {import("./trace/cursor.js").CursorState} CursorState
 * @typedef {import("./trace/jumps.js").Stops} Stops
 * @typedef {import("./protocol.js").Start} Start
 * @typedef {import("./protocol.js").Told} Told
 */

/** @typedef {{game: string, first: string, moves: string[]}} Root  a position, as the moves from the start */
/** @typedef {{move: string, by: string, cells: number[]}} Last  a move, who made it, and the cells that it changed */

/** Who is to move where chance decides: no player is named so. */
export const CHANCE = "chance";

/**
 * @typedef {object} Position  what Python says about the moves so far
 * @property {string | null} toMove  a player, CHANCE, or null where the game is over
 * @property {boolean} over
 * @property {{winner: string | null, text: string} | null} result
 * @property {View} view
 * @property {string[]} legal
 * @property {Last | null} last
 */

/**
 * @typedef {object} Result  what a search found; `value` is a utility of MAX
 * @property {number} value
 * @property {string | null} move
 * @property {string | null} best
 * @property {boolean} careless
 * @property {string} said  what the value says, in a sentence
 * @property {number} seconds
 */

/**
 * @typedef {object} Search  one search, from its start until the next one takes its place
 * @property {"move" | "hint" | "study"} purpose  "move": its move is played; "hint": shown; "study": only watched
 * @property {Root} root
 * @property {string | null} toMove  who moves at its root
 * @property {string} algorithm
 * @property {import("./settings/options.js").Options} options
 * @property {Strength} strength
 * @property {Columns} columns
 * @property {boolean} running
 * @property {boolean} stopped  ended before its time, by hand or by accident
 * @property {Result | null} result
 * @property {{nodes: number, leaves: number} | null | undefined} size  plain minimax's tree; null: too large to count
 */

/**
 * @typedef {object} Searched  what a position of the game was searched with, and what was found
 * @property {Root} root
 * @property {string | null} toMove
 * @property {string} algorithm
 * @property {import("./settings/options.js").Options} options
 * @property {Strength} strength
 * @property {string} value  as it is known
 * @property {number} sign  of the value, for MAX
 * @property {string} said
 */

/** @typedef {{root: Root, toMove: string | null, tick: number | null, view?: [number, number] | null}} Offer  a search that a link or a changed setting asks for, not yet run */
/** @typedef {{kind: "info" | "problem", text: string}} Notice */
/** @typedef {import("./settings/links.js").Tab} Tab */

/**
 * @typedef {object} Draft  a tree of the visitor's own, as Python told it
 * @property {string} name  of the game that it is
 * @property {string} text
 * @property {import("./settings/settings.js").GameEntry} game
 * @property {(string | number)[] | null} turns  who moves at each ply; null: MAX and MIN in turn
 * @property {number} nodes
 * @property {number} leaves
 * @property {import("./protocol.js").Row[] | null} rows  null: too many to be drawn
 * @property {number[]} [path]  of the node that was changed
 */

/**
 * @typedef {object} Lab  what the visitor makes
 * @property {Draft | null} draft  the last tree that could be read
 * @property {string} text  as it is typed
 * @property {string} problem  why it cannot be read, or why a change cannot be made, in one sentence
 * @property {number[]} path  of the node that is chosen, as places of children from the root
 * @property {string[]} past  texts before the changes so far, to be had again
 * @property {string[]} future  and those that were taken back
 * @property {{name: string, text: string}[]} kept  on this device
 * @property {string} asked  an exercise that a link asks for, until it is there
 * @property {Practice | null} practice  the exercise that is under way
 * @property {Done[]} done  of the course, on this device
 */

/** @typedef {{step: number, seed: number, points: number, of: number}} Done  an exercise of the course that was answered */
/** @typedef {{part: string, where: string, given: string, right: string, verdict: string, points: number, of: number, reason: string}} Mark */
/** @typedef {{points: number, of: number, right: boolean, marks: Mark[]}} Marks */

/**
 * @typedef {object} Practice  an exercise, and what was answered so far
 * @property {object} exercise  as Python takes it
 * @property {string} link  what a link calls it
 * @property {string} kind
 * @property {string[]} players
 * @property {string} rule  which is in force, or ""
 * @property {[string, string][]} parts  each with what is asked
 * @property {import("./protocol.js").Row[]} rows
 * @property {string[]} names  of the nodes, by their rows
 * @property {string} name  of the game that its tree is
 * @property {import("./settings/options.js").Options} options  of the search that solves it
 * @property {number | null} step  of the course
 * @property {number} seed
 * @property {string} said  why it comes now
 * @property {string} at  the part that is answered now
 * @property {number[]} path  of the node that is chosen
 * @property {Record<string, string>} values @property {Record<string, string>} windows
 * @property {string[]} unvisited  leaves crossed out @property {string} move
 * @property {Marks | null} marks
 * @property {string} hint  the last one @property {Record<string, number>} hints  how many there were, by what they are about
 * @property {boolean} watched  its solution is played on the stage
 */


/** @typedef {{key: string, source: {name: string, text: string}, pseudocode: {name: string, text: string} | null}} Code  of the search named by key */
/** Which text is the code of a search. @param {Search} search */
export const codeKey = ({ algorithm, strength }) => `${algorithm} ${strength.kind}`;

/** @typedef {"system" | "light" | "dark"} Theme */

/**
 * @typedef {object} OfRun  what a run has besides what every search has
 * @property {"waiting" | "searching" | "done" | "stopped"} stage
 * @property {import("./trace/table.js").Figures} figures  so far
 */

/** @typedef {Search & OfRun} Run  its columns are empty once it is let go */

/**
 * @typedef {object} Plot  nodes against depth
 * @property {import("./trace/depths.js").Curve[]} curves
 * @property {boolean} whole  the last depth is the whole game
 * @property {boolean} running
 */

/**
 * @typedef {object} Comparison
 * @property {import("./settings/choices.js").Choice[] | null} choices  null: the default ones
 * @property {"choosing" | "searching" | "race"} phase
 * @property {Run[]} runs  of the last race
 * @property {string} refusal  why there is no race, in one sentence
 * @property {number} tick
 * @property {number} ticks
 * @property {boolean} playing
 * @property {CursorState[]} cursors  one for each run, in a race
 * @property {Plot | null} plot
 */

/**
 * @typedef {object} State
 * @property {Catalogue} catalogue
 * @property {Settings} settings
 * @property {string[]} moves
 * @property {Position} position
 * @property {Record<number, Searched>} searched  the last search of each position of the game, by the moves before it
 * @property {string | null} pending  a move that waits for Python
 * @property {boolean} going  moves come by themselves, one after the other
 * @property {boolean} opening  a link that waits for Python
 * @property {Start} start
 * @property {Search | null} search
 * @property {Offer | null} offer
 * @property {string | null} hint
 * @property {boolean} showValues
 * @property {Record<string, number> | null} values
 * @property {number} tick
 * @property {number} ticks
 * @property {CursorState | null} cursor
 * @property {boolean} playing
 * @property {string} speed
 * @property {"compact" | "scale"} layout
 * @property {boolean} follow
 * @property {[number, number] | null} view  the part of the tree that a camera not following shows, as shares of its width
 * @property {string} drawn  what there is on the stage: see draw.js
 * @property {string[]} path  names of the moves from the search's root to the current node
 * @property {{open: boolean, tab: Tab}} drawer
 * @property {boolean} sheet  whether the drawer lies over the stage, for there is no room beside it
 * @property {Comparison} compare  runs side by side
 * @property {Told | null} told  of the cursor's tick or, until Python has answered and while it plays fast, of one before
 * @property {Code | null} code
 * @property {boolean} book  whether the book's pseudocode is shown instead of the source
 * @property {Stops} stops  what pauses the playback
 * @property {string} next  the next thing to try, on the first visits, or ""
 * @property {string} missed  what a jump did not find, in one sentence
 * @property {Notice | null} notice
 * @property {import("./settings/settings.js").Example | null} example  the one whose search is shown, until its point is dismissed
 * @property {Lab} lab
 * @property {typeof NO_LECTURE} lecture  lecture mode, and what stands beside the tree in it
 * @property {Prediction} predict
 * @property {Theme} theme
 * @property {boolean} dark
 */

/**
 * @typedef {object} Card  what is asked before it is told: Python's question, and what has come of it
 * @property {"value" | "vector" | "window" | "cut" | "leaves" | "move"} kind
 * @property {string} prompt
 * @property {string} rule  that has to be known for it, or ""
 * @property {string[]} names  of what is asked for: players, leaves or moves
 * @property {string[]} choices  of a value, where they are few
 * @property {string[]} before  α and β as they were
 * @property {[path: number[], worth: string][]} places  of leaves
 * @property {import("./trace/asking.js").Candidate} candidate
 * @property {boolean} playing  whether it plays on from there
 * @property {string[]} picked  leaves
 * @property {{right: boolean, sentence: string, shown: boolean} | null} said  once it is answered, or shown
 * @property {string} problem  why an answer could not be read
 */

/** @typedef {{on: boolean, right: number, of: number, card: Card | null}} Prediction  whether it is asked first, and how it went in this search */

/** @typedef {(state: State, before: State) => void} Listener */
/** @typedef {ReturnType<typeof createStore>} Store */

/** Before anything was compared. @type {Comparison} */
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

/** Before anything was made. @type {Lab} */
export const NO_LAB = { draft: null, text: "", problem: "", path: [], past: [], future: [], kept: [], asked: "", practice: null, done: [] };

/** Nothing is asked. @type {Prediction} */
export const NO_PREDICTION = { on: false, right: 0, of: 0, card: null };

/** Whether what a search has found is still to be asked about. @param {State} state */
export const isAhead = ({ predict, tick, ticks }) => predict.on && tick < ticks;

/** Lecture mode, left. */
export const NO_LECTURE = { on: false, board: false, counters: false, blank: false };

/**
 * Hold a state; `set` merges a patch and tells the listeners at once, unless nothing changed.
 * @param {State} initial
 */
export function createStore(initial) {
  let state = initial;
  /** @type {Set<Listener>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Partial<State>} patch */
    set(patch) {
      const before = state;
      const keys = /** @type {(keyof State)[]} */ (Object.keys(patch));
      if (keys.every((key) => Object.is(before[key], patch[key]))) return;
      state = { ...before, ...patch };
      for (const listener of [...listeners]) listener(state, before);
    },
    /**
     * Call `listener` after every change; the answer unsubscribes it.
     * @param {Listener} listener
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The state of a fresh page: the board of the catalogue, before Python is there.
 * @param {Catalogue} catalogue
 * @param {Settings} settings
 * @returns {State}
 */
export function initialState(catalogue, settings) {
  return {
    catalogue,
    settings,
    moves: [],
    searched: {},
    position: startPosition(catalogue, settings),
    pending: null,
    going: false,
    opening: false,
    start: { phase: "download", loaded: 0, total: 0, message: "" },
    search: null,
    offer: null,
    hint: null,
    showValues: false,
    values: null,
    tick: 0,
    ticks: 0,
    cursor: null,
    playing: false,
    speed: "auto",
    layout: "compact",
    follow: true,
    view: null,
    drawn: "",
    path: [],
    drawer: { open: false, tab: "why" },
    sheet: false,
    compare: NO_COMPARISON,
    told: null,
    code: null,
    book: false,
    stops: { cutoff: false, leaf: false, root: false },
    next: "",
    missed: "",
    notice: null,
    example: null,
    lab: NO_LAB,
    lecture: NO_LECTURE,
    predict: NO_PREDICTION,
    theme: "system",
    dark: false,
  };
}

/**
 * The empty board of a game, known from the catalogue without asking Python.
 * @param {Catalogue} catalogue
 * @param {Settings} settings
 * @returns {Position}
 */
export function startPosition(catalogue, settings) {
  const { view } = gameOf(catalogue, settings.game);
  const legal = [...new Set(view.moves.filter((name) => name !== null))];
  return { toMove: settings.first, over: false, result: null, view, legal, last: null };
}

/**
 * True where the computer is to move: wherever a player is whom the visitor does not play.
 * @param {Pick<State, "settings" | "position">} state
 */
export function isComputersTurn({ settings, position }) {
  const { toMove } = position;
  return toMove !== null && toMove !== CHANCE && settings.side !== "both" && toMove !== settings.side;
}

/**
 * What the shown search was asked, for comparing it with the settings of now.
 * @param {Pick<Search, "algorithm" | "options" | "strength">} search
 */
export function question({ algorithm, options, strength }) {
  return JSON.stringify([algorithm, Object.entries(options).sort(), Object.entries(strength).sort()]);
}
