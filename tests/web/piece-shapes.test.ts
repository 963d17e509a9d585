// The outlines of the shapes that Python puts on small boards.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { PIECE_SHAPES } from "#piece-paths";
import { SHAPES } from "../../web/tree/pieces.ts";
import { converse } from "./python.js";

const python = converse(`
from plyscope.calls.small_board import SHAPES

def answer():
    return SHAPES
`);
after(() => python.end());

test("the page has the outline of every shape", async () => {
  const names = [...Object.keys(SHAPES), ...Object.keys(PIECE_SHAPES)];
  assert.deepEqual(names.sort(), (await python.ask({})).sort());
});
