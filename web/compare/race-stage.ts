// The race on the stage: the tapes of its runs, played in step by one clock. Which runs there are
// and what is said of them comes from `App`.

import { createPlayback } from "../course/playback.js";
import type { Tapes } from "../shell/tapes.ts";
import { NO_COMPARISON, type Comparison, type Run, type State, type Store } from "../state.js";
import { Columns } from "../trace/columns.js";
import { Race } from "../trace/race.js";
import { countsOf } from "../trace/tree.js";
import { readRacePlayback } from "./race-playback.ts";

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
  to_move: string | null;
  runs: RunData[];
}

const NOTHING = new Columns();

/**
 * `playback` is that of the search on the stage, which rests meanwhile; `missStop` is called as by
 * any playback.
 */
export function createRaceStage(
  store: Store,
  tapes: Pick<Tapes, "find" | "forget">,
  playback: { pause: () => void },
  missStop: (tick: number) => void,
) {
  let race: Race | null = null;
  let data: RaceData | null = null;

  const put = (patch: Partial<Comparison>) =>
    store.set({ compare: { ...store.get().compare, ...patch } });

  // The transport's clock, turned to all runs: a store in which the longest run is the search.
  const lentStore = {
    get: () => ({ ...store.get(), ...readRacePlayback(store.get()) }),
    set({ tick, ticks, playing, speed }: Partial<State>) {
      const { compare } = store.get();
      if (speed !== undefined) store.set({ speed });
      if (playing !== undefined && playing !== compare.playing) put({ playing });
      if (tick !== undefined && race) put({ tick, ticks, cursors: race.at(tick) });
    },
    subscribe: store.subscribe,
  };
  const clock = createPlayback(lentStore, missStop);

  /** A run as the views of a search take it. */
  function toRun(run: RunData, { root, to_move: toMove }: RaceData): Run {
    const columns = tapes.find(run.task) ?? NOTHING;
    const { alphaCuts, betaCuts } = columns.head;
    return {
      ...run,
      purpose: "study",
      root,
      toMove,
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
    clock.clear();
    store.set({ compare: NO_COMPARISON });
  }

  return {
    clock,
    /** Take the race as it is now; null where there is none. */
    show(next: RaceData | null) {
      const before = data?.runs ?? [];
      data = next;
      const kept = next?.runs.map(({ task }) => task) ?? [];
      for (const { task } of before) if (task !== null && !kept.includes(task)) tapes.forget(task);
      if (!next) return leave();
      if (store.get().compare.phase === "choosing") playback.pause();
      const { phase, layout } = next;
      const runs = toRuns(next);
      put({ phase, layout, runs });
      if (phase === "searching" || race) return;
      race = new Race(runs.map(({ columns }) => columns));
      put({ cursors: race.at(0), ticks: race.ticks });
      clock.begin(race.runs[race.longest]);
    },
    /** The tape of a run has grown. */
    grown() {
      if (data?.phase === "searching") put({ runs: toRuns(data) });
    },
  };
}
