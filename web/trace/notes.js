// The kinds of note that a search may tell, and the counters of its own that some of them feed.

/** As in plyscope/trace/tape.py: a note's kind is its place in this list. */
export const NOTES = [
  "iteration", "stopped", "table hit",
  "alliance", "broken", "expected",
  "not quiet", "beam", "extended", "probe", "probable cut", "at least", "at most",
  "book", "endgame",
  "simulation", "playout", "prior", "estimate",
]; // prettier-ignore

/** What is counted under which name. @type {Record<string, string>} */
export const COUNTED = { iteration: "Iterations", "table hit": "Table hits", simulation: "Simulations" };

export const ITERATION = NOTES.indexOf("iteration");
export const STOPPED = NOTES.indexOf("stopped");
