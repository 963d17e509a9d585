// Python as elements, by Lezer's grammar, with classes that the style sheet colours. Loaded when it is first shown.

import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/python";
import { h } from "../dom.js";

/** @typedef {import("./highlight.js").Line} Line */

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
