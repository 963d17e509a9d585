// Time on the page: a cursor on the tape of the shown search, moved by a clock or by a hand.

import { Clock } from "../trace/clock.js";
import { TickCursor } from "../trace/tick-cursor.js";
import { nextEvent } from "../trace/jumps.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../trace/columns.js").Columns} Columns */

/** Whether the playback is to stop at anything. @param {import("../state.js").State["stops"]} stops */
const hasStops = ({ cutoff, leaf, root }) => cutoff || leaf || root;

/** @param {Store} store @param {(tick: number) => void} [missStop]  called at the end, where it came to nothing that it was to stop at */
export function createPlayback(store, missStop = () => {}) {
  const clock = new Clock();
  /** @type {Columns | null} */
  let columns = null;
  /** @type {TickCursor | null} */
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
    const { playing, tick, cursor: state, stops } = store.get();
    if (!playing || !columns || !state) return;
    const next = clock.advance(now, columns.ticks, !running());
    const event = hasStops(stops) ? nextEvent(columns, state, stops, next) : null;
    const stop = playback.gate(tick, event ?? next, true) ?? event;
    if (next !== tick) show(stop ?? next);
    if (stop !== null) return pause();
    if (!running() && next >= columns.ticks) {
      pause();
      if (hasStops(stops)) missStop(columns.ticks);
    } else if (next < columns.ticks) ask(); // or else it waits for more of the tape
  }

  const ask = () => (frame ||= requestAnimationFrame(advance));

  function run() {
    const { speed, tick } = store.get();
    clock.start(performance.now(), tick, speed);
    ask();
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

  const playback = {
    /** Where to wait on the way from one tick to another, before what comes is told; null: nowhere. @type {(from: number, to: number, playing: boolean) => number | null} */
    gate: () => null,
    play,
    pause,
    /**
     * Show a new search from its first tick, riding the head of its stream.
     * @param {Columns} next
     */
    begin(next) {
      columns = next;
      cursor = new TickCursor(next);
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
      if (!columns) return;
      store.set({ ticks: columns.ticks });
      if (frame || !store.get().playing) return;
      clock.resume(performance.now());
      ask();
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
      const { tick } = store.get();
      playback.seek(playback.gate(tick, tick + n, false) ?? tick + n);
    },
    /** @param {string} speed */
    setSpeed(speed) {
      store.set({ speed });
      if (store.get().playing) run();
    },
  };
  return playback;
}
