// The book's pseudocode as elements, as the book prints it: its words in bold.

import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child[]} Line  what stands in a line, without its indentation */

const WORDS = /\b(function|returns|return|if|then|for each|in|do)\b/;

/** @param {string} text @returns {Line[]} */
export const plain = (text) => text.split("\n").map((line) => [line.trimStart()]);

/** @param {string} text @returns {Line[]} */
export function highlightBook(text) {
  return text.split("\n").map((line) =>
    line
      .trimStart()
      .split(WORDS)
      .filter(Boolean)
      .map((part) => (WORDS.test(part) ? h("b", {}, part) : part)),
  );
}
