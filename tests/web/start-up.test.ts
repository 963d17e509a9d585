// How far the start is: two workers, one after the other, and what waits until both are ready.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createStartUp } from "../../web/shell/start-up.ts";
import type { Start } from "../../web/wire/protocol.ts";

const start = (phase: Start["phase"], loaded = 0): Start => ({
  phase,
  loaded,
  total: 9,
  message: "",
});

test("the worker of App tells of the downloads; ready is both workers and App", () => {
  const { get, takeAppProgress, takeApp, takePython } = createStartUp(() => {});
  takeAppProgress(start("download", 5));
  assert.deepEqual([get().phase, get().loaded], ["download", 5]);
  takeAppProgress(start("start", 9));
  takeAppProgress(start("ready"));
  assert.equal(get().phase, "start");
  takeApp();
  takeAppProgress(start("start", 1)); // of a worker that replaces another
  assert.deepEqual([get().phase, get().loaded], ["start", 9]);
  takePython(start("ready"));
  assert.equal(get().phase, "ready");
});

test("a failure of the worker of App ends when another one is ready, whoever started it", () => {
  const { get, takeAppProgress, takeApp, takePython, failApp } = createStartUp(() => {});
  failApp("The file wasm.bin is missing (404).");
  assert.equal(get().phase, "failed");
  takeAppProgress(start("ready"));
  takeApp();
  takePython(start("ready"));
  assert.equal(get().phase, "ready");
});

test("what waits for the start is done once and in order, when no link is being opened any more", () => {
  const { set, takeApp, takePython, afterStart } = createStartUp(() => {});
  const done: number[] = [];
  for (const number of [1, 2]) afterStart(() => done.push(number));
  set({ isOpening: true });
  takeApp();
  takePython(start("ready"));
  assert.equal(done.length, 0);
  set({ isOpening: false });
  assert.deepEqual(done, [1, 2]);
  takePython(start("restart"));
  afterStart(() => done.push(3));
  takePython(start("ready"));
  assert.deepEqual(done, [1, 2, 3]);
});
