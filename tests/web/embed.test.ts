// The calls of another origin: served by penpal, and refused where they are too many, too large or
// malformed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { connect, PortMessenger, type RemoteProxy } from "penpal";
import {
  AT_ONCE,
  CALLS,
  createGuard,
  MAX_SIZE,
  PER_SECOND,
  readOrigin,
} from "../../web/embed/guard.ts";
import { serveCalls, type Plyscope } from "../../web/embed/serve.ts";
import { examples } from "./volume.js";

type Listener = (detail: unknown) => void;
type Remote = Record<keyof typeof CALLS, (...args: unknown[]) => unknown>;

const HOSTILE = examples(10_000);
const SEED = Number(process.env.PLYSCOPE_SEED ?? 46);

/** A page that writes down what it is asked, behind a port; its clock is at 0 until it is set. */
function serve() {
  const { port1, port2 } = new MessageChannel();
  const asked: unknown[][] = [];
  const listeners = new Map<string, Listener>();
  const clock = { now: 0 };
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void asked.push([name, ...args]);
  const plyscope = {
    ...Object.fromEntries(Object.keys(CALLS).map((name) => [name, note(name)])),
    ready: Promise.resolve(),
    state: () => ({ game: "nim", moves: ["take 1 from a"] }),
    async move(name: unknown) {
      asked.push(["move", name]);
      if (name === "z9") throw new Error("'z9' is not a move here.");
    },
    on(event: string, listener: Listener) {
      if (event !== "graded") throw new Error("There is no such event; there are: graded.");
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
  };
  delete (plyscope as { off?: unknown }).off;
  const served = serveCalls(
    new PortMessenger({ port: port1 as never }),
    plyscope as unknown as Plyscope,
    () => clock.now,
  );
  const close = () => {
    served.destroy();
    port1.close();
    port2.close();
  };
  return { port: port2, asked, listeners, clock, close };
}

async function connectTo(port: unknown, emit: (...args: unknown[]) => void = () => {}) {
  const connection = connect<Remote>({
    messenger: new PortMessenger({ port: port as never }),
    methods: { emit },
  });
  const remote: RemoteProxy<Remote> = await connection.promise;
  return { remote, ...connection };
}

test("a call is answered with its result, or with the sentence of what refused it", async () => {
  const { port, asked, close } = serve();
  const { remote } = await connectTo(port);
  await remote.ready();
  assert.deepEqual(await remote.state(), { game: "nim", moves: ["take 1 from a"] });
  await remote.open({ game: "nim", options: { order: "best" } });
  await remote.openExercise("alphabeta:2:7");
  await assert.rejects(remote.move("z9") as Promise<unknown>, {
    message: "'z9' is not a move here.",
  });
  assert.deepEqual(asked, [
    ["open", { game: "nim", options: { order: "best" } }],
    ["openExercise", "alphabeta:2:7"],
    ["move", "z9"],
  ]);
  close();
});

test("an event is sent while it is wanted, and once however often it was asked for", async () => {
  const { port, listeners, close } = serve();
  const emitted: unknown[][] = [];
  const { remote } = await connectTo(port, (...args) => void emitted.push(args));
  await assert.rejects(remote.on("clicks") as Promise<unknown>, /There is no such event/);
  await remote.on("graded");
  await remote.on("graded");
  listeners.get("graded")?.({ points: 3, of: 5, exercise: "minimax:1:3" });
  await remote.off("graded");
  assert.deepEqual(emitted, [["graded", { points: 3, of: 5, exercise: "minimax:1:3" }]]);
  assert.equal(listeners.size, 0);
  close();
});

test("a page that ended its connection can begin another one", async () => {
  const { port, close } = serve();
  port.postMessage({ namespace: "penpal", type: "DESTROY" });
  const { remote } = await connectTo(port);
  assert.deepEqual(Object.keys((await remote.state()) as object), ["game", "moves"]);
  close();
});

test("calls that are too many are refused until time has passed", () => {
  let now = 0;
  const check = createGuard(() => now);
  const tryCalls = (count: number) => {
    let taken = 0;
    for (let call = 0; call < count; call++) {
      try {
        check("step", [1]);
        taken += 1;
      } catch (error) {
        assert.equal((error as Error).message, "There are more than 60 calls a second: wait.");
      }
    }
    return taken;
  };
  assert.equal(tryCalls(10_000), AT_ONCE);
  now = 500;
  assert.equal(tryCalls(10_000), PER_SECOND / 2);
  now = 60_000;
  assert.equal(tryCalls(10_000), AT_ONCE);
});

test("what is too much, too deep or no plain data is refused with one sentence", () => {
  const check = createGuard(() => 0);
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const refused = (call: keyof typeof CALLS, ...args: unknown[]) => {
    try {
      check(call, args);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  const large = `expected at most ${MAX_SIZE} characters.`;
  assert.equal(refused("stop", 1), "stop has 1 arguments, expected at most 0.");
  assert.equal(
    refused("move", "x".repeat(MAX_SIZE)),
    `The arguments of move are too large, ${large}`,
  );
  assert.equal(
    refused("open", { moves: Array(MAX_SIZE).fill(1) }),
    `The arguments of open are too large, ${large}`,
  );
  assert.equal(
    refused("open", { ["x".repeat(MAX_SIZE)]: 1 }),
    `The arguments of open are too large, ${large}`,
  );
  assert.match(refused("open", cyclic), /more than 8 levels/);
  for (const value of [new Map(), new Date(), new Uint8Array(9), /x/, new Error("x")])
    assert.match(
      refused("open", { moves: value }),
      /neither a text, a number, a list nor a plain object/,
    );
  assert.equal(refused("open", { game: "nim", moves: [], options: { cut: 0.5 } }), "");
  assert.equal(refused("move", "b2"), "");
});

test("an origin is read from an address, and none from what has none", () => {
  assert.equal(readOrigin("https://lms.example"), "https://lms.example");
  assert.equal(readOrigin("http://localhost:8888/lab?x#y"), "http://localhost:8888");
  for (const none of ["", "*", "null", "lms.example", "https://", "javascript:1", "data:,x", "//a"])
    assert.equal(readOrigin(none), "", none);
});

/** Numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes messages, none of which is a call that may be made. */
function createHostile(random: () => number) {
  const choose = <T>(list: T[]): T => list[Math.floor(random() * list.length)];
  const junk = () =>
    choose<unknown>([
      null,
      undefined,
      0,
      Number.NaN,
      -1,
      2 ** 60,
      "",
      "penpal",
      "\u0000",
      "x".repeat(300),
      true,
      [],
      {},
      [[]],
      new Map([[1, 2]]),
      new Set([1]),
      new Date(0),
      new Uint8Array(3),
      10n,
      { __proto__: null, constructor: 1 },
      new Error("x"),
    ]);
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const malformed = () =>
    choose<unknown>([
      new Map(),
      new Date(0),
      new Uint8Array(9),
      cyclic,
      "x".repeat(MAX_SIZE + 1),
      { moves: [cyclic] },
      Array(MAX_SIZE + 1).fill(0),
      { options: { order: new Set() } },
      { game: new Error("x") },
    ]);
  const path = () =>
    choose<unknown>([
      ["constructor"],
      ["__proto__", "constructor"],
      ["toString"],
      ["open", "call"],
      ["hasOwnProperty"],
      ["plyscope", "open"],
      ["__defineGetter__"],
      [],
      [""],
      "open",
      null,
      [null],
      ["eval"],
      ["open", "constructor"],
      { length: 1, 0: "open" },
      ["then"],
      junk(),
      [junk()],
    ]);
  const name = () => choose(Object.keys(CALLS));
  const make = (type: unknown, more: object) => ({ namespace: "penpal", type, ...more });
  let calls = 0;
  const call = (methodPath: unknown, args: unknown) =>
    make("CALL", { id: `hostile ${++calls}`, methodPath, args });
  return {
    next: () =>
      choose<() => unknown>([
        junk,
        () => make(junk(), {}),
        () =>
          make(choose(["REPLY", "ACK1", "ACK2", "DESTROY"]), {
            callId: junk(),
            value: junk(),
            methodPaths: junk(),
          }),
        () => make("REPLY", { callId: junk(), isError: true, isSerializedErrorInstance: true }),
        () => ({ penpal: choose(["syn", "synAck", "ack", "call"]), methodName: name(), args: [] }),
        () => call(path(), junk()),
        () => call(path(), [junk(), junk()]),
        () => call([name()], Array(2 + Math.floor(random() * 50)).fill(junk())),
        () => call([name()], [malformed()]),
        () => call([name()], choose([null, 1, true, { length: 0 }])),
      ])(),
    calls: () => calls,
  };
}

test(`${HOSTILE} hostile messages have no effect, and each call is answered with an error`, async () => {
  const { port, asked, listeners, clock, close } = serve();
  const { remote } = await connectTo(port);
  const hostile = createHostile(createRandom(SEED));
  const answers = new Map<string, boolean>();
  let heard: () => void = () => {};
  port.addEventListener("message", ({ data }) => {
    if (data?.type !== "REPLY" || !String(data.callId).startsWith("hostile")) return;
    assert.ok(!answers.has(data.callId), `seed ${SEED}: ${data.callId} was answered twice`);
    answers.set(data.callId, data.isError);
    heard();
  });
  for (let sent = 0; sent < HOSTILE; sent++) {
    clock.now += 1000; // none of them is refused for being too fast
    port.postMessage(hostile.next());
    if (sent % 100 === 0) await new Promise(setImmediate);
  }
  await new Promise<void>((resolve) => {
    heard = () => answers.size === hostile.calls() && resolve();
    heard();
  });
  assert.ok(hostile.calls() > HOSTILE / 3);
  assert.deepEqual(
    [...answers.values()].filter((isError) => !isError),
    [],
    `seed ${SEED}`,
  );
  assert.deepEqual(asked, [], `seed ${SEED}`);
  assert.equal(listeners.size, 0);
  assert.deepEqual(await remote.state(), { game: "nim", moves: ["take 1 from a"] });
  close();
});
