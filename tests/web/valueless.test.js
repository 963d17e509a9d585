import assert from "node:assert/strict";
import { after, describe, it, test } from "node:test";
import { EXPAND, LEAVE, LEAVE_VALUELESS, PROGRESS, WINDOW_VERSION } from "#tape-layout";
import { Cursor } from "../../web/tape/cursor.ts";
import { fold } from "../../web/tape/fold.ts";
import { Columns } from "../../web/tape/columns.ts";
import { countsOf } from "../../web/tape/tree.ts";
import { boundOf, createBounds } from "../../web/tape/bounds.ts";
import { describe as told } from "../../web/tree/details.ts";
import { converse } from "./python.js";
import { columnsOf, treeOf } from "./tape.js";

const python = converse(`
from math import isfinite
from plyscope import record_program
from plyscope.tape.format import LEAVE
from plyscope.tape.reader import read_records

# The even numbers have a value; for the others the call returns None, as one without a return does.
PROGRAM = '''
def look(node):
    if isinstance(node, int):
        return node if node % 2 == 0 else None
    return max([value for value in map(look, node) if value is not None], default=None)
'''

def answer(ask, numbers=()):
    if ask == "record":
        trace = record_program(PROGRAM, "look([[3, 12, 8], [5, 7], 9, 14])")
        values = [each.value for each in trace.nodes]
        return {"tape": [n if isfinite(n) else str(n) for n in trace.numbers], "values": values}
    return [value for kind, _, value, _, _ in read_records(numbers) if kind == LEAVE]
`);
after(() => python.end());

const { tape: written, values } = await python.ask({ ask: "record" });
const tape = Float64Array.from(written, (/** @type {number | string} */ each) =>
  Number(`${each}`.replace("inf", "Infinity")),
);
const columns = columnsOf(tape);
const end = treeOf(columns);
const VALUELESS = [2, 5, 6, 7, 8]; // 3; 5 and 7 with the list of both; 9

describe("a tape with calls that returned no number", () => {
  it("is read as Python reads it: they have no value", () => {
    const read = Array.from({ length: columns.nodes }, (_, node) => end.value(node));
    assert.deepEqual(
      read.map((value) => (Number.isNaN(value) ? null : value)),
      values,
    );
    assert.deepEqual(
      VALUELESS.map((node) => values[node]),
      [null, null, null, null, null],
    );
  });

  it("folds so that Python finds none at the nodes without one", async () => {
    const cursor = new Cursor(columns);
    const folded = [];
    for (let tick = 0; tick <= columns.ticks; tick++) {
      const numbers = fold(columns, cursor.seek(tick));
      assert.ok(!numbers.some(Number.isNaN), `tick ${tick} has NaN`);
      folded.push(numbers);
    }
    const last = folded.at(-1) ?? [];
    assert.deepEqual(
      await python.ask({ ask: "leaves", numbers: last.map((n) => (Number.isFinite(n) ? n : 0)) }),
      [12, 12, null, null, 14],
    );
    const at = last.lastIndexOf(LEAVE_VALUELESS);
    assert.deepEqual(last.slice(at - 3, at + 1), [2, -Infinity, Infinity, LEAVE_VALUELESS]);
  });

  it("shows no value there, nor asks what is known of it", () => {
    const names = ["MAX", "MIN"];
    for (const node of VALUELESS) {
      const lines = told(end, node, undefined, names);
      assert.ok(lines.includes("No value"), `${lines}`);
      assert.doesNotMatch(lines.join(), /NaN|∞|Value/);
    }
    assert.ok(told(treeOf(columns, 1), 1, undefined, names).includes("No value yet"));
    columns.bounds = createBounds(columns, async () => []);
    assert.equal(boundOf(end, VALUELESS[0]), null);
    columns.bounds = null;
  });

  it("takes as much room as any other", () => {
    const plain = columnsOf(
      Float64Array.from([...tape].flatMap((n) => (n === LEAVE_VALUELESS ? [LEAVE, 0] : [n]))),
    );
    assert.equal(treeOf(plain).units, end.units);
    assert.deepEqual(
      Array.from({ length: columns.nodes }, (_, node) => end.right(node, 100)),
      Array.from({ length: columns.nodes }, (_, node) => treeOf(plain).right(node, 100)),
    );
  });
});

test("the calls of a program that runs count as nodes until its tape has come", () => {
  const told = new Columns();
  told.append(Float64Array.of(WINDOW_VERSION, PROGRESS, 1024));
  told.append(Float64Array.of(PROGRESS, 2048));
  assert.deepEqual([countsOf(told).nodes, told.nodes, told.ticks], [2048, 1, 0]);
  told.append(Float64Array.of(PROGRESS, 2, EXPAND, 2, 0, 0, 1, LEAVE, 1, 1, 0, 1, LEAVE, 0));
  assert.deepEqual([countsOf(told).nodes, told.nodes, told.ticks], [3, 3, 4]);
});
