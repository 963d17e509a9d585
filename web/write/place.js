// Where the visitor's own search stands among ours: in the picker, in Compare, in links.

/** @typedef {import("../settings/settings.js").Catalogue} Catalogue */
/** @typedef {import("../settings/settings.js").GameEntry} GameEntry */
/** @typedef {import("../settings/settings.js").AlgorithmEntry} AlgorithmEntry */

export const OWN = "own";

/** Whether a game is one that the visitor wrote, or judges by what they wrote. @param {string} name */
export const isWritten = (name) => name.startsWith("own:");

/** A game of which is said whether the search is for it. @param {GameEntry} game @param {string | undefined} why not */
function fitted(game, why) {
  const has = game.algorithms.includes(OWN);
  if (why === game.unfit[OWN] && has === !why) return game;
  const { [OWN]: _, ...unfit } = game.unfit;
  const others = game.algorithms.filter((name) => name !== OWN);
  return why
    ? { ...game, algorithms: others, unfit: { ...unfit, [OWN]: why } }
    : { ...game, algorithms: [...others, OWN], unfit };
}

/**
 * The catalogue with the visitor's own search in it; the very same where it is there already.
 * @param {Catalogue} catalogue @param {AlgorithmEntry} entry @param {Record<string, string>} unfit by the names of games, why not
 * @returns {Catalogue}
 */
export function withSearch(catalogue, entry, unfit) {
  const games = catalogue.games.map((game) => fitted(game, unfit[game.name]));
  const there = catalogue.algorithms.includes(entry);
  if (there && games.every((game, at) => game === catalogue.games[at])) return catalogue;
  return {
    ...catalogue,
    games,
    algorithms: there
      ? catalogue.algorithms
      : [...catalogue.algorithms.filter(({ name }) => name !== OWN), entry],
  };
}

/** The catalogue with a game that the visitor wrote. @param {Catalogue} catalogue @param {GameEntry} entry @returns {Catalogue} */
export const withGame = (catalogue, entry) => ({
  ...catalogue,
  games: [...catalogue.games.filter(({ name }) => name !== entry.name), entry],
});
