import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { BLOCK, FAILED, PROGRESS, READY, RETURN, THROW } from "../../web/wire/protocol.ts";
import { numbersOf } from "../../web/workers/block.ts";
import { CallError, createEngine } from "../../web/workers/engine.ts";
import { createSandboxes } from "../../web/workers/sandboxes.ts";
import { limitFiles } from "../../web/workers/limits.ts";
import { messageOf } from "../../web/workers/serve.ts";
import { NOTHING, ready, setUp } from "./workers.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

const FOUND = {
  said: "",
  value: 1,
  basis: "proved",
  move: null,
  best: null,
  careless: false,
  seconds: 0.5,
  printed: "",
};

/** Sandboxes of which the test plays the workers: the first is asked to search, the second all else. */
function openSandboxes() {
  const { workers, spawn } = setUp();
  workers.length = 0; // those of the page are not meant
  const sandboxes = createSandboxes({ createEngine, CallError, spawn: /** @type {any} */ (spawn) });
  const begin = () => {
    workers[0].send({ type: READY });
    workers[1]?.send({ type: READY });
  };
  /** @param {number} which @param {object} message */
  const answer = (which, message) =>
    workers[which].send({ id: workers[which].lastCall.id, ...message });
  return { sandboxes, workers, begin, answer };
}

test("no sandbox is started before the first call", () => {
  const { sandboxes, workers } = openSandboxes();
  assert.equal(workers.length, 0);
  void sandboxes.call("beginnings", {});
  assert.equal(workers.length, 1);
});

test("what may never end is stopped as a search is", async () => {
  const { sandboxes, workers, begin } = openSandboxes();
  const found = sandboxes.call("check", {});
  begin();
  assert.deepEqual([workers[0].calls, workers.length], [["check"], 1]);
  sandboxes.stop();
  await assert.rejects(found, { kind: "Stopped" });
  assert.equal(workers[0].terminated, true);
});

test("a program is read all the same where the search behind it is stopped", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const read = sandboxes.call("read", {});
  workers[0].send({ type: READY });
  assert.deepEqual(workers[0].calls, ["read"]);
  const found = sandboxes.search({}, NOTHING);
  sandboxes.stop();
  await assert.rejects(found, { kind: "Stopped" });
  begin();
  answer(1, { type: RETURN, value: "facts" });
  assert.equal(await read, "facts");
});

test("a search of code that is silent for long is not taken for dead before thirty seconds", async () => {
  const { sandboxes, workers, begin } = openSandboxes();
  const found = sandboxes.search({}, NOTHING);
  begin();
  mock.timers.tick(29_000);
  assert.equal(workers[0].terminated, false);
  mock.timers.tick(1000);
  await assert.rejects(found, { kind: "WorkerDied" });
  assert.equal(workers[0].terminated, true);
});

test("what a sandbox has recorded it is asked about itself, and for long", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const start = "minimax(initial_state())";
  const code = { text: "", name: "minimax", start };
  const searched = sandboxes.search({ algorithm: "own", code }, NOTHING);
  begin();
  answer(0, { type: RETURN, value: FOUND, spent: false });
  await searched;
  const explained = sandboxes.call("explain", { algorithm: "own", code });
  const position = sandboxes.call("position", { code });
  begin();
  assert.deepEqual(
    workers.map(({ calls }) => calls),
    [["search", "explain"], ["position"]],
  );
  answer(1, { type: RETURN, value: 1, spent: false });
  mock.timers.tick(100_000);
  answer(0, { type: RETURN, value: 2, spent: false });
  assert.deepEqual([await position, await explained], [1, 2]);
  assert.equal(workers.length, 2);
});

test("a sandbox that the code has broken, or whose memory it has filled, is replaced", async () => {
  for (const fault of [
    { kind: "Crash", message: "broken" },
    {
      kind: "Taught",
      message: "x",
      detail: { sentence: "x", line: 1, kind: "MemoryError", frames: [], printed: "" },
    },
  ]) {
    const { sandboxes, workers, begin, answer } = openSandboxes();
    const found = sandboxes.search({}, NOTHING);
    begin();
    answer(0, { type: THROW, ...fault });
    await assert.rejects(found, { kind: fault.kind });
    assert.deepEqual(
      workers.map(({ terminated }) => terminated),
      [true, false],
    );
  }
});

test("a question that crashed Python is asked once more, and only the second crash is told", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const crash = { type: THROW, kind: "Crash", message: "broken" };
  const found = sandboxes.call("check", { code: 1 });
  begin();
  answer(0, crash);
  await new Promise(setImmediate);
  workers[1].send({ type: READY });
  assert.deepEqual(workers[1].calls, ["check"]);
  answer(1, { type: RETURN, value: "right" });
  assert.equal(await found, "right");
  const lost = sandboxes.call("check", { code: 2 });
  answer(1, crash);
  await new Promise(setImmediate);
  workers[2].send({ type: READY });
  answer(2, crash);
  await assert.rejects(lost, { kind: "Crash" });
});

test("a sandbox in which the code has left something behind is replaced before it is asked anything else", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const first = sandboxes.search({}, NOTHING);
  begin();
  answer(0, { type: RETURN, value: FOUND, spent: true });
  assert.deepEqual(await first, FOUND);
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [true, false],
  );
  const second = sandboxes.search({}, NOTHING);
  workers[1].send({ type: READY });
  answer(1, { type: RETURN, value: FOUND, spent: false });
  assert.deepEqual(await second, FOUND);
  assert.equal(workers.length, 2);
});

test("blocks that nobody asked for are no sign of an answer, and a text is read while the desk never ends", async () => {
  const { sandboxes, workers, begin } = openSandboxes();
  const lost = sandboxes.call("explain", {}).catch((error) => error.kind);
  begin();
  const desk = workers.findIndex(({ calls }) => calls.includes("explain"));
  assert.equal(desk, 0); // the desk was not ready when it was asked: it waits at the engine
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: null });
  await lost;
  const endless = sandboxes.call("explain", {}).catch((error) => error.kind);
  assert.deepEqual(workers[1].calls, ["explain"]);
  for (let second = 0; second < 10; second++) {
    workers[1].send({ type: BLOCK, id: workers[1].lastCall.id, block: Float64Array.of(-11, 0) });
    mock.timers.tick(1000);
  }
  const read = sandboxes.call("read", {});
  assert.deepEqual(workers[0].calls, ["explain", "read"]);
  const found = { searches: [], games: [], evaluations: [], entry: null, unfit: {} };
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: found });
  assert.deepEqual(await read, found);
  for (let second = 0; second < 10; second++) {
    workers[1].send({ type: BLOCK, id: workers[1].lastCall.id, block: Float64Array.of(-11, 0) });
    mock.timers.tick(1000);
  }
  assert.equal(await endless, "WorkerDied");
  assert.equal(workers[1].terminated, true);
});

test("what waits in a worker that is spent is asked of the next one", async () => {
  const { engine, workers } = setUp();
  workers[0].send({ type: READY }); // the desk is not ready: the engine answers
  const call = engine.call("size", {}).catch((error) => error.kind);
  const short = engine.call("position", {});
  const search = engine.run("search", {}, NOTHING);
  assert.deepEqual(workers[0].calls, ["position", "search"]);
  const [asked] = workers[0].got.filter(({ name }) => name === "position");
  workers[0].send({ type: RETURN, id: asked.id, value: 1, spent: true });
  assert.equal(await short, 1);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["search"]);
  workers[2].send({ type: RETURN, id: workers[2].lastCall.id, value: "found" });
  assert.equal(await search, "found");
  void call;
});

test("a member of a pool that is spent is replaced, and the next game is played in the new one", async () => {
  const { sandboxes, workers } = openSandboxes();
  const pool = sandboxes.pool(1);
  const games = [1, 2].map((seed) => pool.call("contest", { seed }));
  workers[0].send({ type: READY });
  const game = {
    moves: [],
    worth: [0, 0],
    points: [0.5, 0.5],
    winner: null,
    text: "Draw",
    lost: null,
    begun: 0,
  };
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: game, spent: true });
  assert.deepEqual(await games[0], game);
  assert.deepEqual([workers.length, workers[0].terminated], [2, true]);
  workers[1].send({ type: READY });
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: game });
  assert.deepEqual(await games[1], game);
  pool.close();
});

test("a search answers when all of its tape was read, fails when what came before was, and stops at once", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  /** @type {number[]} */
  const read = [];
  const search = () => sandboxes.search({}, (block) => void read.push(block.length));
  const blocks = (/** @type {number} */ which, /** @type {number} */ count) => {
    for (let i = 0; i < count; i++) answer(which, { type: BLOCK, block: new Float64Array(65_536) });
  };
  const found = search();
  begin();
  blocks(0, 3);
  answer(0, { type: RETURN, value: FOUND });
  await found;
  assert.deepEqual(read.splice(0), [65_536, 65_536, 65_536]);
  const failed = search();
  blocks(0, 2);
  answer(0, { type: THROW, kind: "ValueError", message: "no" });
  await assert.rejects(failed, { kind: "ValueError" });
  assert.deepEqual(read.splice(0), [65_536, 65_536]);
  const stopped = search();
  blocks(0, 5);
  sandboxes.stop();
  await assert.rejects(stopped, { kind: "Stopped" });
  assert.deepEqual(read.splice(0), []);
  workers[1].send({ type: READY });
  const flooded = search();
  blocks(1, 300);
  await assert.rejects(flooded, {
    kind: "Unreadable",
    message: /^The program writes more to its tape than this page can read/,
  });
  assert.equal(workers[1].terminated, true);
});

test("a call that brings down a sandbox is not tried again", async () => {
  const { sandboxes, workers, begin } = openSandboxes();
  const found = sandboxes.call("explain", {});
  begin();
  const at = workers[0].calls.length ? 0 : 1;
  workers[at].crash("out of memory");
  await assert.rejects(found, { kind: "WorkerDied" });
  assert.equal(workers.length, 3);
  assert.deepEqual(workers[2].calls, []);
});

test("a start that fails rejects what waits for it, and the next call tries again", async () => {
  const { sandboxes, workers } = openSandboxes();
  const found = sandboxes.call("read", {});
  workers[0].send({ type: "progress" }); // it speaks
  workers[0].send({ type: FAILED, message: "The file image.bin is missing." });
  await assert.rejects(found, { kind: "WorkerDied", message: "The file image.bin is missing." });
  void sandboxes.call("read", {});
  assert.equal(workers.length, 2);
});

test("a worker is heard only about what it was asked", async () => {
  const { engine, workers } = ready();
  /** @type {unknown[]} */
  const blocks = [];
  const found = engine.run("search", {}, (block) => blocks.push(block));
  const { id } = workers[0].lastCall;
  workers[1].send({ type: BLOCK, id, block: Float64Array.of(1) }); // another's
  workers[1].send({ type: RETURN, id, value: "forged" });
  workers[1].send({ type: THROW, id, kind: "ValueError", message: "forged" });
  workers[0].send({ type: BLOCK, id, block: [1, 2] });
  workers[0].send({ type: BLOCK, id: id + 1, block: Float64Array.of(2) });
  workers[0].send({ type: BLOCK, id, block: Float64Array.of(3) });
  workers[0].send({ type: RETURN, id, value: "found" });
  assert.equal(await found, "found");
  assert.deepEqual(blocks, [Float64Array.of(3)]);
});

test("a pool gives each worker one call at a time, and replaces one that is lost", async () => {
  const { sandboxes, workers } = openSandboxes();
  const pool = sandboxes.pool(2);
  const games = [1, 2, 3].map((seed) =>
    pool.call("contest", { seed }).catch((error) => error.kind),
  );
  for (const worker of workers) worker.send({ type: READY });
  assert.deepEqual(
    workers.map(({ calls }) => calls.length),
    [1, 1],
  );
  const game = {
    moves: ["a1"],
    worth: [1, -1],
    points: [1, 0],
    winner: "X",
    text: "X wins",
    lost: null,
    begun: 1,
  };
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: game });
  assert.deepEqual(await games[1], game);
  assert.equal(workers[1].calls.length, 2);
  workers[0].crash("out of memory");
  assert.equal(await games[0], "WorkerDied");
  assert.equal(workers.length, 3);
  pool.close();
  assert.equal(await games[2], "Stopped");
  assert.ok(workers.every(({ terminated }) => terminated));
});

test("a block that says it has more numbers than bytes is none, nor one that ends early", () => {
  assert.throws(
    () => numbersOf(Uint8Array.of(91, 255, 255, 255, 255)),
    /4294967295 numbers in 5 bytes/,
  );
  assert.throws(() => numbersOf(Uint8Array.of(91, 1, 0, 0, 0, 105)), RangeError);
  assert.throws(() => numbersOf(new Uint8Array(0)), RangeError);
});

test("files take so much of the memory and no more, however it is written", () => {
  class ErrnoError extends Error {}
  const MEMFS = { createNode: () => "made", resizeFileStorage: () => "resized" };
  const FS = {
    ErrnoError,
    filesystems: { MEMFS },
    write: () => "written",
    isChrdev: (/** @type {string} */ mode) => mode === "device",
  };
  const hasWritten = limitFiles(FS);
  assert.equal(hasWritten(), false);
  const write = (/** @type {string} */ mode, /** @type {number} */ length) =>
    /** @type {any} */ (FS).write({ object: { mode } }, null, 0, length);
  assert.equal(write("device", 10 ** 9), "written");
  assert.equal(hasWritten(), false);
  assert.equal(write("file", 60 * 2 ** 20), "written");
  assert.equal(hasWritten(), true);
  assert.throws(() => write("pipe", 5 * 2 ** 20), ErrnoError);
  const resize = /** @type {any} */ (MEMFS).resizeFileStorage;
  assert.throws(() => resize({ usedBytes: 0 }, 10 ** 9), ErrnoError);
  for (let i = 0; i < 1000; i++) assert.equal(MEMFS.createNode(), "made");
  assert.throws(() => MEMFS.createNode(), ErrnoError);
});

test("an answer cannot change the type or the call of the message that hands it on", () => {
  const forged = { error: { type: RETURN, id: 99, kind: "E", message: "m", value: 5, extra: 1 } };
  assert.deepEqual(messageOf(7, JSON.stringify(forged)), {
    type: THROW,
    id: 7,
    kind: "E",
    message: "m",
    detail: undefined,
  });
  assert.deepEqual(messageOf(7, '{"value": 5, "type": "throw", "id": 9}'), {
    type: RETURN,
    id: 7,
    value: 5,
  });
  assert.deepEqual(messageOf(7, '{"error": "no record"}'), {
    type: THROW,
    id: 7,
    kind: undefined,
    message: undefined,
    detail: undefined,
  });
});

test("a pool of which no worker can be started rejects all calls, also those that come later", async () => {
  const { sandboxes, workers } = openSandboxes();
  const pool = sandboxes.pool(2);
  const fail = (/** @type {number} */ which) => {
    workers[which].send({ type: PROGRESS, phase: "start" });
    workers[which].send({ type: FAILED, message: "no memory" });
  };
  fail(0);
  const early = pool.call("contest", { seed: 1 });
  fail(1);
  await assert.rejects(early, { kind: "WorkerDied", message: "no memory" });
  await assert.rejects(pool.call("contest", { seed: 2 }), { kind: "WorkerDied" });
});

test("a pool of which one worker cannot be started goes on with the others", async () => {
  const { sandboxes, workers, answer } = openSandboxes();
  const pool = sandboxes.pool(2);
  const game = pool.call("contest", { seed: 1 });
  workers[0].send({ type: FAILED, message: "no memory" });
  workers[1].send({ type: READY });
  answer(1, { type: RETURN, value: "won" });
  assert.equal(await game, "won");
});

test("the check of a program goes on beside its search, and is ended at once", async () => {
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const found = sandboxes.search({}, NOTHING);
  workers[0].send({ type: READY });
  const ended = new AbortController();
  const check = sandboxes.call("check_program", {}, ended.signal);
  begin();
  assert.deepEqual([workers[0].calls, workers[1].calls], [["search"], ["check_program"]]);
  ended.abort();
  await assert.rejects(check, { kind: "Stopped" });
  assert.deepEqual([workers[0].terminated, workers[1].terminated], [false, true]);
  answer(0, { type: RETURN, value: FOUND });
  assert.equal((await found).value, 1);
  await assert.rejects(sandboxes.call("check_program", {}, ended.signal), { kind: "Stopped" });
});

test("what is asked about a search that is gone does not keep the next question waiting", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const found = sandboxes.search({}, NOTHING);
  workers[0].send({ type: READY });
  const left = new AbortController();
  const endless = sandboxes.call("explain", {}, left.signal);
  begin();
  const next = sandboxes.call("explain", {});
  left.abort();
  mock.timers.tick(2000);
  await assert.rejects(endless, { kind: "Stopped" });
  assert.deepEqual([workers[0].terminated, workers[1].terminated], [false, true]);
  workers[2].send({ type: READY });
  answer(2, { type: RETURN, value: "told" });
  assert.equal(await next, "told");
  answer(0, { type: RETURN, value: FOUND });
  await found;
});

/** A search of a program with its own game, and what is asked about it. */
const OWN = { algorithm: "own", code: { text: "", name: "minimax", start: "minimax(board)" } };

test("what is asked about a search whose place is taken is not asked of the next worker", async () => {
  const { sandboxes, workers, begin } = openSandboxes();
  const found = sandboxes.search(OWN, NOTHING);
  begin();
  const explained = sandboxes.call("explain", OWN);
  const next = sandboxes.call("recognize", {});
  await assert.rejects(found, { kind: "Stopped" });
  await assert.rejects(explained, { kind: "Stopped" });
  const last = workers.length - 1;
  workers[last].send({ type: READY });
  assert.deepEqual(workers[last].calls, ["recognize"]);
  workers[last].send({ type: RETURN, id: workers[last].lastCall.id, value: "found" });
  assert.equal(await next, "found");
});

test("a program does not wait for what is asked about the one before for more than two seconds", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { sandboxes, workers, begin, answer } = openSandboxes();
  const found = sandboxes.search(OWN, NOTHING);
  begin();
  answer(0, { type: RETURN, value: FOUND, spent: false });
  await found;
  const endless = sandboxes.call("explain", OWN);
  assert.deepEqual(workers[0].calls, ["search", "explain"]);
  const next = sandboxes.call("recognize", {});
  mock.timers.tick(2000);
  await assert.rejects(endless, { kind: "Stopped" });
  assert.equal(workers[0].terminated, true);
  const last = workers.length - 1;
  workers[last].send({ type: READY });
  assert.deepEqual(workers[last].calls, ["recognize"]);
  workers[last].send({ type: RETURN, id: workers[last].lastCall.id, value: "found" });
  assert.equal(await next, "found");
});
