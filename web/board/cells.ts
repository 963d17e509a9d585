// What a cell of a board is about, what it is called, and which way what stands on it came: read
// from its view alone.

import type { View } from "../tape/game-data.ts";

/** The cells that a move is about, named by any cell that plays it: where a disc comes to lie, what
 * a heap loses. */
export function reach(view: View, index: number) {
  if (view.kind === "discs") return [view.moves.lastIndexOf(view.moves[index])];
  if (view.kind !== "counters") return [index];
  const above = [];
  for (let at = index; at >= 0; at -= view.columns) if (view.cells[at] !== "") above.push(at);
  return above;
}

/** What a cell is called by assistive technology.
 * @param content what stands there, or is about to */
export function labelOf({ kind, names, moves }: View, index: number, content: string) {
  const name = names[index];
  if (kind === "counters") return `${name}, ${moves[index] ?? (content ? "counter" : "empty")}`;
  return content.toLowerCase() === name.toLowerCase() ? content : `${name}, ${content || "empty"}`;
}

/** How many cells what stands on a changed cell came from: right and down; null where it did not
 * move there. */
export function moving(
  { kind, columns, cells }: View,
  index: number,
  changed: number[],
): [number, number] | null {
  if (cells[index] === "") return null;
  const row = Math.floor(index / columns);
  if (kind === "discs") return [0, -row - 1];
  const from = kind === "tiles" ? changed.find((at) => at !== index) : undefined;
  if (from === undefined) return null;
  return [(from % columns) - (index % columns), Math.floor(from / columns) - row];
}
