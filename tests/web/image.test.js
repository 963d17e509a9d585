// The memory image: a round trip, and what it refuses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { imageLine, packImage, restoreImage } from "../../web/workers/image.ts";

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

test("a memory comes back from its image, whatever was there before", () => {
  const restored = new Uint8Array(6 * PAGE).fill(255);
  restoreImage(packImage(memory(), LINE, FRESH), LINE, FRESH, restored);
  assert.deepEqual(restored, memory());
});

test("empty pages are not in the image, nor those that a fresh instance has", () => {
  assert.equal(packImage(memory(), LINE, FRESH).length, 64 + 4 + 2 * 8 + 3 * PAGE);
});

test("a larger memory is cleared behind the image", () => {
  const restored = new Uint8Array(8 * PAGE).fill(255);
  restoreImage(packImage(memory(), LINE, FRESH), LINE, FRESH, restored);
  assert.ok(restored.subarray(6 * PAGE).every((byte) => byte === 0));
});

test("what was never written to is not cleared, for it would take room", () => {
  const restored = new Uint8Array(8 * PAGE).fill(255);
  restoreImage(packImage(memory(), LINE, FRESH), LINE, FRESH, restored, 7 * PAGE);
  assert.deepEqual(restored.subarray(0, 6 * PAGE), memory());
  assert.ok(restored.subarray(6 * PAGE, 7 * PAGE).every((byte) => byte === 0));
  assert.ok(restored.subarray(7 * PAGE).every((byte) => byte === 255));
});

test("an image of another Pyodide or library is refused", () => {
  const image = packImage(memory(), LINE, FRESH);
  for (const other of [imageLine("314.0.8", 1234), imageLine("314.0.7", 1235)]) {
    assert.throws(() => restoreImage(image, other, FRESH, memory()), /made for another version/);
  }
});
