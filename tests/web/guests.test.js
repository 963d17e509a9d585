import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { BLOCK, FAILED, READY, RETURN, THROW } from "../../web/protocol.js";
import { numbersOf } from "../../web/python/block.ts";
import { CallError, createEngine } from "../../web/python/engine.ts";
import { createGuests } from "../../web/python/guests.js";
import { limitFiles } from "../../web/python/limits.ts";
import { messageOf } from "../../web/python/serve.ts";
import { createRoute } from "../../web/python/route.ts";
import { NOTHING, ready, settled, setUp } from "./workers.js";

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

/** Guests of which the test plays the workers: the first is asked to search, the second all else. */
function visitors() {
  const { workers, spawn } = setUp();
  workers.length = 0; // those of the page are not meant
  const guests = createGuests({ createEngine, CallError, spawn: /** @type {any} */ (spawn) });
  const begin = () => {
    workers[0].send({ type: READY });
    workers[1].send({ type: READY });
  };
  /** @param {number} which @param {object} message */
  const answer = (which, message) =>
    workers[which].send({ id: workers[which].lastCall.id, ...message });
  return { guests, workers, begin, answer };
}

test("no guest is started before the first call", () => {
  const { guests, workers } = visitors();
  assert.equal(workers.length, 0);
  void guests.call("read", {});
  assert.equal(workers.length, 1);
});

test("an answer that is none rejects, in a sentence that says where", async () => {
  const { guests, begin, answer } = visitors();
  const found = guests.search({}, NOTHING);
  begin();
  answer(0, { type: RETURN, value: { ...FOUND, value: "1" } });
  await assert.rejects(found, {
    kind: "Unreadable",
    message:
      "Python with your code gave an answer to “search” that is none: value is not a list of up to 16.",
  });
});

test("a fault in the visitor's code keeps its detail, if that is in order", async () => {
  const { guests, begin, answer } = visitors();
  const detail = {
    sentence: "b is no name.",
    line: 2,
    kind: "NameError",
    frames: [],
    printed: "1\n",
  };
  const first = guests.search({}, NOTHING);
  begin();
  answer(0, { type: THROW, kind: "Taught", message: detail.sentence, detail });
  await assert.rejects(first, { kind: "Taught", message: "b is no name.", detail });
  const second = guests.search({}, NOTHING);
  answer(0, { type: THROW, kind: "Taught", message: "x", detail: { ...detail, line: "2" } });
  await assert.rejects(second, { kind: "Unreadable" });
});

test("what may never end is stopped as a search is", async () => {
  const { guests, workers, begin } = visitors();
  const found = guests.call("check", {});
  begin();
  assert.deepEqual([workers[0].calls, workers[1].calls], [["check"], []]);
  guests.stop();
  await assert.rejects(found, { kind: "Stopped" });
  assert.equal(workers[0].terminated, true);
});

test("a search of code that is silent for long is not taken for dead before thirty seconds", async () => {
  const { guests, workers, begin } = visitors();
  const found = guests.search({}, NOTHING);
  begin();
  mock.timers.tick(29_000);
  assert.equal(workers[0].terminated, false);
  mock.timers.tick(1000);
  await assert.rejects(found, { kind: "WorkerDied" });
  assert.equal(workers[0].terminated, true);
});

test("a guest that the code has broken, or whose memory it has filled, is replaced", async () => {
  for (const fault of [
    { kind: "Crash", message: "broken" },
    {
      kind: "Taught",
      message: "x",
      detail: { sentence: "x", line: 1, kind: "MemoryError", frames: [], printed: "" },
    },
  ]) {
    const { guests, workers, begin, answer } = visitors();
    const found = guests.search({}, NOTHING);
    begin();
    answer(0, { type: THROW, ...fault });
    await assert.rejects(found, { kind: fault.kind });
    assert.deepEqual(
      [workers.length, workers[0].terminated, workers[1].terminated],
      [3, true, false],
    );
  }
});

test("a guest in which the code has left something behind is replaced before it is asked anything else", async () => {
  const { guests, workers, begin, answer } = visitors();
  const first = guests.search({}, NOTHING);
  begin();
  answer(0, { type: RETURN, value: FOUND, spent: true });
  assert.deepEqual(await first, FOUND);
  assert.deepEqual(
    [workers.length, workers[0].terminated, workers[1].terminated],
    [3, true, false],
  );
  const second = guests.search({}, NOTHING);
  workers[2].send({ type: READY });
  answer(2, { type: RETURN, value: FOUND, spent: false });
  assert.deepEqual(await second, FOUND);
  assert.equal(workers.length, 3);
});

test("blocks that nobody asked for are no sign of an answer, and a text is read while the desk never ends", async () => {
  const { guests, workers, begin } = visitors();
  const lost = guests.call("explain", {}).catch((error) => error.kind);
  begin();
  const desk = workers.findIndex(({ calls }) => calls.includes("explain"));
  assert.equal(desk, 0); // the desk was not ready when it was asked: it waits at the engine
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: null });
  await lost;
  const endless = guests.call("explain", {}).catch((error) => error.kind);
  assert.deepEqual(workers[1].calls, ["explain"]);
  for (let second = 0; second < 10; second++) {
    workers[1].send({ type: BLOCK, id: workers[1].lastCall.id, block: Float64Array.of(-11, 0) });
    mock.timers.tick(1000);
  }
  const read = guests.call("read", {});
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
  const search = engine.search({}, NOTHING);
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
  const { guests, workers } = visitors();
  const pool = guests.pool(1);
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

const OWN_PLAYER = { algorithm: "own", code: { text: "def f(game, state): pass", name: "f" } };
const OURS = { algorithm: "alphabeta" };

/** A game of a match that comes to an error, after such reports of who is to move. @param {object} args @param {number[][]} reports @param {object} error */
async function brokenGame(args, reports, error) {
  const { guests, workers } = visitors();
  const pool = guests.pool(1);
  const found = pool.contest({ game: "nim", first: "MAX", code: null, ...args }).then(
    (value) => ({ value }),
    ({ kind, message }) => ({ kind, message }),
  );
  workers[0].send({ type: READY });
  const { id } = workers[0].lastCall;
  for (const report of reports)
    workers[0].send({ type: BLOCK, id, block: Float64Array.from(report) });
  if (error instanceof Error) workers[0].crash(error.message);
  else workers[0].send({ type: THROW, id, ...error });
  await settled();
  const worker = workers[workers.length - 1];
  worker.send({ type: READY });
  const asked = worker.lastCall?.name === "forfeit" ? worker.lastCall.args : null;
  const game = {
    moves: [],
    worth: [-1, 1],
    points: [0, 1],
    winner: "MIN",
    text: "MAX loses: x",
    lost: { by: "MAX", sentence: "x" },
    begun: 0,
  };
  if (asked) worker.send({ type: RETURN, id: worker.lastCall.id, value: game });
  const told = await found;
  pool.close();
  return { asked, told };
}

test("a player whose code breaks its Python loses the game, and the match goes on", async () => {
  const detail = { sentence: "E: x", line: 1, kind: "E", frames: [], printed: "" };
  for (const error of [
    { kind: "Crash", message: "It broke." },
    { kind: "Taught", message: "E: x", detail },
    { kind: "MemoryError", message: "too much" },
    { kind: "Spoilt", message: "json.dumps" },
    new Error("out of memory"),
  ]) {
    const { asked, told } = await brokenGame(
      { players: [OWN_PLAYER, OURS] },
      [
        [0, 1, 5],
        [0, 1, 5, 2, 3],
      ],
      error,
    );
    assert.deepEqual(
      { ...asked, sentence: "" },
      { game: "nim", first: "MAX", code: null, by: 0, begun: 1, actions: [5, 2, 3], sentence: "" },
    );
    assert.match(asked.sentence, /broke|E: x|too much|json\.dumps|out of memory/);
    assert.deepEqual(told.value.lost, { by: "MAX", sentence: "x" });
  }
});

test("who has spoilt its Python loses also where the other one is to move", async () => {
  const spoilt = { kind: "Spoilt", message: "json.dumps" };
  const { asked } = await brokenGame({ players: [OURS, OWN_PLAYER] }, [[0, 0]], spoilt);
  assert.equal(asked.by, 1);
  for (const args of [
    { players: [OURS, OURS] },
    { players: [OURS, OWN_PLAYER], code: { text: "", name: null } },
  ]) {
    const { asked, told } = await brokenGame(args, [[0, 0]], spoilt);
    assert.deepEqual([asked, told], [null, spoilt]);
  }
});

test("what is no fault of a player ends the match: a stop, a fault of ours, a game that never began, odd reports", async () => {
  const crash = { kind: "Crash", message: "It broke." };
  for (const [
    players,
    reports,
    error,
  ] of /** @type {[object[], number[][], {kind: string, message: string}][]} */ ([
    [[OWN_PLAYER, OURS], [[0, 0]], { kind: "Defect", message: "a fault of its own" }],
    [[OWN_PLAYER, OURS], [], crash],
    [[OURS, OWN_PLAYER], [[0, 0]], crash],
    [[OWN_PLAYER, OWN_PLAYER], [[7, 0]], crash],
    [[OWN_PLAYER, OWN_PLAYER], [[NaN]], crash],
  ])) {
    const { asked, told } = await brokenGame({ players }, reports, error);
    assert.deepEqual([asked, told], [null, error]);
  }
});

test("an error that says too much is cut short, and keeps its sentence", async () => {
  const { guests, begin, answer } = visitors();
  const found = guests.search({}, NOTHING);
  begin();
  const long = "x".repeat(10 ** 6);
  const frames = [{ line: 1, function: long, text: long, variables: { a: long } }];
  answer(0, {
    type: THROW,
    kind: "Taught",
    message: `Line 1: ${long}`,
    detail: { sentence: long, line: 1, kind: long, frames, printed: long },
  });
  const error = await found.catch((/** @type {CallError} */ caught) => caught);
  assert.deepEqual(
    [error.kind, error.message.length, error.message.slice(0, 9), error.message.at(-1)],
    ["Taught", 4000, "Line 1: x", "…"],
  );
  const {
    sentence,
    kind,
    frames: [frame],
    printed,
  } = error.detail;
  assert.deepEqual(
    [
      sentence.length,
      kind.length,
      frame.function.length,
      frame.text.length,
      frame.variables.a.length,
      printed.length,
    ],
    [4000, 200, 200, 4000, 4000, 25_000],
  );
});

test("a search answers when all of its tape was read, fails when what came before was, and stops at once", async () => {
  const { guests, workers, begin, answer } = visitors();
  /** @type {number[]} */
  const read = [];
  const search = () => guests.search({}, (block) => void read.push(block.length));
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
  guests.stop();
  await assert.rejects(stopped, { kind: "Stopped" });
  assert.deepEqual(read.splice(0), []);
  workers[2].send({ type: READY });
  const flooded = search();
  blocks(2, 300);
  await assert.rejects(flooded, {
    kind: "Unreadable",
    message: /^The program writes more to its tape than this page can read/,
  });
  assert.equal(workers[2].terminated, true);
});

test("a call that brings down a guest is not tried again", async () => {
  const { guests, workers, begin } = visitors();
  const found = guests.call("explain", {});
  begin();
  const at = workers[0].calls.length ? 0 : 1;
  workers[at].crash("out of memory");
  await assert.rejects(found, { kind: "WorkerDied" });
  assert.equal(workers.length, 3);
  assert.deepEqual(workers[2].calls, []);
});

test("a start that fails rejects what waits for it, and the next call tries again", async () => {
  const { guests, workers } = visitors();
  const found = guests.call("read", {});
  workers[0].send({ type: "progress" }); // it speaks
  workers[0].send({ type: FAILED, message: "The file image.bin is missing." });
  await assert.rejects(found, { kind: "WorkerDied", message: "The file image.bin is missing." });
  void guests.call("read", {});
  assert.equal(workers.length, 2);
});

test("a worker is heard only about what it was asked", async () => {
  const { engine, workers } = ready();
  /** @type {unknown[]} */
  const blocks = [];
  const found = engine.search({}, (block) => blocks.push(block));
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
  const { guests, workers } = visitors();
  const pool = guests.pool(2);
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

/** A route whose both sides say what they were asked. */
function routed() {
  /** @type {any[]} */
  const asked = [];
  const side = (/** @type {string} */ who) => ({
    call: async (/** @type {string} */ name, /** @type {any} */ args) =>
      void asked.push([who, name, args]),
    search: async (/** @type {any} */ args) => void asked.push([who, "search", args]),
    run: async (/** @type {string} */ name, /** @type {any} */ args) =>
      void asked.push([who, name, args]),
    stop: () => void asked.push([who, "stop"]),
  });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return /** @type {any} */ (side("guests"));
  };
  const route = createRoute(
    /** @type {any} */ (side("engine")),
    load,
    () => ({ text: "def f(): pass", name: "f" }),
    () => null,
  );
  return { route, asked, loads: () => loads };
}

test("the route sends to the guests what names own things, with the code, and loads them for nothing else", async () => {
  const { route, asked, loads } = routed();
  const code = { text: "def f(): pass", name: "f" };
  await route.call("position", { game: "nim" });
  await route.call("tree", { text: "[1, 2]" });
  assert.equal(loads(), 0);
  await route.call("position", { game: "own:game:Mine" });
  await route.call("explain", { game: "nim", algorithm: "own" });
  await route.call("check", { like: "minimax", code: { text: "other", name: null } });
  await route.call("read", {});
  assert.equal(loads(), 1);
  assert.deepEqual(asked, [
    ["engine", "position", { game: "nim" }],
    ["engine", "tree", { text: "[1, 2]" }],
    ["guests", "position", { game: "own:game:Mine", code }],
    ["guests", "explain", { game: "nim", algorithm: "own", code }],
    ["guests", "check", { like: "minimax", code: { text: "other", name: null } }],
    ["guests", "read", {}],
  ]);
});

test("the code of now is asked for only where it is meant", async () => {
  /** @type {any[]} */
  const asked = [];
  const guests = {
    call: async (/** @type {string} */ _name, /** @type {any} */ args) => void asked.push(args),
    pool: (/** @type {any[]} */ ...sizes) => sizes,
  };
  const untold = () => {
    throw new CallError("Taught", "It came by a link.");
  };
  const route = createRoute(
    /** @type {any} */ ({}),
    async () => /** @type {any} */ (guests),
    untold,
    () => null,
  );
  const code = { text: "def f(): pass", name: null };
  for (const [name, args] of /** @type {[string, object][]} */ ([
    ["read", { code }],
    ["judged", { games: 2 }],
    ["contest", { game: "nim", code: null }],
  ])) {
    await route.call(name, args);
    assert.equal(asked.at(-1), args);
  }
  assert.deepEqual(await route.pool(), []);
  await assert.rejects(route.call("position", { game: "own:game:Mine" }), {
    message: "It came by a link.",
  });
});

test("a search on one side stops one on the other, and a stop while guests are loaded is heard", async () => {
  const { route, asked } = routed();
  const own = { game: "nim", algorithm: "own" };
  const stopped = assert.rejects(route.search(own, NOTHING), { kind: "Stopped" });
  route.stop();
  await stopped;
  await route.search(own, NOTHING);
  await route.search({ game: "nim", algorithm: "minimax" }, NOTHING);
  assert.deepEqual(
    asked.slice(-3).map(([who, what]) => `${who} ${what}`),
    ["engine stop", "guests stop", "engine search"],
  );
});

test("guests that could not be loaded are loaded again by the next call", async () => {
  let loads = 0;
  const route = createRoute(
    /** @type {any} */ ({}),
    async () => Promise.reject(new Error(`no line, ${++loads}`)),
    () => ({ text: "", name: null }),
    () => null,
  );
  await assert.rejects(route.call("read", {}), { message: "no line, 1" });
  await settled();
  await assert.rejects(route.call("read", {}), { message: "no line, 2" });
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
    /** @type {any} */ (FS).write({ node: { mode } }, null, 0, length);
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
