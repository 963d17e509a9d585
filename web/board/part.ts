// What the board on which moves go from cell to cell has beside its panel. Loaded when a game has
// one, in a part of its own.

export { PIECE_SHAPES } from "#piece-paths";
export { listenForDrags } from "./dragging.ts";
