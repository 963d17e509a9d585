// Games, positions and searches as `App` tells them.

import type { Columns } from "./columns.ts";

export interface View {
  rows: number;
  columns: number;
  cells: string[];
  names: string[];
  moves: (string | null)[];
  line: number[];
  kind: string; // how it is drawn
  caption: string;
  paths: Path[];
  words: Record<string, string>;
  numbers: string[];
  alarmed: number[];
}

/** A move from the first of some cells over the others to the last. */
export interface Path {
  name: string;
  cells: number[];
  /** What is chosen besides, or "". */
  choice: string;
}

/** A position, as the moves from the start. */
export interface Root {
  game: string;
  first: string;
  moves: string[];
}

/** What trees of a game are drawn with: see `describe_board` in plyscope/page/search_run.py. */
export interface GameBoard {
  players: string[];
  view: View | null;
}

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
