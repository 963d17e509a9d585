import assert from "node:assert/strict";
import { test } from "node:test";
import { isTurned } from "../../web/views/board/turned.js";
import { pieceOf } from "../../web/views/board/outlines.js";

/** @param {string} kind @param {string[]} players @param {number} origin of the first move */
const gameOf = (kind, players, origin) =>
  /** @type {any} */ ({
    players,
    firsts: [players[0]],
    view: { kind, rows: 8, columns: 8, paths: [{ name: "1", cells: [origin, 35], choice: "" }] },
  });
const CHESS = gameOf("chess", ["White", "Black"], 52);
const DRAUGHTS = gameOf("draughts", ["Black", "White"], 17);

test("the visitor's own side is below", () => {
  assert.equal(isTurned(CHESS, "White", null), false);
  assert.equal(isTurned(CHESS, "Black", null), true);
  assert.equal(isTurned(DRAUGHTS, "Black", null), true, "Black begins, at the top");
  assert.equal(isTurned(DRAUGHTS, "White", null), false);
});

test("who plays both sides, or none, has the board as it is", () => {
  for (const game of [CHESS, DRAUGHTS])
    for (const side of ["both", "none"]) assert.equal(isTurned(game, side, null), false);
});

test("once it was turned by hand it stays so", () => {
  assert.equal(isTurned(CHESS, "Black", false), false);
  assert.equal(isTurned(CHESS, "White", true), true);
});

test("other boards are never turned", () => {
  assert.equal(isTurned(gameOf("marks", ["X", "O"], 52), "O", true), false);
});

test("every letter of FEN has its outline, capitals the light ones", () => {
  const pieces = [..."pnbrqkPNBRQK"].map((letter) => pieceOf("chess", letter));
  assert.deepEqual(
    pieces.map((piece) => piece?.name),
    [..."pnbrqkpnbrqk"].map(
      (letter) =>
        ({ p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" })[letter],
    ),
  );
  assert.deepEqual(
    pieces.map((piece) => piece?.light),
    Array.from({ length: 12 }, (_, at) => at > 5),
  );
});

test("in draughts small letters are men, capitals kings, w the light ones", () => {
  const told = ["b", "B", "w", "W"].map((letter) => pieceOf("draughts", letter));
  assert.deepEqual(
    told.map((piece) => [piece?.name, piece?.light]),
    [
      ["man", false],
      ["crowned", false],
      ["man", true],
      ["crowned", true],
    ],
  );
});

test("what has no outline is left to be written", () => {
  for (const [kind, content] of /** @type {const} */ ([
    ["chess", ""],
    ["chess", "X"],
    ["draughts", "k"],
    ["chess", "10"],
  ]))
    assert.equal(pieceOf(kind, content), null);
});
