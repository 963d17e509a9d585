// What is meant of all that a program has, and what it is most likely meant to be.

/** @typedef {import("../state.js").Read} Read */

/** Which of what a text has is meant, as long as nobody said so: the only one of its kind, searches before the rest. @param {Read} read @param {string} meant */
export function meantOf({ searches, games, evaluations }, meant) {
  if ([...searches, ...games, ...evaluations].some(({ name }) => name === meant)) return meant;
  const kind = [searches, games, evaluations].find((found) => found.length > 0) ?? [];
  return kind.length === 1 ? kind[0].name : "";
}

/** What a search is most likely meant to be. @param {Read} read @param {string} meant */
export function likeOf({ searches }, meant) {
  const found = searches.find(({ name }) => name === meant);
  if (!found) return null;
  const chance = /expecti(mini)?max/i.exec(found.name)?.[0].toLowerCase();
  if (/nega/i.test(found.name) && !found.windows && !found.depth) return "negamax";
  return `${found.depth ? "h_" : ""}${chance ?? (found.windows ? "alphabeta" : "minimax")}`;
}
