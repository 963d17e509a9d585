// The one state of the page: what every view draws from, and what only its setter changes.

import { gameOf } from "./settings/settings.js";

/**
 * @typedef {import("./settings/settings.js").Settings} Settings
 * @typedef {import("./settings/settings.js").Catalogue} Catalogue
 * @typedef {import("./settings/settings.js").View} View
 * @typedef {import("./settings/settings.js").Strength} Strength
 * @typedef {import("./trace/columns.ts").Columns} Columns
 * @typedef {import("./trace/cursor.ts").CursorState} CursorState
 * @typedef {import("./protocol.ts").Start} Start
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
 * @property {string | null} fen  as text, where positions of the game can be given as one
 */

/**
 * @typedef {object} Result  what a search found; `value` is a utility of MAX
 * @property {number} value
 * @property {string | null} move  to be played: a quicker win or a slower loss than `best`, where there is one
 * @property {string | null} best  what the search found
 * @property {boolean} careless  `move` is any that is legal
 * @property {"proved" | "judged" | "likely"} basis  how the value is known
 * @property {string} said  what the value says, in a sentence
 * @property {number} seconds
 * @property {string} [printed]  by the visitor's own code
 */

/**
 * @typedef {object} Search  one search, from its start until the next one takes its place
 * @property {"move" | "hint" | "study"} purpose  "move": its move is played; "hint": shown; "study": only watched
 * @property {Root} root
 * @property {string} algorithm
 * @property {import("./settings/settings.js").Options} options
 * @property {Strength} strength
 * @property {Columns} columns
 * @property {boolean} running
 * @property {boolean} stopped  ended before its time, by hand or by accident
 * @property {Result | null} result
 * @property {{sentence: string, line: number, kind: string}} [taught]  the error in the visitor's own code that ended it
 * @property {{nodes: number, leaves: number} | null | undefined} size  plain minimax's tree; null: too large to count
 */

/**
 * @typedef {object} BoardData  the board as `App` publishes it: see plyscope/page/board.py
 * @property {string} game
 * @property {View} view
 * @property {string[]} players
 * @property {string | null} to_move
 * @property {Last | null} last
 * @property {number} moves  how many were played
 * @property {string} pending  the move that waits, "" for none
 * @property {string} hint
 * @property {boolean} is_open  the user can move
 * @property {boolean} is_turned
 * @property {Record<string, [text: string, tone: -1 | 0 | 1 | null]>} chips  the value of each move
 * @property {string[]} order  the moves with a value, the best first
 */

/** @typedef {{root: Root, toMove: string | null, tick: number | null, view?: [number, number] | null}} Offer  a search that a link or a changed setting asks for, not yet run */
/** @typedef {{kind: "info" | "problem", text: string, again?: () => void}} Notice  `again`: tries once more what failed */
/** @typedef {"why" | "code" | "compare" | "lab" | "write"} Tab */

/**
 * @typedef {object} OfRun  what a run has besides what every search has: see web/compare/race-stage.ts
 * @property {number | null} task  whose tape it is
 * @property {string} name
 * @property {"waiting" | "searching" | "done" | "stopped"} stage
 * @property {number | null} plain_nodes  of plain minimax's tree; null: too many to count, or not counted yet
 * @property {string} cover  said in its tree's place until the race begins
 * @property {string} news  said beside its name at its end
 * @property {string} unvisited  the share of plain minimax's tree that it never visited
 * @property {{nodes: number, leaves: number, cutoffs: number}} counts  so far
 */

/** @typedef {Search & OfRun} Run */

/**
 * @typedef {object} Comparison
 * @property {"choosing" | "searching" | "race"} phase
 * @property {Run[]} runs  of the race on the stage
 * @property {"compact" | "scale"} layout  of its trees
 * @property {number} tick
 * @property {number} ticks
 * @property {boolean} playing
 * @property {CursorState[]} cursors  one for each run, in a race
 */

/**
 * @typedef {object} State
 * @property {Catalogue} catalogue
 * @property {Settings} settings
 * @property {string[]} moves
 * @property {Position} position
 * @property {string | null} pending  a move that waits for Python
 * @property {boolean} opening  a link that waits for Python
 * @property {Start} start
 * @property {Search | null} search
 * @property {Offer | null} offer
 * @property {string | null} hint
 * @property {boolean} showValues
 * @property {BoardData | null} board  as `App` publishes it; null where another game is to come
 * @property {number} tick
 * @property {number} ticks
 * @property {CursorState | null} cursor
 * @property {boolean} playing
 * @property {string} speed
 * @property {"compact" | "scale"} layout
 * @property {boolean} follow
 * @property {[number, number] | null} view  the part of the tree that a camera not following shows, as shares of its width
 * @property {string} drawn  what there is on the stage: see draw.js
 * @property {{open: boolean, tab: Tab}} drawer
 * @property {boolean} sheet  whether the drawer lies over the stage, for there is no room beside it
 * @property {Comparison} compare  runs side by side
 * @property {number} line  of the code, that runs at the tick that is told; 0 for none
 * @property {Notice | null} notice
 * @property {{exercise: string}} lab  the link of the exercise under way, "" for none
 * @property {{on: boolean}} lecture  lecture mode
 * @property {{on: boolean, leaves: number[][] | null}} predict  whether the quiz asks first, as `App` has it; the leaves that are crossed out where it asks about leaves
 * @property {Program} program  the user's, as `App` has it
 * @property {boolean} dark
 */

/** @typedef {(state: State, before: State) => void} Listener */
/** @typedef {ReturnType<typeof createStore>} Store */

/** Before anything was compared. @type {Comparison} */
export const NO_COMPARISON = {
  phase: "choosing",
  runs: [],
  layout: "scale",
  tick: 0,
  ticks: 0,
  playing: false,
  cursors: [],
};

/**
 * @typedef {object} Program  the user's program, as `App` has it
 * @property {import("./settings/settings.js").AlgorithmEntry | null} entry  of its search
 * @property {Record<string, string>} unfit  why the search is not for a game, by the game's name
 */

/** Before anything was written. @type {Program} */
const NO_PROGRAM = { entry: null, unfit: {} };

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
    position: startPosition(catalogue, settings),
    pending: null,
    opening: false,
    start: { phase: "download", loaded: 0, total: 0, message: "" },
    search: null,
    offer: null,
    hint: null,
    showValues: false,
    board: null,
    tick: 0,
    ticks: 0,
    cursor: null,
    playing: false,
    speed: "auto",
    layout: "compact",
    follow: true,
    view: null,
    drawn: "",
    drawer: { open: false, tab: "why" },
    sheet: false,
    compare: NO_COMPARISON,
    line: 0,
    notice: null,
    lab: { exercise: "" },
    lecture: { on: false },
    predict: { on: false, leaves: null },
    program: NO_PROGRAM,
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
  const { view, fen, result } = gameOf(catalogue, settings.game);
  const legal = [
    ...new Set([
      ...view.moves.filter((name) => name !== null),
      ...view.paths.map(({ name }) => name),
    ]),
  ];
  return {
    toMove: result ? null : settings.first,
    over: result !== null,
    result,
    view,
    legal,
    last: null,
    fen,
  };
}

/**
 * What the shown search was asked, for comparing it with the settings of now.
 * @param {Pick<Search, "algorithm" | "options" | "strength">} search
 */
export function question({ algorithm, options, strength }) {
  return JSON.stringify([
    algorithm,
    Object.entries(options).sort(),
    Object.entries(strength).sort(),
  ]);
}
