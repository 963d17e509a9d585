// The iterations of a search that deepens.

import { STOPPED } from "./annotations.ts";
import type { Columns } from "./columns.ts";

/** The last search of the root that was finished: the depth of its iteration, 0 where there are
 * none, and its nodes. */
export function lastIteration({ starts, nodes, head }: Columns) {
  let last = starts.length - 1;
  if (head.noted[STOPPED]) while (starts[last--]?.failed); // one that failed has begun again
  return {
    depth: starts[last]?.depth ?? 0,
    from: starts[last]?.node ?? 0,
    to: starts[last + 1]?.node ?? nodes,
  };
}
