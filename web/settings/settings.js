// What can be set, read from text or from an embedder's object, and refused in one sentence where it is wrong.

import { atLevel, levelOf } from "./levels.js";
import { changedOptions, readOption, readOptions, Refused } from "./options.js";
import { checkStrength, formatStrength } from "./strength.js";

/** @typedef {import("./options.js").OptionEntry} OptionEntry */
/** @typedef {import("./options.js").Options} Options */
/** @typedef {"marks" | "discs" | "counters" | "tiles" | "dice" | "choices" | "chess" | "draughts"} Kind  how a view is drawn */
/** @typedef {{rows: number, columns: number, cells: string[], names: string[], moves: (string | null)[], line: number[], kind: Kind, caption: string, paths: Path[], words: Record<string, string>, numbers: string[], alarmed: number[]}} View */
/** @typedef {{name: string, cells: number[], choice: string}} Path  a move from the first of these cells over the others to the last; what is chosen besides, or "" */

/**
 * @typedef {object} GameEntry
 * @property {string} name
 * @property {string} label
 * @property {string[]} players
 * @property {View} view
 * @property {boolean} perfect  it can be searched to its end
 * @property {boolean} boards
 * @property {number[]} depths
 * @property {string[]} firsts  who may begin
 * @property {string} chance  what decides by chance, or ""
 * @property {number} endings  up to how many pieces its endings are known
 * @property {string | null} fen  where it begins, as text: its name may say another, as in chess:4k3/…; null where it cannot
 * @property {{winner: string | null, text: string} | null} result  of a game that ends where it begins
 * @property {string} algorithm  the one to begin with
 * @property {string[]} algorithms  those that can search it
 * @property {Record<string, string>} unfit  why the others cannot, to be read after their label
 * @property {Record<string, string[]>} without  words that an option cannot be in this game
 * @property {Record<string, number>} defaults  of options that the game knows better
 * @property {[number, number] | null} ends  the least and the most that a finished game is worth
 * @property {Record<string, number>} features  what it is judged by, each with its own weight
 * @property {number | null} scale  what makes sums of the values that these weights give
 * @property {number | null} branching  how many moves its positions have on average, where it was counted
 * @property {import("./levels.js").Level[]} levels  how well the computer can play it, by name, from the weakest on
 * @property {string} level  the one that is met first, or ""
 */

/**
 * @typedef {object} AlgorithmEntry
 * @property {string} name
 * @property {string} label
 * @property {string} line
 * @property {string} group  the part of the lecture that it belongs to
 * @property {boolean} vectors  its values have one utility a player
 * @property {boolean} limited  an option of its own ends it before the end of the game
 * @property {string | null} toDepth  the algorithm that is this one to a depth
 * @property {string[]} trust  what its values are: see plyscope/trace/search_traits.py
 * @property {[number, number] | null} window  of the root, where it is not open
 * @property {string[]} counts  its own, beside nodes, leaves and cutoffs
 * @property {Record<string, OptionEntry>} options
 */

/** @typedef {{name: string, title: string, game: string, moves: string[], algorithm: string, options: Options, values: boolean, point: string, note: string}} Example  a search that shows something */
/** @typedef {{version: number, games: GameEntry[], algorithms: AlgorithmEntry[]}} Catalogue */
/** @typedef {{examples: Example[], path: string[]}} Examples  all of them, and the names of those for a first visit */
/** @typedef {{kind: "perfect"} | {kind: "depth", depth: number} | {kind: "careless", rate: number, seed: number}} Strength */
/** @typedef {{game: string, first: string, side: string, algorithm: string, options: Options, strength: Strength}} Settings */
/** @typedef {{game?: string, first?: string, side?: string, algorithm?: string, options?: Options, strength?: string | Strength}} Asked */

/** A change of settings: a level says all of how the game of then is played. @typedef {Asked & {level?: string}} Change */

export { Refused };

/** Whom the visitor may play beside one of the players: all of them, or none. */
const SIDES = ["both", "none"];

/** @param {string[]} names */
const listed = (names) => names.join(", ");

/**
 * The entry named `name`, or a refusal that lists those that exist.
 * @template {{name: string}} T
 * @param {T[]} entries
 * @param {string} name
 * @param {string} what
 * @returns {T}
 */
function entryOf(entries, name, what) {
  const found = entries.find((entry) => entry.name === name);
  if (found) return found;
  throw new Refused(
    `There is no ${what} named “${name}”: it can be ${listed(entries.map((entry) => entry.name).filter((one) => !one.includes(":")))}.`,
  );
}

/**
 * @param {string[]} choices
 * @param {string} value
 * @param {string} what
 */
function choiceOf(choices, value, what) {
  if (choices.includes(value)) return value;
  throw new Refused(`“${what}” cannot be “${value}”: it can be ${listed(choices)}.`);
}

/**
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function gameOf(catalogue, name) {
  return entryOf(catalogue.games, name, "game");
}

/**
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function algorithmOf(catalogue, name) {
  return entryOf(catalogue.algorithms, name, "algorithm");
}

/**
 * Everything at its default: the first game, alpha–beta, and the visitor plays the side that begins.
 * @param {Catalogue} catalogue
 * @returns {Settings}
 */
export function defaults(catalogue) {
  return check(catalogue, {});
}

/**
 * The settings asked for, completed by the defaults; throws `Refused` for one that does not exist.
 * @param {Catalogue} catalogue
 * @param {Asked} asked
 * @returns {Settings}
 */
export function check(catalogue, asked) {
  const game = gameOf(catalogue, asked.game ?? catalogue.games[0].name);
  const search = (asksSearch(asked) ? null : atLevel(catalogue, game)) ?? asked;
  const algorithm = algorithmOf(catalogue, search.algorithm ?? game.algorithm);
  fits(game, algorithm);
  const first = choiceOf(game.firsts, asked.first ?? game.firsts[0], "first");
  const begins = game.firsts.length === 1 && game.players.includes(first) ? first : game.players[0];
  const side = choiceOf(sidesOf(game), asked.side ?? begins, "side");
  const options = readOptions(game, algorithm, search.options ?? {});
  const strength = checkStrength(game, algorithm, search.strength);
  return { game: game.name, first, side, algorithm: algorithm.name, options, strength };
}

/** Whether it says anything of how the computer is to play. @param {Asked} asked */
const asksSearch = ({ algorithm, options, strength }) =>
  algorithm !== undefined || strength !== undefined || Object.keys(options ?? {}).length > 0;

/** Whom the visitor can play: one of the players, all of them, or none. @param {GameEntry} game */
const sidesOf = ({ players }) => [...players, ...SIDES];

/** Refuse an algorithm that cannot search a game, naming those that can. @param {GameEntry} game @param {AlgorithmEntry} algorithm */
export function fits(game, { name, label }) {
  const why = game.unfit[name];
  if (why)
    throw new Refused(
      `${label} ${why}: ${game.label} can be searched by ${listed(game.algorithms)}.`,
    );
}

/**
 * The settings after a change. What was set before stays as far as it fits; in another game, what was only usual for the one
 * before gives way to what is usual there, and so does a search that is for games of another kind; a level remains one of its name, where
 * there is one. `said` tells where another game needs another search. Throws `Refused` for what is asked and cannot be.
 * @param {Catalogue} catalogue
 * @param {Settings} before
 * @param {Change} change
 * @returns {{settings: Settings, said: string}}
 */
export function changed(catalogue, before, { level: named, ...rest }) {
  const old = gameOf(catalogue, before.game);
  const game = gameOf(catalogue, rest.game ?? before.game);
  const asked = named === undefined ? rest : { ...rest, ...atLevel(catalogue, game, named) };
  const searched = algorithmOf(catalogue, before.algorithm);
  const why = asked.algorithm === undefined ? game.unfit[searched.name] : undefined;
  const another = game !== old;
  const was = another ? levelOf(catalogue, old, before) : undefined;
  const usual =
    why || was || (another && (searched.name === old.algorithm || !suits(game, searched)));
  const level =
    another && usual && !asksSearch(asked)
      ? (atLevel(catalogue, game, was?.name) ?? atLevel(catalogue, game))
      : null;
  const algorithm = algorithmOf(
    catalogue,
    asked.algorithm ?? level?.algorithm ?? (usual ? game.algorithm : searched.name),
  );
  /** The same player by the other game's name. @param {string} player @param {string[]} names */
  const place = (player, names) => {
    const name = old.players.includes(player) ? game.players[old.players.indexOf(player)] : player;
    return names.includes(name) ? name : undefined;
  };
  /** @param {Strength} strength */
  const stays = (strength) =>
    !was &&
    !(
      another &&
      formatStrength(strength) === formatStrength(checkStrength(old, searched, undefined))
    ) &&
    holds(() => checkStrength(game, algorithm, strength));
  /** @type {Options} */
  const options = {};
  for (const [name, value] of was || level ? [] : changedOptions(old, searched, before.options)) {
    const entry = algorithm.options[name];
    if (entry && holds(() => readOption(game, name, entry, value))) options[name] = value;
  }
  const settings = check(catalogue, {
    first: place(before.first, game.firsts),
    side: place(before.side, sidesOf(game)),
    strength: stays(before.strength) ? before.strength : undefined,
    ...asked,
    ...level,
    game: game.name,
    algorithm: algorithm.name,
    options: { ...options, ...asked.options, ...level?.options },
  });
  return {
    settings,
    said: why ? `${searched.label} ${why}: ${game.label} is searched by ${algorithm.label}.` : "",
  };
}

/** Whether a search is one for such games: by chance where it decides something, by vectors where more than two play. @param {GameEntry} game @param {AlgorithmEntry} algorithm */
const suits = ({ chance, players }, { group, vectors }) =>
  (group !== "Chance" || chance !== "") && (!vectors || players.length > 2);

/** Whether something is not refused. @param {() => unknown} check */
function holds(check) {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
