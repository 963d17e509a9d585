// What runs side by side: which search, with which options, how deep; as text for links and as words for people.

import { algorithmOf, gameOf, Refused } from "./settings.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{algorithm: string, options: Record<string, string>, depth: number | null}} Choice  `depth` in plies; null: to the end of the game */

export const FEWEST = 2;
export const MOST = 3;
const DEEPEST = 99;

/**
 * All searches that can be chosen, each with every combination of its options.
 * @param {Catalogue} catalogue
 * @returns {Omit<Choice, "depth">[]}
 */
export function searchesOf(catalogue) {
  return catalogue.algorithms.flatMap(({ name, options }) => {
    /** @type {Record<string, string>[]} */
    let all = [{}];
    for (const [key, { choices }] of Object.entries(options))
      all = all.flatMap((one) => choices.map((value) => ({ ...one, [key]: value })));
    return all.map((one) => ({ algorithm: name, options: one }));
  });
}

/** Whether a choice is that search, at whatever depth. @param {Omit<Choice, "depth">} a @param {Omit<Choice, "depth">} b */
export function sameSearch(a, b) {
  return nameOf(a) === nameOf(b);
}

/** A search in a link's words: minimax, alphabeta:strict. @param {Omit<Choice, "depth">} choice */
const nameOf = ({ algorithm, options }) => [algorithm, ...Object.values(options)].join(":");

/**
 * A search in people's words: Alpha–beta, ties strict.
 * @param {Omit<Choice, "depth">} choice
 * @param {Catalogue} catalogue
 */
export function searchLabel({ algorithm, options }, catalogue) {
  const words = Object.entries(options).map(([key, value]) => `${key} ${value}`);
  return [algorithmOf(catalogue, algorithm).label, ...words].join(", ");
}

/**
 * A choice in people's words, with its depth where it has one.
 * @param {Choice} choice
 * @param {Catalogue} catalogue
 */
export function labelOf(choice, catalogue) {
  const { depth } = choice;
  const plies = depth === null ? [] : [`${depth} ${depth === 1 ? "ply" : "plies"}`];
  return [searchLabel(choice, catalogue), ...plies].join(", ");
}

/**
 * What is compared before anybody chooses: minimax against alpha–beta, as deep as the settings say.
 * @param {Catalogue} catalogue
 * @param {Settings} settings
 * @returns {Choice[]}
 */
export function defaultChoices(catalogue, { game, strength }) {
  const depth = strength.kind === "depth" && !gameOf(catalogue, game).perfect ? strength.depth : null;
  return offered(catalogue).slice(0, FEWEST).map((search) => ({ ...search, depth }));
}

/**
 * The searches in the order in which they are offered as a further run: minimax, then the others.
 * @param {Catalogue} catalogue
 */
function offered(catalogue) {
  const all = searchesOf(catalogue);
  const plain = all.filter(({ algorithm }) => algorithm === "minimax");
  return [...plain, ...all.filter(({ algorithm }) => algorithm !== "minimax")];
}

/**
 * One more run beside those chosen: the first search that is not among them.
 * @param {Catalogue} catalogue
 * @param {Choice[]} chosen
 * @returns {Choice}
 */
export function another(catalogue, chosen) {
  const all = offered(catalogue);
  const fresh = all.find((search) => !chosen.some((choice) => sameSearch(choice, search))) ?? all[0];
  return { ...fresh, depth: chosen.at(-1)?.depth ?? null };
}

/**
 * Choices as links write them: minimax,alphabeta:cut:4 (four plies).
 * @param {Choice[]} choices
 */
export function formatChoices(choices) {
  return choices.map((choice) => [nameOf(choice), ...(choice.depth === null ? [] : [choice.depth])].join(":")).join(",");
}

/**
 * Read choices; throws `Refused` with one sentence where they make no sense.
 * @param {string} text
 * @param {Catalogue} catalogue
 * @returns {Choice[]}
 */
export function parseChoices(text, catalogue) {
  const choices = text.split(",").map((one) => parseChoice(one, catalogue));
  if (choices.length >= FEWEST && choices.length <= MOST) return choices;
  throw new Refused(`“compare” cannot be “${text}”: it is ${FEWEST} or ${MOST} searches with commas between them.`);
}

/**
 * @param {string} text
 * @param {Catalogue} catalogue
 * @returns {Choice}
 */
function parseChoice(text, catalogue) {
  const [name, ...rest] = text.split(":");
  const plies = /^\d{1,2}$/.test(rest.at(-1) ?? "") ? Number(rest.pop()) : null;
  const entry = algorithmOf(catalogue, name);
  const usual = Object.fromEntries(Object.entries(entry.options).map(([key, option]) => [key, option.default]));
  const wanted = rest.length ? [name, ...rest].join(":") : nameOf({ algorithm: name, options: usual });
  const all = searchesOf(catalogue).filter(({ algorithm }) => algorithm === name);
  const found = all.find((search) => nameOf(search) === wanted);
  if (!found || plies === 0)
    throw new Refused(
      `“compare” cannot have “${text}”: it can have ${all.map(nameOf).join(", ")}, each with “:” and 1 to ${DEEPEST} plies after it or without.`,
    );
  return { ...found, depth: plies };
}
