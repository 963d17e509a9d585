// How the values of a search are shown, and what its legend says of them.

import { algorithmOf, gameOf } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */

/**
 * As plyscope/trace/search_traits.py tells it of an algorithm and its options.
 * @typedef {object} Manner
 * @property {boolean} unsure it leaves out moves that could matter: no inner node is proved
 * @property {boolean} guesses its table may answer with an estimate
 * @property {boolean} hasSums its values can be sums of features
 * @property {number | null} scale what makes sums of its values: null where they are told as they are, or it is not known yet
 * @property {number | null} depth plies that it looks ahead, where it is told how many
 */

/**
 * @param {Catalogue} catalogue
 * @param {{root: {game: string}, algorithm: string, options: import("./options.js").Options, strength: import("./settings.js").Strength}} search
 * @returns {Manner}
 */
export function mannerOf(catalogue, { root, algorithm, options, strength }) {
  const game = gameOf(catalogue, root.game);
  const given = algorithmOf(catalogue, algorithm);
  const entry =
    strength.kind === "depth" && given.toDepth ? algorithmOf(catalogue, given.toDepth) : given;
  const option = (/** @type {string} */ name) =>
    /** @type {any} */ (options[name] ?? entry.options[name]?.default ?? null);
  return {
    unsure: entry.trust.includes("unsure"),
    guesses: entry.trust.includes("guesses"),
    depth: strength.kind === "depth" ? strength.depth : option("depth"),
    hasSums: game.scale !== null && entry.trust.includes("has_sums"),
    scale: entry.trust.includes("has_sums") && !options.weights ? game.scale : null,
  };
}
