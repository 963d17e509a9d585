// The settings, and what the catalogue says of games and searches.

/** @typedef {Record<string, string | number>} Options */
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
 * @property {Record<string, {default: string | number}>} options
 */

/** @typedef {{version: number, games: GameEntry[], algorithms: AlgorithmEntry[]}} Catalogue */
/** @typedef {{kind: "perfect"} | {kind: "depth", depth: number} | {kind: "careless", rate: number, seed: number}} Strength */
/** @typedef {{game: string, first: string, side: string, algorithm: string, options: Options, strength: Strength}} Settings */

/**
 * Return the entry named `name`.
 * @template {{name: string}} T
 * @param {T[]} entries
 * @param {string} name
 * @returns {T}
 */
function entryOf(entries, name) {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`The catalogue has no ${name}.`);
  return found;
}

/**
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function gameOf(catalogue, name) {
  return entryOf(catalogue.games, name);
}

/**
 * @param {Catalogue} catalogue
 * @param {string} name
 */
export function algorithmOf(catalogue, name) {
  return entryOf(catalogue.algorithms, name);
}

/**
 * Return the settings of the first screen: the first game, its search, and the user begins.
 * @param {Catalogue} catalogue
 * @returns {Settings}
 */
export function defaults(catalogue) {
  const [game] = catalogue.games;
  const [first] = game.firsts;
  const { algorithm } = game;
  const declared = Object.entries(algorithmOf(catalogue, algorithm).options);
  const options = Object.fromEntries(declared.map(([name, entry]) => [name, entry.default]));
  return { game: game.name, first, side: first, algorithm, options, strength: { kind: "perfect" } };
}
