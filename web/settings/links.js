// The address: everything that can be set, as readable text after the #, in both directions.

import { grouped } from "../text.js";
import { formatChoices, parseChoices, sameSearch } from "./choices.js";
import { changedOptions } from "./options.js";
import { decoded, theirs } from "./refused.js";
import { algorithmOf, check, defaults, gameOf, Refused } from "./settings.js";
import { formatStrength } from "./strength.js";

/** @typedef {import("./settings.js").Catalogue} Catalogue */
/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @typedef {object} Link
 * @property {Settings} settings
 * @property {string[]} moves
 * @property {number | null} tick  where in its search to stand; null: no search is shown
 * @property {number} from  the search is of the position after so many of the moves
 * @property {"compact" | "scale"} layout
 * @property {[number, number] | null} view  which part of the tree is in view, as shares of its width; null: as it follows
 * @property {boolean} [turned]  the board, by hand: else the visitor's own side is below
 * @property {Tab} tab  of the drawer
 * @property {"page" | "lecture"} mode
 * @property {string} [code]  a program of the visitor's own, packed
 * @property {string} [exercise]  as in alphabeta:2:17, a kind, how hard, and a seed; alphabeta:own is about the tree of the game
 * @property {import("./choices.js").Choice[] | null} [compare]  runs to be set side by side; null: the default ones
 */

export const LONGEST = 8_000; // characters of a hash that is read: what is longer cannot be a link

/** @typedef {"why" | "code" | "compare" | "lab" | "write"} Tab */
/** @type {Tab[]} */
export const TABS = ["why", "code", "compare", "lab", "write"];

const CODE = /^[\w-]{1,6000}$/;
const EXERCISE = /^[a-z]{1,20}:(own|[1-5]:\d{1,9})(:right)?(:strict)?$/;

/** @param {string} name @returns {name is Tab} */
const isTab = (name) => TABS.some((tab) => tab === name);

/** What a hash gives for a key, as far as it can be read: a game or a search of the visitor's own has to be known before the rest. @param {string} hash @param {string} key */
export function givenIn(hash, key) {
  try {
    return decodeURIComponent(new RegExp(`^#?(?:.*&)?${key}=([^&]*)`).exec(hash)?.[1] ?? "");
  } catch {
    return "";
  }
}

/** The names of all options that a search can have. @param {Catalogue} catalogue */
const optionNames = ({ algorithms }) => [
  ...new Set(algorithms.flatMap(({ options }) => Object.keys(options))),
];

/** All that a link can set. @param {Catalogue} catalogue */
const keysOf = (catalogue) => [
  "game",
  "first",
  "side",
  "moves",
  "algorithm",
  ...optionNames(catalogue),
  "strength",
  "tick",
  "from",
  "layout",
  "view",
  "turned",
  "tab",
  "mode",
  "compare",
  "exercise",
  "code",
];

/**
 * Read a hash; throws `Refused` with one sentence where it makes no sense. Whether its moves are legal only Python knows.
 * @param {string} hash
 * @param {Catalogue} catalogue
 * @returns {Link}
 */
export function parseLink(hash, catalogue) {
  if (hash.length > LONGEST)
    throw new Refused(
      `It has ${grouped(hash.length)} characters: ${grouped(LONGEST)} are the most that a link may have.`,
    );
  const given = fields(hash.replace(/^#/, ""), keysOf(catalogue));
  const { game, first, side, algorithm, strength } = given;
  /** @type {import("./options.js").Options} */
  const options = {};
  for (const name of optionNames(catalogue))
    if (given[name] !== undefined) options[name] = /** @type {string} */ (given[name]);
  const settings = check(catalogue, { game, first, side, algorithm, strength, options });
  const moves = given.moves ? given.moves.split(",") : [];
  const { names, moves: starting } = gameOf(catalogue, settings.game).view;
  // Where a move is the name of its square it is checked at once; the moves of other games only Python knows.
  const squares =
    gameOf(catalogue, settings.game).boards &&
    names.every((name, index) => name === starting[index]);
  moves.forEach((name, index) => {
    if (!squares) return;
    const twice = moves.indexOf(name) !== index;
    if (names.includes(name) && !twice) return;
    const why = twice
      ? "was played before"
      : `is no square of this board, which has ${names.at(-names.length)} to ${names.at(-1)}`;
    throw new Refused(`Move ${index + 1}, “${name}”, ${why}.`);
  });
  const layout = given.layout ?? "compact";
  if (layout !== "compact" && layout !== "scale") {
    throw new Refused(`“layout” cannot be “${layout}”: it can be compact, scale.`);
  }
  const tick = given.tick === undefined ? null : count("tick", given.tick);
  const from = given.from === undefined ? moves.length : count("from", given.from);
  if (from > moves.length) {
    throw new Refused(
      `“from” cannot be ${from}: the link has ${moves.length} ${moves.length === 1 ? "move" : "moves"}.`,
    );
  }
  const { turned } = given;
  if (turned !== undefined && turned !== "yes" && turned !== "no")
    throw new Refused(`“turned” cannot be “${turned}”: it can be yes, no.`);
  const compare =
    given.compare === undefined ? null : parseChoices(given.compare, catalogue, settings.game);
  const { exercise, code } = given;
  if (code !== undefined && !CODE.test(code))
    throw new Refused(
      "The program in it is damaged: it is at most 6,000 letters, digits, - and _. Ask for the link again.",
    );
  const tab = given.tab ?? (compare ? "compare" : code ? "write" : "why");
  if (!isTab(tab)) throw new Refused(`“tab” cannot be “${tab}”: it can be ${TABS.join(", ")}.`);
  const mode = given.mode ?? "page";
  if (mode !== "page" && mode !== "lecture")
    throw new Refused(`“mode” cannot be “${mode}”: it can be page, lecture.`);
  if (exercise !== undefined && !EXERCISE.test(exercise))
    throw new Refused(
      `“exercise” cannot be “${exercise}”: it is a kind, a level from 1 to 5 and a seed, as in alphabeta:2:17, with :right and :strict after it where that is the rule.`,
    );
  return {
    settings,
    moves,
    tick,
    from,
    layout,
    view: given.view === undefined ? null : shares(given.view),
    tab,
    mode,
    compare,
    ...(turned && { turned: turned === "yes" }),
    ...(exercise && { exercise }),
    ...(code && { code }),
  };
}

/**
 * The key=value pairs of a hash, each known and given once.
 * @param {string} text
 * @param {string[]} keys
 * @returns {Record<string, string | undefined>}
 */
function fields(text, keys) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const part of theirs(text).split("&").filter(Boolean)) {
    const [key, ...rest] = part.split("=");
    if (!keys.includes(key))
      throw new Refused(`“${key}” cannot be set: a link can set ${keys.join(", ")}.`);
    if (Object.hasOwn(found, key)) throw new Refused(`“${key}” is given twice: once is right.`);
    found[key] = decoded(rest.join("="), part);
  }
  return found;
}

/**
 * @param {string} key
 * @param {string} text
 */
function count(key, text) {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new Refused(`“${key}” cannot be “${text}”: it is a whole number from 0.`);
}

/**
 * Two shares of the tree's width, as in 0.25:0.5.
 * @param {string} text
 * @returns {[number, number]}
 */
function shares(text) {
  const [from, to, ...rest] = text
    .split(":")
    .map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : NaN));
  if (rest.length || !(to > from)) {
    throw new Refused(
      `“view” cannot be “${text}”: it is two shares of the tree's width, as in 0.25:0.5.`,
    );
  }
  return [from, to];
}

/**
 * Write a hash; what is at its default is left out, and all at their defaults make the empty text.
 * @param {Link} link
 * @param {Catalogue} catalogue
 */
export function formatLink(
  {
    settings,
    moves,
    tick,
    from,
    layout,
    view,
    turned,
    tab,
    mode,
    compare = null,
    exercise = "",
    code = "",
  },
  catalogue,
) {
  const game = gameOf(catalogue, settings.game);
  const usual = check(catalogue, { game: settings.game, algorithm: settings.algorithm });
  const options = changedOptions(
    game,
    algorithmOf(catalogue, settings.algorithm),
    settings.options,
  );
  const strength = formatStrength(settings.strength);
  // A link that says nothing of it is at the level that is met first.
  const met = check(catalogue, { game: settings.game });
  const leveled =
    game.level !== "" && sameSearch(met, settings) && strength === formatStrength(met.strength);
  /** @type {[string, string, boolean][]} */
  const all = [
    ["game", settings.game, settings.game !== defaults(catalogue).game],
    ["first", settings.first, settings.first !== usual.first],
    ["side", settings.side, settings.side !== usual.side],
    ["moves", moves.join(","), moves.length > 0],
    [
      "algorithm",
      settings.algorithm,
      !leveled && (settings.algorithm !== game.algorithm || game.level !== ""),
    ],
    ...options.map(
      ([name, value]) => /** @type {[string, string, boolean]} */ ([name, String(value), !leveled]),
    ),
    ["strength", strength, !leveled && strength !== formatStrength(usual.strength)],
    ["tick", String(tick), tick !== null],
    ["from", String(from), tick !== null && from !== moves.length],
    ["layout", layout, layout !== "compact"],
    [
      "view",
      view?.map((share) => Number(share.toPrecision(6))).join(":") ?? "",
      tick !== null && view !== null,
    ],
    ["turned", turned ? "yes" : "no", turned !== undefined],
    ["tab", tab, tab !== (code ? "write" : "why") && !compare],
    ["mode", mode, mode !== "page"],
    ["exercise", exercise, exercise !== ""],
    ["code", code, code !== ""],
    ["compare", formatChoices(compare ?? [], catalogue, settings.game), compare !== null],
  ];
  const parts = all
    .filter(([, , kept]) => kept)
    .map(
      ([key, value]) =>
        `${key}=${encodeURI(value).replace(/[&#]/g, encodeURIComponent).replace(/%5B/g, "[").replace(/%5D/g, "]")}`,
    );
  return parts.length ? `#${parts.join("&")}` : "";
}
