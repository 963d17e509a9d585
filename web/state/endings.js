// The endgames that some games know: what is there of them, and what is under way.

/**
 * @typedef {object} Part  of the endgames, as it was built: a slice and its twin
 * @property {number[]} pieces  men and kings of one side, and of the other
 * @property {number} positions
 * @property {number} all  positions of all parts
 * @property {number} parts  how many there are
 * @property {number} wins  to who is to move, as are the others
 * @property {number} draws
 * @property {number} losses
 * @property {number} longest  win or loss, in plies
 */

/**
 * @typedef {object} Endings
 * @property {"" | "fetching" | "building" | "stopped" | "failed" | "there"} phase
 * @property {Part[]} built
 * @property {number} fetched  positions of which the winner came in a file
 * @property {string} problem  why it failed, in one sentence
 * @property {boolean} hidden  all is there, and the visitor has seen it
 */

/** Nothing was asked for. @type {Endings} */
export const NO_ENDINGS = { phase: "", built: [], fetched: 0, problem: "", hidden: false };
