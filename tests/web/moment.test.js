import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Cursor } from "../../web/trace/cursor.js";
import { momentOf } from "../../web/trace/moment.js";
import { columnsOf, tapeOf } from "./tape.js";

const source = fileURLToPath(new URL("../../pysrc", import.meta.url));

/** The moments that the package itself makes, with null for an open end of a window. @param {string} game @param {string} algorithm @param {string} state */
function momentsOf(game, algorithm, state) {
  const code = `import json; from dataclasses import asdict; from math import isinf; from plyscope import *
from plyscope.trace.moment import moments
def plain(x):
    if isinstance(x, dict): return {k: plain(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)): return [plain(v) for v in x]
    return None if isinstance(x, float) and isinf(x) else x
game = ${game}
print(json.dumps([plain(asdict(m)) for m in moments(record(game, ${state}, "${algorithm}"))]))`;
  const python = process.env.PLYSCOPE_PYTHON ?? "python3";
  const options = { env: { ...process.env, PYTHONPATH: source }, maxBuffer: 1 << 28 };
  return JSON.parse(execFileSync(python, ["-c", code], options).toString());
}

/** @type {[string, string, string, 0 | 1, string][]} */
const SEARCHES = [
  ["AIMA's tree under alpha–beta", "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "None", 0, "alphabeta"],
  ["AIMA's tree under minimax", "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "None", 0, "minimax"],
  [
    "four plies with cutoffs of both kinds",
    "Tree([[[[5, 6], [7, 4, 5]], [[3]]], [[[6], [6, 9]], [[7]]], [[[5]], [[9, 8], [6]]]])",
    "None",
    0,
    "alphabeta",
  ],
  ["a tree in which MIN begins", 'Tree([[3, 1], [[2, 5], 4]], ("min", "max"))', "None", 1, "alphabeta"],
  ["tic-tac-toe after b2 and a3", "TicTacToe()", "game.result(game.result(game.initial, 4), 0)", 0, "alphabeta"],
  ["a finished game", "Tree(7)", "None", 0, "alphabeta"],
];

describe("the moment of every tick is what Python says it is", () => {
  for (const [title, game, state, first, algorithm] of SEARCHES) {
    it(title, () => {
      const columns = columnsOf(tapeOf(game, algorithm, state), first);
      const cursor = new Cursor(columns);
      const expected = momentsOf(game, algorithm, state);
      assert.equal(expected.length, columns.ticks + 1);
      expected.forEach((moment, tick) => {
        assert.deepEqual(momentOf(columns, cursor.seek(tick)), moment, `tick ${tick}`);
      });
    });
  }
});

describe("a search that has not come to its end", () => {
  it("has no end to tell", () => {
    const tape = tapeOf("Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "alphabeta");
    const columns = columnsOf(tape.slice(0, 30));
    const last = momentOf(columns, new Cursor(columns).seek(columns.ticks));
    assert.notEqual(last.kind, "end");
  });
});
