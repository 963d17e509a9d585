// How far a search looks, and how well what it finds is played: whole, so many plies ahead, or carelessly.

import { isOwn } from "./named.js";

/** @typedef {import("./settings.js").GameEntry} GameEntry */
/** @typedef {import("./settings.js").AlgorithmEntry} AlgorithmEntry */
/** @typedef {import("./settings.js").Strength} Strength */
/** @typedef {import("./options.js").Options} Options */

/** Plies that a program of the visitor's can look ahead on a tree, of which Python judges for it what is not over: those that a check tries, and more. */
const ON_TREES = [1, 2, 3, 4, 5, 6, 7, 8];

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
 * A strength as links write it: perfect, depth:3, careless:0.25:1.
 * @param {Strength} strength
 */
export function formatStrength(strength) {
  if (strength.kind === "depth") return `depth:${strength.depth}`;
  if (strength.kind === "careless") return `careless:${strength.rate}:${strength.seed}`;
  return String(strength.kind);
}
