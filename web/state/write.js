// What the visitor writes: programs on this device, the one in the editor, and what Python says of it.

/** @typedef {{name: string, text: string, link?: boolean}} Program  `link`: it came by one, and was never run here */
/** @typedef {{text: string, name: string | null}} Written  a program, and which function or class of it is meant */
/** @typedef {{name: string, title: string, group: string, line: string, text: string}} Beginning */
/** @typedef {{name: string, line: number}} Named */

/**
 * @typedef {object} Read  what a text has, found without running it
 * @property {(Named & {shown: string, depth: boolean, windows: boolean})[]} searches
 * @property {Named[]} games
 * @property {Named[]} evaluations
 * @property {import("../settings/settings.js").AlgorithmEntry | null} entry  of the search that is meant
 * @property {Record<string, string>} unfit  by the names of games, why they cannot be searched by it
 */

/** @typedef {{line: number, function: string, text: string, variables: Record<string, string>}} Frame */
/** @typedef {{sentence: string, line: number, kind: string, frames: Frame[], printed: string}} Problem  `line` from 1, or 0 */
/** @typedef {{sentence: string, moves: string[]}} Failure  of a game, and where */

/**
 * @typedef {object} Checked
 * @property {{right: boolean, sentence: string, title: string, advice: string, like: string, ties: string, trials: number, departed: number, position: string, kind: string, depth: number}} report
 * @property {string | null} game  the smallest tree on which it errs, as the name of one of the visitor's own
 * @property {number | null} tick  where the search departs there
 * @property {string} printed
 * @property {Written} code  what was checked
 */

/** @typedef {"run" | "check" | "play"} Doing */

/**
 * @typedef {object} Write
 * @property {string} asked  a program that a link brings, packed, until it is there
 * @property {Program[]} drafts  on this device
 * @property {Beginning[]} beginnings
 * @property {string} file  the draft that is open; "" for what was not changed yet
 * @property {string} title  of what is open
 * @property {string} text  as it is typed
 * @property {string} packed  it, as a link holds it; "" where it is too long
 * @property {boolean} link  it came by a link, and nothing of it has run
 * @property {Program | null} gone  the draft that was deleted last, to be had again
 * @property {Read | null} read  what was found in it
 * @property {string} meant  which of its functions and classes; "" where it is to be said
 * @property {Problem | null} problem  the error that Python told last, of the text of now
 * @property {string} refusal  why something cannot be done, in one sentence
 * @property {Doing | null} busy
 * @property {string} like  what a search is checked against
 * @property {string} base  the game that an evaluation is to judge
 * @property {Checked | null} checked
 * @property {Failure[] | null} failures  of the game
 * @property {string} printed  by what ran last
 */

/** Before anything was written. @type {Write} */
export const NO_WRITE = {
  asked: "",
  drafts: [],
  beginnings: [],
  file: "",
  title: "",
  text: "",
  packed: "",
  link: false,
  gone: null,
  read: null,
  meant: "",
  problem: null,
  refusal: "",
  busy: null,
  like: "alphabeta",
  base: "tictactoe",
  checked: null,
  failures: null,
  printed: "",
};
