import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { start } from "../../web/trace/cursor.js";
import {
  answers,
  counted,
  drops,
  lineOf,
  measured,
  NOTES,
  STORIES,
} from "../../web/trace/notes.js";
import { converse } from "./python.js";

const python = converse(`
from dataclasses import asdict
from plyscope.watch import ANNOTATION_KINDS

def answer():
    return {name: asdict(kind) for name, kind in ANNOTATION_KINDS.items()}
`);
after(() => python.end());

const none = NOTES.map(() => 0);
const kind = (/** @type {string} */ name) => NOTES.indexOf(name);

describe("the kinds of note", () => {
  it("mean what they mean in Python", async () => {
    const meanings = Object.entries(await python.ask({}));
    assert.deepEqual(
      NOTES,
      meanings.map(([name]) => name),
    );
    for (const [name, meaning] of meanings) {
      const {
        answers = false,
        drops = false,
        counter = "",
        adds = false,
        again = false,
        anew = false,
      } = STORIES[name];
      assert.deepEqual(
        {
          gives_value: answers,
          forward_prunes: drops,
          counter,
          adds_value: adds,
          reenters_child: again,
          restarts_root: anew,
        },
        meaning,
        name,
      );
    }
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
    const counts = counted({ ...start(), noted, chances: 5, visits: 6 });
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
