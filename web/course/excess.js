// Searches that proved to be too much: where they were stopped, and what to ask for instead.

import { MOST_BYTES } from "../python/limits.ts";
import { algorithmOf, gameOf } from "../settings/settings.js";
import { countsOf } from "../trace/tree.js";
import { grouped } from "../text.js";

/** @typedef {import("../settings/settings.js").Catalogue} Catalogue */
/** @typedef {Pick<import("../state.js").Search, "root" | "algorithm" | "options" | "strength" | "columns">} Search */

/** The option that asks for the most beyond what is usual: its name and value. @param {Catalogue} catalogue @param {Search} search */
function excessive(catalogue, { root, algorithm, options }) {
  const { defaults } = gameOf(catalogue, root.game);
  const entries = Object.entries(algorithmOf(catalogue, algorithm).options).filter(
    ([, { costly }]) => costly,
  );
  const times = (/** @type {string} */ name, /** @type {any} */ usual) =>
    Number(options[name] ?? usual) / Math.max(1, usual);
  const asked = entries.map(([name, entry]) => ({
    name,
    factor: times(name, defaults[name] ?? entry.default),
  }));
  const [most] = asked.sort((a, b) => b.factor - a.factor);
  return most?.factor > 1 ? most.name : null;
}

/** The option that asks for more than is usual, with its value; empty where none does. @param {Catalogue} catalogue @param {Search} search */
export function excess(catalogue, search) {
  const name = excessive(catalogue, search);
  return name === null ? "" : `“${name}” is ${grouped(Number(search.options[name]))}`;
}

/** Who had filled which part of the memory. */
const FULL = {
  page: { who: "its tree", bytes: MOST_BYTES.page },
  race: { who: "the trees of all runs together", bytes: MOST_BYTES.page },
  python: { who: "Python", bytes: MOST_BYTES.python },
};

/**
 * That a search was stopped, at how many nodes, which are those that the counter shows, and why.
 * @param {Catalogue} catalogue @param {Search} search @param {keyof typeof FULL} where @param {string} [name]
 */
export function stoppedFull(catalogue, search, where, name = "The search") {
  const { who, bytes } = FULL[where];
  return `${stoppedAt(search, name)}, when ${who} had filled ${bytes / 2 ** 20} MB of memory, the most there may be: ${instead(catalogue, search)}.`;
}

/** That a run was stopped because it visits more than `most` nodes. @param {Catalogue} catalogue @param {Search} run @param {number} most @param {string} name */
export const stoppedLong = (catalogue, run, most, name) =>
  `${stoppedAt(run, name)}, more than the ${grouped(most)} that a run of a comparison may visit: ${instead(catalogue, run)}.`;

/** @param {Search} search @param {string} name */
const stoppedAt = ({ columns }, name) =>
  `${name} was stopped at ${grouped(countsOf(columns).nodes)} nodes`;

/** What to ask for instead. @param {Catalogue} catalogue @param {Search} search */
function instead(catalogue, search) {
  const asked = excess(catalogue, search);
  return asked ? `${asked}, so choose less` : "choose fewer plies, or a position nearer to the end";
}
