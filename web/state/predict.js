// What is asked before it is told.

/**
 * @typedef {object} Card  what is asked before it is told: Python's question, and what has come of it
 * @property {"value" | "vector" | "window" | "cut" | "leaves" | "move"} kind
 * @property {string} prompt
 * @property {string} rule  that has to be known for it, or ""
 * @property {string[]} names  of what is asked for: players, leaves or moves
 * @property {string[]} choices  of a value, where they are few
 * @property {string[]} before  α and β as they were
 * @property {[path: number[], worth: string][]} places  of leaves
 * @property {import("../trace/asking.js").Candidate} candidate
 * @property {boolean} playing  whether it plays on from there
 * @property {string[]} picked  leaves
 * @property {{right: boolean, sentence: string, shown: boolean} | null} said  once it is answered, or shown
 * @property {string} problem  why an answer could not be read
 */

/** @typedef {{on: boolean, right: number, of: number, card: Card | null}} Prediction  whether it is asked first, and how it went in this search */

/** Nothing is asked. @type {Prediction} */
export const NO_PREDICTION = { on: false, right: 0, of: 0, card: null };
