import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { BLOCK, FAILED, INIT, READY, RETURN, THROW } from "../../web/wire/protocol.ts";
import { NOTHING, ready, setUp } from "./workers.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

test("the desk starts with the first call for it, once the engine is ready", () => {
  const { engine, workers } = setUp();
  void engine.run("search", {}, NOTHING);
  workers[0].send({ type: READY });
  assert.equal(workers.length, 1);
  void engine.call("size", {});
  assert.equal(workers.length, 2);
  assert.deepEqual(workers[1].got[0], { type: INIT });
});

test("a call from before Python is there starts the desk when the engine is ready", () => {
  const { engine, workers } = setUp();
  void engine.call("size", {});
  assert.equal(workers.length, 1);
  workers[0].send({ type: READY });
  assert.equal(workers.length, 2);
});

test("a call made before Python is there waits, and goes to the engine while the desk starts", async () => {
  const { engine, workers } = setUp();
  const answer = engine.call("position", { moves: ["b2"] });
  assert.deepEqual(workers[0].calls, []);
  workers[0].send({ type: READY });
  assert.deepEqual(workers[0].calls, ["position"]);
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: "there" });
  assert.equal(await answer, "there");
});

test("searches go to the engine and everything else to the desk", () => {
  const { engine, workers } = ready();
  void engine.run("search", {}, NOTHING);
  void engine.call("values", {});
  assert.deepEqual([workers[0].calls, workers[1].calls], [["search"], ["values"]]);
});

test("a call that stands behind a search goes to the desk as soon as there is one", async () => {
  const { engine, workers } = setUp();
  workers[0].send({ type: READY });
  void engine.run("search", {}, NOTHING);
  const answer = engine.call("size", {});
  assert.deepEqual(workers[0].calls, ["search"]);
  workers[1].send({ type: READY });
  assert.deepEqual(workers[1].calls, ["size"]);
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: 5 });
  assert.equal(await answer, 5);
});

test("blocks reach the search they belong to, and its result ends it", async () => {
  const { engine, workers } = ready();
  /** @type {Float64Array[]} */
  const blocks = [];
  const answer = engine.run("search", {}, (block) => blocks.push(block));
  const { id } = workers[0].lastCall;
  workers[0].send({ type: BLOCK, id, block: new Float64Array([1]) });
  workers[0].send({ type: RETURN, id, value: { value: 0 } });
  assert.deepEqual(await answer, { value: 0 });
  assert.deepEqual(blocks, [new Float64Array([1])]);
});

test("what Python raised rejects the call with its kind and its sentence", async () => {
  const { engine, workers } = ready();
  const answer = engine.call("position", {});
  workers[1].send({
    type: THROW,
    id: workers[1].lastCall.id,
    kind: "IllegalMove",
    message: "b2 is taken.",
  });
  await assert.rejects(answer, { kind: "IllegalMove", message: "b2 is taken." });
});

test("stop kills the engine, starts another, and nothing of the old search is heard again", async () => {
  const { engine, workers } = ready();
  const answer = engine.run("search", {}, () => assert.fail("a stopped search was heard"));
  const { id } = workers[0].lastCall;
  engine.stop();
  assert.equal(workers[0].terminated, true);
  workers[0].send({ type: BLOCK, id, block: new Float64Array([1]) });
  workers[0].send({ type: RETURN, id, value: 1 });
  await assert.rejects(answer, { kind: "Stopped" });
  assert.equal(workers.length, 3);
  const again = engine.run("search", {}, NOTHING);
  assert.deepEqual(workers[2].calls, []);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["search"]);
  workers[2].send({ type: RETURN, id: workers[2].lastCall.id, value: 2 });
  assert.equal(await again, 2);
});

test("a call that nobody wants any more is not sent, and keeps the desk for a little only", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { engine, workers } = ready();
  const left = new AbortController();
  const answers = ["values", "size"].map((name) => engine.call(name, {}, left.signal));
  const wanted = engine.call("values", {});
  left.abort();
  await assert.rejects(answers[1], { kind: "Stopped" }); // it waited
  assert.deepEqual(workers[1].calls, ["values"]);
  mock.timers.tick(1999);
  assert.equal(workers.length, 2);
  mock.timers.tick(1);
  await assert.rejects(answers[0], { kind: "Stopped" });
  assert.equal(workers[1].terminated, true);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["values"]);
  workers[2].send({ type: RETURN, id: workers[2].lastCall.id, value: 7 });
  assert.equal(await wanted, 7);
});

test("the desk that answers a call that was left is kept", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const { engine, workers } = ready();
  const left = new AbortController();
  const answer = engine.call("values", {}, left.signal);
  left.abort();
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: 7 });
  assert.equal(await answer, 7);
  mock.timers.tick(2000);
  assert.equal(workers[1].terminated, false);
});

for (const [name, at, ask] of /** @type {const} */ ([
  ["the engine", 0, "search"],
  ["the desk", 1, "values"],
])) {
  test(`where its memory is full ${name} is replaced, and the call rejected`, async () => {
    const { engine, workers } = ready();
    const answer = ask === "search" ? engine.run("search", {}, NOTHING) : engine.call(ask, {});
    workers[at].send({
      type: THROW,
      id: workers[at].lastCall.id,
      kind: "MemoryError",
      message: "Too much.",
    });
    await assert.rejects(answer, { kind: "MemoryError", message: "Too much." });
    assert.deepEqual(
      workers.map(({ terminated }) => terminated),
      at === 0 ? [true, false, false] : [false, true],
    );
    const again = ask === "search" ? engine.run("search", {}, NOTHING) : engine.call(ask, {});
    workers[2].send({ type: READY });
    workers[2].send({ type: RETURN, id: workers[2].lastCall.id, value: 2 });
    assert.equal(await again, 2);
  });
}

test("stop without a search kills nothing", () => {
  const { engine, workers } = ready();
  engine.stop();
  assert.deepEqual([workers.length, workers[0].terminated], [2, false]);
});

test("a new search ends the one under way", async () => {
  const { engine, workers } = ready();
  const first = engine.run("search", { n: 1 }, NOTHING);
  void engine.run("search", { n: 2 }, NOTHING);
  await assert.rejects(first, { kind: "Stopped" });
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].lastCall.args, { n: 2 });
});

test("an engine that breaks mid-search is replaced, and the reason is told once", async () => {
  const { engine, workers, deaths, starts } = ready();
  const answer = engine.run("search", {}, NOTHING);
  workers[0].crash("out of memory");
  await assert.rejects(answer, { kind: "WorkerDied" });
  assert.deepEqual(deaths, ["The worker broke: out of memory."]);
  assert.deepEqual([workers.length, starts.at(-1).phase], [3, "restart"]);
});

test("a search that gives no sign for eight seconds is taken for dead", async () => {
  const { engine, workers, deaths } = ready();
  const answer = engine.run("search", {}, NOTHING);
  mock.timers.tick(7000);
  workers[0].send({ type: BLOCK, id: workers[0].lastCall.id, block: new Float64Array([1]) });
  mock.timers.tick(7000);
  assert.deepEqual(deaths, []);
  mock.timers.tick(1000);
  await assert.rejects(answer, { kind: "WorkerDied" });
  assert.deepEqual([deaths, workers[0].terminated], [["It gave no sign for 8 seconds."], true]);
});

test("nothing but searches goes to the engine: a question waits for the desk", (t) => {
  t.mock.method(console, "warn", NOTHING);
  const { engine, workers } = ready();
  void engine.call("values", {});
  void engine.call("position", {});
  assert.deepEqual([workers[0].calls, workers[1].calls], [[], ["values"]]);
  void engine.run("search", {}, NOTHING);
  assert.deepEqual(workers[0].calls, ["search"]);
});

test("while there is no desk the engine answers what is short, and nothing that takes long", (t) => {
  t.mock.method(console, "warn", NOTHING);
  const { engine, workers } = ready();
  workers[1].crash("out of memory");
  void engine.call("size", {});
  void engine.call("position", {});
  assert.deepEqual(workers[0].calls, ["position"]);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["size"]);
});

test("what cannot be cloned is refused in a sentence, and the worker stays free", async () => {
  const { engine, workers } = ready();
  workers[1].postMessage = (message) => void workers[1].got.push(structuredClone(message));
  for (let i = 0; i < 2; i++)
    await assert.rejects(engine.call("position", { moves: [() => 1] }), {
      kind: "ValueError",
      message: /^This cannot be sent to Python: .*\.$/,
    });
  const answer = engine.call("position", { moves: [] });
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: "there" });
  assert.equal(await answer, "there");
});

test("a call whose desk died is asked again of the next one, and given up after two more", async (t) => {
  t.mock.method(console, "warn", NOTHING);
  const { engine, workers } = ready();
  void engine.run("search", {}, NOTHING);
  const answer = engine.call("values", {});
  for (const desk of [1, 2, 3]) {
    workers[desk].send({ type: READY });
    assert.deepEqual(workers[desk].calls, ["values"]);
    workers[desk].crash("out of memory");
  }
  await assert.rejects(answer, { kind: "WorkerDied" });
});

test("a failed start says what failed; trying again answers the calls that waited", async () => {
  const { engine, workers, starts } = setUp();
  const answer = engine.call("position", {});
  workers[0].send({ type: FAILED, message: "The file wasm.bin is missing (404)." });
  assert.deepEqual(
    [starts.at(-1).phase, starts.at(-1).message],
    ["failed", "The file wasm.bin is missing (404)."],
  );
  engine.retry();
  workers[1].send({ type: READY });
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: "there" });
  assert.equal(await answer, "there");
});
