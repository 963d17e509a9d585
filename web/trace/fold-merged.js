// The fold of a search by simulations: the open nodes, and the visits of each move that they choose from.

import { EXPAND, LEAVE, NOTE, OPEN, RAISE, TAPE_VERSION, VISITED, VISITS } from "../protocol.js";
import { lastNote } from "./cursor.js";
import { SIMULATION } from "./notes.js";
import { AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./merged.js").Merged} Merged */

/**
 * Returns the folded tape of the tick that a merged tree stands at. Numbers of visits are no events, and so may follow the
 * event of the tick, to be as they are after it.
 * @param {Merged} tree @returns {number[]}
 */
export function foldMerged(tree) {
  const { path, simulations, kind, chosen, subject, updates } = tree;
  const tape = [TAPE_VERSION, ...expanded(tree, 0)];
  if (!simulations) return tape;
  const best = (/** @type {number} */ value) => [OPEN, tree.action[chosen], LEAVE, 0, RAISE, value];
  tape.push(NOTE, SIMULATION, simulations);
  if (chosen >= 0) tape.push(...visited(tree, 0), ...best(0)); // after its siblings, which so keep their order
  path.forEach((node, ply) => {
    if (ply) tape.push(OPEN, tree.action[node], ...expanded(tree, node));
    tape.push(...visited(tree, node));
  });
  if (kind === AT_NOTE) tape.push(NOTE, ...lastNote(tree, tree.notes));
  else if (kind === AT_LEAVE) tape.push(OPEN, tree.action[subject], LEAVE, tree.came);
  else if (kind === AT_UPDATE) tape.push(...best(tree.tape.updateValue.get(updates - 1)));
  if (kind === AT_LEAVE || kind === AT_UPDATE) tape.push(...visited(tree, path[path.length - 1]));
  return tape;
}

/** What the search told of a node when it expanded it. @param {Merged} tree @param {number} node */
function expanded({ movers, origin, width }, node) {
  return width[node] ? [...movers.turn(origin[node]), EXPAND, width[node], ...movers.outcomes(origin[node])] : [];
}

/** The visits of a node and of its children, in the order of their first; one that is just being entered has none. */
/** @param {Merged} tree @param {number} node */
function visited(tree, node) {
  const { visits, total, prior, action, isNew, subject } = tree;
  const tape = [VISITED, visits[node], total[node]];
  for (const child of tree.childrenOf(node)) {
    if (isNew && child === subject) continue;
    tape.push(VISITS, action[child], visits[child], total[child], Number.isNaN(prior[child]) ? -1 : prior[child]);
  }
  return tape;
}
