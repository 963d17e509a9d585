// What the page makes of the largest tree that it shows: a search is recorded once for all of it.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Cursor } from "../../web/tape/cursor.ts";
import { fold } from "../../web/tape/fold.ts";
import { nextEvent } from "../../web/tape/jumps.ts";
import { totalWidth } from "../../web/tape/slots.ts";
import { visible } from "../../web/tape/visible.ts";
import { columnsOf, tapeOf, treeOf } from "./tape.js";

/** @typedef {import("../../web/tape/slots.ts").Layout} Layout */

describe("the whole tree of tic-tac-toe", () => {
  const columns = columnsOf(tapeOf("TicTacToe()", "minimax"));
  const tree = treeOf(columns);

  it("has 549,946 nodes and 255,168 leaves in at most 20 bytes a node", () => {
    const end = new Cursor(columns).seek(columns.ticks);
    assert.deepEqual([end.nodes, end.leaves, columns.nodes], [549_946, 255_168, 549_946]);
    assert.ok(columns.bytes <= 20 * columns.nodes, `${columns.bytes / columns.nodes} bytes a node`);
  });

  it("shows the same at a tick, whichever way the cursor came there", () => {
    const wandering = new Cursor(columns);
    const ticks = [0, 1, 4095, 4096, 4097, 700_000, 699_999, 8192, 1_460_115, 1_460_114, 3];
    for (const tick of ticks) {
      const fresh = new Cursor(columns);
      for (let on = Math.max(0, tick - 5000); on < tick; on += 7) fresh.seek(on);
      assert.deepEqual(wandering.seek(tick), fresh.seek(tick));
    }
  });

  it("stops at its ends", () => {
    const cursor = new Cursor(columns);
    assert.equal(cursor.seek(-5).tick, 0);
    assert.equal(cursor.seek(1e9).tick, columns.ticks);
  });

  it("has a fold at every tick that is short", () => {
    const cursor = new Cursor(columns);
    for (let i = 0; i < 500; i++) {
      const state = cursor.seek(Math.floor((columns.ticks * i) / 500));
      assert.ok(fold(columns, state).length < 2000, `tick ${state.tick}`);
    }
  });

  it("has 255,168 leaves, each of which a jump finds once", () => {
    let leaves = 0;
    let at = { tick: 0, depth: 0 };
    for (
      let tick;
      (tick = nextEvent(columns, at, { cutoff: false, leaf: true, root: false })) !== null;
      leaves++
    ) {
      at = { tick, depth: 0 }; // a leaf is found without the depth
    }
    assert.equal(leaves, 255_168);
  });

  for (const layout of /** @type {Layout[]} */ (["compact", "scale"])) {
    it(`is drawn in frames that are bounded by pixels at every zoom, ${layout}`, () => {
      const width = 1000;
      const total = totalWidth(tree, layout);
      for (let k = width / total; k < 10; k *= 3) {
        for (const place of [0, 0.37, 0.9]) {
          let narrow = 0;
          const x = -place * (total * k - width);
          const { rows } = visible(tree, { layout, x, k, width }, new Set(), () => narrow++);
          for (const row of rows) {
            assert.ok(row.length <= width + 3, `${row.length} marks in a row of ${width} pixels`);
            row.reduce((last, { left, right }) => {
              assert.ok(left >= last - 1e-6 && right >= left, "slots of a row do not overlap");
              return right;
            }, -Infinity);
          }
          assert.ok(narrow <= 10 * 9 * width, `${narrow} narrow parts`);
        }
      }
    });
  }
});
