// What an embedder passes to the page's API: read once, checked as a link is, and refused in one sentence.

import { TABS } from "../settings/links.js";
import { theirs } from "../settings/refused.js";
import { atLevel } from "../settings/levels.js";
import { check, gameOf } from "../settings/settings.js";

/** @typedef {import("../settings/settings.js").Asked} Asked */

/**
 * @typedef {Asked & {level?: string, moves?: string[], tick?: number, from?: number, layout?: "compact" | "scale", turned?: boolean, tab?: import("../settings/links.js").Tab, mode?: "page" | "lecture"}} Opening
 *   `strength` is "perfect", "depth:3", "careless:0.25:1" or the object; `side` is a player or "both": no computer answers;
 *   `level` is the name of one that the game has, such as "club", in place of algorithm, options and strength
 */

const TEXTS = ["game", "first", "side", "algorithm", "level"];
const OF_A_LEVEL = ["algorithm", "options", "strength"];
const ALL = [
  ...TEXTS,
  "options",
  "strength",
  "moves",
  "tick",
  "from",
  "layout",
  "turned",
  "tab",
  "mode",
];

const MOST = 77; // characters of what was given that are said again
const UNPRINTABLE = /\p{C}/gu;

/**
 * A link of what is asked for; throws an Error with what would be right.
 * @param {unknown} asked  an Opening, if it is right
 * @param {import("../settings/settings.js").Catalogue} catalogue
 * @returns {import("../settings/links.js").Link}
 */
export function readOpening(asked, catalogue) {
  const given = fields(
    asked,
    () => `open() takes settings, such as {game: "nim"}, not ${quoted(asked)}.`,
  );
  for (const name of Object.keys(given))
    if (!ALL.includes(name))
      throw new Error(`${quoted(name)} cannot be set: open() can set ${ALL.join(", ")}.`);
  for (const name of TEXTS) if (given[name] !== undefined) given[name] = text(name, given[name]);
  if (given.options !== undefined)
    given.options = plain("options", given.options, `{order: "best"}`);
  if (typeof given.strength === "string") given.strength = theirs(given.strength);
  else if (given.strength !== undefined)
    given.strength = plain("strength", given.strength, `"depth:3" or {kind: "depth", depth: 3}`);
  const {
    moves: played = [],
    tick = null,
    from,
    layout = "compact",
    turned,
    tab = "why",
    mode = "page",
    level,
    ...rest
  } = given;
  const settings = level === undefined ? rest : { ...rest, ...leveled(catalogue, rest, level) };
  const moves = names("moves", played);
  for (const [name, value] of Object.entries({ tick: tick ?? 0, from: from ?? 0 })) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new Error(`“${name}” cannot be ${quoted(value)}: it is a whole number from 0.`);
  }
  if (from > moves.length)
    throw new Error(`“from” cannot be ${from}: there are ${moves.length} moves.`);
  among("layout", layout, ["compact", "scale"]);
  if (turned !== undefined && typeof turned !== "boolean")
    throw new Error(`“turned” is true or false, not ${quoted(turned)}.`);
  among("tab", tab, TABS);
  among("mode", mode, ["page", "lecture"]);
  return {
    settings: check(catalogue, settings),
    moves,
    tick,
    from: from ?? moves.length,
    layout,
    view: null,
    turned,
    tab,
    mode,
  };
}

/** What a level sets, by its name. @param {import("../settings/settings.js").Catalogue} catalogue @param {Record<string, any>} asked @param {string} name */
function leveled(catalogue, asked, name) {
  const game = gameOf(
    catalogue,
    check(catalogue, asked.game === undefined ? {} : { game: asked.game }).game,
  );
  const twice = OF_A_LEVEL.find((part) => asked[part] !== undefined);
  if (twice) throw new Error(`“level” sets “${twice}” as well: leave one of them out.`);
  if (!game.levels.length)
    throw new Error(
      `“level” cannot be set: ${game.label} has no levels, so set algorithm, options and strength.`,
    );
  const found = atLevel(catalogue, game, name);
  if (!found)
    throw new Error(
      `“level” cannot be ${quoted(name)}: ${game.label} has ${game.levels.map((one) => one.name).join(", ")}.`,
    );
  return found;
}

/** What was given, in one line of at most 80 characters. @param {unknown} value @returns {string} */
export function quoted(value) {
  if (typeof value === "string") {
    const line = theirs(value.slice(0, MOST)).replace(UNPRINTABLE, "�");
    return value.length > MOST ? `“${line}…”` : `“${line}”`;
  }
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  return typeof value === "object" && value !== null ? "an object" : String(value).slice(0, MOST); // such as a bigint
}

/** A text that can be the name of a move; whether it is one only Python knows. @param {unknown} value @returns {string} */
export function moveName(value) {
  const name = typeof value === "string" && value.length <= MOST && !value.match(UNPRINTABLE);
  if (!name) throw new Error(`A move is its name, such as “b2”, not ${quoted(value)}.`);
  return value;
}

/** @param {string} name @param {unknown} value @returns {number} */
export function whole(name, value) {
  if (!Number.isSafeInteger(value))
    throw new Error(`“${name}” is a whole number, not ${quoted(value)}.`);
  return /** @type {number} */ (value);
}

/** @param {string} name @param {unknown} value @param {string[]} words */
function among(name, value, words) {
  if (typeof value !== "string" || !words.includes(value))
    throw new Error(`“${name}” is ${words.join(" or ")}, not ${quoted(value)}.`);
}

/** @param {string} name @param {unknown} value */
function text(name, value) {
  if (typeof value !== "string") throw new Error(`“${name}” is a name, not ${quoted(value)}.`);
  return theirs(value);
}

/**
 * The fields of an object of the caller's that hold something, each read once: a getter may throw, and a proxy answers as it likes.
 * @param {unknown} value @param {() => string} refusal @returns {Record<string, any>}
 */
function fields(value, refusal) {
  let found = null;
  try {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      found = Object.entries(value);
  } catch (error) {
    throw new Error("The settings cannot be read: one of their fields throws.", { cause: error });
  }
  if (!found) throw new Error(refusal());
  return Object.fromEntries(found.filter(([, one]) => one !== undefined && one !== null));
}

/** An object of texts and numbers. @param {string} name @param {unknown} value @param {string} example */
function plain(name, value, example) {
  const found = Object.entries(
    fields(value, () => `“${name}” is as in ${example}, not ${quoted(value)}.`),
  );
  return Object.fromEntries(
    found.map(([key, one]) => {
      if (typeof one !== "string" && typeof one !== "number")
        throw new Error(`${quoted(key)} of “${name}” is a text or a number, not ${quoted(one)}.`);
      return [theirs(key), typeof one === "string" ? theirs(one) : one];
    }),
  );
}

/** A list of names, copied. @param {string} name @param {unknown} value @returns {string[]} */
function names(name, value) {
  const wrong = () =>
    new Error(`“${name}” is a list of names, such as ["b2", "a3"], not ${quoted(value)}.`);
  let found;
  try {
    if (Array.isArray(value)) found = Array.from(value);
  } catch {
    throw wrong();
  }
  if (!found) throw wrong();
  for (const one of found)
    if (typeof one !== "string")
      throw new Error(`“${name}” has names, such as “b2”, not ${quoted(one)}.`);
  return found;
}
