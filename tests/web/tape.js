// Tapes to test with, made by the package itself: the real thing, not a copy of its format.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ANNOTATIONS } from "#tape-layout";
import { ITERATION, STOPPED } from "../../web/tape/annotations.ts";
import { Columns } from "../../web/tape/columns.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { treeAt } from "../../web/tape/tree.ts";

const source = fileURLToPath(new URL("../../pysrc", import.meta.url));

/** Those that were made. @type {Map<string, Float64Array>} */
const made = new Map();

/**
 * Returns the tape of a search, as `record` of the package makes it.
 * @param {string} game a Python expression @param {string} algorithm @param {string} [state] likewise
 * @param {string} [options] as Python's arguments
 */
export function tapeOf(game, algorithm, state = "None", options = "") {
  const key = JSON.stringify([game, algorithm, state, options]);
  const tape = made.get(key) ?? recorded(game, algorithm, state, options);
  made.set(key, tape);
  return tape;
}

/** @param {string} game @param {string} algorithm @param {string} state @param {string} options */
function recorded(game, algorithm, state, options) {
  const code = `import sys; from array import array; from plyscope import *; game = ${game}
sys.stdout.buffer.write(array("d", record(game, ${state}, "${algorithm}", ${options}).numbers).tobytes())`;
  const python = process.env.PLYSCOPE_PYTHON ?? "python3";
  const bytes = execFileSync(python, ["-c", code], {
    env: { ...process.env, PYTHONPATH: source },
    maxBuffer: 1 << 28,
  });
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** The columns of a tape. @param {Float64Array} tape @param {0 | 1} [first] */
export function columnsOf(tape, first = 0) {
  const columns = new Columns(first);
  columns.append(tape);
  columns.finish();
  return columns;
}

/** The tree of a search at a tick, at its end where none is named. @param {Columns} columns @param {number} [tick] */
export const treeOf = (columns, tick = columns.ticks) =>
  treeAt(columns, new TickCursor(columns).seek(tick));

/** The two-ply tree of AIMA, figure 6.2, searched with alpha–beta. */
export const aima = () =>
  columnsOf(tapeOf("Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "alphabeta"));

/**
 * The counters of a search by their names, in the order of the kinds. An iteration that was stopped
 * does not count.
 * @param {{noted: number[], chances: number, visits: number}} cursor
 */
export function counted({ noted, chances, visits }) {
  const counts = new Map([["chance nodes", chances]]);
  noted.forEach((count, kind) => {
    const name = ANNOTATIONS[kind].counter;
    if (name)
      counts.set(name, (counts.get(name) ?? 0) + count - (kind === ITERATION ? noted[STOPPED] : 0));
  });
  return counts.set("visits", visits);
}
