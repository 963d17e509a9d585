// The board of games in which a press on a cell is a move: `App` draws it. Here is what cannot wait
// for `App`: the focus, what the pointer is on, a move that waits, and what is seen to move.

import type { BoardData } from "#shell-types";
import { describeBoard, findTarget, isNext, isSamePosition } from "./board-data.ts";
import { isWalked } from "./turned.ts";

const shapeOf = ({ view }: BoardData) => `${view.kind} ${view.rows} ${view.names.join(" ")}`;

export function createBoard(element: HTMLElement) {
  let focused = 0; // the cell that the tab key comes to
  let aimed: Element | null = null; // the cell that the pointer or the focus is on
  let last: BoardData | null = null;
  let unmark = () => {};
  const cells = () => [...element.querySelectorAll<HTMLElement>(".cell")];
  const cellOf = ({ target }: Event) => (target as Element).closest<HTMLElement>(".cell");

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

  function rove(index: number) {
    focused = index;
    cells().forEach((cell, at) => (cell.tabIndex = at === index ? 0 : -1));
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
    const marks = element.querySelectorAll<SVGElement>(".marks");
    for (const one of marks) one.classList.remove("is-moving");
    for (const [index, right, down] of ways) {
      const { style, classList } = marks[index];
      style.setProperty("--dx", String(right));
      style.setProperty("--dy", String(down));
      style.setProperty("--moving", `${180 + 40 * (Math.abs(right) + Math.abs(down))}ms`);
      marks[index].getBoundingClientRect(); // so that an animation that still runs begins anew
      classList.add("is-moving");
    }
  }

  element.addEventListener("keydown", (event) => {
    const target = last && findTarget(event, last, focused);
    if (target !== null) cells()[target].focus();
  });
  element.addEventListener("focusin", (event) => {
    const cell = cellOf(event);
    if (cell) rove(cells().indexOf(cell));
    aim(cell);
  });
  element.addEventListener("pointerover", (event) => aim(cellOf(event)));
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
      last = isWalked(board.view) ? null : board;
      if (!last) return; // squares.ts draws it
      const { view } = board;
      const isOther = !before || shapeOf(before) !== shapeOf(board);
      const hadFocus = isOther && element.contains(document.activeElement);
      const middle = Math.floor(view.names.length / 2);
      if (isOther) {
        focused = middle;
        describeBoard(element, view);
      }
      queueMicrotask(() => {
        if (last !== board) return;
        if (hadFocus) cells()[middle].focus();
        mark(board.pending);
        aim(aimed?.isConnected ? (aimed as HTMLElement) : null);
        if (!isSamePosition(before, board)) animate(isNext(before, board) ? board.ways : []);
      });
    },
  };
}
