// Searches that proved to be too much: where they were stopped, and what to ask for instead.

import { MOST_BYTES } from "./limits.js";
import { algorithmOf, gameOf } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {Pick<import("./state.js").Search, "root" | "algorithm" | "options" | "strength" | "columns">} Search */

/** The option that asks for the most beyond what is usual: its name and value. @param {Catalogue} catalogue @param {Search} search */
function excessive(catalogue, { root, algorithm, options }) {
  const { defaults } = gameOf(catalogue, root.game);
  const entries = Object.entries(algorithmOf(catalogue, algorithm).options).filter(([, { costly }]) => costly);
  const times = (/** @type {string} */ name, /** @type {any} */ usual) => Number(options[name] ?? usual) / Math.max(1, usual);
  const asked = entries.map(([name, entry]) => ({ name, factor: times(name, defaults[name] ?? entry.default) }));
  const [most] = asked.sort((a, b) => b.factor - a.factor);
  return most?.factor > 1 ? most.name : null;
}

/** What to ask for instead, as the end of a sentence; empty where nothing asked for is at fault. @param {Catalogue} catalogue @param {Search} search */
export function blame(catalogue, search) {
  const name = excessive(catalogue, search);
  return name === null ? "" : `“${name}” is ${search.options[name].toLocaleString("en")}: choose less`;
}

/**
 * That a search was stopped, at how many nodes, which are those that the counter shows, and why.
 * @param {Catalogue} catalogue @param {Search} search @param {keyof typeof MOST_BYTES} where
 */
export function stoppedFull(catalogue, search, where) {
  const nodes = search.columns.counts.nodes.toLocaleString("en");
  const megabytes = MOST_BYTES[where] / 2 ** 20;
  const full = where === "page" ? `its tree had filled the ${megabytes} MB` : `Python had filled the ${megabytes} MB`;
  const instead = blame(catalogue, search) || "choose fewer plies, or a search that prunes";
  return `The search was stopped at ${nodes} nodes, when ${full} of memory that it may take: ${instead}.`;
}
