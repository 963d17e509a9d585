import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createPlayback } from "../../web/course/playback.js";
import { createStore } from "../../web/state.js";
import { Columns } from "../../web/trace/columns.js";
import { tapeOf } from "./tape.js";

const { performance, requestAnimationFrame, cancelAnimationFrame } = globalThis;
const FRAME = 1000 / 60;

describe("a playback, while the search is under way", () => {
  let now = 0;
  /** @type {FrameRequestCallback | null} */
  let asked = null;

  beforeEach(() => {
    [now, asked] = [0, null];
    Object.assign(globalThis, {
      performance: { now: () => now },
      requestAnimationFrame: (/** @type {FrameRequestCallback} */ callback) => (
        (asked = callback), 1
      ),
      cancelAnimationFrame: () => (asked = null),
    });
  });
  afterEach(
    () =>
      void Object.assign(globalThis, { performance, requestAnimationFrame, cancelAnimationFrame }),
  );

  /** Frames of so much time, as far as they are asked for; how many there were. @param {number} seconds */
  function frames(seconds) {
    let count = 0;
    for (const end = now + seconds * 1000; now < end; now += FRAME) {
      const callback = asked;
      asked = null;
      callback?.(now);
      count += Number(callback !== null);
    }
    return count;
  }

  /** A search of 25 ticks, of which the first part has come. @param {string} speed */
  function begun(speed) {
    const tape = tapeOf("Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])", "alphabeta");
    const columns = new Columns(0);
    const search = { columns, running: true };
    const store = createStore(
      /** @type {any} */ ({ search, speed, tick: 0, ticks: 0, stops: {}, predict: { on: false } }),
    );
    const playback = createPlayback(store);
    playback.begin(columns);
    /** @param {number} from @param {number} to */
    const come = (from, to) => (columns.append(tape.slice(from, to)), playback.grown());
    const end = () => (
      columns.finish(),
      store.set(/** @type {any} */ ({ search: { ...search, running: false } })),
      playback.grown()
    );
    return { store, tape, come, end };
  }

  it("asks for no frame while nothing comes", () => {
    const { store, tape, come, end } = begun("auto");
    assert.ok(frames(10) <= 1);
    come(0, 20);
    assert.ok(frames(10) > 0);
    const { tick, ticks, playing } = store.get();
    assert.deepEqual([tick > 0, tick === ticks, playing], [true, true, true]);
    assert.equal(frames(10), 0);
    come(20, tape.length);
    end();
    assert.ok(frames(10) > 0);
    assert.deepEqual(
      [store.get().tick > tick, store.get().tick === store.get().ticks, store.get().playing],
      [true, true, false],
    );
    assert.equal(frames(10), 0);
  });

  it("does not make up for the silence where so many ticks a second are asked for", () => {
    const { store, tape, come, end } = begun("10");
    come(0, 20);
    frames(30);
    const { tick } = store.get();
    come(20, tape.length);
    end();
    assert.ok(store.get().ticks > tick + 10);
    frames(0.51);
    assert.equal(store.get().tick, tick + 5);
  });

  it("ends where the search ends in silence", () => {
    const { store, tape, come, end } = begun("all");
    come(0, tape.length);
    frames(1);
    assert.deepEqual([store.get().tick, store.get().playing], [store.get().ticks, true]);
    end();
    assert.equal(frames(1), 1);
    assert.equal(store.get().playing, false);
  });
});
