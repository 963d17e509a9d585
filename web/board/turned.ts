// Which way round a board stands on which moves go from cell to cell.

export const isWalked = ({ kind }: { kind: string }) => kind === "chess" || kind === "draughts";
