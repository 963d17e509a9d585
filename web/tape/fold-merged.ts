// The fold of a search by simulations: the open nodes, and the visits of each move that they choose
// from.

import * as RECORD from "#tape-layout";
import { lastNote } from "./cursor.ts";
import { SIMULATION } from "./annotations.ts";
import { childrenOf } from "./slots.ts";
import { AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.ts";
import type { MergedTree as Merged } from "./merged-tree.ts";

/** Returns the folded tape of the tick that a merged tree stands at. Numbers of visits are no
 * events, and so may follow the event of the tick, to be as they are after it. */
export function foldMerged(tree: Merged): number[] {
  const { state, tape } = tree;
  const { path, kind, subject, updates, noted } = state;
  const numbers = [RECORD.WINDOW_VERSION, ...expanded(tree, 0)];
  if (!noted[SIMULATION]) return numbers;
  const best = (value: number) => [
    RECORD.ENTER_WINDOWLESS,
    tree.action(tree.best(0)),
    RECORD.LEAVE,
    0,
    RECORD.UPDATE_WINDOWLESS,
    value,
  ];
  numbers.push(RECORD.ANNOTATE, SIMULATION, noted[SIMULATION]);
  if (tree.best(0) >= 0) numbers.push(...visited(tree, 0), ...best(0)); // after its siblings, which so keep their order
  path.forEach((node, ply) => {
    if (ply) numbers.push(RECORD.ENTER_WINDOWLESS, tree.action(node), ...expanded(tree, node));
    numbers.push(...visited(tree, node));
  });
  if (kind === AT_NOTE) numbers.push(RECORD.ANNOTATE, ...lastNote(tape, state.notes));
  else if (kind === AT_LEAVE)
    numbers.push(
      RECORD.ENTER_WINDOWLESS,
      tree.action(subject),
      RECORD.LEAVE,
      tape.value.get(tree.raw.subject),
    );
  else if (kind === AT_UPDATE) numbers.push(...best(tape.updateValue.get(updates - 1)));
  if (kind === AT_LEAVE || kind === AT_UPDATE)
    numbers.push(...visited(tree, path[path.length - 1]));
  return numbers;
}

function expanded(tree: Merged, node: number) {
  const { movers } = tree.tape;
  const origin = tree.merging.origin.get(node);
  return tree.width(node)
    ? [...movers.turn(origin), RECORD.EXPAND, tree.width(node), ...movers.outcomes(origin)]
    : [];
}

/** The visits of a node and of its children, in the order of their first; one that is just being
 * entered has none. */
function visited(tree: Merged, node: number) {
  const { isNew, state } = tree;
  const numbers = [RECORD.NODE_VISITS, tree.visits(node), tree.total(node)];
  for (const child of childrenOf(tree, node)) {
    if (isNew && child === state.subject) continue;
    const prior = tree.prior(child);
    numbers.push(
      RECORD.CHILD_VISITS,
      tree.action(child),
      tree.visits(child),
      tree.total(child),
      Number.isNaN(prior) ? -1 : prior,
    );
  }
  return numbers;
}
