// What is nearest to the cursor in a large tree: the open path, and at each of its nodes the moves
// tried, cut off and left.

import { begins } from "./annotations.ts";
import { childrenOf } from "./slots.ts";
import type { Tree } from "./tree.ts";

export interface Branch {
  node: number; // that it leads to; -1 where the search has not been there
  kind: "open" | "tried" | "cut" | "left";
}

/** The moves of `parent`, of the root's row -1: those tried first, in their order */
export interface Row {
  parent: number;
  branches: Branch[];
}

/** Whether a tree is too large for all of it to be seen at once. */
export const isLarge = ({ tape, revisits }: Tree) => !revisits || (tape.merging?.nodes ?? 0) > 60;

/** The rows from the root's down to the moves of the current node.
 * @param most branches of a row: of more, as many are left out as there is no room for, but never
 * the open one */
export function focusOf(tree: Tree, most: number = Infinity): Row[] {
  const { state, tape } = tree;
  const rows: Row[] = [{ parent: -1, branches: [{ node: 0, kind: "open" }] }];
  for (const node of state.path.slice(0, state.depth + 1)) {
    const before = node === 0 && begins(state.noted) ? state.begun : 0; // of earlier iterations
    const entered = childrenOf(tree, node).slice(before);
    const again = entered.length - new Set(entered.map((child) => tree.action(child))).size;
    // Each iteration has asked the root.
    const all = tree.revisits
      ? tree.width(node)
      : tape.tried(node) / (node ? 1 : Math.max(1, tape.iterations)) + again;
    const kind = tree.skipped(node) ? "cut" : "left";
    const branches: Branch[] = entered.map((child) => ({
      node: child,
      kind: tree.isOpen(child) ? "open" : "tried",
    }));
    for (let left = Math.trunc(all) - entered.length; left > 0; left--)
      branches.push({ node: -1, kind });
    const step = Math.max(1, Math.ceil(branches.length / most));
    const shown = branches.filter((one, at) => at % step === 0 || one.kind === "open");
    if (shown.length) rows.push({ parent: node, branches: shown });
  }
  return rows;
}
