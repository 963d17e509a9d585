// The wire: every message between the page and its workers, and the layout of the tape.

/** Versions of the tape, of which one is the first number of its first block; the page refuses any other. */
export const TAPE_VERSION = 3;
export const PLAIN = 4;

// Records of the tape, as in plyscope/tape/format.py, with what follows their first number. The first number of a record is the action
// that was entered (then alpha, beta follow, but on a plain tape nothing: none of its enters has a window) or, negative, one of these kinds.
export const LEAVE = -1; // value
export const UPDATE = -2; // value, alpha, beta
export const CUT = -3; // value, alpha, beta
export const ANNOTATE = -4; // kind, value
export const EXPAND = -5; // actions: the open node has so many: not a tick
export const ENTER_WINDOWLESS = -6; // action: an enter without a window
export const UPDATE_WINDOWLESS = -7; // value: an update without a window
export const TURN = -8; // player: who moves at the open node, -1 for chance, where not MAX and MIN in turn do: not a tick
export const OUTCOME = -9; // action, probability: an outcome of the open node, where chance decides: not a tick
export const VECTOR = -10; // count, utilities: the next vector; values then are numbers of vectors: not a tick
export const EVALUATIONS = -11; // count: so many leaves at or below the open node were judged, and not over: not a tick
/** An action is less: 2 ** 52, so that a number with a fraction holds it exactly. */
export const ACTIONS = 4503599627370496;
/** At a node: the page has a place for each that is not entered. */
export const MOST_ACTIONS = 100000;
// Only in a plain tape: an update without a window, to the value of the child whose LEAVE is right before.
export const UPDATE_TO_CHILD = -14;
// Only in a folded tape, which no search makes: see trace/fold.js.
export const NODE_VISITS = -12; // visits, total: those of the open node are now these: not a tick
export const CHILD_VISITS = -13; // action, visits, total, prior: the same of its child by that action, -1 for no prior: not a tick

/** A bound or a value as JSON can hold it: null where it is open. @param {number} number */
export const orNull = (number) => (Number.isFinite(number) ? number : null);

/** A tape as JSON can hold it. @param {number[]} tape */
export const inJson = (tape) =>
  tape.map((number) => (Number.isFinite(number) ? number : number > 0 ? "inf" : "-inf"));

// Page to worker.
export const SUPPLY = "supply"; // {files}: what to start from, at once; {name, ...}: one of them, that the page has fetched
export const INIT = "init"; // the page listens now: say when Python is there
export const CALL = "call"; // {id, name, args}: one call of plyscope.calls.bridge

// Worker to page.
export const LACK = "lack"; // {name, useless?}: a start-up file that is needed after all, and the one that was no use
export const PROGRESS = "progress"; // {phase, loaded, total}: bytes, then phases
export const READY = "ready"; // {via: "image" | "compiled", seconds}
export const FAILED = "failed"; // {stage, message}: the start failed
export const BLOCK = "block"; // {id, block}: a Float64Array of whole records
export const RETURN = "return"; // {id, value, spent}: `spent`: this worker must be replaced before anything else is asked of it
export const THROW = "throw"; // {id, kind, message, detail?, spent}: Python raised

/** @typedef {{phase: "download" | "start" | "ready" | "restart" | "failed", loaded: number, total: number, message: string}} Start */

// What Python answers: plyscope/calls/search_queries.py and explanation_panel.py make it.

/**
 * @typedef {object} NodeInfo what Python says of a node: the answer of "nodes"
 * @property {string[]} cells @property {number[]} line
 * @property {number[]} alarmed the cells to warn of
 * @property {number[]} last the cells that its move changed
 * @property {string | null} move @property {string | null} toMove
 * @property {string} ending how the game ends by its database, or ""
 * @property {[number, string][]} actions
 */

/** @typedef {{ghosts: [number, string, number][], value: number, proof: string}} Opened  the branches that a cutoff skipped */
