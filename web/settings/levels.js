// How well the computer plays, by name: each level is an algorithm, its options and a strength, which remain settings like all others.

import { usualOptions } from "./options.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {import("./settings.js").Strength} Strength */
/** @typedef {{name: string, label: string, line: string, algorithm: string, options: import("./options.js").Options, strength: Strength}} Level */

/**
 * What a level of a game sets, all of it; null where the game has no such level.
 * @param {Catalogue} catalogue
 * @param {import("./settings.js").GameEntry} game
 * @param {string} [name]  of the level; else the one that is met first
 */
export function atLevel({ algorithms }, game, name = game.level) {
  const level = game.levels.find((one) => one.name === name);
  const entry = algorithms.find((one) => one.name === level?.algorithm);
  return level && entry
    ? {
        algorithm: entry.name,
        options: { ...usualOptions(game, entry), ...level.options },
        strength: level.strength,
      }
    : null;
}

/**
 * The level that settings come to, whatever the seed of a careless one; undefined where it is none.
 * @param {Catalogue} catalogue
 * @param {import("./settings.js").GameEntry} game
 * @param {Pick<import("./settings.js").Settings, "algorithm" | "options" | "strength">} settings
 */
export function levelOf(catalogue, game, settings) {
  const key = keyOf(settings);
  return game.levels.find(({ name }) => keyOf(atLevel(catalogue, game, name)) === key);
}

/** @param {Pick<import("./settings.js").Settings, "algorithm" | "options" | "strength"> | null} settings */
const keyOf = (settings) =>
  JSON.stringify(
    settings && [
      settings.algorithm,
      Object.entries(settings.options).sort(),
      Object.entries({ ...settings.strength, seed: 0 }).sort(),
    ],
  );
