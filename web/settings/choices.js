// What runs side by side: which search, with which options, how deep; as text for links and as words for people.

import { grouped, plies } from "../text.js";
import { readOption, usualOptions } from "./options.js";
import { decoded } from "./refused.js";
import { algorithmOf, fits, gameOf, Refused } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{algorithm: string, options: import("./options.js").Options}} Search */
/** @typedef {Search & {depth: number | null}} Choice  `depth` in plies, of a search that has no depth of its own; null: to the end of the game */

export const FEWEST = 2;
export const MOST = 3;
const DEEPEST = 99;

/**
 * A search of a game with its options as they are by default.
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {string} algorithm
 * @returns {Search}
 */
export const usualSearch = (catalogue, game, algorithm) => ({
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
 * A search in people's words: Alpha–beta, ties strict. Its tie rule and its limits are always said, the rest where it is not the usual one.
 * @param {Search} search
 * @param {Catalogue} catalogue
 */
export function searchLabel({ algorithm, options }, catalogue) {
  const entry = algorithmOf(catalogue, algorithm);
  const words = Object.entries(options)
    .filter(
      ([name, value]) =>
        name === "ties" || entry.options[name].limit || value !== entry.options[name].default,
    )
    .map(([name, value]) => `${name} ${typeof value === "number" ? grouped(value) : value}`);
  return [entry.label, ...words].join(", ");
}

/**
 * A choice in people's words, with its depth where it has one.
 * @param {Choice} choice
 * @param {Catalogue} catalogue
 */
export function labelOf(choice, catalogue) {
  const { depth } = choice;
  return [searchLabel(choice, catalogue), ...(depth === null ? [] : [plies(depth)])].join(", ");
}

/**
 * How many plies a choice looks ahead; null: to the end, or as far as another limit of its own reaches.
 * @param {Choice} choice
 */
export function pliesOf({ depth, options }) {
  return depth ?? (typeof options.depth === "number" ? options.depth : null);
}

/**
 * A search as it is asked to look so many plies ahead; null where it cannot be.
 * @param {Search} search
 * @param {number | null} depth  null: to the end of the game, which a depth beyond it reaches too
 * @param {Catalogue} catalogue
 * @returns {(Search & {strength: import("./settings.js").Strength}) | null}
 */
export function toDepth({ algorithm, options }, depth, catalogue) {
  const entry = algorithmOf(catalogue, algorithm);
  if (entry.options.depth)
    return {
      algorithm,
      options: { ...options, depth: depth ?? DEEPEST },
      strength: { kind: "perfect" },
    };
  if (!entry.toDepth) return null;
  return {
    algorithm,
    options,
    strength: depth === null ? { kind: "perfect" } : { kind: "depth", depth },
  };
}

/**
 * What is compared before anybody chooses: the first two searches of the game, minimax against alpha–beta where they can play it.
 * @param {Catalogue} catalogue
 * @param {Settings} settings
 * @returns {Choice[]}
 */
export function defaultChoices(catalogue, { game, strength }) {
  const depth =
    strength.kind === "depth" && !gameOf(catalogue, game).perfect ? strength.depth : null;
  const all = offered(catalogue, game);
  return [all[0], all[1] ?? all[0]].map((search) => withDepth(search, depth, catalogue, game));
}

/**
 * A search at a depth, where it is one that takes a depth; where the game is too large to be searched whole it must.
 * @param {Search} search
 * @param {number | null} depth
 * @param {Catalogue} catalogue
 * @param {string} game
 * @returns {Choice}
 */
export function withDepth(search, depth, catalogue, game) {
  const { perfect, depths } = gameOf(catalogue, game);
  if (!algorithmOf(catalogue, search.algorithm).toDepth || !depths.length)
    return { ...search, depth: null };
  return { ...search, depth: depth ?? (perfect ? null : depths[Math.min(2, depths.length - 1)]) };
}

/**
 * The searches of a game in the order in which they are offered as a further run: each by itself and with the other tie rule.
 * @param {Catalogue} catalogue
 * @param {string} game
 */
function offered(catalogue, game) {
  return gameOf(catalogue, game).algorithms.flatMap((name) => {
    const search = usualSearch(catalogue, game, name);
    const ties = Object.keys(algorithmOf(catalogue, name).options.ties?.choices ?? {});
    return ties.length
      ? ties.map((word) => ({ ...search, options: { ...search.options, ties: word } }))
      : [search];
  });
}

/**
 * One more run beside those chosen: the first search that is not among them.
 * @param {Catalogue} catalogue
 * @param {string} game
 * @param {Choice[]} chosen
 * @returns {Choice}
 */
export function another(catalogue, game, chosen) {
  const all = offered(catalogue, game);
  const fresh =
    all.find((search) => !chosen.some((choice) => sameSearch(choice, search))) ?? all[0];
  return withDepth(
    fresh,
    chosen.findLast(({ depth }) => depth !== null)?.depth ?? null,
    catalogue,
    game,
  );
}

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
