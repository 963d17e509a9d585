// Blocks on their way from a sandbox to the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRelay } from "../../web/workers/relay.ts";

test("whoever waits for the last block has it, even where a block before could not be taken", async () => {
  const taken: number[] = [];
  const faults: unknown[] = [];
  const relay = createRelay(
    (block) => {
      if (block[0] === 1) throw new Error("It cannot be drawn.");
      taken.push(block[0]);
    },
    () => {},
  );
  const take = (error: unknown) => faults.push(error);
  process.setUncaughtExceptionCaptureCallback(take);
  try {
    for (const number of [1, 2]) relay.take(new Float64Array(65_536).fill(number)); // a part each
    await relay.drained();
    assert.deepEqual([taken, faults.length], [[2], 1]);
  } finally {
    process.setUncaughtExceptionCaptureCallback(null);
  }
});
