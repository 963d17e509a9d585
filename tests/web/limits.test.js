// What a search may take of the memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { limit, MOST_BYTES } from "../../web/workers/limits.ts";
import { columnsOf, tapeOf } from "./tape.js";

const MB = 2 ** 20;

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
