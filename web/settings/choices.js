// What runs side by side: which search, with which options, how deep, as text for links.

import { readOption, usualOptions } from "./options.js";
import { decoded } from "./refused.js";
import { algorithmOf, fits, gameOf, Refused } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{algorithm: string, options: import("./options.js").Options}} Search */
/** @typedef {Search & {depth: number | null}} Choice  `depth` in plies, of a search that has no depth of its own; null: to the end of the game */

const FEWEST = 2;
const MOST = 3;
const DEEPEST = 99;

/**
 * A search of a game with its options as they are by default.
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {string} algorithm
 * @returns {Search}
 */
const usualSearch = (catalogue, game, algorithm) => ({
  algorithm,
  options: usualOptions(gameOf(catalogue, game), algorithmOf(catalogue, algorithm)),
});

/** Whether a choice is that search, at whatever depth. @param {Search} a @param {Search} b */
export function sameSearch(a, b) {
  return keyOf(a) === keyOf(b);
}

/** @param {Search} search */
const keyOf = ({ algorithm, options }) =>
  JSON.stringify([algorithm, Object.entries(options).sort()]);

/**
 * Choices as links write them: minimax,alphabeta:cut:4 (four plies),alphabeta:strict:order=worst.
 * @param {Choice[]} choices
 * @param {Catalogue} catalogue
 * @param {string} game
 */
export function formatChoices(choices, catalogue, game) {
  return choices
    .map((choice) => formatChoice(choice, usualSearch(catalogue, game, choice.algorithm).options))
    .join(",");
}

/** @param {Choice} choice @param {import("./options.js").Options} usual */
function formatChoice({ algorithm, options, depth }, usual) {
  const { ties, ...others } = options;
  const changed = Object.entries(others).filter(([name, value]) => value !== usual[name]);
  return [
    algorithm,
    ...(ties === undefined ? [] : [ties]),
    ...changed.map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ...(depth === null ? [] : [depth]),
  ].join(":");
}

/**
 * Read choices; throws `Refused` with one sentence where they make no sense.
 * @param {string} text
 * @param {Catalogue} catalogue
 * @param {string} game
 * @returns {Choice[]}
 */
export function parseChoices(text, catalogue, game) {
  const choices = text.split(",").map((one) => parseChoice(one, catalogue, game));
  if (choices.length >= FEWEST && choices.length <= MOST) return choices;
  throw new Refused(
    `“compare” cannot be “${text}”: it is ${FEWEST} or ${MOST} searches with commas between them.`,
  );
}

/**
 * @param {string} text
 * @param {Catalogue} catalogue
 * @param {string} game
 * @returns {Choice}
 */
function parseChoice(text, catalogue, game) {
  const [name, ...rest] = text.split(":");
  const depth = /^\d{1,2}$/.test(rest.at(-1) ?? "") ? Number(rest.pop()) : null;
  const entry = algorithmOf(catalogue, name);
  fits(gameOf(catalogue, game), entry);
  const { options } = usualSearch(catalogue, game, name);
  for (const part of rest) {
    const [key, value] = part.includes("=") ? part.split("=") : ["ties", part];
    if (!Object.hasOwn(entry.options, key))
      throw new Refused(`“compare” cannot have “${text}”: ${entry.label} has no option “${key}”.`);
    options[key] = readOption(gameOf(catalogue, game), key, entry.options[key], decoded(value));
  }
  if (depth === 0)
    throw new Refused(
      `“compare” cannot have “${text}”: at its end come 1 to ${DEEPEST} plies, or none.`,
    );
  if (depth !== null && !entry.toDepth)
    throw new Refused(`“compare” cannot have “${text}”: ${entry.label} takes no plies there.`);
  return { algorithm: name, options, depth };
}
