// window.plyscope: what waits for Python is told where it cannot be started, what is passed is read
// once as plain data, and listeners are told of what happens, each by itself.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Snapshot } from "#shell-types";
import { createApi } from "../../web/shell/api.ts";
import { createObservable } from "../../web/shell/observable.ts";
import type { Stage } from "../../web/shell/stage.ts";
import type { StartUp } from "../../web/shell/start-up.ts";

/** The API of a page in which calls are written down in `asked` and, where told so, answered. */
function open(isAnswering = false) {
  const asked: unknown[][] = [];
  const startUp = createObservable<StartUp>({
    ...{ phase: "start", loaded: 0, total: 0, message: "", isOpening: false },
  });
  const nothing = () => {};
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void asked.push([name, ...args]);
  const stage = createObservable({ tick: 0, ticks: 0, search: null } as unknown as Stage);
  const { plyscope, take, tell } = createApi({
    stage,
    startUp,
    call(name, ...args) {
      asked.push([name, ...args]);
      return isAnswering ? Promise.resolve(null) : new Promise(nothing);
    },
    stop: note("stop"),
    playback: { play: nothing, pause: nothing, seek: note("seek"), step: note("step") },
  });
  return { plyscope, startUp, stage, take, tell, asked };
}

const SNAPSHOT: Snapshot = {
  game: "tictactoe",
  moves: [],
  toMove: "X",
  over: false,
  result: null,
  settings: {} as Snapshot["settings"],
  search: null,
};
const SEARCH = { number: 1, algorithm: "alphabeta", running: true, result: null };

const FAILURE = { message: "Python could not be started. No network." };

test("a call is rejected when the start fails, whether or not Python was there before", async () => {
  for (const phase of ["start", "ready"] as const) {
    const { plyscope, startUp } = open();
    startUp.set({ phase });
    const calls = [plyscope.search(), plyscope.move("b2"), plyscope.open({})];
    startUp.set({ phase: "restart" });
    startUp.set({ phase: "failed", message: "No network." });
    for (const call of calls) await assert.rejects(call, FAILURE);
    await assert.rejects(plyscope.search(), FAILURE);
    await assert.rejects(plyscope.ready, FAILURE);
    startUp.set({ phase: "ready", message: "" });
    await plyscope.ready;
  }
});

/** What throws, and looks like nothing in Python. */
const odd = {
  toString() {
    throw 1;
  },
};
const PASSED: [passed: unknown, plain: unknown][] = [
  [{ tick: NaN }, { tick: "NaN" }],
  [
    { tick: Infinity, seed: 5n },
    { tick: "Infinity", seed: "5" },
  ],
  [{ layout: Object.create(null) }, { layout: {} }],
  [
    { game: Symbol("x"), side: () => 1 },
    { game: {}, side: {} },
  ],
  [odd, { toString: {} }],
  [undefined, {}],
  [null, null],
  [{ a: { b: { c: { d: 1 } } } }, { a: { b: { c: {} } } }],
  [new Map([["game", "nim"]]), {}],
  [
    ["b2", ["a3"]],
    ["b2", ["a3"]],
  ],
];

test("what is passed is handed on as plain data", async () => {
  for (const [passed, plain] of PASSED) {
    const { plyscope, asked } = open(true);
    await plyscope.open(passed);
    assert.deepEqual(asked, [["api.open", plain]]);
  }
});

test("each field is read once, and one that throws is told in a sentence", async () => {
  const { plyscope, asked } = open(true);
  let reads = 0;
  const settings = {
    get game() {
      return ["nim", "chess"][reads++];
    },
  };
  await plyscope.open(settings);
  assert.deepEqual([reads, asked], [1, [["api.open", { game: "nim" }]]]);
  const broken = {
    get moves(): string[] {
      throw 1;
    },
  };
  const message = "The settings cannot be read: one of their fields throws.";
  await assert.rejects(plyscope.open(broken), { message });
  await assert.rejects(plyscope.openExercise(broken), { message });
  assert.equal(asked.length, 1);
});

test("what is no whole number, no event or no listener is refused with a sentence", () => {
  const { plyscope, asked } = open();
  const refused: [call: () => unknown, message: string][] = [
    [() => plyscope.seek(NaN), "tick is NaN, expected a whole number."],
    [() => plyscope.seek(null as never), "tick is null, expected a whole number."],
    [() => plyscope.step("1" as never), "n is of the type string, expected a whole number."],
    [() => plyscope.step(1.5), "n is 1.5, expected a whole number."],
    [
      () => plyscope.on("move", () => {}),
      "There is no such event; there are: state, search, end, tick, notice, graded.",
    ],
    [() => plyscope.on("state", 5 as never), "The listener is 5, expected a function."],
    [
      () => plyscope.on("state", undefined as never),
      "The listener is undefined, expected a function.",
    ],
  ];
  for (const [call, message] of refused) assert.throws(call, { message });
  assert.deepEqual(asked, []);
  plyscope.seek(3);
  plyscope.step(-2);
  assert.deepEqual(asked, [
    ["seek", 3],
    ["step", -2],
  ]);
});

test("listeners are told of a position, of a search and of its end, until they are ended", () => {
  const { plyscope, stage, take, tell } = open();
  take(SNAPSHOT);
  const heard: unknown[] = [];
  const ends = ["state", "search", "end", "tick", "notice", "graded"].map((event) =>
    plyscope.on(event, (detail) => heard.push([event, detail])),
  );
  take({ ...SNAPSHOT, moves: ["b2"] });
  take({ ...SNAPSHOT, moves: ["b2"], search: SEARCH });
  stage.set({ tick: 3, ticks: 5 });
  const result = { value: 0, move: "a3" } as never;
  take({ ...SNAPSHOT, moves: ["b2"], search: { ...SEARCH, running: false, result } });
  tell("notice", "A sentence.");
  const position = plyscope.state();
  assert.deepEqual(
    heard.map((one) => (one as unknown[])[0]),
    ["state", "tick", "end", "notice"],
  );
  assert.deepEqual((heard[0] as { moves: string[] }[])[1].moves, ["b2"]);
  assert.deepEqual(heard.slice(1), [
    ["tick", 3],
    ["end", result],
    ["notice", "A sentence."],
  ]);
  assert.deepEqual([position.moves, position.toMove], [["b2"], "X"]);
  for (const end of ends) end();
  take(SNAPSHOT);
  assert.equal(heard.length, 4);
});

test("a listener that throws is reported, and the others are told", () => {
  const { plyscope, take } = open();
  const report = mock.fn();
  (globalThis as { reportError?: unknown }).reportError = report;
  const heard: unknown[] = [];
  plyscope.on("state", () => {
    throw new Error("mine");
  });
  plyscope.on("state", () => heard.push("second"));
  take(SNAPSHOT);
  assert.deepEqual(heard, ["second"]);
  assert.equal(report.mock.calls[0].arguments[0].message, "mine");
});
