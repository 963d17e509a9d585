// A search that the page shows or races.

import type { GameBoard, Root, RunData } from "#shell-types";
import type { Columns } from "./columns.ts";

export interface Search extends Pick<RunData, "algorithm" | "options" | "strength"> {
  root: Root;
  board: GameBoard;
  columns: Columns;
  /** It has ended with a result. */
  isDone: boolean;
}

/** How the tree of a search is drawn. */
export interface TreeLook {
  layout: "compact" | "scale";
  /** The camera follows the current node; else it shows `view`, a part of the width of the tree. */
  follow: boolean;
  view: [number, number] | null;
  isDark: boolean;
  /** The board stands the other way round. */
  isTurned: boolean;
  /** The leaves that are crossed out in the quiz, by the actions that lead there; null where it asks
   * about none. */
  leaves: number[][] | null;
}
