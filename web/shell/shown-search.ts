// The search that the page shows: its tape, read into columns while it arrives.

import { MOST_BYTES } from "../workers/limits.ts";
import type { Search } from "../tape/search.ts";
import type { Observable } from "./observable.ts";
import type { Playback } from "./playback.ts";
import type { Stage } from "./stage.ts";
import { endTape, foldBlock, makeColumns } from "./tapes.ts";
import type { Shown, TapeCounts, Task, TaskError } from "#shell-types";

export type ShownSearch = ReturnType<typeof createShownSearch>;

export function createShownSearch(
  { get, set }: Pick<Observable<Stage>, "get" | "set">,
  playback: Pick<Playback, "begin" | "clear" | "grow" | "seek">,
) {
  let task = 0;
  let maxNodes = Infinity;
  /** The tick to stand at, once the tape has come so far. */
  let awaited: number | null = null;

  return {
    /** Show a search that begins. */
    begin({ id, args, shown }: Task) {
      const { number, tick, view, max_nodes, columns: facts, board } = shown as Shown;
      const { game, first, moves, ...asked } = args as unknown as Search["root"] &
        Pick<Search, "algorithm" | "options" | "strength">;
      const columns = makeColumns(facts);
      const search: Search = {
        root: { game, first, moves },
        board,
        algorithm: asked.algorithm,
        options: asked.options,
        strength: asked.strength,
        columns,
        isDone: false,
      };
      task = id;
      columns.number = number;
      awaited = tick;
      maxNodes = max_nodes ?? Infinity;
      set({ search, follow: view === null, view, cursor: null });
      playback.begin(columns);
    },
    /** Take a block of the tape; return why the search has to be stopped, or null. */
    append(id: number, block: Float64Array): TaskError | null {
      const { columns } = get();
      if (id !== task || !columns) return null;
      const fault = foldBlock(columns, block);
      if (fault) return fault;
      playback.grow();
      if (awaited !== null && columns.ticks >= awaited) {
        playback.seek(awaited);
        awaited = null;
      }
      if (columns.nodes > maxNodes) return { kind: "NodeLimit", message: "", detail: null };
      if (columns.bytes <= MOST_BYTES.page) return null;
      return { kind: "TreeFull", message: "The tree has filled the memory.", detail: null };
    },
    /** Take the end of a search; return the counts of its tree. */
    end(id: number, basis: string | null): TapeCounts {
      const { columns, search } = get();
      if (id !== task || !columns || !search) return {};
      const counts = endTape(columns, basis);
      if (awaited !== null) playback.seek(columns.ticks);
      awaited = null;
      set({ search: { ...search, isDone: basis !== null } });
      playback.grow();
      return counts;
    },
    /** Show no search. */
    clear() {
      task = 0;
      set({ search: null });
      playback.clear();
    },
  };
}
