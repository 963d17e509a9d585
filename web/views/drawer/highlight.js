// Code as elements: Python by Lezer's grammar, with classes that the style sheet colours; the book's pseudocode as the
// book prints it, its words in bold.

import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/python";
import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child[]} Line  what stands in a line, without its indentation */

const WORDS = /\b(function|returns|return|if|then|for each|in|do)\b/;

/** @param {string} text @returns {Line[]} */
export function highlightPython(text) {
  /** @type {Line[]} */
  const lines = [[]];
  const put = (/** @type {string} */ words, /** @type {string} */ classes) => {
    const line = /** @type {Line} */ (lines.at(-1));
    const shown = line.length ? words : words.trimStart();
    if (shown) line.push(classes ? h("span", { class: classes }, shown) : shown);
    if (words.endsWith("(")) line.push(h("wbr")); // where a long line may go on
  };
  highlightCode(text, parser.parse(text), classHighlighter, put, () => lines.push([]));
  return lines;
}

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
