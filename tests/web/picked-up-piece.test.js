import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, pickUp, putDown, targetsOf } from "../../web/board/picked-up-piece.ts";

/** @param {string} name @param {number[]} cells @param {string} [choice] */
const path = (name, cells, choice = "") => ({ name, cells, choice });
/** @param {import("../../web/board/picked-up-piece.ts").Held | null} held */
const cells = (held) => held && [...targetsOf(held).keys()].sort((a, b) => a - b);
/** @param {import("../../web/tape/game-data.ts").Path[]} paths @param {number} cell */
const picked = (paths, cell) =>
  /** @type {import("../../web/board/picked-up-piece.ts").Held} */ (pickUp(paths, cell));

const STEPS = [path("e4", [52, 36]), path("e3", [52, 44]), path("Nf3", [62, 45])];

test("what has a path can be picked up, and put down where one ends", () => {
  const held = picked(STEPS, 52);
  assert.equal(cellOf(held), 52);
  assert.deepEqual(cells(held), [36, 44]);
  assert.deepEqual(putDown(held, 36), { play: "e4" });
  assert.equal(putDown(held, 45), null, "that is another piece's");
  assert.equal(pickUp(STEPS, 36), null);
});

test("paths that differ by what is chosen alone are asked about", () => {
  const paths = ["q", "n"].map((choice) => path(`e1=${choice}`, [52, 60], choice));
  assert.deepEqual(putDown(picked(paths, 52), 60), { choose: paths });
  assert.deepEqual(cells(picked(paths, 52)), [60]);
});

// A king on 0 takes by 9 and on to 18 or 16, or by 9, 18 and 25.
const CHAINS = [path("a", [0, 9, 16]), path("b", [0, 9, 18]), path("c", [0, 11, 20, 29])];

test("a capture of several is played by its last cell, or by any that tells which it is", () => {
  const held = picked(CHAINS, 0);
  assert.deepEqual(cells(held), [9, 11, 16, 18, 29]);
  assert.deepEqual(putDown(held, 18), { play: "b" });
  assert.deepEqual(putDown(held, 29), { play: "c" });
  assert.deepEqual(putDown(held, 11), { play: "c" });
  const next = putDown(held, 9);
  assert.ok(next && "held" in next);
  assert.equal(cellOf(next.held), 9);
  assert.deepEqual(cells(next.held), [16, 18]);
  assert.deepEqual(putDown(next.held, 16), { play: "a" });
  assert.equal(putDown(next.held, 29), null);
});

test("of two ways to one end the cells between are asked for", () => {
  const ways = [
    path("22x15x6x13", [0, 9, 20, 13, 6]),
    path("22x17x6", [0, 9, 22, 15, 6]),
    path("22x18", [0, 18]),
  ];
  const held = picked(ways, 0);
  const next = putDown(held, 6);
  assert.ok(next && "held" in next);
  assert.equal(cellOf(next.held), 9, "that far there is one way only");
  assert.deepEqual(cells(next.held), [20, 22]);
  assert.deepEqual(putDown(next.held, 22), { play: "22x17x6" });
  assert.deepEqual(putDown(next.held, 20), { play: "22x15x6x13" });
});

test("a capture may end where it began", () => {
  const round = [path("round", [0, 9, 18, 11, 0]), path("other", [0, 11, 4])];
  assert.deepEqual(putDown(picked(round, 0), 0), { play: "round" });
});

test("both ways round to where it began, the first step tells which", () => {
  const round = [path("left", [0, 9, 18, 11, 0]), path("right", [0, 11, 18, 9, 0])];
  const next = putDown(picked(round, 0), 0);
  assert.ok(next && "held" in next);
  assert.deepEqual(cells(next.held), [9, 11]);
  assert.deepEqual(putDown(next.held, 11), { play: "right" });
});
