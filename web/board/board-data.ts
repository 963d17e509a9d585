// What the boards read from what `App` publishes.

import type { BoardData, View } from "#shell-types";

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

/** Have the style sheets know the board in an element. */
export function describeBoard(element: HTMLElement, { kind, columns, rows }: View) {
  element.dataset.kind = kind;
  element.style.setProperty("--columns", String(columns));
  element.style.setProperty("--rows", String(rows));
}
