// Room for the columns. Growing copies a column, which takes milliseconds once there are millions of nodes: so they grow
// one at a time, before they are full, and give back what they did not need in as many tasks.

import { resized } from "./numbers.js";

/** @typedef {import("./columns.js").Columns} Columns */
/** @typedef {{used: number, cells: import("./numbers.js").Cells, put: (cells: any) => void}} Part */

const BY_NODE = /** @type {const} */ (["parent", "end", "best", "action", "width", "cut", "left", "right"]);
const IF_ANY = /** @type {const} */ (["noted", "dropped"]);
const NUMBERS = /** @type {const} */ (["alpha", "beta", "value", "updateValue", "updateAlpha", "updateBeta", "noteKind", "noteValue"]);

/** A column is copied as soon as it has room for no more than so many blocks such as the last one. */
const EARLY = 32;
/** From so many cells on what doubling would leave empty is too much. */
const MANY = 1 << 20;

/** The arrays of the columns, and how much of each is in use. @param {Columns} columns @returns {Part[]} */
function parts(columns) {
  const of = (/** @type {typeof BY_NODE[number] | typeof IF_ANY[number] | "kinds"} */ name, /** @type {number} */ used) => ({
    used,
    cells: /** @type {any} */ (columns[name]),
    put: (/** @type {any} */ cells) => void (columns[name] = cells),
  });
  return [
    ...BY_NODE.map((name) => of(name, columns.nodes)),
    of("kinds", columns.ticks),
    ...NUMBERS.map((name) => columns[name]).map((numbers) => ({
      used: numbers.length,
      cells: numbers.cells,
      put: (/** @type {any} */ cells) => void (numbers.cells = cells),
    })),
  ];
}

/** Makes room for a block of so many numbers. @param {Columns} columns @param {number} numbers */
export function makeRoom(columns, numbers) {
  let early = 1; // in each block one of them grows before it has to
  for (const { used, cells, put } of parts(columns)) {
    const needed = used + numbers;
    if (needed > cells.length || (used > 1 << 16 && used + EARLY * numbers > cells.length && early-- > 0))
      put(resized(cells, Math.max(Math.floor(cells.length * (used > MANY ? 1.5 : 2)), needed)));
  }
}

/** Gives back what growing has left over. @param {Columns} columns */
export async function trim(columns) {
  const { judged, nodes } = columns;
  const fitting = (/** @type {any} */ cells) => resized(cells, Math.min(nodes, cells.length));
  columns.noted = fitting(columns.noted);
  columns.dropped = fitting(columns.dropped);
  judged.below = fitting(judged.below);
  for (let at = 0; at < parts(columns).length; at++) {
    const { used, cells, put } = parts(columns)[at]; // anew, so that none is held that was given back
    put(resized(cells, used));
    if (nodes > MANY) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What all of it takes in memory, in bytes. @param {Columns} columns */
export function bytesOf(columns) {
  const { judged, stored, movers, merged, whole } = columns;
  const cells = [...parts(columns).map((part) => part.cells), ...IF_ANY.map((name) => columns[name]), judged.below];
  const others = stored + movers.bytes + (merged?.bytes ?? 0) + (whole?.bytes ?? 0);
  return cells.reduce((sum, { byteLength }) => sum + byteLength, others);
}
