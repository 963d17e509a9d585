// The playback: a cursor on the tape of a search, moved by a clock, by hand, or to an event.

import type { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import {
  type Event,
  intoVariation,
  nextEvent,
  outOf,
  previousEvent,
  type Stops,
} from "../tape/jumps.ts";
import { TickCursor } from "../tape/tick-cursor.ts";
import { Clock } from "./clock.ts";
import type { Observable } from "./observable.ts";

export interface PlaybackState {
  /** The tape; null where there is none. */
  columns: Columns | null;
  /** What is so at the tick. */
  cursor: CursorState | null;
  tick: number;
  /** The length of the tape so far. */
  ticks: number;
  playing: boolean;
  /** "auto", or ticks a second. */
  speed: string;
  /** The events that pause it. */
  stops: Stops;
}

const NO_STOPS: Stops = { cutoff: false, leaf: false, root: false };

export const AT_START: PlaybackState = {
  columns: null,
  cursor: null,
  tick: 0,
  ticks: 0,
  playing: false,
  speed: "auto",
  stops: NO_STOPS,
};

export type Playback = ReturnType<typeof createPlayback>;

/** `act` sends an event of `App`. */
export function createPlayback(
  { get, set }: Observable<PlaybackState>,
  act: (name: string, ...args: unknown[]) => void,
) {
  const clock = new Clock();
  let place: TickCursor | null = null;
  let frame = 0;

  /** Whether more of the tape may come. */
  const isGrowing = () => get().columns?.done === false;

  function show(tick: number) {
    const { columns } = get();
    if (!columns || !place) return;
    const { ticks } = columns;
    const shown = Math.max(0, Math.min(Math.floor(tick), ticks));
    set({ cursor: place.seek(shown), tick: shown, ticks });
  }

  function advance(now: number) {
    frame = 0;
    const { playing, tick, columns, cursor, stops } = get();
    if (!playing || !columns || !cursor) return;
    const hasStops = stops.cutoff || stops.leaf || stops.root;
    const next = clock.advance(now, columns.ticks, !isGrowing());
    const event = hasStops ? nextEvent(columns, cursor, stops, next) : null;
    const halt = playback.gate(tick, event ?? next, true) ?? event;
    if (next !== tick) show(halt ?? next);
    if (halt !== null) return pause();
    if (!isGrowing() && next >= columns.ticks) {
      pause();
      if (hasStops) act("jumps.miss_stop", columns.ticks);
    } else if (next < columns.ticks) askForFrame(); // or else it waits for more of the tape
  }

  function askForFrame() {
    frame ||= requestAnimationFrame(advance);
  }

  function run() {
    const { tick, speed } = get();
    clock.start(performance.now(), tick, speed);
    askForFrame();
  }

  function play() {
    const { columns, tick } = get();
    if (!columns) return;
    if (!isGrowing() && tick >= columns.ticks) show(0);
    set({ playing: true });
    run();
  }

  function pause() {
    cancelAnimationFrame(frame);
    frame = 0;
    set({ playing: false });
  }

  function seek(tick: number) {
    pause();
    show(tick);
  }

  /** Go to the tick that `find` returns; if there is none, have `App` say so. */
  function jump(
    find: (columns: Columns, cursor: CursorState) => number | null,
    missed: (columns: Columns, cursor: CursorState) => [name: string, ...args: unknown[]],
  ) {
    const { columns, cursor } = get();
    if (!columns || !cursor) return;
    const tick = find(columns, cursor);
    if (tick !== null) return seek(tick);
    pause();
    const [name, ...args] = missed(columns, cursor);
    act(name, cursor.tick, ...args);
  }

  const playback = {
    /** Return where to halt on the way from one tick to another; null: nowhere. */
    gate: (_from: number, _to: number, _isPlaying: boolean): number | null => null,
    play,
    pause,
    toggle: () => (get().playing ? pause() : play()),
    /** Show a tape from its first tick, and play it as it comes. */
    begin(columns: Columns) {
      place = new TickCursor(columns);
      set({ columns });
      show(0);
      play();
    },
    /** Forget the tape. */
    clear() {
      pause();
      place = null;
      set({ columns: null, cursor: null, tick: 0, ticks: 0 });
    },
    /** More of the tape has come, or its end. */
    grow() {
      const { columns, playing } = get();
      if (!columns) return;
      set({ ticks: columns.ticks });
      if (frame || !playing) return;
      clock.resume(performance.now());
      askForFrame();
    },
    /** Go to a tick, and stay there. */
    seek,
    step(count: number) {
      const { tick } = get();
      seek(playback.gate(tick, tick + count, false) ?? tick + count);
    },
    setSpeed(speed: string) {
      set({ speed });
      if (get().playing) run();
    },
    setStops: (stops: Stops) => set({ stops }),
    /** Go to the next event of a kind, or to the previous one. */
    jump: (event: Event, isForward: boolean) =>
      jump(
        (columns, cursor) =>
          isForward
            ? nextEvent(columns, cursor, { ...NO_STOPS, [event]: true })
            : previousEvent(columns, cursor, event),
        () => ["jumps.miss_event", event, isForward, isGrowing()],
      ),
    /** Go to where the current node is left. */
    jumpOut: () => jump(outOf, (_, { depth }) => ["jumps.miss_exit", depth === 0, isGrowing()]),
    /** Go to the next node of the principal variation. */
    enterVariation: () =>
      jump(intoVariation, ({ head }) => ["jumps.miss_variation", head.best[0] >= 0]),
  };
  return playback;
}
