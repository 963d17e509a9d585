// Python in words, each with the classes that the style sheet colours, by Lezer's grammar. Loaded when it is first shown.

import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/python";

/** @param {string} text @returns {[words: string, classes: string][][]} by line, without its indentation */
export function highlightPython(text) {
  /** @type {[string, string][][]} */
  const lines = [[]];
  const put = (/** @type {string} */ words, /** @type {string} */ classes) => {
    const line = /** @type {[string, string][]} */ (lines.at(-1));
    const shown = line.length ? words : words.trimStart();
    if (shown) line.push([shown, classes]);
  };
  highlightCode(text, parser.parse(text), classHighlighter, put, () => lines.push([]));
  return lines;
}
