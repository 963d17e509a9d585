// The race on the stage: the tapes of its runs, played in step by one clock. Which runs there are
// and what is said of them comes from `App`.

import { createObservable, type Observable } from "../shell/observable.ts";
import { AT_START, createPlayback, type PlaybackState } from "../shell/playback.ts";
import type { Tapes } from "../shell/tapes.ts";
import { NO_COMPARISON, type Comparison, type Run, type Store } from "../state.js";
import { Columns } from "../trace/columns.ts";
import { Race } from "../trace/race.ts";
import { countsOf } from "../trace/tree.ts";

/** What `App` says of a run: see plyscope/page/race.py. */
export interface RunData {
  task: number | null;
  name: string;
  stage: "waiting" | "searching" | "done" | "stopped";
  algorithm: string;
  options: Run["options"];
  strength: Run["strength"];
  plain_nodes: number | null;
  cover: string;
  news: string;
  unvisited: string;
}
export interface RaceData {
  phase: "searching" | "race";
  layout: "compact" | "scale";
  root: Run["root"];
  runs: RunData[];
}

const NOTHING = new Columns();

/** `rest` has the playback of the search on the stage rest; `act` sends an event of `App`. */
export function createRaceStage(
  store: Store,
  tapes: Pick<Tapes, "find" | "forget">,
  rest: () => void,
  act: (name: string, ...args: unknown[]) => void,
) {
  let race: Race | null = null;
  let data: RaceData | null = null;

  const put = (patch: Partial<Comparison>) =>
    store.set({ compare: { ...store.get().compare, ...patch } });

  /** All runs go by the ticks of the longest. */
  const longest: Observable<PlaybackState> = createObservable(AT_START);
  const playback = createPlayback(longest, act);
  longest.subscribe(({ tick, ticks, playing }, before) => {
    if (!race) return;
    const cursors = tick === before.tick ? store.get().compare.cursors : race.at(tick);
    put({ tick, ticks, playing, cursors });
  });

  /** A run as the views of a search take it. */
  function toRun(run: RunData, { root }: RaceData): Run {
    const columns = tapes.find(run.task) ?? NOTHING;
    const { alphaCuts, betaCuts } = columns.head;
    return {
      ...run,
      purpose: "study",
      root,
      columns,
      running: run.stage === "searching",
      stopped: run.stage === "stopped",
      result: null,
      size: null,
      counts: { ...countsOf(columns), cutoffs: alphaCuts + betaCuts },
    };
  }

  const toRuns = (race: RaceData) => race.runs.map((run) => toRun(run, race));

  function leave() {
    race = null;
    playback.clear();
    store.set({ compare: NO_COMPARISON });
  }

  return {
    playback,
    get: longest.get,
    /** The ticks at which runs end before the longest does. */
    listEnds: () => store.get().compare.runs.map(({ columns: { ticks } }) => ticks),
    /** Take the race as it is now; null where there is none. */
    show(next: RaceData | null) {
      const before = data?.runs ?? [];
      data = next;
      const kept = next?.runs.map(({ task }) => task) ?? [];
      for (const { task } of before) if (task !== null && !kept.includes(task)) tapes.forget(task);
      if (!next) return leave();
      if (store.get().compare.phase === "choosing") rest();
      const { phase, layout } = next;
      const runs = toRuns(next);
      put({ phase, layout, runs });
      if (phase === "searching" || race) return;
      race = new Race(runs.map(({ columns }) => columns));
      put({ cursors: race.at(0), ticks: race.ticks });
      playback.setSpeed(store.get().speed);
      if (race.ticks) playback.begin(race.runs[race.longest]);
    },
    /** The tape of a run has grown. */
    grown() {
      if (data?.phase === "searching") put({ runs: toRuns(data) });
    },
  };
}
