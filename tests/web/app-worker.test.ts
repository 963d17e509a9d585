// The queue of events for `App`: in order, one at a time, each handled once, whatever becomes of workers.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { CALL, FAILED, READY, RETURN } from "../../web/wire/protocol.ts";
import { createAppWorker } from "../../web/shell/app-worker.ts";
import type { PageEvent, Update } from "../../web/wire/updates.ts";
import { settled, setUp } from "./workers.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

const event = (name: string): PageEvent => ({ type: "act", action: [name] });

/** An `App` in a worker whose answers the test gives: it takes down the names of the events that it handled. */
function open() {
  const { workers, spawn } = setUp();
  workers.length = 0; // those of the engine are not meant
  const handled: unknown[] = [];
  const dropped: unknown[] = [];
  const failures: string[] = [];
  const followed: boolean[] = [];
  const phases: string[] = [];
  const drawing = { fails: false };
  const app = createAppWorker(
    { spawn, examine: async () => "The file worker.js is missing (404)." },
    {
      progress: ({ phase }) => phases.push(phase),
      update({ parts }: Update, isFollowed: boolean) {
        if (drawing.fails) throw new Error("It cannot be drawn.");
        handled.push(parts.last);
        followed.push(isFollowed);
      },
      dropped: (lost) => dropped.push(lost),
      failed: (message) => failures.push(message),
    },
  );
  const now = () => workers[workers.length - 1];
  return {
    ...{ app, workers, handled, followed, drawing, phases, dropped, failures, now },
    ready: () => now().send({ type: READY }),
    /** Answer the event under way. */
    answer() {
      const { id, args } = now().lastCall;
      const parts = { last: args.action[0] };
      now().send({
        type: RETURN,
        id,
        value: { revision: 1, panels: {}, data: {}, commands: [], parts },
      });
    },
    events: () =>
      now()
        .got.filter(({ type, name }) => type === CALL && name === "handle")
        .map(({ args }) => args.action[0]),
  };
}

test("events wait for Python, and are sent one at a time and in order", async () => {
  const { app, handled, ready, answer, events } = open();
  const done = ["a", "b", "c"].map((name) => app.send(event(name)));
  assert.deepEqual(events(), []);
  ready();
  assert.deepEqual(events(), ["a"]);
  answer();
  assert.deepEqual(events(), ["a", "b"]);
  answer();
  answer();
  await Promise.all(done);
  assert.deepEqual(handled, ["a", "b", "c"]);
});

test("an event whose drawing fails is settled all the same, and those after it are handled", async () => {
  const { app, handled, drawing, ready, answer } = open();
  const reported = mock.fn();
  globalThis.reportError = reported;
  drawing.fails = true;
  const done = ["a", "b"].map((name) => app.send(event(name)));
  ready();
  answer();
  drawing.fails = false;
  answer();
  await Promise.all(done);
  assert.deepEqual(handled, ["b"]);
  assert.equal(reported.mock.callCount(), 1);
});

test("an event that cannot be sent is given up, and those after it are handled", async () => {
  const { app, handled, dropped, now, ready, answer, events } = open();
  const lost = { type: "act", action: ["a", () => {}] } as unknown as PageEvent;
  const done = [app.send(event("first")), app.send(lost), app.send(event("b"))];
  const send = now().postMessage.bind(now());
  now().postMessage = (message: object) => send(structuredClone(message));
  ready();
  answer();
  assert.deepEqual(dropped, [lost]);
  assert.deepEqual(events(), ["first", "b"]);
  answer();
  await Promise.all(done); // nobody waits for it for ever
  assert.deepEqual(handled, ["first", "b"]);
});

test("an update is told whether the user has used a panel since", () => {
  const { app, followed, ready, answer } = open();
  void app.send({ ...event("a"), panel: "write" } as PageEvent);
  void app.send(event("b"));
  void app.send({ ...event("c"), panel: "write" } as PageEvent);
  ready();
  for (let count = 0; count < 3; count++) answer();
  assert.deepEqual(followed, [true, true, false]);
});

test("a worker that died is replaced: the state is restored and the event under way sent again", async () => {
  const { app, workers, handled, now, ready, answer, events } = open();
  void app.send(event("a"));
  void app.send(event("b"));
  void app.send(event("c"));
  ready();
  answer();
  now().crash("out of memory");
  ready();
  assert.deepEqual(
    now()
      .got.filter(({ type }) => type === CALL)
      .map(({ name, args }) => [name, args.last ?? args.action[0]]),
    [
      ["restore", "a"],
      ["handle", "b"],
    ],
  );
  answer();
  answer();
  assert.deepEqual(events(), ["b", "c"]);
  assert.deepEqual(handled, ["a", "b", "c"]);
  assert.equal(workers.length, 2);
});

test("an answer of a worker that was replaced counts for nothing", () => {
  const { app, workers, handled, ready, answer } = open();
  void app.send(event("a"));
  ready();
  const { id } = workers[0].lastCall;
  workers[0].crash("broken");
  workers[0].send({ type: RETURN, id, value: { parts: { last: "a" } } });
  assert.deepEqual(handled, []);
  ready();
  answer();
  assert.deepEqual(handled, ["a"]);
});

test("an event that ends two workers is dropped with a notice, and the next one is handled", async () => {
  const { app, handled, dropped, now, ready, answer, events } = open();
  const lost = app.send(event("a"));
  void app.send(event("b"));
  ready();
  now().crash("first");
  ready();
  now().crash("second");
  await lost; // nobody waits for it for ever
  assert.deepEqual(dropped, [event("a")]);
  ready();
  assert.deepEqual(events(), ["b"]);
  answer();
  assert.deepEqual(handled, ["b"]);
});

test("an event that Python cannot handle is treated as one that ends its worker", () => {
  const { app, workers, dropped, now, ready } = open();
  void app.send(event("a"));
  for (const _ of [1, 2]) {
    ready();
    now().send({ type: "throw", id: now().lastCall.id, kind: "Crash", message: "a defect" });
  }
  assert.deepEqual(dropped, [event("a")]);
  assert.deepEqual(
    workers.map(({ terminated }) => terminated),
    [true, true, false],
  );
});

test("a worker that dies of nothing is replaced once, and again with the next event", () => {
  const { app, workers, handled, now, ready, answer } = open();
  void app.send(event("a"));
  ready();
  answer();
  now().crash("first");
  ready();
  now().crash("second");
  assert.equal(workers.length, 2);
  void app.send(event("b"));
  ready();
  answer();
  assert.deepEqual([workers.length, ...handled], [3, "a", "b"]);
});

test("where Python cannot be started events wait until that is tried again", async () => {
  const { app, workers, handled, phases, failures, now, ready, answer } = open();
  void app.send(event("a"));
  now().send({ type: FAILED, message: "no network" });
  await settled();
  assert.deepEqual([failures.length, phases], [1, []]);
  app.retry();
  ready();
  assert.deepEqual(phases, ["ready"]);
  answer();
  assert.deepEqual([workers.length, ...handled], [2, "a"]);
});

test("trying again replaces a worker that has not started so far, and leaves one that has", () => {
  const { app, workers, handled, ready, answer } = open();
  void app.send(event("a"));
  app.retry();
  assert.equal(workers[0].terminated, true);
  ready();
  app.retry();
  answer();
  assert.deepEqual([workers.length, ...handled], [2, "a"]);
});
