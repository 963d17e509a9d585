import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createStage } from "../../web/shell/stage.ts";
import { createStageSender } from "../../web/shell/stage-sender.ts";
import type { Search } from "../../web/tape/search.ts";
import { Columns } from "../../web/tape/columns.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { tapeOf } from "./tape.js";

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
const { performance, setTimeout, clearTimeout } = globalThis;
let now = 1000;
let timers: { at: number; call: () => void }[] = [];

beforeEach(() => {
  [now, timers] = [1000, []];
  Object.assign(globalThis, {
    performance: { now: () => now },
    setTimeout: (call: () => void, pause: number) => {
      const timer = { at: now + pause, call };
      timers.push(timer);
      return timer;
    },
    clearTimeout: (timer: unknown) => (timers = timers.filter((one) => one !== timer)),
  });
});
afterEach(() => void Object.assign(globalThis, { performance, setTimeout, clearTimeout }));

/** Let time pass, in milliseconds, and each event be handled at once. */
async function pass(milliseconds: number) {
  for (const end = now + milliseconds; now < end; now++) {
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { call } of due) call();
    await null;
  }
}

/** A search of 27 ticks on the stage, which rests at its start. */
async function open() {
  const events: unknown[][] = [];
  const stage = createStage();
  const { setWanted } = createStageSender(stage, async (...event) => void events.push(event));
  const columns = new Columns();
  columns.append(tapeOf(AIMA, "alphabeta"));
  columns.finish();
  columns.number = 7;
  const search = { columns, result: { value: 3 } } as unknown as Search;
  const cursor = new TickCursor(columns);
  const place = (tick: number) => ({ cursor: cursor.seek(tick), tick });
  stage.set({ search, columns, ticks: 27, ...place(0) });
  await pass(1000);
  const take = () => events.splice(0);
  return { stage, setWanted, place, take, count: () => take().map(([name]) => name) };
}

test("a search that is shown is told of with what is on its tape", async () => {
  const { take } = await open();
  const tape = { annotations: [], facts: ["cutoffs", "windows"] };
  assert.deepEqual(take(), [
    ["screen.follow_path", 7, []],
    ["screen.rest", 7, 0, true, null],
    ["screen.draw", 7, tape, []],
  ]);
});

test("a step is told of at once, and what has not changed is not", async () => {
  const { stage, place, take } = await open();
  take();
  stage.set(place(2));
  assert.deepEqual(take(), [
    ["screen.follow_path", 7, [0, 0]],
    ["screen.rest", 7, 2, true, null],
  ]);
  stage.set({ drawn: "book" });
  stage.set({ drawn: "book beta" });
  await pass(249);
  assert.deepEqual(take().at(-1)?.at(-1), ["book"]);
  await pass(2);
  assert.deepEqual(take().at(-1)?.at(-1), ["book", "beta"]);
  stage.set({ ...place(2), playing: true });
  stage.set({ playing: false });
  await pass(1000);
  assert.deepEqual(take(), []);
});

test("while it plays, nothing is told at every frame, and where it rests is told at the end", async () => {
  const { stage, setWanted, place, take, count } = await open();
  setWanted(true);
  take();
  stage.set({ playing: true });
  for (let frame = 0; frame < 60; frame++) {
    stage.set({ ...place(frame % 27), drawn: `mark-${frame}` });
    await pass(16);
  }
  const events = count();
  for (const name of ["explanation.tick", "screen.follow_path", "screen.draw"])
    assert.ok(events.filter((one) => one === name).length <= 5, `${name}: ${events}`);
  assert.ok(!events.includes("screen.rest"));
  stage.set({ ...place(27), playing: false });
  await pass(300);
  assert.deepEqual(
    take().filter(([name]) => name === "screen.rest"),
    [["screen.rest", 7, 27, true, null]],
  );
});

test("what plays faster than a sentence is read is told of once it rests", async () => {
  const { stage, setWanted, place, take } = await open();
  setWanted(true);
  const ticks = () => take().flatMap(([name, tape]) => (name === "explanation.tick" ? [tape] : []));
  const told = () => ticks().map((tape) => (tape as { tick: number }).tick);
  take();
  stage.set({ playing: true });
  for (let tick = 1; tick <= 4; tick++) {
    stage.set(place(tick));
    await pass(600);
  }
  assert.deepEqual(told(), [1, 2, 3, 4]);
  for (let tick = 5; tick <= 24; tick++) {
    stage.set(place(tick));
    await pass(100);
  }
  assert.deepEqual(told(), [5]); // the one before had its time
  stage.set({ playing: false });
  assert.deepEqual(told(), [24]);
});

test("a new search is told of at once, whatever the camera did before", async () => {
  const { stage, take } = await open();
  stage.set({ follow: false, view: [0, 0.5] });
  await pass(1);
  stage.set({ columns: null, search: null, cursor: null, tick: 0 });
  stage.set({ follow: true, view: null });
  take();
  const columns = new Columns();
  columns.number = 8;
  stage.set({ columns });
  assert.deepEqual(take()[0], ["screen.rest", 8, 0, true, null]);
});

test("ticks are told only where `App` explains them", async () => {
  const { stage, setWanted, place, count } = await open();
  count();
  stage.set(place(5));
  assert.ok(!count().includes("explanation.tick"));
  setWanted(true);
  assert.deepEqual(count(), ["explanation.tick"]);
});

test("a camera that is dragged is told of every quarter of a second, its first move at once", async () => {
  const { stage, take } = await open();
  take();
  for (let frame = 1; frame <= 60; frame++) {
    stage.set({ follow: false, view: [frame / 100, 1] });
    await pass(16);
  }
  await pass(300);
  const events = take();
  assert.deepEqual(events[0], ["screen.rest", 7, 0, false, [0.01, 1]]);
  assert.deepEqual(events.at(-1), ["screen.rest", 7, 0, false, [0.6, 1]]);
  assert.ok(events.length <= 6, `${events.length}`);
});
