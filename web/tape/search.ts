// A search that the page shows or races.

import type { GameBoard, Root } from "#shell-types";
import type { Columns } from "./columns.ts";

export interface Search {
  root: Root;
  board: GameBoard;
  algorithm: string;
  options: Record<string, string | number>;
  strength: object;
  columns: Columns;
  /** It has ended with a result. */
  isDone: boolean;
}
