// The options of a search: what each may be in a game, read from text or from an embedder's object.

import { Refused } from "./refused.js";
import { formatWeights, numberOf, parseWeights } from "./weights.js";

/** @typedef {import("./settings.js").GameEntry} GameEntry */
/** @typedef {import("./settings.js").AlgorithmEntry} AlgorithmEntry */

/**
 * @typedef {object} OptionEntry
 * @property {"words" | "whole" | "real" | "text"} kind
 * @property {string} label
 * @property {string} line
 * @property {string | number} default
 * @property {Record<string, string>} choices  the words it may be, with how each reads to people
 * @property {string | null} seeded  the word that may carry a seed, as in random:7
 * @property {number | null} least
 * @property {number | null} most
 * @property {boolean} limit  it ends a search before the end of the game
 * @property {boolean} costly  the greater it is, the more time and memory a search may take
 */

/** @typedef {Record<string, string | number>} Options */

export { Refused };

/** The option that is no text of its own: the weights of a game's features. */
export const WEIGHTS = "weights";

/** The words that an option may be in a game. @param {GameEntry} game @param {string} name @param {OptionEntry} entry */
export function wordsOf(game, name, { choices }) {
  return Object.keys(choices).filter((word) => !game.without[name]?.includes(word));
}

/**
 * The options that can be something else than they are by default.
 * @param {GameEntry} game
 * @param {AlgorithmEntry} algorithm
 */
export function optionsOf(game, algorithm) {
  return Object.entries(algorithm.options).filter(([name, entry]) =>
    name === WEIGHTS
      ? Object.keys(game.features).length > 0
      : entry.kind !== "words" || wordsOf(game, name, entry).length > 1,
  );
}

/**
 * All options at their defaults, some of which a game knows better.
 * @param {GameEntry} game
 * @param {AlgorithmEntry} algorithm
 * @returns {Options}
 */
export function usualOptions(game, algorithm) {
  return Object.fromEntries(
    Object.entries(algorithm.options).map(([name, entry]) => [
      name,
      game.defaults[name] ?? entry.default,
    ]),
  );
}

/**
 * One option's value, a number where it is one; throws `Refused` with what would be right.
 * @param {GameEntry} game
 * @param {string} name
 * @param {OptionEntry} entry
 * @param {unknown} value
 * @param {string} [called]  what the sentence calls it
 */
export function readOption(game, name, entry, value, called = name) {
  const text = String(value).trim();
  if (name === WEIGHTS) return formatWeights(game.features, parseWeights(game.features, text));
  if (entry.kind === "text") return text;
  if (entry.kind === "words" && isWord(wordsOf(game, name, entry), entry, text)) return text;
  const number = numberOf(text);
  if (
    (entry.kind === "whole" && isWithin(entry, number) && Number.isSafeInteger(number)) ||
    (entry.kind === "real" && isWithin(entry, number))
  )
    return number;
  throw new Refused(`“${called}” cannot be “${text}”: it ${right(game, name, entry)}.`);
}

/** @param {string[]} words @param {OptionEntry} entry @param {string} text */
function isWord(words, { seeded }, text) {
  const [word, seed, ...rest] = text.split(":");
  if (!words.includes(word) || rest.length) return false;
  return seed === undefined || (word === seeded && /^\d{1,9}$/.test(seed));
}

/** @param {OptionEntry} entry @param {number} number */
const isWithin = ({ least, most }, number) =>
  number >= (least ?? -Infinity) && number <= (most ?? Infinity);

/** What an option can be, after “it”. @param {GameEntry} game @param {string} name @param {OptionEntry} entry */
function right(game, name, entry) {
  const { kind, seeded, least, most } = entry;
  if (kind === "words") {
    const words = wordsOf(game, name, entry).map((word) =>
      word === seeded ? `${word} or, with a seed, ${word}:7` : word,
    );
    return `can be ${words.join(", ")}`;
  }
  const range =
    least !== null && most !== null
      ? ` from ${least} to ${most}`
      : least !== null
        ? ` from ${least} up`
        : most !== null
          ? ` up to ${most}`
          : "";
  return `is a ${kind === "whole" ? "whole number" : "number"}${range}`;
}

/** The options that differ from their defaults. @param {GameEntry} game @param {AlgorithmEntry} algorithm @param {Options} options */
export function changedOptions(game, algorithm, options) {
  const usual = usualOptions(game, algorithm);
  return Object.entries(options).filter(([name, value]) => value !== usual[name]);
}
