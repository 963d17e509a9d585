// The cut branches that were opened: what their moves would have been worth.

import { orNull } from "../../protocol.js";
import { childrenEntered } from "./details.js";

/** @typedef {import("../../protocol.js").Opened} Opened */

/**
 * @param {((question: object) => Promise<Opened>) | undefined} ask
 * @param {() => void} onAnswer
 */
export function createGhosts(ask, onAnswer) {
  /** @type {Map<number, Opened | string>} by node; a string says why there is no answer */
  const opened = new Map();
  let cleared = 0; // how often: an answer that comes after it is about another tree
  return {
    opened,
    clear() {
      cleared++;
      opened.clear();
    },
    /**
     * Asks what the cutoff at a node of a search skipped.
     * @param {import("../../trace/tree.js").Tree} tree @param {import("../../state.js").Search} search
     * @param {number} node @param {object} strength
     */
    async open(tree, { root, algorithm, options }, node, strength) {
      if (!ask || tree.tape.movers.told || tree.skipped(node) === 0 || opened.has(node)) return;
      const asked = cleared;
      const [alpha, beta] = tree.enteredWith(node);
      try {
        const path = tree
          .pathTo(node)
          .slice(1)
          .map((at) => tree.action(at));
        const answer = await ask({
          ...root,
          algorithm,
          options,
          path,
          strength,
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
