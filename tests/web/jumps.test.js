import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Cursor } from "../../web/tape/cursor.ts";
import { intoVariation, nextEvent, outOf, previousEvent } from "../../web/tape/jumps.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "../../web/tape/ticks.ts";
import { aima, columnsOf, tapeOf } from "./tape.js";

/** @typedef {import("../../web/tape/jumps.ts").Event} Event */
/** @typedef {import("../../web/tape/columns.ts").Columns} Columns */

const NONE = { cutoff: false, leaf: false, root: false };

/** @param {Columns} columns @param {Event} event */
function walk(columns, event) {
  const cursor = new Cursor(columns);
  const forward = [];
  for (let tick = 0; ; ) {
    const next = nextEvent(columns, cursor.seek(tick), { ...NONE, [event]: true });
    if (next === null) break;
    forward.push((tick = next));
  }
  const back = [];
  for (let tick = columns.ticks + 1; ; ) {
    const at = tick > columns.ticks ? { tick, depth: 0 } : cursor.seek(tick);
    const previous = previousEvent(columns, at, event);
    if (previous === null) break;
    back.unshift((tick = previous));
  }
  return { forward, back };
}

describe("jumps in AIMA's tree", () => {
  const columns = aima();
  const cursor = new Cursor(columns);

  it("go from event to event, and back the same way", () => {
    assert.deepEqual(walk(columns, "cutoff"), { forward: [15], back: [15] });
    assert.deepEqual(walk(columns, "root"), { forward: [10], back: [10] });
    const leaves = [3, 6, 8, 13, 19, 22, 25];
    assert.deepEqual(walk(columns, "leaf"), { forward: leaves, back: leaves });
  });

  it("leave a node at the tick of its leave, and the root never", () => {
    const out = (/** @type {number} */ tick) => outOf(columns, cursor.seek(tick));
    assert.deepEqual([0, 1, 2, 5, 12, 15, 27].map(out), [null, 9, 3, 6, 13, 16, null]);
  });

  it("follow the principal variation down, node after node", () => {
    const into = (/** @type {number} */ tick) => intoVariation(columns, cursor.seek(tick));
    assert.deepEqual([27, 15, 1, 2].map(into), [1, 1, 2, null]);
  });

  it("stop at whichever wanted event comes first, and not beyond a given tick", () => {
    const from = cursor.seek(8);
    assert.equal(nextEvent(columns, from, { cutoff: true, leaf: true, root: true }), 10);
    assert.equal(nextEvent(columns, from, { cutoff: true, leaf: true, root: false }), 13);
    assert.equal(nextEvent(columns, from, { cutoff: true, leaf: false, root: false }, 14), null);
    assert.equal(nextEvent(columns, from, { cutoff: true, leaf: false, root: false }, 15), 15);
    assert.equal(nextEvent(columns, from, NONE), null);
  });
});

describe("jumps agree with a walk over every tick of a search with cutoffs", () => {
  const columns = columnsOf(tapeOf("TicTacToe()", "alphabeta", "game.result(game.initial, 4)"), 1);
  /** @type {Record<Event, number[]>} */
  const expected = { cutoff: [], leaf: [], root: [] };
  const cursor = new Cursor(columns);
  for (let tick = 1; tick <= columns.ticks; tick++) {
    const { kind, depth } = cursor.seek(tick);
    if (kind === AT_CUT) expected.cutoff.push(tick);
    if (kind === AT_LEAVE && columns.kinds.get(tick - 2) === AT_ENTER) expected.leaf.push(tick);
    if (kind === AT_UPDATE && depth === 0) expected.root.push(tick);
  }
  for (const event of /** @type {Event[]} */ (["cutoff", "leaf", "root"])) {
    it(`${event}: ${expected[event].length} of them, forward and back`, () => {
      assert.ok(expected[event].length > 0);
      assert.deepEqual(walk(columns, event), { forward: expected[event], back: expected[event] });
    });
  }
});
