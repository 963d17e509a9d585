// Tapes that searches record, folded into columns as they come. `App` gets their counts alone.

import { MOST_BYTES } from "../workers/limits.ts";
import { Columns } from "../tape/columns.ts";
import { lastIteration } from "../tape/iterations.ts";
import { countsOf } from "../tape/tree.ts";
import type { Raced, TapeCounts, TapeFacts, Task, TaskError } from "#shell-types";

export const makeColumns = ({ first, scale, depth, wins, even, estimate }: TapeFacts) =>
  Object.assign(new Columns(first, scale, depth), { wins, even, estimate });

/** Fold a block; return why it cannot be, or null. */
export function foldBlock(columns: Columns, block: Float64Array): TaskError | null {
  try {
    columns.append(block);
    return null;
  } catch (error) {
    return { kind: "TapeError", message: (error as Error).message, detail: null };
  }
}

/** Note the end of a tape; return its counts. `basis` is how the value of the root is known. */
export function endTape(columns: Columns, basis: string | null): TapeCounts {
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
}

/** The tapes of a race, by the number of the task; `grown` is called after each block. */
export function createTapes(grown: () => void) {
  const tapes = new Map<number, { columns: Columns; limit: number }>();

  const bytes = () => [...tapes.values()].reduce((sum, { columns }) => sum + columns.bytes, 0);

  return {
    begin({ id, raced }: Task) {
      const { max_nodes, columns } = raced as Raced;
      tapes.set(id, { columns: makeColumns(columns), limit: max_nodes });
    },
    /** Fold a block; return why the search has to end, or null. */
    append(id: number, block: Float64Array): TaskError | null {
      const tape = tapes.get(id);
      if (!tape) return null; // nobody wants it any more
      const { columns, limit } = tape;
      const fault = foldBlock(columns, block);
      if (fault) return fault;
      grown();
      if (columns.nodes > limit) return { kind: "NodeLimit", message: "", detail: null };
      if (bytes() > MOST_BYTES.page) return { kind: "TreeFull", message: "", detail: null };
      return null;
    },
    /** Note the end of a search; return the counts of its tape. */
    end(id: number, basis: string | null): TapeCounts {
      const columns = tapes.get(id)?.columns;
      return columns ? endTape(columns, basis) : {};
    },
    find: (id: number | null) => (id === null ? undefined : tapes.get(id)?.columns),
    forget: (id: number) => void tapes.delete(id),
  };
}

export type Tapes = ReturnType<typeof createTapes>;
