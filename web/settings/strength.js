// How far a search looks, and how well what it finds is played: whole, so many plies ahead, or carelessly.

import { isOwn } from "./named.js";
import { Refused } from "./refused.js";

/** @typedef {import("./settings.js").GameEntry} GameEntry */
/** @typedef {import("./settings.js").AlgorithmEntry} AlgorithmEntry */
/** @typedef {import("./settings.js").Strength} Strength */
/** @typedef {import("./options.js").Options} Options */

/** The default depth where a game is too large to be searched whole: quick with either algorithm. */
const DEPTH = 3;

/** Plies that a program of the visitor's can look ahead on a tree, of which Python judges for it what is not over: those that a check tries, and more. */
const ON_TREES = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * How far a game is searched where nothing is said: to its end where that is within reach.
 * @param {GameEntry} game
 * @returns {Strength}
 */
export function defaultStrength(game) {
  if (game.perfect) return { kind: "perfect" };
  return { kind: "depth", depth: game.depths.includes(DEPTH) ? DEPTH : (game.depths.at(-1) ?? 1) };
}

/**
 * How far a search looked, as a strength: by its own depth where it has one, and never further than the game bears.
 * @param {GameEntry} game
 * @param {{options: Options, strength: Strength}} search
 * @returns {Strength}
 */
export function reachOf({ perfect, depths }, { options, strength }) {
  const own = typeof options.depth === "number" ? options.depth : Infinity;
  if (strength.kind === "depth" || (perfect && own === Infinity)) return strength;
  return { kind: "depth", depth: perfect ? own : Math.min(own, depths.at(-1) ?? 1) };
}

/**
 * The strengths that a search of a game can have: `whole` (perfect, and careless), and at which depths. A search that
 * has a limit of its own plays what it finds within it.
 * @param {GameEntry} game
 * @param {AlgorithmEntry} algorithm
 */
export function strengthsOf(game, algorithm) {
  const { name, toDepth } = algorithm;
  const judged = isOwn(game.name) && toDepth === name; // a search of ours to a depth is not for trees
  return {
    whole: game.perfect || algorithm.limited,
    depths: judged ? ON_TREES : toDepth ? game.depths : [],
  };
}

/**
 * @param {GameEntry} game
 * @param {AlgorithmEntry} algorithm
 * @param {string | Strength | undefined} asked
 * @returns {Strength}
 */
export function checkStrength(game, algorithm, asked) {
  const { whole, depths } = strengthsOf(game, algorithm);
  if (asked === undefined) return whole ? { kind: "perfect" } : defaultStrength(game);
  const text = typeof asked === "string" ? asked : formatStrength(asked);
  const [kind, ...numbers] = text.split(":");
  if (kind !== "depth" && !whole) {
    throw new Refused(
      `${game.label} is too large to be searched whole, so “strength” cannot be “${text}”: it can be depth:1 to depth:${depths.at(-1)}.`,
    );
  }
  if (kind === "perfect" && numbers.length === 0) return { kind };
  if (kind === "depth" && numbers.length === 1 && depths.includes(Number(numbers[0])))
    return { kind, depth: Number(numbers[0]) };
  if (kind === "careless" && numbers.length === 2) {
    const [rate, seed] = numbers.map(Number);
    if (rate > 0 && rate <= 1 && Number.isSafeInteger(seed) && seed >= 0)
      return { kind, rate, seed };
  }
  const plies = depths.length ? `, depth:1 to depth:${depths.at(-1)},` : "";
  throw new Refused(
    `“strength” cannot be “${text}”: it can be perfect${plies} or careless:0.25:1 (how often, and a seed).`,
  );
}

/**
 * A strength as links write it: perfect, depth:3, careless:0.25:1.
 * @param {Strength} strength
 */
export function formatStrength(strength) {
  if (strength.kind === "depth") return `depth:${strength.depth}`;
  if (strength.kind === "careless") return `careless:${strength.rate}:${strength.seed}`;
  return String(strength.kind);
}
