// The pieces of chess and draughts, as plyscope/render/piece_paths.py writes them into .cache when the
// page is built.

export interface Piece {
  name: string;
  is_light: boolean;
  /** Subpaths that overlap: the edge is drawn first, the fill over it. */
  body: string;
  /** Drawn on it where there is room. */
  lines: string;
}
/** By the kind of a board, and what stands on a cell. */
export const PIECES: Record<string, Record<string, Piece> | undefined>;
