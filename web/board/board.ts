// The board of games in which a press on a cell is a move. It knows no rules.

import { CHANCE, findTarget, isNext, isSamePosition, type BoardData } from "./board-data.ts";
import { labelOf, moving, reach } from "./cells.ts";
import { classes, draw, h, toneOf, type Child } from "../dom/dom.js";
import { faceOf, piece } from "./pieces.ts";
import { isWalked } from "./turned.ts";
import type { View } from "../tape/game-data.ts";

const shapeOf = (view: View) => `${view.kind} ${view.rows} ${view.names.join(" ")}`;

function about(view: View, move: string) {
  const index = view.moves.indexOf(move);
  return index < 0 ? [] : reach(view, index);
}

function winning({ line, rows, columns }: View) {
  const ends = [line[0], line[line.length - 1]].map((index) => [
    (index % columns) + 0.5,
    Math.floor(index / columns) + 0.5,
  ]);
  const [from, to] = ends;
  // Drawn a little past the two centres, so that it reads as a stroke through the marks.
  const [dx, dy] = [Math.sign(to[0] - from[0]) * 0.34, Math.sign(to[1] - from[1]) * 0.34];
  const [x1, y1, x2, y2] = [from[0] - dx, from[1] - dy, to[0] + dx, to[1] + dy];
  const stroke = h("line", { x1, y1, x2, y2, pathLength: 1 });
  return h(
    "svg",
    {
      key: String(line),
      class: "winning-line",
      "aria-hidden": "true",
      preserveAspectRatio: "none",
      viewBox: `0 0 ${columns} ${rows}`,
    },
    line.length > 0 && stroke,
  );
}

export function createBoard(element: HTMLElement, { play }: { play: (name: string) => void }) {
  let focused = 0; // the cell that the tab key comes to
  let aimed: number | null = null; // the cell that the pointer or the focus is on
  let last: BoardData | null = null;
  const buttons = () => element.querySelectorAll(".cell") as NodeListOf<HTMLElement>;

  function aim(index: number | null) {
    aimed = index;
    const view = last?.view;
    const told = view && index !== null && view.moves[index] ? reach(view, index) : [];
    buttons().forEach((button, at) => button.classList.toggle("is-aimed", told.includes(at)));
  }

  function rove(index: number) {
    focused = index;
    if (last) show(last);
  }

  function walk(event: KeyboardEvent) {
    const target = last && findTarget(event, last, focused);
    if (target !== null) buttons()[target].focus();
  }

  function drawing(board: BoardData): (name: string, index: number) => Child {
    const { view, players, to_move: toMove, last: played } = board;
    const [waiting, hinted] = [about(view, board.pending), about(view, board.hint)];
    const placed = view.kind === "marks" || view.kind === "discs"; // a move puts the mover's mark there
    return (name, index) => {
      const move = view.moves[index];
      const waits = waiting.includes(index);
      const isHint = hinted.includes(index);
      const open = move !== null && board.is_open;
      const own = move !== null && reach(view, index).includes(index);
      let content = view.cells[index];
      if (name === "die" && content === "" && played?.by === CHANCE) content = faceOf(played.move);
      const mark = content || (waits && placed ? (toMove ?? "") : "");
      const shown = mark || (open && own && placed ? (toMove ?? "") : "");
      const changed = played?.cells.includes(index) ?? false;
      const chip = own ? board.chips[move] : undefined;
      const id = `worth-${name.replace(/\W/g, "-")}`;
      const button = {
        type: "button",
        class: classes(
          "cell",
          shown !== "" && mark === "" && "is-ghost",
          waits && "is-waiting",
          isHint && "is-hint",
          changed && (content === "" ? "is-taken" : "is-last"),
          view.line.includes(index) && "is-winning",
          name === (toMove === CHANCE ? played?.by : toMove) && "is-mover",
        ),
        tabindex: index === focused ? 0 : -1,
        "data-cell": name,
        "aria-disabled": open ? null : "true",
        "aria-label": `${labelOf(view, index, mark)}${waits ? ", waiting" : isHint ? ", hint" : ""}`,
        "aria-describedby": chip ? id : null,
        onclick: (event: MouseEvent) => {
          if (event.detail) (event.currentTarget as HTMLElement).blur(); // a pointer's: the keys are again those of the whole page
          if (move && open) play(move);
        },
        onfocus: () => (rove(index), aim(index)),
        onblur: () => aim(null),
        onpointerenter: () => aim(index),
        onpointerleave: () => aim(null),
      };
      return h(
        "div",
        { role: "gridcell" },
        h(
          "button",
          button,
          h(
            "svg",
            { viewBox: "0 0 100 100", class: "marks", "aria-hidden": "true" },
            piece(view.kind, shown, players, name),
          ),
          h("span", { class: "cell-text" }, content),
          h("span", { class: classes("value-chip", toneOf(chip)), id, hidden: !chip }, chip?.[0]),
        ),
      );
    };
  }

  function show(board: BoardData) {
    const { view } = board;
    const { names, columns } = view;
    const cells = names.map(drawing(board));
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const from = row * columns;
      const label = h(
        "span",
        { class: "label label-row", "aria-hidden": "true" },
        names[from].replace(/^\D+/, ""),
      );
      return h("div", { role: "row", class: "row" }, cells.slice(from, from + columns), label);
    });
    const letters = names
      .slice(0, columns)
      .map((name) => h("span", { class: "label" }, name.replace(/\d+$/, "")));
    const grid = h(
      "div",
      { key: shapeOf(view), role: "grid", "aria-label": "Board", class: "grid", onkeydown: walk },
      rows,
      h("div", { class: "letters", role: "presentation", "aria-hidden": "true" }, letters),
    );
    draw(element, h("div", { class: "grid-frame" }, grid, winning(view)));
    aim(aimed);
  }

  function animate(board: BoardData, before: BoardData | null) {
    const { last: played, view } = board;
    const grew = isNext(before, board);
    (element.querySelectorAll(".marks") as NodeListOf<SVGElement>).forEach((mark, index) => {
      const step = grew && played?.cells.includes(index) ? moving(view, index, played.cells) : null;
      mark.classList.remove("is-moving");
      if (!step) return;
      mark.style.setProperty("--dx", String(step[0]));
      mark.style.setProperty("--dy", String(step[1]));
      mark.style.setProperty("--moving", `${180 + 40 * (Math.abs(step[0]) + Math.abs(step[1]))}ms`);
      mark.getBoundingClientRect(); // so that an animation that still runs begins anew
      mark.classList.add("is-moving");
    });
  }

  return {
    render(board: BoardData) {
      const { view } = board;
      if (isWalked(view)) {
        if (last) draw(element); // squares.ts draws it
        return void (last = null);
      }
      const before = last;
      if (before === board) return;
      last = board;
      const other = !before || shapeOf(before.view) !== shapeOf(view);
      const hadFocus = other && element.contains(document.activeElement);
      if (other) {
        focused = Math.floor(view.names.length / 2);
        aimed = null;
        element.dataset.kind = view.kind;
        element.style.setProperty("--columns", String(view.columns));
        element.style.setProperty("--rows", String(view.rows));
      }
      show(board);
      if (hadFocus) buttons()[focused].focus();
      if (!isSamePosition(before, board)) animate(board, before);
    },
  };
}
