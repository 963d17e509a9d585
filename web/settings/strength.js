// How far a search looked.

/** @typedef {import("./settings.js").GameEntry} GameEntry */
/** @typedef {import("./settings.js").Strength} Strength */
/** @typedef {import("./settings.js").Options} Options */

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
