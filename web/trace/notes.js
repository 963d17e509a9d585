// The kinds of note that a search may tell, what each of them counts, and what it means for the picture.

/** As in plyscope/tape/format.py: a note's kind is its place in this list. */
export const NOTES = [
  "iteration",
  "stopped",
  "table hit",
  "alliance",
  "broken",
  "expected",
  "not quiet",
  "beam",
  "extended",
  "probe",
  "probable cut",
  "at least",
  "at most",
  "book",
  "endgame",
  "simulation",
  "playout",
  "prior",
  "estimate",
  "proved",
  "stand pat",
  "reduced",
  "re-search",
  "null move",
  "fail low",
  "fail high",
  "hopeful",
  "replaced",
  "futile",
];

/**
 * What a kind of note means.
 * @typedef {object} Story
 * @property {string} [line] what it says of its node, with the note's value as `{}`
 * @property {string} [counter] the name under which it is counted, as in a result's counts
 * @property {boolean} [adds] what is counted there is its value, not the note
 * @property {boolean} [drops] its value is how many actions its node tries: no cutoff skips the others
 * @property {boolean} [answers] it gave the node its value in place of a search: such a node is no leaf
 * @property {boolean} [again] the child that was just left is entered again: it is no other action
 * @property {boolean} [anew] the root is searched anew
 * @property {boolean} [beyond] its search does not keep to plain minimax's tree, of which nothing can be a share then
 */

/** By kind; one that is not here, or has no line, changes nothing in the picture. @type {Record<string, Story>} */
export const STORIES = {
  iteration: { counter: "iterations", anew: true, beyond: true },
  stopped: {},
  "table hit": { line: "Found in the table", counter: "table hits", answers: true },
  book: { line: "Found in the opening book", counter: "lookups", answers: true },
  endgame: { line: "Found in the endgame table", counter: "lookups", answers: true },
  "not quiet": { line: "Not quiet: {} moves must be looked at", drops: true, beyond: true },
  extended: { line: "Extended by {} plies", counter: "extensions", beyond: true },
  beam: { line: "Only the {} best moves are tried", drops: true },
  probe: { line: "A shallow search comes first", counter: "probe nodes", adds: true, beyond: true },
  "probable cut": {
    line: "A shallow search makes a cutoff likely",
    counter: "probable cuts",
    answers: true,
    beyond: true,
  },
  "at least": { line: "By a shallow search worth at least {}" },
  "at most": { line: "By a shallow search worth at most {}" },
  expected: { line: "Worth {}, for MIN errs now and then" },
  simulation: { counter: "simulations", beyond: true },
  playout: { line: "A playout came to {}", beyond: true },
  prior: { line: "Prior probability {}", beyond: true },
  estimate: { line: "Estimated at {}", beyond: true },
  alliance: { line: "Played as an ally" },
  broken: { line: "The alliance is broken" },
  proved: {},
  "stand pat": { line: "Without a move worth {}", beyond: true },
  reduced: { line: "Looked at less deep by {}", counter: "reductions" },
  "re-search": { counter: "re-searches", again: true, beyond: true },
  "null move": {
    line: "Even a pass would be enough",
    counter: "null moves",
    answers: true,
    beyond: true,
  },
  "fail low": { counter: "re-searches", anew: true, beyond: true },
  "fail high": { counter: "re-searches", anew: true, beyond: true },
  hopeful: { line: "Only the {} captures that gain enough are tried", drops: true, beyond: true },
  futile: {
    line: "Far outside of the window: {} moves are tried",
    counter: "futile nodes",
    drops: true,
    beyond: true,
  },
  replaced: { counter: "replaced", adds: true },
};

export const ITERATION = NOTES.indexOf("iteration");
export const STOPPED = NOTES.indexOf("stopped");
export const SIMULATION = NOTES.indexOf("simulation");
export const STAND_PAT = NOTES.indexOf("stand pat");
export const FUTILE = NOTES.indexOf("futile");
export const RE_SEARCH = NOTES.indexOf("re-search");

/** By kind, as it is on the tape. */
const STORY = NOTES.map((kind) => STORIES[kind] ?? {});

/** Whether a note of a kind gave its node a value in place of a search. @param {number} kind a place in NOTES, or -1 */
export const answers = (kind) => kind >= 0 && STORY[kind].answers === true;

/** Whether a note of a kind tells how many actions its node tries. @param {number} kind */
export const drops = (kind) => STORY[kind].drops === true;

/** Whether a note of a kind tells that the child just left is entered again. @param {number} kind */
export const isAgain = (kind) => STORY[kind].again === true;

/** Whether a note of a kind tells that the root is searched anew. @param {number} kind */
export const isAnew = (kind) => STORY[kind].anew === true;

/** How often a search with so many notes of each kind has begun at the root. @param {number[]} noted */
export const begins = (noted) =>
  noted.reduce((sum, count, kind) => sum + (isAnew(kind) ? count : 0), 0);

/** What a note says of its node; empty where it has nothing to say. @param {number} kind @param {string} value as people read it */
export const lineOf = (kind, value) => (STORY[kind]?.line ?? "").replace("{}", value);

/** Whether a search with so many notes of each kind keeps to plain minimax's tree. @param {number[]} noted */
export const measured = (noted) => noted.every((count, kind) => count === 0 || !STORY[kind].beyond);

/** What a note adds to the count of its kind. @param {number} kind @param {number} value */
export const amount = (kind, value) => (STORY[kind].adds ? value : 1);

/**
 * The counters of a search's own, in the order of NOTES: each name with its count. An iteration that was stopped does not
 * count.
 * @param {import("./cursor.js").CursorState} state
 * @returns {Map<string, number>}
 */
export function counted({ noted, chances, visits }) {
  const counts = new Map([["chance nodes", chances]]);
  noted.forEach((count, kind) => {
    const name = STORY[kind].counter;
    if (name)
      counts.set(name, (counts.get(name) ?? 0) + count - (kind === ITERATION ? noted[STOPPED] : 0));
  });
  return counts.set("visits", visits);
}
