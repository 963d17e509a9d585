import assert from "node:assert/strict";
import { after, test } from "node:test";
import { OUTLINES } from "../../web/views/board/outlines.js";
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
