// The race on the stage: the tapes of its runs, played in step by one clock. Which runs there are
// and what is said of them comes from `App`.

import { createObservable, type Observable } from "../shell/observable.ts";
import { AT_START, createPlayback, type PlaybackState } from "../shell/playback.ts";
import type { Tapes } from "../shell/tapes.ts";
import type { RaceData, RunData } from "#shell-types";
import type { Search } from "../tape/search.ts";
import { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import { Race } from "../tape/race.ts";

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
  let race: Race | null = null;
  let data: RaceData | null = null;

  const { get, set, subscribe } = createObservable(NO_COMPARISON);

  /** All runs go by the ticks of the longest. */
  const longest: Observable<PlaybackState> = createObservable(AT_START);
  const playback = createPlayback(longest, act);
  longest.subscribe(({ tick, ticks, playing }, before) => {
    if (!race) return;
    const cursors = tick === before.tick ? get().cursors : race.at(tick);
    set({ tick, ticks, playing, cursors });
  });

  /** A run as the views of a search take it. */
  function toRun(run: RunData, { root, board }: RaceData): Run {
    const columns = tapes.find(run.task) ?? NOTHING;
    return { ...run, root, board, columns, isDone: run.stage === "done" };
  }

  const toRuns = (race: RaceData) => race.runs.map((run) => toRun(run, race));

  function leave() {
    race = null;
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
      if (phase === "searching" || race) return;
      race = new Race(runs.map(({ columns }) => columns));
      set({ cursors: race.at(0), ticks: race.ticks });
      if (race.ticks) playback.begin(race.runs[race.longest]);
    },
    /** The tape of a run has grown. */
    grown() {
      if (data?.phase === "searching") set({ runs: toRuns(data) });
    },
  };
}
