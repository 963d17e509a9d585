// Tasks of `App` about the search that is shown.

import { CallError } from "../workers/engine.ts";
import { readNodes } from "./pictures.ts";
import type { Stage } from "./stage.ts";
import { readKinds } from "./tape-facts.ts";

/** Nodes that are read for a picture of the whole tree: one more than it may have. */
const MAX_NODES = 2001;

/** `listVisible` lists the nodes that are in view. */
export function createSearchTasks(get: () => Stage, listVisible: () => number[]) {
  function find(run: number) {
    const { search, cursor } = get();
    if (!search || !cursor || search.columns.number !== run)
      throw new CallError("Stopped", "Another search is shown.");
    return { search, cursor };
  }
  return {
    read_kinds: ({ run, spans }: { run: number; spans: [number, number][] }) =>
      readKinds(find(run).search, spans),
    read_nodes({ run, is_whole }: { run: number; is_whole: boolean }) {
      const { search, cursor } = find(run);
      const length = Math.min(cursor.nodes, MAX_NODES);
      return readNodes(
        search,
        cursor,
        is_whole ? Array.from({ length }, (_, id) => id) : listVisible(),
      );
    },
  };
}
