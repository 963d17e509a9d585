// Python in words, each with the classes that the style sheet colours, by Lezer's grammar. Loaded
// when it is first shown.

import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/python";

type Line = [words: string, classes: string][];

export function highlightPython(text: string): Line[] {
  const lines: Line[] = [[]];
  const put = (words: string, classes: string) => {
    const line = lines[lines.length - 1];
    const shown = line.length ? words : words.trimStart();
    if (shown) line.push([shown, classes]);
  };
  highlightCode(text, parser.parse(text), classHighlighter, put, () => lines.push([]));
  return lines;
}
