// The weights of a game's features: read from text such as "twos=4, centre=0.5", and written as short as can be.

import { grouped } from "../text.js";
import { Refused } from "./refused.js";

/** @typedef {Record<string, number>} Weights  by feature, in the game's own order */

/** The most that a weight may be, either way, as in plyscope/evaluation.py. */
const LARGEST = 1_000_000;

/** A number in text; NaN where it is none. @param {string} text */
export const numberOf = (text) => (/^[-+]?\d*\.?\d+(e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN);

/**
 * The weight of a feature; throws `Refused` with what would be right.
 * @param {string} feature
 * @param {string} text
 */
export function readWeight(feature, text) {
  const weight = numberOf(text.trim());
  if (Math.abs(weight) <= LARGEST) return weight;
  const most = grouped(LARGEST);
  throw new Refused(
    `The weight of “${feature}” cannot be “${text.trim()}”: it is a number from −${most} to ${most}.`,
  );
}

/**
 * All weights of a game: its own, but for those in a text; throws `Refused` with what would be right.
 * @param {Weights} own
 * @param {string} text
 * @returns {Weights}
 */
export function parseWeights(own, text) {
  const names = Object.keys(own);
  /** @type {Weights} */
  const given = {};
  for (const part of text.trim() ? text.split(",") : []) {
    const [name, ...rest] = part.split("=").map((piece) => piece.trim());
    /** @param {string} right */
    const refuse = (right) => new Refused(`“weights” cannot have “${part.trim()}”: ${right}.`);
    if (!names.length) throw refuse("this game has no features");
    if (!name || rest.length !== 1)
      throw refuse(`it is a feature and its weight, as in ${names[0]}=2, with commas between them`);
    if (!names.includes(name)) throw refuse(`the features of this game are ${names.join(", ")}`);
    if (Object.hasOwn(given, name)) throw refuse("once is right for each feature");
    given[name] = readWeight(name, rest[0]);
  }
  return { ...own, ...given };
}

/**
 * Weights as text: those that are not the game's own, in its order.
 * @param {Weights} own
 * @param {Weights} weights
 */
export function formatWeights(own, weights) {
  const changed = Object.keys(own).filter((name) => weights[name] !== own[name]);
  return changed.map((name) => `${name}=${weights[name]}`).join(",");
}
