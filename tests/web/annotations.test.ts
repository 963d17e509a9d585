import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import {
  ANNOTATION_NAMES,
  answers,
  counted,
  drops,
  lineOf,
  measured,
} from "../../web/trace/annotations.ts";
import { converse } from "./python.js";

const python = converse(`
from plyscope.tape.shell_module import write_module

def answer():
    return write_module()
`);
after(() => python.end());

const none = ANNOTATION_NAMES.map(() => 0);
const kind = (name: string) => ANNOTATION_NAMES.indexOf(name);

describe("the kinds of annotations", () => {
  it("come from the module that Python writes now, else run build.py", async () => {
    const written = readFileSync(new URL("../../.cache/tape-layout.js", import.meta.url), "utf8");
    assert.equal(written, await python.ask({}));
  });

  it("tell whether they answered in place of a search, and what they say of a node", () => {
    assert.deepEqual(
      [answers(kind("table hit")), answers(kind("probe")), answers(-1)],
      [true, false, false],
    );
    assert.deepEqual([drops(kind("beam")), drops(kind("extended"))], [true, false]);
    assert.equal(lineOf(kind("table hit"), "5"), "Found in the table");
  });

  it("tell whether plain minimax's tree is the measure of a search", () => {
    assert.equal(measured(none), true);
    assert.equal(measured(none.with(kind("table hit"), 3)), true);
    assert.equal(measured(none.with(kind("iteration"), 1)), false);
  });

  it("are counted by name, and an iteration that was stopped is not", () => {
    const noted = none
      .with(kind("iteration"), 4)
      .with(kind("stopped"), 1)
      .with(kind("book"), 1)
      .with(kind("endgame"), 2);
    const counts = counted({ noted, chances: 5, visits: 6 });
    assert.deepEqual(
      [...counts].filter(([, count]) => count),
      [
        ["chance nodes", 5],
        ["iterations", 3],
        ["lookups", 3],
        ["visits", 6],
      ],
    );
  });
});
