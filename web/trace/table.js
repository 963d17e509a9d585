// The table over all runs as text: tab separated for the clipboard, CSV for a file.

/**
 * @typedef {object} Figures  what a run comes to
 * @property {string} name
 * @property {boolean} complete  false where it was stopped before its end
 * @property {number} nodes
 * @property {number} leaves
 * @property {number} cutoffs
 * @property {number} plies  the greatest ply that it reached
 * @property {number | null} milliseconds
 * @property {number | null} branching  effective branching factor
 * @property {number | null | undefined} minimum  leaves of the minimal proof tree; null: too large to count, 0: there is none, undefined: not counted yet
 * @property {number | null} plain  nodes of plain minimax's tree; null: too large to count
 * @property {number | null} value  a utility of MAX
 * @property {boolean} judged  it is not proved: an estimate has a part in it
 * @property {string | null} move
 */

/** @typedef {(string | number | null)[]} Row */

export const HEADER = [
  "Search",
  "Complete",
  "Nodes",
  "Leaves",
  "Cutoffs",
  "Greatest ply",
  "Time (ms)",
  "Effective branching factor",
  "Branching factor of the game, about",
  "Leaves of the minimal proof tree",
  "Leaves to minimum",
  "Nodes of plain minimax",
  "Never visited",
  "Value (utility of MAX)",
  "Move",
];

/** Leaves to those of the minimal proof tree; null where either is unknown. @param {Figures} run */
export function toMinimum({ complete, leaves, minimum }) {
  return complete && minimum ? leaves / minimum : null;
}

/** The share of plain minimax's tree that was never visited; null where that is unknown. @param {Figures} run */
export function neverVisited({ complete, nodes, plain }) {
  return complete && plain ? Math.max(0, 1 - nodes / plain) : null;
}

/** @param {number | null} value @param {number} digits */
const rounded = (value, digits) => (value === null ? null : Number(value.toFixed(digits)));

/**
 * A line of names and one for each run.
 * @param {Figures[]} runs
 * @param {number | null} branching  how many moves a position of their game has, about, where that is told
 * @returns {Row[]}
 */
export function tableOf(runs, branching) {
  return [
    HEADER,
    ...runs.map((run) => [
      run.name,
      run.complete ? "yes" : "no",
      run.nodes,
      run.leaves,
      run.cutoffs,
      run.plies,
      rounded(run.milliseconds, 1),
      rounded(run.branching, 3),
      branching,
      run.minimum || null,
      rounded(toMinimum(run), 3),
      run.plain,
      rounded(neverVisited(run), 5),
      run.value,
      run.move,
    ]),
  ];
}

/** Tab separated, as spreadsheets take it from the clipboard. @param {Row[]} rows */
export function tabSeparated(rows) {
  return rows
    .map((row) => row.map((cell) => guarded(cell).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
}

/** Comma separated, as RFC 4180 has it. @param {Row[]} rows */
export function commaSeparated(rows) {
  return rows.map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

/**
 * A cell as text. A spreadsheet runs a text that begins like a formula: an apostrophe before it prevents that. Numbers stay
 * numbers, also those below 0.
 * @param {string | number | null} cell
 */
function guarded(cell) {
  const text = String(cell ?? "");
  const isFormula =
    typeof cell === "string" &&
    /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) &&
    !/^[+-]?\d+(\.\d+)?$/.test(cell);
  return isFormula ? `'${text}` : text;
}

/** @param {string | number | null} cell */
function quoted(cell) {
  const text = guarded(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A position as part of a file's name: its moves, without signs that no name can have, or how many where that is too long. @param {string[]} moves */
export function placeOf(moves) {
  const names = moves.join("-").replace(/[^\w.-]+/g, "_");
  return names.length > 100 ? `after-${moves.length}-moves` : names || "start";
}

/**
 * The name of a file about a position: plyscope-tictactoe-b2-a3.csv.
 * @param {{game: string, first: string, moves: string[]}} root
 * @param {string} ending
 */
export function fileName({ game, first, moves }, ending) {
  const begins = first === "X" || first === "MAX" ? [] : [`${first}-begins`];
  const parts = ["plyscope", game, ...begins, placeOf(moves)];
  return `${parts.join("-")}.${ending}`;
}

/**
 * Whether the runs agree, in one sentence; empty where fewer than two came to an end.
 * @param {Figures[]} runs
 * @param {string[]} texts  the value of each, as it is written
 */
export function agreement(runs, texts) {
  const done = runs.filter(({ complete, value }) => complete && value !== null);
  if (done.length < 2) return "";
  const values = [...new Set(texts.filter((_, at) => done.includes(runs[at])))];
  if (values.length > 1)
    return `They found ${values.slice(0, -1).join(", ")} and ${values.at(-1)}: searches of different depths judge by different estimates.`;
  const moves = [...new Set(done.map(({ move }) => move))];
  return moves.length > 1
    ? `All found ${values[0]}, by different moves of equal worth.`
    : `All found ${values[0]}.`;
}
