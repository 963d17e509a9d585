// All of the board on which moves go from cell to cell. Loaded when a game has one, in a part of
// its own.

export { PIECE_SHAPES } from "#piece-paths";
export { createSquares } from "./squares.ts";
