// The search that the page shows: its tape, read into columns while it arrives.

import { MOST_BYTES } from "../python/limits.ts";
import { mannerOf } from "../settings/manner.js";
import { gameOf } from "../settings/settings.js";
import type { Search, Store } from "../state.js";
import { Columns } from "../trace/columns.js";
import { countsOf } from "../trace/tree.js";
import { setNumber } from "./search-numbers.ts";
import type { Task, TaskError } from "./wire.ts";

interface Playback {
  begin: (columns: Columns) => void;
  clear: () => void;
  grown: () => void;
  seek: (tick: number) => void;
}

/** What only the shell knows of a search that is shown: see plyscope/page/session.py. */
export interface Shown {
  number: number;
  purpose: Search["purpose"];
  to_move: string | null;
  /** Where the playback is to stand. */
  tick: number | null;
  view: [number, number] | null;
}

export type ShownSearch = ReturnType<typeof createShownSearch>;

/** `call` asks Python. */
export function createShownSearch(
  { get, set }: Pick<Store, "get" | "set">,
  playback: Playback,
  call: (name: string, args: object) => Promise<{ scale: number | null }>,
) {
  let task = 0;
  let columns: Columns | null = null;
  /** The tick to stand at, once the tape has come so far. */
  let awaited: number | null = null;

  function grow() {
    playback.grown();
    if (awaited === null || !columns || columns.ticks < awaited) return;
    playback.seek(awaited);
    awaited = null;
  }

  function readManner(search: Pick<Search, "root" | "algorithm" | "options" | "strength">) {
    const manner = mannerOf(get().catalogue, search);
    const { root, options } = search;
    if (manner.hasSums && options.weights) {
      call("evaluation", { ...root, weights: options.weights }).then(
        ({ scale }) => {
          manner.scale = scale;
          playback.grown();
        },
        () => {}, // what is wrong with the weights, the search says
      );
    }
    return manner;
  }

  return {
    /** Show a search that begins. */
    begin({ id, args, shown }: Task) {
      const { number, purpose, to_move, tick, view } = shown as Shown;
      const { game, first, moves, algorithm, options, strength } =
        args as unknown as Search["root"] & Pick<Search, "algorithm" | "options" | "strength">;
      const asked = { root: { game, first, moves }, algorithm, options, strength };
      const mover = to_move === gameOf(get().catalogue, game).players[0] ? 0 : 1;
      task = id;
      columns = new Columns(mover, readManner(asked));
      setNumber(columns, number);
      awaited = tick;
      const search: Search = {
        ...asked,
        purpose,
        toMove: to_move,
        columns,
        running: true,
        stopped: false,
        result: null,
        size: undefined,
      };
      set({ search, follow: view === null, view });
      playback.begin(columns);
    },
    /** Take a block of the tape; return why the search has to be stopped, or null. */
    append(id: number, block: Float64Array): TaskError | null {
      if (id !== task || !columns) return null;
      try {
        columns.append(block);
      } catch (error) {
        return { kind: "TapeError", message: (error as Error).message, detail: null };
      }
      grow();
      if (columns.bytes <= MOST_BYTES.page) return null;
      return { kind: "TreeFull", message: "The tree has filled the memory.", detail: null };
    },
    /** Take the end of a search; return the counts of its tree. */
    end(id: number, basis: string | null): Record<string, number> {
      if (id !== task || !columns) return {};
      if (basis) columns.basis = basis as Search["columns"]["basis"];
      columns.finish();
      if (awaited !== null) playback.seek(columns.ticks);
      awaited = null;
      playback.grown();
      const { alphaCuts, betaCuts } = columns.head;
      return { ...countsOf(columns), cutoffs: alphaCuts + betaCuts, ticks: columns.ticks };
    },
    /** Show no search. */
    clear() {
      task = 0;
      columns = null;
      set({ search: null });
      playback.clear();
    },
  };
}
