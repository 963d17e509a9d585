// The cut branches that were opened: what their moves would have been worth.

import type { Opened } from "#shell-types";
import { orNull } from "../wire/protocol.ts";
import { actionsTo } from "../tape/slots.ts";
import { childrenEntered } from "./details.ts";
import type { Tree } from "../tape/tree.ts";
import type { Columns } from "../tape/columns.ts";

export function createGhosts(
  ask: ((columns: Columns, node: object) => Promise<Opened>) | undefined,
  onAnswer: () => void,
) {
  /** by node; a string says why there is no answer */
  const opened = new Map<number, Opened | string>();
  let cleared = 0; // how often: an answer that comes after it is about another tree
  return {
    opened,
    clear() {
      cleared++;
      opened.clear();
    },
    async open(tree: Tree, node: number) {
      if (!ask || tree.tape.movers.told || tree.skipped(node) === 0 || opened.has(node)) return;
      const asked = cleared;
      const [alpha, beta] = tree.enteredWith(node);
      try {
        const answer = await ask(tree.tape, {
          path: actionsTo(tree, node),
          entered: [...childrenEntered(tree.tape, node)],
          value: tree.tape.value.get(node),
          alpha: orNull(alpha),
          beta: orNull(beta),
        });
        if (asked === cleared) opened.set(node, answer);
      } catch (error) {
        if (asked === cleared)
          opened.set(node, error instanceof Error ? error.message : String(error));
      }
      onAnswer();
    },
  };
}
