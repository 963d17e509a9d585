// A piece that was picked up: where it can be put down, and what follows when it is. All of it is
// read from a view's paths.

import type { Path } from "../tape/game-data.ts";

/** The paths that it can still go, all alike up to the cell `at` which it has come, a place in
 * their `cells` */
export interface Held {
  paths: Path[];
  at: number;
}

/** A move to play, paths that differ by a choice alone, or the piece a step further on */
type Next = { play: string } | { choose: Path[] } | { held: Held };

const alike = (cells: number[], others: number[]) =>
  cells.length === others.length && cells.every((cell, at) => cell === others[at]);

const endOf = ({ cells }: Path) => cells[cells.length - 1];

/** As far on as there is only one way. */
function onward(paths: Path[], at: number): Held {
  const [{ cells }] = paths;
  while (
    at + 2 < cells.length &&
    paths.every((path) => path.cells[at + 1] === cells[at + 1] && path.cells.length > at + 2)
  )
    at += 1;
  return { paths, at };
}

/** Pick up what stands on a cell; null where it cannot move. */
export function pickUp(paths: Path[], cell: number): Held | null {
  const own = paths.filter(({ cells }) => cells[0] === cell);
  return own.length ? { paths: own, at: 0 } : null;
}

export const cellOf = ({ paths, at }: Held) => paths[0].cells[at]; // the cell that it has come to

/** Put it down on a cell: the end of its move, or the next cell on the way to one. Null where it
 * cannot go there. */
export function putDown({ paths, at }: Held, cell: number): Next | null {
  const ending = paths.filter((path) => endOf(path) === cell);
  const [first] = ending;
  if (first && ending.every(({ cells }) => alike(cells, first.cells)))
    return ending.length > 1 ? { choose: ending } : { play: first.name };
  const passing = paths.filter(({ cells }) => cells[at + 1] === cell);
  if (passing.length && passing.every(({ cells }) => alike(cells, passing[0].cells)))
    return passing.length > 1 ? { choose: passing } : { play: passing[0].name };
  if (passing.length) return { held: onward(passing, at + 1) };
  return ending.length ? { held: onward(ending, at) } : null; // several ways lead there: the cells between tell which
}

/** The cells that it can be put down on, and the paths that lead over each. */
export function targetsOf({ paths, at }: Held): Map<number, Path[]> {
  const found = new Map<number, Path[]>();
  const ends = new Set(paths.map(endOf));
  const oneEnd = ends.size === 1 && !paths.every(({ cells }) => alike(cells, paths[0].cells));
  for (const path of paths) {
    const cells = oneEnd ? [path.cells[at + 1]] : [path.cells[at + 1], endOf(path)];
    for (const cell of new Set(cells)) found.set(cell, [...(found.get(cell) ?? []), path]);
  }
  return found;
}
