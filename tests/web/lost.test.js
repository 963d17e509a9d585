// Workers that do not start, or cannot be replaced: whoever waits for one is told.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { FAILED, PROGRESS, READY, RETURN } from "../../web/wire/protocol.ts";
import { NOTHING, ready, settled, setUp } from "./workers.js";

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval"] });
  mock.method(console, "warn", NOTHING);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** The sentence of a start that has failed. @param {any[]} starts */
const failure = (starts) => (starts.at(-1)?.phase === "failed" ? starts.at(-1).message : null);

test("a worker script that cannot be loaded is a failed start, of which the page finds out the reason", async () => {
  const { workers, starts } = setUp();
  workers[0].crash("");
  await settled();
  assert.equal(failure(starts), "The file worker.js is missing (404).");
});

test("a worker that never speaks is given up after thirty seconds, and looked into", async () => {
  const { workers, starts } = setUp();
  mock.timers.tick(29_000);
  await settled();
  assert.deepEqual([failure(starts), workers[0].terminated], [null, false]);
  mock.timers.tick(1000);
  await settled();
  assert.equal(failure(starts), "The file worker.js is missing (404).");
  assert.equal(workers[0].terminated, true);
});

test("a start that moves is never given up; one that hangs is, after sixty seconds", () => {
  const { workers, starts } = setUp();
  for (let loaded = 0; loaded < 20; loaded++) {
    workers[0].send({ type: PROGRESS, phase: "download", loaded, total: 20 });
    mock.timers.tick(29_000);
  }
  assert.equal(failure(starts), null);
  mock.timers.tick(31_000);
  assert.equal(failure(starts), "It gave no sign for 60 seconds: try again, or reload the page.");
});

test("a worker that a browser will not make is a failed start", async () => {
  const { starts } = setUp({
    spawn: () => {
      throw new Error("there are too many");
    },
  });
  await settled();
  assert.equal(failure(starts), "The browser makes no worker: there are too many.");
});

test("a message that cannot be read is a failed start, and later a death", async () => {
  const early = setUp();
  early.workers[0].send({ type: PROGRESS, phase: "download", loaded: 0, total: 1 });
  early.workers[0].listeners.get("messageerror")?.({});
  assert.equal(failure(early.starts), "A message from the worker could not be read.");
  const late = ready();
  const answer = late.engine.run("search", {}, NOTHING);
  late.workers[0].listeners.get("messageerror")?.({});
  await assert.rejects(answer, {
    kind: "WorkerDied",
    message: "A message from the worker could not be read.",
  });
});

/** A search was stopped, and no other engine could be started. */
async function stranded() {
  const all = ready();
  const stopped = all.engine.run("search", {}, NOTHING);
  all.engine.stop();
  await assert.rejects(stopped, { kind: "Stopped" });
  return {
    ...all,
    lose: () => all.workers[2].send({ type: FAILED, message: "The file worker.js did not come." }),
  };
}
const UNSTARTED = {
  kind: "WorkerDied",
  message: "Python could not be started. The file worker.js did not come.",
};

test("a search that waits for an engine which cannot be replaced is rejected, as is any that follows", async () => {
  const { engine, starts, lose } = await stranded();
  const waiting = engine.run("search", {}, NOTHING);
  lose();
  await assert.rejects(waiting, UNSTARTED);
  await assert.rejects(engine.run("search", {}, NOTHING), UNSTARTED);
  assert.equal(starts.at(-1).phase, "failed");
});

test("without an engine the desk goes on answering; when it is lost as well, what waits for it is rejected", async () => {
  const { engine, workers, lose } = await stranded();
  lose();
  const answer = engine.call("position", {});
  workers[1].send({ type: RETURN, id: workers[1].lastCall.id, value: "there" });
  assert.equal(await answer, "there");
  const waiting = engine.call("position", {});
  workers[1].crash("gone");
  for (const desk of [3, 4])
    workers[desk].send({ type: FAILED, message: "The file worker.js did not come." });
  await assert.rejects(waiting, UNSTARTED);
  await assert.rejects(engine.call("values", {}), UNSTARTED);
});

test("trying again after a lost engine makes everything work as before", async () => {
  const { engine, workers, lose } = await stranded();
  lose();
  engine.retry();
  const answer = engine.run("search", {}, NOTHING);
  workers[3].send({ type: READY });
  workers[3].send({ type: RETURN, id: workers[3].lastCall.id, value: 7 });
  assert.equal(await answer, 7);
});

test("trying again replaces a worker that has not started so far, and leaves one that has", async () => {
  const { engine, workers, lose } = await stranded();
  lose();
  engine.retry();
  engine.retry();
  assert.deepEqual([workers.length, workers[3].terminated], [5, true]);
  workers[4].send({ type: READY });
  engine.retry();
  assert.deepEqual([workers.length, workers[4].terminated], [5, false]);
});

test("a desk that closed itself is found out, and its question asked of the next", async () => {
  const { engine, workers } = ready();
  const answer = engine.call("values", {});
  mock.timers.tick(120_000);
  assert.equal(workers[1].terminated, true);
  workers[2].send({ type: READY });
  workers[2].send({ type: RETURN, id: workers[2].lastCall.id, value: "there" });
  assert.equal(await answer, "there");
});

test("a desk that never starts does not keep a long question", async () => {
  const { engine, workers } = setUp();
  workers[0].send({ type: READY });
  const answer = engine.call("size", {});
  for (let lost = 0; lost < 3; lost++) {
    mock.timers.tick(30_000);
    await settled();
  }
  assert.deepEqual([workers.length, workers[0].calls], [4, ["size"]]);
  workers[0].send({ type: RETURN, id: workers[0].lastCall.id, value: 5 });
  assert.equal(await answer, 5);
});
