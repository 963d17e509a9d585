// What the visitor makes: a tree of their own, an exercise under way, and how far the course is.

/**
 * @typedef {object} Draft  a tree of the visitor's own, as Python told it
 * @property {string} name  of the game that it is
 * @property {string} text
 * @property {import("../settings/settings.js").GameEntry} game
 * @property {(string | number)[] | null} turns  who moves at each ply; null: MAX and MIN in turn
 * @property {number} nodes
 * @property {number} leaves
 * @property {import("../protocol.js").Row[] | null} rows  null: too many to be drawn
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
 * @property {import("../protocol.js").Row[]} rows
 * @property {string[]} names  of the nodes, by their rows
 * @property {string} name  of the game that its tree is
 * @property {import("../settings/options.js").Options} options  of the search that solves it
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
 * @property {boolean} seen  it was, before the answer was checked
 */

/** Before anything was made. @type {Lab} */
export const NO_LAB = {
  draft: null,
  text: "",
  problem: "",
  path: [],
  past: [],
  future: [],
  kept: [],
  asked: "",
  practice: null,
  done: [],
};
