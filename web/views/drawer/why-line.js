// The line that is at work, below the sentence: the book's where it has one, else the source's, and of that no report to the tape.

/**
 * @param {NonNullable<import("../../state.js").State["code"]>} code
 * @param {{line: number, pseudocode_line: number | null}} told
 */
export function lineAtWork({ source, pseudocode }, { line, pseudocode_line }) {
  if (pseudocode && pseudocode_line)
    return (pseudocode.text.split("\n")[pseudocode_line - 1] ?? "").trim();
  const lines = source.text.split("\n");
  let at = line - 1;
  while (at > 0 && /^\s*watch\b/.test(lines[at])) at--;
  return (lines[at] ?? "").trim();
}
