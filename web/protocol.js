// The wire: every message between the page and its workers, and the layout of the tape.

/** Version of the tape, the first number of its first block; the page refuses any other. */
export const TAPE_VERSION = 3;

// Records of the tape, as in plyscope/trace/layout.py, with what follows their first number. The first number of a record is the action
// that was entered (then alpha, beta follow) or, negative, one of these kinds.
export const LEAVE = -1; // value
export const UPDATE = -2; // value, alpha, beta
export const CUT = -3; // value, alpha, beta
export const NOTE = -4; // kind, value
export const EXPAND = -5; // count: the open node has so many actions: not a tick
export const OPEN = -6; // action: an enter without a window
export const RAISE = -7; // value: an update without a window
export const TURN = -8; // player: who moves at the open node, -1 for chance, where not MAX and MIN in turn do: not a tick
export const ODDS = -9; // action, probability: an outcome of the open node, where chance decides: not a tick
export const VECTOR = -10; // count, utilities: the next vector; values then are numbers of vectors: not a tick
export const JUDGED = -11; // count: so many leaves at or below the open node were judged, and not over: not a tick
// Only in a folded tape, which no search makes: see trace/fold.js.
export const VISITED = -12; // visits, total: those of the open node are now these: not a tick
export const VISITS = -13; // action, visits, total, prior: the same of its child by that action, -1 for no prior: not a tick

/** A tape as JSON can hold it. @param {number[]} tape */
export const inJson = (tape) => tape.map((number) => (Number.isFinite(number) ? number : number > 0 ? "inf" : "-inf"));

// Page to worker.
export const INIT = "init"; // {assets}: absolute URLs to start from
export const SUPPLY = "supply"; // {name, ...}: a start-up file that the page has fetched
export const CALL = "call"; // {id, name, args}: one call of plyscope.bridge

// Worker to page.
export const PROGRESS = "progress"; // {phase, loaded, total}: bytes, then phases
export const READY = "ready"; // {via: "image" | "compiled", seconds}
export const FAILED = "failed"; // {stage, message}: the start failed
export const BLOCK = "block"; // {id, block}: a Float64Array of whole records
export const RETURN = "return"; // {id, value}
export const THROW = "throw"; // {id, kind, message}: Python raised
