// One tick of a search by simulations with all that is known at it: what Python makes a sentence from.

import { NOTES } from "./notes.js";
import { AT_ENTER, AT_LEAVE, AT_NOTE, AT_UPDATE } from "./ticks.js";

/** @typedef {import("./merged.js").Merged} Merged */
/** @typedef {[action: number, visits: number, total: number, prior: number | null]} Child */

/**
 * An open node, as plyscope/trace/reading.py has it.
 * @typedef {{action: number | null, visits: number, total: number, prior: number | null, actions: number, children: Child[]}} Visited
 */

/**
 * What a moment has beside what every search's has; `node` is the action of the node that was left, `best` the root's best.
 * @typedef {{path: Visited[], event: string, value: number, node: number | null, new: boolean, simulation: number, best: number | null}} Facts
 */

const KINDS = /** @type {const} */ (["start", "enter", "leave", "update", "cut", "note"]);

/** @param {number} number */
const finite = (number) => (Number.isFinite(number) ? number : null);

/** The note that was told last. @param {Merged} tree */
export function noteOf({ noteKind, noteValue, notes }) {
  return { kind: NOTES[noteKind.get(notes - 1)], value: noteValue.get(notes - 1) };
}

/**
 * The moment that a merged tree stands at.
 * @param {Merged} tree
 * @returns {import("./moment.js").Moment & {merged: Facts}}
 */
export function simulatedMoment(tree) {
  const { kind, path, subject, tick } = tree;
  const over = tree.done && tick > 0 && tick === tree.ticks && path.length === 1;
  const note = kind === AT_NOTE ? noteOf(tree) : null;
  const value = note ? note.value : kind === AT_LEAVE ? tree.came : kind === AT_UPDATE ? tree.tape.updateValue.get(tree.updates - 1) : 0;
  const actionOf = (/** @type {number} */ node) => (node > 0 ? tree.action[node] : null);
  return {
    kind: over ? "end" : KINDS[kind],
    path: path.map((node, ply) => ({
      action: actionOf(node),
      value: finite(tree.mean(node)),
      alpha: null,
      beta: null,
      best: actionOf(ply ? tree.best[node] : tree.chosen),
      entered: tree.childrenOf(node).length,
      actions: tree.width[node],
      dropped: 0,
    })),
    action: kind === AT_ENTER || kind === AT_LEAVE ? actionOf(subject) : null,
    value,
    bound: 0,
    leaf: false,
    skipped: 0,
    note: note?.kind ?? "",
    merged: {
      path: path.map((node) => ({
        action: actionOf(node),
        visits: tree.visits[node],
        total: tree.total[node],
        prior: finite(tree.prior[node]),
        actions: tree.width[node],
        children: tree.childrenOf(node).map((child) => [tree.action[child], tree.visits[child], tree.total[child], finite(tree.prior[child])]),
      })),
      event: note?.kind ?? KINDS[kind],
      value,
      node: kind === AT_LEAVE ? actionOf(subject) : null,
      new: tree.isNew,
      simulation: tree.simulations,
      best: actionOf(tree.chosen),
    },
  };
}
