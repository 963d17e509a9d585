// Tapes of a race: what its searches record, folded into columns as it comes, by the number of the
// task. `App` gets their counts alone.

import { MOST_BYTES } from "../python/limits.ts";
import type { Columns } from "../trace/columns.js";
import { lastIteration } from "../trace/iterations.ts";
import { countsOf } from "../trace/tree.js";
import type { TapeCounts, Task, TaskError } from "./wire.ts";

/** What the shell has to know of a search in a race: see plyscope/page/race.py. */
export interface Raced {
  /** The largest number of nodes. */
  max_nodes: number;
  /** Who moves at the root. */
  to_move: string | null;
  /** What makes sums of its values. */
  scale: number | null;
}

/** `makeColumns` makes the columns of a search that begins; `grown` is called after each block. */
export function createTapes(makeColumns: (task: Task) => Columns, grown: (id: number) => void) {
  const tapes = new Map<number, { columns: Columns; limit: number }>();

  const bytes = () => [...tapes.values()].reduce((sum, { columns }) => sum + columns.bytes, 0);

  return {
    begin(task: Task) {
      tapes.set(task.id, { columns: makeColumns(task), limit: task.raced?.max_nodes ?? Infinity });
    },
    /** Fold a block; return why the search has to end, or null. */
    append(id: number, block: Float64Array): TaskError | null {
      const tape = tapes.get(id);
      if (!tape) return null; // nobody wants it any more
      const { columns, limit } = tape;
      try {
        columns.append(block);
      } catch (error) {
        return { kind: "TapeError", message: (error as Error).message, detail: null };
      }
      grown(id);
      if (columns.nodes > limit) return { kind: "NodeLimit", message: "", detail: null };
      if (bytes() > MOST_BYTES.page) return { kind: "TreeFull", message: "", detail: null };
      return null;
    },
    /** Note the end of a search; return the counts of its tape. `basis` is how its value is known. */
    end(id: number, basis: string | null): TapeCounts {
      const columns = tapes.get(id)?.columns;
      if (!columns) return {};
      columns.finish();
      if (basis) columns.basis = basis as Columns["basis"];
      const { alphaCuts, betaCuts } = columns.head;
      const { depth, to } = lastIteration(columns);
      return {
        ...countsOf(columns),
        cutoffs: alphaCuts + betaCuts,
        plies: columns.maxPly,
        ticks: columns.ticks,
        iterations: depth,
        iteration_nodes: to,
      };
    },
    find: (id: number | null) => (id === null ? undefined : tapes.get(id)?.columns),
    forget: (id: number) => void tapes.delete(id),
  };
}

export type Tapes = ReturnType<typeof createTapes>;
