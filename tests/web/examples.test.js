import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Cursor } from "../../web/trace/cursor.js";
import { momentOf } from "../../web/trace/moment.js";
import { revisits } from "../../web/trace/merging.js";
import { columnsOf } from "./tape.js";

const source = fileURLToPath(new URL("../../pysrc", import.meta.url));
const MOST = 6000; // ticks: longer tapes have nothing that these have not

/** Every example that is not too long: its tape, who begins, and the moments that the package makes of it. */
function examples() {
  const code = `import json; from dataclasses import asdict; from math import isinf, isnan; from plyscope import games, record
from plyscope.examples import EXAMPLES; from plyscope.game import play; from plyscope.trace.moment import moments
def plain(x):
    if isinstance(x, dict): return {k: plain(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)): return [plain(v) for v in x]
    return None if isinstance(x, float) and isinf(x) else x
found = {}
for name, one in EXAMPLES.items():
    game = games.make(one.game)
    state = play(game, one.moves)
    trace = record(game, state, one.algorithm, **one.options)
    if len(trace.events) > ${MOST} or one.algorithm in ("uct", "puct"): continue
    told = [plain(asdict(m)) for m in moments(trace)]
    tape = [repr(x) for x in trace.numbers]
    found[name] = {"first": int(game.to_move(state) != 0), "moments": told, "tape": tape}
print(json.dumps(found))`;
  const python = process.env.PLYSCOPE_PYTHON ?? "python3";
  const options = { env: { ...process.env, PYTHONPATH: source }, maxBuffer: 1 << 28 };
  return Object.entries(JSON.parse(execFileSync(python, ["-c", code], options).toString()));
}

/** A number as Python writes it. @param {string} text */
const number = (text) => (text === "inf" ? Infinity : text === "-inf" ? -Infinity : Number(text));

/**
 * A moment without what the page knows a little earlier, from the whole tape: how many moves a node has before the first is
 * tried; and at a cut without the node's value, which is there what the cut returns; nor how far an iteration
 * was that does not count.
 * @param {any} moment
 */
function known(moment) {
  const path = moment.path.map((/** @type {any} */ frame, /** @type {number} */ ply) => {
    const { entered, actions, dropped, value, ...rest } = frame;
    const cut = moment.kind === "cut" && ply === moment.path.length - 1;
    const counts = entered > 0 && moment.note !== "stopped" && { entered, actions, dropped };
    return { ...rest, ...counts, ...(!cut && { value }) };
  });
  return { ...moment, path };
}

describe("the moment of every tick of an example is what Python says it is", () => {
  for (const [name, { first, moments, tape }] of examples()) {
    it(name, () => {
      const columns = columnsOf(new Float64Array(tape.map(number)), first);
      assert.ok(!revisits(columns));
      const cursor = new Cursor(columns);
      assert.equal(moments.length, columns.ticks + 1);
      moments.forEach((/** @type {object} */ moment, /** @type {number} */ tick) => {
        assert.deepEqual(known(momentOf(columns, cursor.seek(tick))), known(moment), `tick ${tick}`);
      });
    });
  }
});
