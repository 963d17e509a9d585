// Which way round a board stands on which moves go from cell to cell.

/** Whether moves go from cell to cell. @param {{kind: string}} view */
export const isWalked = ({ kind }) => kind === "chess" || kind === "draughts";
