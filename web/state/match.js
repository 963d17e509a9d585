// A match of many games between two players: who plays, and what has come of it so far.

/** @typedef {import("../settings/options.js").Options} Options */

/**
 * @typedef {object} Player  as it was chosen
 * @property {string} search  one of ours, or "own"
 * @property {Options} options  of one of ours
 * @property {string} strength  as links write it; "" for the usual one
 * @property {string | null} draft  the program of the visitor's own, "" for what was not changed yet; null: it is all ours
 * @property {string} name  of the function there: the search, or what judges the positions of one of ours
 */

/**
 * @typedef {object} Offered  a program of the visitor's own, read
 * @property {string} draft
 * @property {string} title
 * @property {string} text
 * @property {boolean} link  it came by one, and was never told to run
 * @property {{name: string, depth: boolean, unfit: Record<string, string>}[]} searches
 * @property {string[]} evaluations
 */

/**
 * @typedef {object} Contest  one game, as Python tells of it
 * @property {[number, number]} seats  which player of the match sat at which place
 * @property {number} opening  its number
 * @property {string[]} moves @property {number} begun  how many of them were the opening
 * @property {[number, number]} points  by places
 * @property {string} text  how it ended
 * @property {{by: string, sentence: string} | null} lost  by a fault
 */

/**
 * @typedef {object} Standing  of the first player
 * @property {number} wins @property {number} draws @property {number} losses
 * @property {number} points @property {number | null} share
 * @property {number} low @property {number} high  an interval around it, with 95 % confidence
 * @property {number | null} ahead  which player is surely the stronger one here, if that can be told
 */

/** @typedef {{game: string, first: string, label: string, places: string[], names: string[], count: number, seed: number}} Fixture  what is played: `places` are the players' names in the game, `names` those of the match */

/**
 * @typedef {object} Match
 * @property {boolean} open  to be seen in the Compare tab
 * @property {[Player | null, Player | null]} players  null: the usual one
 * @property {Offered[]} programs
 * @property {number} count  of games
 * @property {number} seed
 * @property {boolean} playing
 * @property {string} refusal  why it is not played, or not to its end, in one sentence
 * @property {Fixture | null} fixture  of the last match
 * @property {(Contest | undefined)[]} games  by their numbers; those that are not over are not there
 * @property {Standing | null} standing
 */

/** Before any game. @type {Match} */
export const NO_MATCH = {
  open: false,
  players: [null, null],
  programs: [],
  count: 20,
  seed: 1,
  playing: false,
  refusal: "",
  fixture: null,
  games: [],
  standing: null,
};
