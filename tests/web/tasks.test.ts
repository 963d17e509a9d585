// Tasks of `App`: who carries them out, what is answered, and what is ended.

import type { TapeCounts, Task } from "#shell-types";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Pool, Sandboxes } from "../../web/workers/sandboxes.ts";
import { createTasks, type Workers } from "../../web/shell/tasks.ts";
import type { PageEvent } from "../../web/wire/updates.ts";
import { settled } from "./workers.js";

/** Workers that note what they are asked; the test settles the calls. */
function open() {
  const calls: string[] = [];
  const answers: PageEvent[] = [];
  const blocks: number[] = [];
  const settle: Record<
    string,
    { resolve: (value: unknown) => void; reject: (error: unknown) => void }
  > = {};
  const keep: Record<string, (block: Float64Array) => void> = {};
  /** Whether each load of the sandboxes fails. */
  const lacks: boolean[] = [];
  const call = (who: string) => (name: string) => {
    calls.push(`${who} ${name}`);
    return new Promise<unknown>((resolve, reject) => (settle[name] = { resolve, reject }));
  };
  const pool: Pool = {
    call(name, _, onBlock = () => {}) {
      keep[name] = onBlock;
      return call("pool")(name);
    },
    close: () => void calls.push("close pool"),
  };
  const sandboxes: Sandboxes = {
    call(name, _, signal) {
      signal?.addEventListener("abort", () => calls.push(`leave ${name}`));
      return call("sandbox")(name);
    },
    search(_, onBlock) {
      keep.search = onBlock;
      return call("sandbox")("search");
    },
    stop: () => void calls.push("stop sandbox"),
    pool: () => (calls.push("open pool"), pool),
  };
  const workers: Workers = {
    trusted: {
      call(name, _, signal) {
        signal?.addEventListener("abort", () => calls.push(`leave ${name}`));
        return call("helper")(name);
      },
      run(name, _, onBlock) {
        keep[name] = onBlock;
        return call("search")(name);
      },
      stop: () => void calls.push("stop"),
    },
    loadSandboxes: async () => {
      if (lacks.shift()) throw new Error("The connection was lost.");
      return sandboxes;
    },
  };
  const send = async (event: PageEvent) => void answers.push(event);
  const makeTaker = (what: string) => ({
    begin: ({ id }: Task) => void calls.push(`${what} ${id}`),
    append(id: number, block: Float64Array) {
      blocks.push(id, ...block);
      return block[0] < 0 ? { kind: "TreeFull", message: "Full.", detail: null } : null;
    },
    end: (): TapeCounts => ({ nodes: blocks.length }),
  });
  const tapes = { shown: makeTaker("show"), raced: makeTaker("race") };
  const tasks = createTasks(workers, send, tapes);
  const start = (id: number, worker: Task["worker"], name: string, args = {}) =>
    void tasks.start({ id, name, args, worker });
  return { tasks, start, calls, answers, blocks, settle, keep, lacks };
}

test("each task goes to its worker, and its value is an event with its number", async () => {
  const { start, calls, answers, settle } = open();
  start(1, "helper", "values");
  start(2, "sandbox", "read");
  await settled();
  settle.read.resolve({ games: [] });
  await settled();
  settle.values.resolve(undefined);
  await settled();
  assert.deepEqual(calls, ["helper values", "sandbox read"]);
  assert.deepEqual(answers, [
    { type: "answer", id: 2, value: { games: [] } },
    { type: "answer", id: 1, value: null },
  ]);
});

test("an error is answered with its kind, its sentence, and the last numbers delivered", async () => {
  const { start, answers, settle, keep } = open();
  start(7, "pool", "contest");
  await settled();
  keep.contest(new Float64Array([0, 2]));
  keep.contest(new Float64Array([1, 2, 5]));
  settle.contest.reject(Object.assign(new Error("It fell silent."), { kind: "WorkerDied" }));
  await settled();
  const error = {
    kind: "WorkerDied",
    message: "It fell silent.",
    detail: null,
    last_block: [1, 2, 5],
  };
  assert.deepEqual(answers, [{ type: "answer", id: 7, error }]);
});

test("a helper is told that nobody wants the answer of an ended task", async () => {
  const { tasks, start, calls, answers, settle } = open();
  start(1, "helper", "values");
  tasks.end(1);
  settle.values.resolve(1);
  await settled();
  assert.deepEqual([calls, answers], [["helper values", "leave values"], []]);
});

test("the pool is opened for the first of its tasks and closed after the last", async () => {
  const { start, calls, settle } = open();
  start(1, "pool", "one");
  start(2, "pool", "two");
  await settled();
  settle.one.resolve(1);
  await settled();
  assert.deepEqual(calls, ["open pool", "pool one", "pool two"]);
  settle.two.resolve(2);
  await settled();
  assert.equal(calls.at(-1), "close pool");
});

test("the pool is closed when all of its tasks were ended, and opened anew for another", async () => {
  const { tasks, start, calls, answers, settle } = open();
  start(1, "pool", "one");
  start(2, "pool", "two");
  tasks.end(1);
  tasks.end(2);
  start(3, "pool", "three");
  await settled();
  settle.one.reject(new Error("closed"));
  settle.three.resolve(3);
  await settled();
  assert.deepEqual(answers, [{ type: "answer", id: 3, value: 3 }]);
  assert.deepEqual(
    calls.filter((one) => one.includes(" pool")),
    ["open pool", "open pool", "close pool", "close pool"],
  );
});

test("an ended task is not answered; what runs student code or searches is stopped", async () => {
  const { tasks, start, calls, answers, blocks, settle, keep } = open();
  start(1, "sandbox", "check");
  await settled();
  start(2, "search", "search");
  keep.search(new Float64Array([5, 6]));
  tasks.end(1);
  tasks.end(2);
  tasks.end(2);
  keep.search(new Float64Array([7]));
  settle.check.resolve(1);
  settle.search.resolve({ basis: "proved" });
  await settled();
  assert.deepEqual(answers, []);
  assert.deepEqual(blocks, [2, 5, 6]);
  assert.deepEqual(calls, [
    "sandbox check",
    "race 2",
    "stop",
    "stop sandbox",
    "search search",
    "leave check",
    "stop",
    "stop sandbox",
  ]);
});

test("a search is answered with the counts of its tape, in a sandbox, too", async () => {
  const { tasks, start, calls, answers, settle, keep } = open();
  start(3, "sandbox", "search");
  await settled();
  keep.search(new Float64Array([5]));
  settle.search.resolve({ value: 1, basis: "proved" });
  await settled();
  const value = { value: 1, basis: "proved", counts: { nodes: 2 } };
  assert.deepEqual(answers, [{ type: "answer", id: 3, value }]);
  const columns = { first: 0 as const, scale: null, wins: [], even: 0, depth: null, estimate: "" };
  const board = { players: [], kind: null };
  const shown = { number: 1, tick: null, view: null, max_nodes: null, columns, board };
  void tasks.start({ id: 4, name: "search", args: {}, worker: "search", shown });
  assert.deepEqual(calls, [
    "race 3",
    "stop",
    "sandbox search",
    "show 4",
    "stop",
    "stop sandbox",
    "search search",
  ]);
});

test("a search that is stopped is answered with the counts so far", async () => {
  const { tasks, start, calls, answers, settle } = open();
  start(4, "search", "search");
  tasks.stop(4);
  settle.search.reject({ kind: "Stopped", message: "The search was stopped." });
  await settled();
  const error = { kind: "Stopped", message: "The search was stopped.", detail: null };
  assert.deepEqual(answers, [
    { type: "answer", id: 4, error: { ...error, counts: { nodes: 0 }, last_block: [] } },
  ]);
  assert.equal(calls.at(-1), "stop");
});

test("a search whose tape has a fault is stopped, and the fault is the answer", async () => {
  const { start, calls, answers, blocks, settle, keep } = open();
  start(5, "search", "search");
  keep.search(new Float64Array([-1]));
  keep.search(new Float64Array([1]));
  settle.search.reject({ kind: "Stopped", message: "The search was stopped." });
  await settled();
  const error = { kind: "TreeFull", message: "Full.", detail: null, counts: { nodes: 2 } };
  assert.deepEqual(answers, [{ type: "answer", id: 5, error: { ...error, last_block: [] } }]);
  assert.deepEqual(blocks, [5, -1]);
  assert.equal(calls.at(-1), "stop");
});

test("another call of the search worker has no tape, and can be ended", async () => {
  const { tasks, start, calls, answers, settle } = open();
  start(6, "search", "count");
  settle.count.resolve(17);
  await settled();
  assert.deepEqual(answers, [{ type: "answer", id: 6, value: 17 }]);
  start(7, "search", "count");
  tasks.end(7);
  assert.deepEqual(calls, ["stop", "search count", "stop", "search count", "stop"]);
});

test("a search that ends while the sandboxes load does not begin", async () => {
  const { tasks, start, calls, answers } = open();
  start(1, "sandbox", "search");
  tasks.stop(1);
  await settled();
  assert.deepEqual(calls, ["race 1", "stop", "stop"]);
  const error = { kind: "Stopped", message: "The search was stopped.", detail: null };
  assert.deepEqual(answers, [
    { type: "answer", id: 1, error: { ...error, counts: { nodes: 0 }, last_block: [] } },
  ]);
});

test("sandboxes that could not be loaded are loaded by the next task", async () => {
  const { start, calls, answers, lacks } = open();
  lacks.push(true);
  start(1, "sandbox", "read");
  await settled();
  assert.match(JSON.stringify(answers), /The connection was lost\./);
  start(2, "sandbox", "read");
  await settled();
  assert.deepEqual(calls, ["sandbox read"]);
});

test("what a sandbox answers to a search is handed on, whatever it is", async () => {
  for (const value of [null, "<b>", { value: 1, basis: ["proved"] }]) {
    const { start, answers, settle } = open();
    start(1, "sandbox", "search");
    await settled();
    settle.search.resolve(value);
    await settled();
    const sent = { ...(value as object), counts: { nodes: 0 } };
    assert.deepEqual(answers, [{ type: "answer", id: 1, value: sent }]);
  }
});

test("the shell waits itself, and knows no other task", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { tasks, start, answers } = open();
  start(1, "shell", "wait", { milliseconds: 120 });
  start(2, "shell", "wait", { milliseconds: 120 });
  start(3, "shell", "sleep");
  tasks.end(2);
  mock.timers.tick(119);
  await settled();
  const error = {
    kind: "Defect",
    message: 'The shell has no task "sleep".',
    detail: null,
    last_block: [],
  };
  assert.deepEqual(answers, [{ type: "answer", id: 3, error }]);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(answers[1], { type: "answer", id: 1, value: null });
  assert.equal(answers.length, 2);
  mock.timers.reset();
});
