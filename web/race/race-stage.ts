// The race on the stage: the tapes of its runs, played in step by one clock. Which runs there are
// and what is said of them comes from `App`.

import { createObservable, type Observable } from "../shell/observable.ts";
import { AT_START, createPlayback, type PlaybackState } from "../shell/playback.ts";
import type { Tapes } from "../shell/tapes.ts";
import type { RaceData, RunData } from "#shell-types";
import type { Search } from "../tape/search.ts";
import { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import { TickCursor } from "../tape/tick-cursor.ts";

/** A run as the views of a search take it. */
export type Run = Search & RunData;

export interface Comparison extends Pick<PlaybackState, "tick" | "ticks" | "playing"> {
  phase: "choosing" | RaceData["phase"];
  runs: Run[];
  layout: "compact" | "scale";
  /** One for each run, in a race. */
  cursors: CursorState[];
}

const NO_COMPARISON: Comparison = {
  phase: "choosing",
  runs: [],
  layout: "scale",
  tick: 0,
  ticks: 0,
  playing: false,
  cursors: [],
};

const NOTHING = new Columns();

/** `rest` has the playback of the search on the stage rest; `act` sends an event of `App`. */
export function createRaceStage(
  tapes: Pick<Tapes, "find" | "forget">,
  rest: () => void,
  act: (name: string, ...args: unknown[]) => void,
) {
  /** One for each run, in a race. */
  let places: TickCursor[] = [];
  let data: RaceData | null = null;

  const { get, set, subscribe } = createObservable(NO_COMPARISON);

  /** Go with every run to a tick, or to its end where it has fewer: the one with less to do is done first. */
  const seek = (tick: number) => places.map((place) => place.seek(tick));

  /** All runs go by the ticks of the longest. */
  const longest: Observable<PlaybackState> = createObservable(AT_START);
  const playback = createPlayback(longest, act);
  longest.subscribe(({ tick, ticks, playing }, before) => {
    if (!places.length) return;
    const cursors = tick === before.tick ? get().cursors : seek(tick);
    set({ tick, ticks, playing, cursors });
  });

  /** A run as the views of a search take it. */
  function toRun(run: RunData, { root, board }: RaceData): Run {
    const columns = tapes.find(run.task) ?? NOTHING;
    return { ...run, root, board, columns, isDone: run.stage === "done" };
  }

  const toRuns = (race: RaceData) => race.runs.map((run) => toRun(run, race));

  function leave() {
    places = [];
    playback.clear();
    set(NO_COMPARISON);
  }

  return {
    playback,
    get,
    subscribe,
    /** The playback of the longest run. */
    getLongest: longest.get,
    /** Whether it has the stage. */
    isShown: () => get().phase !== "choosing",
    /** The ticks at which runs end before the longest does. */
    listEnds: () =>
      get().phase === "race" ? get().runs.map(({ columns: { ticks } }) => ticks) : [],
    /** Take the race as it is now; null where there is none. */
    show(next: RaceData | null) {
      const before = data?.runs ?? [];
      data = next;
      const kept = next?.runs.map(({ task }) => task) ?? [];
      for (const { task } of before) if (task !== null && !kept.includes(task)) tapes.forget(task);
      if (!next) return leave();
      if (get().phase === "choosing") rest();
      const { phase, layout } = next;
      const runs = toRuns(next);
      set({ phase, layout, runs });
      if (phase === "searching" || places.length) return;
      places = runs.map(({ columns }) => new TickCursor(columns));
      const ticks = Math.max(0, ...runs.map(({ columns }) => columns.ticks));
      set({ cursors: seek(0), ticks });
      const longest = runs.find(({ columns }) => columns.ticks === ticks);
      if (longest && ticks) playback.begin(longest.columns);
    },
    /** The tape of a run has grown. */
    grown() {
      if (data?.phase === "searching") set({ runs: toRuns(data) });
    },
  };
}
