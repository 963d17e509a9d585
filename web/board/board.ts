// The board, which `App` draws. Here is what cannot wait for `App`: the focus, what the pointer is on,
// a move that waits, and what is seen to move.

import type { BoardData } from "#shell-types";
import { isWalked } from "./turned.ts";

const STEPS: Record<string, number[]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};
const CELL = ".cell, .square";
const EASING = "cubic-bezier(0.4, 0, 0.5, 1)";

/** The place to which a key goes from another one; null for any other key. */
function findTarget(event: KeyboardEvent, { rows, columns }: BoardData, place: number) {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  const row = within(Math.floor(place / columns) + step[0], rows);
  return row * columns + within((place % columns) + step[1], columns);
}

export function createBoard(element: HTMLElement) {
  let aimed: Element | null = null; // the cell that the pointer or the focus is on
  let last: BoardData | null = null;
  let unmark = () => {};
  const cells = () => [...element.querySelectorAll<HTMLElement>(CELL)];
  const cellOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(CELL);
  const aimOf = ({ target }: Event) =>
    (target as Element).closest<HTMLElement>(`${CELL}, .move-button`);

  /** The cells that the move of a cell is about. */
  function reach(cell: HTMLElement) {
    const places = cell.dataset.reach?.split(" ") ?? [];
    return cells().filter((_, at) => places.includes(String(at)));
  }

  function aim(cell: HTMLElement | null) {
    aimed = cell;
    const told = cell ? reach(cell) : [];
    for (const one of cells()) one.classList.toggle("is-aimed", told.includes(one));
  }

  /** Have the tab key come to a cell. */
  function rove(cell?: HTMLElement) {
    for (const one of cells()) one.tabIndex = one === cell ? 0 : -1;
  }

  /** Show a move that waits, until the board is drawn anew. */
  function mark(move: string) {
    const cell = cells().find(({ dataset }) => dataset.move === move);
    const marked = cell ? reach(cell) : [];
    const before = marked.map((one) => [one, one.className, one.ariaLabel] as const);
    for (const one of marked) {
      one.classList.remove("is-ghost");
      one.classList.add("is-waiting");
      one.ariaLabel = one.dataset.waiting ?? null;
    }
    unmark = () => {
      for (const [one, className, ariaLabel] of before)
        Object.assign(one, { className, ariaLabel });
    };
  }

  function animate(ways: BoardData["ways"]) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const far = (cells: number) => `calc(${cells} * (100% + var(--gutter, 0px)))`;
    for (const [place, duration, legs] of ways) {
      const frames = [...legs, [0, 0]].map(([right, down]) => ({
        transform: `translate(${far(right)}, ${far(down)})`,
        zIndex: 2,
        easing: EASING,
      }));
      cells()[place].querySelector(".marks, .piece")?.animate(frames, { duration });
    }
  }

  /** Go to another one of those that a piece may become. */
  function walkChoices(event: KeyboardEvent, choices: HTMLElement[]) {
    const step = Math.sign((STEPS[event.key] ?? []).reduce((sum, one) => sum + one, 0));
    if (!step) return;
    event.preventDefault();
    choices.at((choices.indexOf(event.target as HTMLElement) + step) % choices.length)?.focus();
  }

  element.addEventListener("keydown", (event) => {
    const choices = (event.target as Element).closest(".chooser")?.children;
    if (choices) return walkChoices(event, [...choices] as HTMLElement[]);
    const cell = cellOf(event);
    const target = last && cell && findTarget(event, last, cells().indexOf(cell));
    if (target !== null) cells()[target].focus();
  });
  element.addEventListener("focusin", (event) => {
    const cell = cellOf(event);
    if (cell) rove(cell);
    aim(aimOf(event));
  });
  element.addEventListener("pointerover", (event) => aim(aimOf(event)));
  for (const type of ["focusout", "pointerleave"]) element.addEventListener(type, () => aim(null));
  element.addEventListener("click", (event) => {
    if (event.detail) cellOf(event)?.blur(); // a pointer's: the keys are again those of the page
  });

  return {
    /** Take the board before `App` draws it. */
    render(board: BoardData) {
      unmark();
      unmark = () => {};
      const before = last;
      last = board;
      const { game, kind, rows, columns, moves, ways } = board;
      const isOther = before?.game !== game;
      const hadFocus = isOther && element.contains(document.activeElement);
      element.dataset.kind = kind;
      element.style.setProperty("--columns", String(columns));
      element.style.setProperty("--rows", String(rows));
      document.documentElement.classList.toggle("has-squares", isWalked(board)); // they want more room
      queueMicrotask(() => {
        if (last !== board) return;
        const find = (selector: string) => element.querySelector<HTMLElement>(selector);
        if (!find("[tabindex='0']")) rove(find(".square.is-movable") ?? cells()[0]);
        if (hadFocus) find("[tabindex='0']")?.focus();
        mark(board.pending);
        aim(aimed?.isConnected ? (aimed as HTMLElement) : null);
        if (before?.game === game && before.moves + 1 === moves) animate(ways);
      });
    },
  };
}
