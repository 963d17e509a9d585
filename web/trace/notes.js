// The kinds of note that a search may tell, and the counters of its own that some of them feed.

/** As in plyscope/trace/tape.py: a note's kind is its place in this list. */
export const NOTES = ["iteration", "stopped", "table hit"];

/** What is counted under which name. @type {Record<string, string>} */
export const COUNTED = { iteration: "Iterations", "table hit": "Table hits" };

export const ITERATION = NOTES.indexOf("iteration");
export const STOPPED = NOTES.indexOf("stopped");
