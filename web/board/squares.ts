// The board on which moves go from cell to cell: a piece is clicked on or dragged, or walked to by
// keys. It knows no rules.

import { draw, h, setText } from "../dom/dom.js";
import type { BoardData, Hold, PathData } from "#shell-types";
import { describeBoard, findTarget, isNext, isSamePosition } from "./board-data.ts";
import { createChooser } from "./chooser.ts";
import { listenForDrags } from "./dragging.ts";
import { slide } from "./sliding.ts";
import { shownOn, square } from "./square.ts";
import { isWalked } from "./turned.ts";

interface Deeds {
  play: (name: string) => void;
  /** A piece was put where it cannot go, or picked up where it cannot move. */
  refuse: (origin: number, target?: number) => void;
}

export function createSquares(element: HTMLElement, { play, refuse }: Deeds) {
  const root = document.createElement("div");
  root.className = "squares";
  let last: BoardData | null = null;
  let held: Hold | null = null; // the piece that was picked up
  let choosing: PathData[] | null = null; // paths that differ by a choice alone
  let focused = 0; // the cell that the tab key comes to
  let dropped = ""; // the move that was made by dragging: it is there already
  let said = ""; // what is read out
  let over: number | null = null; // the cell that something is dragged over
  let stuck: number | null = null; // the piece that is dragged and cannot move

  const buttonOf = (cell: number) =>
    root.querySelector(`.square[data-at="${cell}"]`) as HTMLElement | null;

  function letGo() {
    if (held) said = `${held.name} put back.`;
    held = choosing = null;
    show();
  }

  function take(cell: number) {
    held = last?.holds[cell] ?? null;
    choosing = null;
    if (held) say("picked up");
    show();
  }

  /** Say where the held piece can go.
   * @param what has happened to it */
  function say(what: string) {
    if (held) said = `${held.name} ${what}: ${held.goes}`;
  }

  /** Put the held piece down.
   * @returns whether it can go there */
  function put(cell: number, dragged: boolean): boolean {
    const next = held?.puts[cell];
    if (!next) return false;
    if (next.play !== undefined) {
      finish(next.play, dragged);
    } else if (next.choose) {
      choosing = next.choose;
      show();
      chooser.open();
    } else {
      held = next.held ?? held;
      say("goes on");
      show();
    }
    return true;
  }

  function finish(name: string, dragged = false) {
    held = choosing = null;
    said = "";
    dropped = dragged ? name : "";
    play(name);
    show();
  }

  function press(cell: number) {
    if (choosing) return letGo();
    if (held && put(cell, false)) return;
    if (held?.cell === cell) return letGo();
    const from = held?.cell ?? null;
    take(cell);
    if (!held) show();
    if (held || !last?.is_open) return;
    if (from === null) refuse(cell);
    else refuse(from, cell);
  }

  const chooser = createChooser(root, {
    choose: (name) => {
      const cell = choosing ? choosing[0].cells[choosing[0].cells.length - 1] : focused;
      finish(name);
      buttonOf(cell)?.focus();
    },
    leave: () => {
      const cell = held?.cell ?? focused;
      letGo();
      buttonOf(cell)?.focus();
    },
  });

  const drags = listenForDrags(root, {
    canPick: (cell) =>
      last?.is_open === true && !choosing && (held?.cell === cell || last.view.cells[cell] !== ""),
    pick: (cell) => {
      if (held?.cell !== cell) take(cell);
      stuck = held ? null : cell;
    },
    over: (cell) => {
      if (cell === over) return;
      over = cell;
      show();
    },
    drop: (cell) => {
      over = null;
      if (cell !== null && put(cell, true)) return;
      const from = held?.cell ?? stuck;
      letGo();
      if (from !== null && cell !== null && cell !== from) refuse(from, cell);
    },
  });

  function walk(event: KeyboardEvent) {
    if (!last) return;
    if (event.key === "Escape" && held) {
      event.preventDefault();
      event.stopPropagation();
      drags.end();
      return letGo();
    }
    const target = findTarget(event, last, focused);
    if (target !== null) buttonOf(target)?.focus();
  }

  function show() {
    if (!last) return;
    const { view, is_turned } = last;
    const { rows, columns, names } = view;
    const place = (at: number) => (is_turned ? names.length - 1 - at : at);
    const scene = shownOn(last, { held, choosing, over, focused });
    const on = {
      press,
      focus: (cell: number) => {
        if (cell === focused) return;
        focused = cell;
        show();
      },
    };
    const lines = Array.from({ length: rows }, (_, row) => {
      const cells = Array.from({ length: columns }, (_, column) => place(row * columns + column));
      const label = names[cells[0]].replace(/^\D+/, "");
      return h(
        "div",
        { role: "row", class: "squares-row" },
        cells.map((cell) => square(scene, cell, on)),
        h("span", { class: "label label-row", "aria-hidden": "true" }, label),
      );
    });
    const letters = Array.from({ length: columns }, (_, column) =>
      h("span", { class: "label" }, names[place(column)].replace(/\d+$/, "")),
    );
    draw(
      root,
      h(
        "div",
        { class: "squares-frame" },
        h(
          "div",
          { role: "grid", "aria-label": "Board", class: "squares-grid", onkeydown: walk },
          lines,
        ),
        choosing && chooser.drawn(view, choosing, place),
      ),
      h("div", { class: "squares-letters", "aria-hidden": "true" }, letters),
      h("p", { class: "hidden", id: "squares-can" }, "can be picked up"),
      h("p", { class: "hidden squares-said", "aria-live": "polite" }),
    );
    setText(root.querySelector(".squares-said") as Element, said);
  }

  /** Let what has moved be seen to move: at once when it was played, else when it is told. */
  function animate(board: BoardData, before: BoardData | null) {
    if (before?.game !== board.game) return;
    const arrived = isNext(before, board) ? board.last?.move : undefined;
    const sent = board.pending !== before.pending ? board.pending : "";
    const name = sent || (arrived !== before.pending && arrived);
    const path = before.view.paths.find((one) => one.name === name);
    if (!path || name === dropped) return;
    const mark = buttonOf(path.cells[path.cells.length - 1])?.querySelector(".piece");
    if (mark) slide(mark, path.cells, board.view.columns, board.is_turned);
  }

  return {
    render(board: BoardData) {
      const { view } = board;
      if (!isWalked(view)) {
        if (last) root.remove();
        document.documentElement.classList.remove("has-squares");
        last = held = choosing = null;
        return;
      }
      const before = last;
      if (before === board) return;
      last = board;
      if (before?.game !== board.game) {
        const hadFocus = element.contains(document.activeElement);
        focused = view.paths[0]?.cells[0] ?? 0;
        describeBoard(element, view);
        element.append(root);
        document.documentElement.classList.add("has-squares"); // so many want more room
        if (hadFocus) requestAnimationFrame(() => buttonOf(focused)?.focus());
      }
      if (!isSamePosition(before, board)) {
        drags.end();
        held = choosing = over = null;
        said = "";
      }
      show();
      animate(board, before);
    },
  };
}
