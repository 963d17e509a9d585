// What can be set, read from text or from an embedder's object, and refused in one sentence where it is wrong.

/** @typedef {{rows: number, columns: number, cells: string[], names: string[], moves: (string | null)[], line: number[]}} View */
/** @typedef {{name: string, label: string, players: string[], view: View, perfect: boolean, boards: boolean, depths: number[]}} GameEntry */
/** @typedef {{default: string, choices: string[], line: string}} OptionEntry */
/** @typedef {{name: string, label: string, line: string, options: Record<string, OptionEntry>}} AlgorithmEntry */
/** @typedef {{version: number, games: GameEntry[], algorithms: AlgorithmEntry[]}} Catalogue */
/** @typedef {{kind: "perfect"} | {kind: "depth", depth: number} | {kind: "careless", rate: number, seed: number}} Strength */
/** @typedef {{game: string, first: string, side: string, algorithm: string, options: Record<string, string>, strength: Strength}} Settings */
/** @typedef {{game?: string, first?: string, side?: string, algorithm?: string, options?: Record<string, string>, strength?: string | Strength}} Asked */

/** Thrown for a setting that does not exist; the message is one sentence for people. */
export class Refused extends Error {}

/** The default depth where a game is too large to be searched whole: quick with either algorithm. */
const DEPTH = 3;

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
    `There is no ${what} named “${name}”: it can be ${listed(entries.map((entry) => entry.name))}.`,
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
 * The strength a game starts with: perfect where the whole tree can be searched.
 * @param {GameEntry} game
 * @returns {Strength}
 */
export function defaultStrength(game) {
  if (game.perfect) return { kind: "perfect" };
  return { kind: "depth", depth: game.depths.includes(DEPTH) ? DEPTH : (game.depths.at(-1) ?? 1) };
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
  const preferred = catalogue.algorithms.some((one) => one.name === "alphabeta")
    ? "alphabeta"
    : catalogue.algorithms[0].name;
  const algorithm = algorithmOf(catalogue, asked.algorithm ?? preferred);
  const first = choiceOf(game.players, asked.first ?? game.players[0], "first");
  const side = choiceOf([...game.players, "both"], asked.side ?? game.players[0], "side");
  /** @type {Record<string, string>} */
  const options = {};
  for (const [name, entry] of Object.entries(algorithm.options)) options[name] = entry.default;
  for (const [name, value] of Object.entries(asked.options ?? {})) {
    const entry = algorithm.options[name];
    if (!entry) {
      const known = Object.keys(algorithm.options);
      throw new Refused(
        `${algorithm.label} has no option “${name}”: ${known.length ? `it has ${listed(known)}` : "it has none"}.`,
      );
    }
    options[name] = choiceOf(entry.choices, String(value), name);
  }
  return {
    game: game.name,
    first,
    side,
    algorithm: algorithm.name,
    options,
    strength: checkStrength(game, asked.strength),
  };
}

/**
 * @param {GameEntry} game
 * @param {string | Strength | undefined} asked
 * @returns {Strength}
 */
function checkStrength(game, asked) {
  if (asked === undefined) return defaultStrength(game);
  const text = typeof asked === "string" ? asked : formatStrength(asked);
  const [kind, ...numbers] = text.split(":");
  if (kind !== "depth" && !game.perfect) {
    throw new Refused(
      `${game.label} is too large to be searched whole, so “strength” cannot be “${text}”: it can be depth:1 to depth:${game.depths.at(-1)}.`,
    );
  }
  if (kind === "perfect" && numbers.length === 0) return { kind };
  if (kind === "depth" && numbers.length === 1 && game.depths.includes(Number(numbers[0])))
    return { kind, depth: Number(numbers[0]) };
  if (kind === "careless" && numbers.length === 2) {
    const [rate, seed] = numbers.map(Number);
    if (rate > 0 && rate <= 1 && Number.isSafeInteger(seed) && seed >= 0) return { kind, rate, seed };
  }
  throw new Refused(
    `“strength” cannot be “${text}”: it can be perfect, depth:1 to depth:${game.depths.at(-1)}, or careless:0.25:1 (how often, and a seed).`,
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
