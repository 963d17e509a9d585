// What a search may take of the memory, and what is said where that is too much.

import assert from "node:assert/strict";
import { test } from "node:test";
import { excess, stoppedFull } from "../../web/course/excess.js";
import { limit, MOST_BYTES } from "../../web/python/limits.ts";
import { check } from "../../web/settings/settings.js";
import { Columns } from "../../web/trace/columns.js";
import { Place } from "../../web/trace/place.js";
import { CATALOGUE } from "./catalogue.js";
import { columnsOf, tapeOf } from "./tape.js";

const MB = 2 ** 20;

/** A search that has only begun. @param {import("../../web/settings/settings.js").Asked} asked */
function searchOf(asked) {
  const { game, first, algorithm, options, strength } = check(CATALOGUE, asked);
  return { root: { game, first, moves: [] }, algorithm, options, strength, columns: new Columns() };
}

test("a memory grows to the limit and not beyond, and is as it was after it was refused", () => {
  const memory = new WebAssembly.Memory({ initial: 16 });
  limit(memory);
  const pages = MOST_BYTES.python / 65_536;
  assert.equal(memory.grow(16), 16);
  assert.throws(() => memory.grow(pages), RangeError);
  assert.equal(memory.buffer.byteLength, 2 * MB);
  memory.grow(pages - 32);
  assert.equal(memory.buffer.byteLength, 512 * MB);
  assert.throws(() => memory.grow(1), RangeError);
});

test("the option that asked for the most is named, beyond what is usual in the game", () => {
  const deep = { algorithm: "deepening", options: { nodes: 1_000_000, depth: 20 } };
  assert.equal(excess(CATALOGUE, searchOf(deep)), "“nodes” is 1,000,000");
  const table = { algorithm: "table", options: { size: 1_000_000_000 } };
  assert.equal(excess(CATALOGUE, searchOf(table)), "“size” is 1,000,000,000");
  const bounded = { algorithm: "star1", options: { low: -7, high: 99 } };
  assert.equal(excess(CATALOGUE, searchOf(bounded)), ""); // neither makes a search larger
});

test("where nothing asked for is at fault the sentence says what makes a tree smaller", () => {
  const search = searchOf({ game: "tictactoe-4x4-3", algorithm: "minimax", strength: "depth:4" });
  assert.equal(
    stoppedFull(CATALOGUE, search, "page"),
    "The search was stopped at 1 nodes, when its tree had filled 320 MB of memory, the most there may be: choose fewer plies, or a position nearer to the end.",
  );
  const deep = searchOf({ algorithm: "deepening", options: { depth: 99 } });
  assert.match(
    stoppedFull(CATALOGUE, deep, "python"),
    /when Python had filled 512 MB of memory, the most there may be: “depth” is 99, so choose less\.$/,
  );
});

test("of a race it is said that all trees together were too much, and which run was stopped", () => {
  const search = searchOf({ game: "tictactoe" });
  assert.match(
    stoppedFull(CATALOGUE, search, "race", "Minimax"),
    /^Minimax was stopped at 1 nodes, when the trees of all runs together had filled 320 MB of memory, /,
  );
});

test("what the columns say they take is what their arrays take", () => {
  const columns = columnsOf(tapeOf("TicTacToe()", "alphabeta"));
  let bytes = 0;
  const seen = new Set();
  /** @param {unknown} part */
  function add(part) {
    if (part === null || typeof part !== "object" || seen.has(part)) return;
    seen.add(part);
    if (ArrayBuffer.isView(part)) bytes += part.byteLength;
    else Object.values(part).forEach(add);
  }
  add({ ...columns, story: null });
  assert.equal(columns.bytes, bytes);
});

test("the notice says as many nodes as the counter shows, also where a search visits them again", () => {
  const columns = columnsOf(tapeOf("TicTacToe()", "uct", "None", "simulations=200"));
  const counter = new Place(columns).seek(columns.ticks).nodes; // what the page shows at the end
  assert.ok(counter < columns.nodes, "the tape enters a node at each of its visits");
  const search = { ...searchOf({ game: "tictactoe" }), columns };
  assert.match(
    stoppedFull(CATALOGUE, search, "page"),
    new RegExp(`^The search was stopped at ${counter} nodes, `),
  );
});
