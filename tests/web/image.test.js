// The memory image: a round trip, and what it refuses.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  IMMORTAL,
  imageLine,
  NO_HASH,
  restoreImage,
  visitStrings,
} from "../../web/workers/image.ts";
import { converse } from "./python.js";

const PAGE = 4096;
const LINE = imageLine("314.0.7", 1234);

/** How every instance's memory begins: something on the first page, and on the second. */
const FRESH = new Uint8Array(2 * PAGE).fill(7, PAGE - 4, PAGE + 8);

/** Six pages: the first as in a fresh instance, something else on the second, third and last. */
function memory() {
  const bytes = new Uint8Array(6 * PAGE);
  bytes.set(FRESH);
  bytes[PAGE + 5] = 1;
  bytes[3 * PAGE - 1] = 2;
  bytes[6 * PAGE - 1] = 3;
  return bytes;
}

/** What the build packs. */
const python = converse(`
from web.build.memory_image import pack_image

def answer(memory, line, fresh):
    return list(pack_image(bytes(memory), line, bytes(fresh)))
`);
let IMAGE;
before(async () => {
  const question = { memory: [...memory()], line: LINE, fresh: [...FRESH] };
  IMAGE = Uint8Array.from(await python.ask(question));
});
after(python.end);

test("a memory comes back from its image, whatever was there before", () => {
  const restored = new Uint8Array(6 * PAGE).fill(255);
  restoreImage(IMAGE, LINE, FRESH, restored);
  assert.deepEqual(restored, memory());
});

test("empty pages are not in the image, nor those that a fresh instance has", () => {
  assert.equal(IMAGE.length, 64 + 4 + 2 * 8 + 3 * PAGE);
});

test("a larger memory is cleared behind the image", () => {
  const restored = new Uint8Array(8 * PAGE).fill(255);
  restoreImage(IMAGE, LINE, FRESH, restored);
  assert.ok(restored.subarray(6 * PAGE).every((byte) => byte === 0));
});

test("what was never written to is not cleared, for it would take room", () => {
  const restored = new Uint8Array(8 * PAGE).fill(255);
  restoreImage(IMAGE, LINE, FRESH, restored, 7 * PAGE);
  assert.deepEqual(restored.subarray(0, 6 * PAGE), memory());
  assert.ok(restored.subarray(6 * PAGE, 7 * PAGE).every((byte) => byte === 0));
  assert.ok(restored.subarray(7 * PAGE).every((byte) => byte === 255));
});

test("an image of another Pyodide or library is refused", () => {
  for (const other of [imageLine("314.0.8", 1234), imageLine("314.0.7", 1235)]) {
    assert.throws(() => restoreImage(IMAGE, other, FRESH, memory()), /made for another version/);
  }
});

test("a string whose hash is not in the image is found by its count and its type", () => {
  const type = 4 * PAGE;
  const words = new Uint32Array(64);
  words.set([IMMORTAL, type, 5, NO_HASH], 16);
  words.set([IMMORTAL, type + 8, 5, NO_HASH], 24); // of another type
  words.set([IMMORTAL, type, 5, NO_HASH], 48); // where nothing is looked for
  words.set([1, type, 5, NO_HASH], 32); // it may be freed
  words.set([IMMORTAL, type, 5, NO_HASH], 41); // no object begins here
  const found = [];
  visitStrings(words, type, Uint32Array.of(32, 160), (address, hash) =>
    found.push([address, hash]),
  );
  assert.deepEqual(found, [[64, 19]]);
});
