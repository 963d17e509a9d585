// How far the values of a search can be trusted: what trace/known.js goes by.

import { algorithmOf, gameOf } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */

/**
 * As plyscope/trace/search_traits.py tells it of an algorithm and its options.
 * @typedef {object} Manner
 * @property {boolean} strict it cuts only beyond the window, not at its ends
 * @property {boolean} returnsEnds it reports an end of the window for what is there or beyond
 * @property {boolean} unsure it leaves out moves that could matter: no inner node is proved
 * @property {boolean} guesses its table may answer with an estimate
 * @property {[least: number, most: number]} ends of what anything can be worth to MAX
 * @property {number} most that any one player can get
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
  const window = option("low") === null ? entry.window : [option("low"), option("high")];
  const [total, players] = [option("total"), game.players.length];
  return {
    strict: option("ties") === "strict",
    returnsEnds: entry.trust.includes("returns_ends"),
    unsure: entry.trust.includes("unsure"),
    guesses: entry.trust.includes("guesses"),
    ends: /** @type {[number, number]} */ (window ?? game.ends ?? [-Infinity, Infinity]),
    depth: strength.kind === "depth" ? strength.depth : option("depth"),
    hasSums: game.scale !== null && entry.trust.includes("has_sums"),
    scale: entry.trust.includes("has_sums") && !options.weights ? game.scale : null,
    most: total === null ? Infinity : total - (players - 1) * option("least"),
  };
}
