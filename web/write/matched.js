// What a program has for a match: its first player, and a game that it is for.

import { OWN } from "./place.js";

/** @typedef {{search: string, options: object, strength: string, draft: string, function: string}} Player  see plyscope/page/players.py */

/**
 * @param {import("../state.js").State} state
 * @returns {{player: Player, game: string | undefined} | null} `game` where another one is needed; null: nothing in it plays
 */
export function matched({ write, catalogue, settings }) {
  const { read, file: draft, meant: name, base } = write;
  if (!read) return null;
  const has = (/** @type {"searches" | "evaluations"} */ kind) =>
    read[kind].some((one) => one.name === name);
  if (has("searches")) {
    const fit = read.unfit[settings.game] && catalogue.games.find((game) => !read.unfit[game.name]);
    return {
      player: { search: OWN, options: {}, strength: "", draft, function: name },
      game: fit ? fit.name : undefined,
    };
  }
  if (!has("evaluations")) return null;
  const fits = settings.game === base || settings.game.startsWith("own:game:");
  // Which search of ours goes by it, the match knows.
  return {
    player: { search: "", options: {}, strength: "", draft, function: name },
    game: fits ? undefined : base,
  };
}
