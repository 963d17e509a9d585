// Time on the page: a cursor on the tape of the shown search, moved by a clock or by a hand.

import { Clock } from "./trace/clock.js";
import { Cursor } from "./trace/cursor.js";

/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./trace/columns.js").Columns} Columns */

/** @param {Store} store */
export function createPlayback(store) {
  const clock = new Clock();
  /** @type {Columns | null} */
  let columns = null;
  /** @type {Cursor | null} */
  let cursor = null;
  let frame = 0;

  const running = () => store.get().search?.running ?? false;

  /** @param {number} tick */
  function show(tick) {
    if (!cursor || !columns) return;
    const clamped = Math.max(0, Math.min(Math.floor(tick), columns.ticks));
    store.set({ cursor: cursor.seek(clamped), tick: clamped, ticks: columns.ticks });
  }

  /** @param {number} now */
  function advance(now) {
    frame = 0;
    const { playing, tick } = store.get();
    if (!playing || !columns) return;
    const next = clock.advance(now, columns.ticks, !running());
    if (next !== tick) show(next);
    if (!running() && next >= columns.ticks) pause();
    else frame = requestAnimationFrame(advance);
  }

  function run() {
    const { speed, tick } = store.get();
    clock.start(performance.now(), tick, speed);
    if (!frame) frame = requestAnimationFrame(advance);
  }

  function play() {
    if (!columns) return;
    if (!running() && store.get().tick >= columns.ticks) show(0);
    store.set({ playing: true });
    run();
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    clock.pause();
    store.set({ playing: false });
  }

  return {
    play,
    pause,
    /**
     * Show a new search from its first tick, riding the head of its stream.
     * @param {Columns} next
     */
    begin(next) {
      columns = next;
      cursor = new Cursor(next);
      show(0);
      store.set({ path: [] });
      play();
    },
    /** Forget the shown search. */
    clear() {
      pause();
      columns = null;
      cursor = null;
      store.set({ cursor: null, tick: 0, ticks: 0, path: [] });
    },
    /** More of the tape has come, or its end. */
    grown() {
      if (columns) store.set({ ticks: columns.ticks });
    },
    /**
     * Go to a tick, by hand: the cursor stays there.
     * @param {number} tick
     */
    seek(tick) {
      pause();
      show(tick);
    },
    /** @param {number} n */
    step(n) {
      this.seek(store.get().tick + n);
    },
    /** @param {string} speed */
    setSpeed(speed) {
      store.set({ speed });
      if (store.get().playing) run();
    },
  };
}
