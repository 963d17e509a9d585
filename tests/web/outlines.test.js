import assert from "node:assert/strict";
import { after, test } from "node:test";
import { OUTLINES, pieceOf } from "../../web/board/outlines.ts";
import { converse } from "./python.js";

const python = converse(`
from plyscope.render.piece_paths import PIECE_OUTLINES
def answer():
    return {name: outline._asdict() for name, outline in PIECE_OUTLINES.items()}
`);
after(() => python.end());

test("the pieces of a figure are those of the page", async () => {
  assert.deepEqual(await python.ask({}), OUTLINES);
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
