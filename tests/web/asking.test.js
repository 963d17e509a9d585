import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { asking } from "../../web/trace/asking.js";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "../../web/trace/ticks.js";
import { aima, columnsOf, tapeOf } from "./tape.js";

/** @typedef {import("../../web/trace/asking.js").Candidate} Candidate */

/** @param {Candidate[][]} parts */
const told = (parts) => parts.flat().map(({ at, of, kind }) => `${kind} ${at} ${of}`);

describe("what can be asked of AIMA's tree", () => {
  it("is asked one by one: windows after an improvement, cuts after that, values before the last leaf is back", () => {
    assert.deepEqual(told(asking(aima(), false)), [
      "leaves 0 0",
      "window 3 4",
      "cut 4 5", // nothing is cut where there is no bound: Python says so
      "value 7 9",
      "window 9 10",
      "cut 10 11",
      "window 13 14",
      "cut 14 15",
      "window 19 20",
      "cut 20 21",
      "window 22 23",
      "cut 23 24",
      "value 24 27",
    ]);
  });

  it("has no windows and no cuts under minimax", () => {
    const columns = columnsOf(tapeOf("Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "minimax"));
    assert.deepEqual(told(asking(columns, false)), [
      "leaves 0 0",
      "value 7 9",
      "value 17 19",
      "value 27 30",
    ]);
  });

  it("is asked four times at most in a game", () => {
    assert.ok(asking(aima(), true).length <= 5); // and for leaves, which Python asks of explicit trees alone
  });
});

describe("what can be asked of a large search", () => {
  const columns = columnsOf(tapeOf("TicTacToe()", "alphabeta", "game.result(game.initial, 4)"), 1);
  const parts = asking(columns, false);

  it("comes in twelve parts of equal length, and of all kinds", () => {
    assert.equal(parts.length, 13);
    const kinds = new Set(parts.map(([{ kind }]) => kind));
    assert.deepEqual([...kinds].sort(), ["cut", "leaves", "value", "window"]);
    for (const [at, part] of parts.slice(1).entries()) {
      const [from, to] = [at, at + 1].map((end) => (end * columns.ticks) / 12);
      for (const one of part)
        assert.ok(one.at >= from - 3 && one.at < to, `${one.at} in part ${at}`);
    }
  });

  it("is the same whenever it is asked for", () => {
    assert.deepEqual(asking(columns, false), parts);
  });

  it("waits before the event that it is about", () => {
    for (const { at, of, kind } of parts.slice(1).flat()) {
      const [event, before] = [columns.kinds.get(of - 1), columns.kinds.get(of - 2)];
      assert.ok(at < of);
      if (kind === "window") assert.equal(event, AT_UPDATE);
      if (kind === "value") assert.equal(event, AT_LEAVE);
      if (kind === "cut") assert.ok(before === AT_UPDATE && [AT_CUT, AT_ENTER].includes(event));
    }
  });
});

describe("what can be asked of a search by simulations", () => {
  it("is which move it visits most, once a quarter of it was seen", () => {
    const columns = columnsOf(
      tapeOf("Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "uct", "None", "simulations=20"),
    );
    assert.deepEqual(asking(columns, false), [
      [{ at: Math.floor(columns.ticks / 4), of: columns.ticks, kind: "move" }],
    ]);
  });
});

describe("values of leaves that were judged", () => {
  it("are told before anything is asked that hangs on them", () => {
    const columns = columnsOf(tapeOf("TicTacToe()", "h_minimax", "None", "depth=2"));
    const values = asking(columns, false)
      .flat()
      .filter(({ kind }) => kind === "value");
    assert.ok(values.length > 0);
    for (const { at } of values) assert.notEqual(columns.kinds.get(at - 1), AT_ENTER);
  });
});
