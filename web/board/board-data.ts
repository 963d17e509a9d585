// What the boards read from what `App` publishes.

import type { Path, View } from "../tape/game-data.ts";

/** A piece that can be picked up, or was: see plyscope/page/held_pieces.py. */
export interface Hold {
  name: string;
  start: number;
  /** The cell to which it has come. */
  cell: number;
  moves: string[];
  puts: Record<string, Put | undefined>;
  goes: string;
}

/** What follows when a piece is put down on a cell, which is a target if there are `moves`. */
export interface Put {
  play?: string;
  choose?: Path[];
  held?: Hold | null;
  moves?: string[];
}

/** The board as `App` publishes it: see plyscope/page/board.py. */
export interface BoardData {
  game: string;
  view: View;
  players: string[];
  to_move: string | null;
  /** The last move, who made it, and the cells that it changed. */
  last: { move: string; by: string; cells: number[] } | null;
  /** How what stands on the cells that it changed came there: the cell, and cells to the right and down. */
  ways: [cell: number, right: number, down: number][];
  /** The pieces that can be picked up, by cell; none where the user cannot move. */
  holds: Record<string, Hold | undefined>;
  /** How many were played. */
  moves: number;
  /** The move that waits, "" for none. */
  pending: string;
  hint: string;
  /** The user can move. */
  is_open: boolean;
  is_turned: boolean;
  /** The value of each move. */
  chips: Record<string, [text: string, tone: -1 | 0 | 1 | null]>;
  /** The moves with a value, the best first. */
  order: string[];
}

export const isSamePosition = (one: BoardData | null, other: BoardData) =>
  one !== null &&
  one.game === other.game &&
  one.moves === other.moves &&
  one.view.cells.join() === other.view.cells.join();

/** Whether a move was played on one board that leads to the other. */
export const isNext = (one: BoardData | null, other: BoardData) =>
  one?.game === other.game && one.moves + 1 === other.moves;

/** The best of some moves by its value, undefined where none has one. */
export function findChip({ order, chips }: BoardData, moves: string[]) {
  const best = order.find((move) => moves.includes(move));
  return best === undefined ? undefined : chips[best];
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

/** The cell to which a key goes from another one; null for any other key. */
export function findTarget(event: KeyboardEvent, board: BoardData, cell: number) {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  const { rows, columns } = board.view;
  const sign = board.is_turned ? -1 : 1;
  const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
  const row = within(Math.floor(cell / columns) + sign * step[0], rows);
  return row * columns + within((cell % columns) + sign * step[1], columns);
}
