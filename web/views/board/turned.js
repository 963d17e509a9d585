// Which way round a board stands on which moves go from cell to cell.

/** @typedef {import("../../settings/settings.js").GameEntry} GameEntry */
/** @typedef {import("../../settings/settings.js").View} View */

/** Whether moves go from cell to cell. @param {{kind: string}} view */
export const isWalked = ({ kind }) => kind === "chess" || kind === "draughts";

/** Whether the player who begins sits at the bottom: the first moves come from there. @param {View} view of the start */
const beginsBelow = ({ paths, rows, columns }) =>
  paths.reduce((sum, { cells }) => sum + Math.floor(cells[0] / columns) - (rows - 1) / 2, 0) >= 0;

/**
 * Whether a board is shown the other way round: as the visitor has it or, until they have turned it, with their own side below.
 * @param {GameEntry} game @param {string} side  "X", "both" and the like @param {boolean | null} turned by the visitor
 */
export function isTurned({ view, players, firsts }, side, turned) {
  if (!isWalked(view)) return false;
  if (turned !== null) return turned;
  const below = beginsBelow(view) ? firsts[0] : players.find((player) => player !== firsts[0]);
  return players.includes(side) && side !== below;
}
