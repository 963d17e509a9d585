import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { Clock } from "../../web/shell/clock.ts";
import { createObservable } from "../../web/shell/observable.ts";
import { AT_START, createPlayback, type PlaybackState } from "../../web/shell/playback.ts";
import { Columns } from "../../web/tape/columns.ts";
import { tapeOf } from "./tape.js";

const { performance, requestAnimationFrame, cancelAnimationFrame } = globalThis;
const FRAME = 1000 / 60;
const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
let now = 0;
let asked: FrameRequestCallback | null = null;

beforeEach(() => {
  [now, asked] = [0, null];
  Object.assign(globalThis, {
    performance: { now: () => now },
    requestAnimationFrame: (callback: FrameRequestCallback) => ((asked = callback), 1),
    cancelAnimationFrame: () => (asked = null),
  });
});
afterEach(
  () =>
    void Object.assign(globalThis, { performance, requestAnimationFrame, cancelAnimationFrame }),
);

/** Let frames of some seconds pass, as far as they are asked for; return how many there were. */
function passFrames(seconds: number) {
  let count = 0;
  for (const end = now + seconds * 1000; now < end; now += FRAME) {
    const callback = asked;
    asked = null;
    callback?.(now);
    count += Number(callback !== null);
  }
  return count;
}

/** A search of 27 ticks that has begun. */
function begin(speed = "auto") {
  const tape = tapeOf(AIMA, "alphabeta");
  const columns = new Columns(0);
  const state = createObservable<PlaybackState>({ ...AT_START, speed });
  const act = mock.fn((..._: unknown[]) => {});
  const playback = createPlayback(state, act);
  playback.begin(columns);
  return {
    get: state.get,
    tape,
    playback,
    events: () => act.mock.calls.map((call) => call.arguments),
    append(from: number, to: number) {
      columns.append(tape.slice(from, to));
      playback.grow();
    },
    end() {
      columns.finish();
      playback.grow();
    },
  };
}

/** The same search once it has ended. */
function end(speed?: string) {
  const search = begin(speed);
  search.append(0, search.tape.length);
  search.end();
  search.playback.seek(0);
  return search;
}

describe("a playback, while the search is under way", () => {
  it("asks for no frame while nothing comes", () => {
    const { get, tape, append, end } = begin();
    assert.ok(passFrames(10) <= 1);
    append(0, 20);
    assert.ok(passFrames(10) > 0);
    const { tick, ticks, playing } = get();
    assert.deepEqual([tick > 0, tick === ticks, playing], [true, true, true]);
    assert.equal(passFrames(10), 0);
    append(20, tape.length);
    end();
    assert.ok(passFrames(10) > 0);
    assert.deepEqual([get().tick, get().ticks, get().playing], [27, 27, false]);
    assert.equal(passFrames(10), 0);
  });

  it("does not make up for the silence where so many ticks a second are asked for", () => {
    const { get, tape, append, end } = begin("10");
    append(0, 20);
    passFrames(30);
    const { tick } = get();
    append(20, tape.length);
    end();
    assert.ok(get().ticks > tick + 10);
    passFrames(0.51);
    assert.equal(get().tick, tick + 5);
  });

  it("ends where the search ends in silence", () => {
    const { get, tape, append, end } = begin("Infinity");
    append(0, tape.length);
    passFrames(1);
    assert.deepEqual([get().tick, get().playing], [27, true]);
    end();
    assert.equal(passFrames(1), 1);
    assert.equal(get().playing, false);
  });
});

describe("a playback of a search that has ended", () => {
  it("plays from the start again where it stands at the end", () => {
    const { get, playback } = end("1");
    playback.seek(27);
    playback.play();
    assert.deepEqual([get().tick, get().playing], [0, true]);
    passFrames(2.1);
    assert.equal(get().tick, 2);
    playback.toggle();
    assert.equal(get().playing, false);
    playback.toggle();
    assert.equal(get().playing, true);
  });

  it("stays within the tape", () => {
    const { get, playback } = end();
    playback.step(99);
    assert.equal(get().tick, 27);
    playback.step(-99);
    assert.equal(get().tick, 0);
    playback.seek(3.9);
    assert.equal(get().tick, 3);
  });

  it("halts at the gate, playing and stepping", () => {
    const { get, playback } = end("Infinity");
    playback.gate = (from, to) => (from <= 5 && to > 5 ? 5 : null);
    playback.play();
    passFrames(1);
    assert.deepEqual([get().tick, get().playing], [5, false]);
    playback.step(1);
    assert.equal(get().tick, 5);
    playback.seek(9); // by hand it goes where it is told to
    assert.equal(get().tick, 9);
  });

  it("pauses at the events that it stops at, and says where there was none", () => {
    const { get, playback, events } = end("Infinity");
    playback.setStops({ cutoff: true, leaf: false, root: false });
    playback.play();
    passFrames(1);
    assert.deepEqual([get().tick, get().playing, events()], [15, false, []]);
    playback.play();
    passFrames(1);
    assert.deepEqual([get().tick, events()], [27, [["jumps.miss_stop", 27]]]);
  });

  it("goes to the next and the previous event of a kind", () => {
    const { get, playback, events } = end();
    playback.jump("cutoff", true);
    assert.equal(get().tick, 15);
    playback.jump("leaf", false);
    assert.equal(get().tick, 13);
    playback.jumpOut();
    assert.equal(get().tick, 16);
    playback.jump("cutoff", true);
    playback.seek(0);
    playback.jump("root", false);
    playback.jumpOut();
    assert.deepEqual(events(), [
      ["jumps.miss_event", 16, "cutoff", true, false],
      ["jumps.miss_event", 0, "root", false, false],
      ["jumps.miss_exit", 0, true, false],
    ]);
  });

  it("walks down the principal variation", () => {
    const { get, playback, events } = end();
    playback.enterVariation();
    assert.deepEqual([get().cursor?.depth, get().tick], [1, 1]);
    playback.enterVariation();
    assert.equal(get().cursor?.depth, 2);
    playback.enterVariation();
    assert.deepEqual(events(), [["jumps.miss_variation", get().tick, true]]);
  });

  it("forgets its tape", () => {
    const { get, playback } = end();
    playback.play();
    playback.clear();
    assert.deepEqual(get(), AT_START);
    playback.play();
    playback.jump("leaf", true);
    assert.deepEqual([get(), passFrames(1)], [AT_START, 0]);
  });
});

describe("the clock", () => {
  /** A clock that starts at 0 ms. */
  function start(tick = 0, speed = "auto") {
    const clock = new Clock();
    clock.start(0, tick, speed);
    return clock;
  }

  it("plays a whole search in two and a half seconds by itself, slowly at first", () => {
    const clock = start();
    const early = clock.advance(250, 6000, true);
    assert.ok(early > 0 && early < 60, `${early}`);
    assert.equal(clock.advance(2500, 6000, true), 6000);
  });

  it("plays a small search so that each event can be read", () => {
    const clock = start();
    const ticks = [599, 600, 3000, 16_199, 16_200].map((time) => clock.advance(time, 27, true));
    assert.deepEqual(ticks, [0, 1, 5, 26, 27]);
  });

  it("rides the head of a search that runs on", () => {
    const clock = start();
    assert.equal(clock.advance(3000, 80_000, false), 80_000);
    assert.equal(clock.advance(3016, 90_000, false), 90_000);
  });

  it("plays at a number of events a second", () => {
    const clock = start(100, "10");
    assert.equal(clock.advance(500, 1000, true), 105);
    assert.equal(clock.advance(1000, 1000, true), 110);
  });

  it("plays all at once", () => {
    assert.equal(start(0, "Infinity").advance(1, 1_460_115, true), 1_460_115);
  });

  it("never runs backward nor past the end", () => {
    const clock = new Clock();
    clock.start(1000, 50, "auto");
    assert.equal(clock.advance(900, 60, false), 50);
    assert.equal(clock.advance(9000, 60, false), 60);
  });
});
