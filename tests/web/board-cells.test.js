import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf, moving, reach } from "../../web/board/cells.ts";
import { faceOf } from "../../web/board/pieces.ts";

/** @param {Partial<import("../../web/tape/game-data.ts").View>} view @returns {import("../../web/tape/game-data.ts").View} */
const viewOf = (view) => ({
  rows: 2,
  columns: 2,
  names: ["a2", "b2", "a1", "b1"],
  cells: ["", "", "", ""],
  moves: [null, null, null, null],
  line: [],
  kind: "marks",
  caption: "",
  paths: [],
  words: {},
  numbers: [],
  alarmed: [],
  ...view,
});

const DISCS = viewOf({ kind: "discs", cells: ["", "", "", "X"], moves: ["a", "b", "a", null] });
const HEAPS = viewOf({
  kind: "counters",
  cells: ["", "●", "●", "●"],
  moves: [null, "take 1 from b", "take 1 from a", "take 2 from b"],
});
const TILES = viewOf({ kind: "tiles", cells: ["1", "", "3", "2"], moves: ["1", null, null, "2"] });

test("a disc comes to lie on the lowest free cell of its column, whichever is pressed", () => {
  assert.deepEqual([reach(DISCS, 0), reach(DISCS, 2), reach(DISCS, 1)], [[2], [2], [1]]);
});

test("a counter goes with all above it, and with none where the heap is lower", () => {
  assert.deepEqual([reach(HEAPS, 3), reach(HEAPS, 1), reach(HEAPS, 2)], [[3, 1], [1], [2]]);
});

test("anywhere else a press is about the cell itself", () => {
  assert.deepEqual(reach(TILES, 3), [3]);
});

test("cells are called by their place and what stands there", () => {
  assert.equal(labelOf(DISCS, 3, "X"), "b1, X");
  assert.equal(labelOf(DISCS, 0, ""), "a2, empty");
  assert.equal(labelOf(HEAPS, 3, "●"), "b1, take 2 from b");
  assert.equal(labelOf(TILES, 1, ""), "b2, empty");
  assert.equal(
    labelOf(viewOf({ kind: "dice", names: ["A", "die", "roll", "hold"] }), 2, "Roll"),
    "Roll",
  );
});

test("a disc falls from above the board, a tile comes from where the gap now is, a mark from nowhere", () => {
  assert.deepEqual(moving(DISCS, 3, [3]), [0, -2]);
  assert.deepEqual(moving(TILES, 0, [0, 1]), [1, 0]);
  assert.equal(moving(TILES, 1, [0, 1]), null);
  assert.equal(moving(viewOf({ cells: ["X", "", "", ""] }), 0, [0]), null);
});

test("the face of a die is the number that its roll tells", () => {
  assert.deepEqual(["roll 6", "hold"].map(faceOf), ["6", ""]);
});
