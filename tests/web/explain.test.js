import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createExplainer } from "../../web/course/explain.js";
import { createStore } from "../../web/state.js";
import { Columns } from "../../web/trace/columns.js";
import { Place } from "../../web/trace/place.js";
import { aima } from "./tape.js";

/** What Python is asked of a search at its first tick. @param {string} algorithm @param {Columns} columns @param {object | null} [result] */
function asked(algorithm, columns, result = null) {
  /** @type {string[]} */
  const names = [];
  const call = async (/** @type {string} */ name) => {
    names.push(name);
    return {};
  };
  const store = createStore(
    /** @type {any} */ ({
      drawer: { open: true, tab: "why" },
      lecture: { on: false },
      code: null,
      search: null,
      cursor: null,
    }),
  );
  createExplainer(store, /** @type {any} */ ({ call }));
  store.set(
    /** @type {any} */ ({
      search: { root: {}, algorithm, options: {}, strength: "full", columns, result },
      cursor: new Place(columns).seek(0),
    }),
  );
  return names;
}

describe("what is told of a search's first tick", () => {
  it("is asked at once of a search of ours", () => {
    assert.deepEqual(asked("alphabeta", new Columns(0)), ["explain", "source"]);
  });

  it("is asked of one's own once it has told of something, for it is run again up to there", () => {
    assert.deepEqual(asked("own", new Columns(0)), ["source"]);
    assert.deepEqual(asked("own", aima()), ["explain", "source"]);
  });

  it("or is done, though it told nothing", () => {
    assert.deepEqual(asked("own", new Columns(0), { value: 0 }), ["explain", "source"]);
  });
});
