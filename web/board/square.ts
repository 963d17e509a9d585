// One cell of a board on which moves go from cell to cell: what stands there, what can be done with
// it, what it is called.

import { PIECES } from "#piece-paths";
import { classes, h, toneOf } from "../dom/dom.js";
import type { BoardData, Hold, PathData } from "#shell-types";
import { findChip } from "./board-data.ts";

interface Hand {
  held: Hold | null;
  choosing: PathData[] | null;
  over: number | null;
  focused: number;
}

type Shown = ReturnType<typeof shownOn>;

const text = (content: string) =>
  h(
    "text",
    {
      x: 50,
      y: 50,
      "text-anchor": "middle",
      "dominant-baseline": "central",
      class: "piece-text",
    },
    content,
  );

export function pieceOn(kind: string, content: string) {
  const piece = PIECES[kind]?.[content];
  const drawn = piece
    ? [
        h("path", { class: "piece-body", d: piece.body }),
        h("path", { class: "piece-lines", d: piece.lines }),
      ]
    : text(content);
  return h(
    "svg",
    {
      viewBox: "0 0 100 100",
      class: classes("piece", piece && (piece.is_light ? "is-light" : "is-dark")),
      "aria-hidden": "true",
    },
    content !== "" && drawn,
  );
}

export function shownOn(board: BoardData, { held, choosing, over, focused }: Hand) {
  const { view, last, pending, hint } = board;
  const cells = [...view.cells];
  const waiting = view.paths.find(({ name }) => name === pending);
  const moved = waiting ?? choosing?.[0];
  const [from, to] = moved
    ? [moved.cells[0], moved.cells[moved.cells.length - 1]]
    : held
      ? [held.start, held.cell]
      : [0, 0];
  if (from !== to) [cells[from], cells[to]] = ["", waiting?.choice || cells[from]];
  const hinted = view.paths.find(({ name }) => name === hint)?.cells ?? [];
  return {
    view,
    cells,
    over,
    focused,
    last: last?.cells ?? [],
    origins: board.holds,
    held: held && !choosing ? held.cell : null,
    puts: (!choosing && held?.puts) || {},
    waiting: waiting ? to : null,
    hinted: new Set(hinted),
    chipOf: (moves: string[]) => findChip(board, moves),
  };
}

function more({ view, held, puts, waiting, hinted }: Shown, cell: number) {
  const told = [];
  if (view.alarmed.includes(cell)) told.push(view.kind === "chess" ? "in check" : "in danger");
  if (cell === held) told.push("picked up");
  if (puts[cell]?.moves) told.push("target");
  if (cell === waiting) told.push("waiting");
  if (hinted.has(cell)) told.push("hint");
  return told;
}

export function square(
  shown: Shown,
  cell: number,
  on: { press: (cell: number) => void; focus: (cell: number) => void },
) {
  const { view, cells, puts, origins, held, hinted, last } = shown;
  const { kind, rows, columns, names, words, numbers } = view;
  const name = names[cell];
  const content = cells[cell];
  const target = puts[cell]?.moves;
  const movable = origins[cell] !== undefined && (held === null || target === undefined);
  const chip = shown.chipOf((held === null ? origins[cell]?.moves : target) ?? []);
  const small = numbers[cell] ?? "";
  const worthId = `worth-${cell}`;
  const described = [chip && worthId, movable && cell !== held && "squares-can"];
  const button = {
    type: "button",
    class: classes(
      "square",
      (rows - 1 - Math.floor(cell / columns) + (cell % columns)) % 2 === 0 && "is-dark",
      last.includes(cell) && "is-last",
      view.alarmed.includes(cell) && "is-alarmed",
      movable && "is-movable",
      cell === held && "is-held",
      content !== "" && "is-full",
      target && "is-target",
      target && cell === shown.over && "is-over",
      cell === shown.waiting && "is-waiting",
      hinted.has(cell) && "is-hint",
    ),
    tabindex: cell === shown.focused ? 0 : -1,
    "data-cell": name,
    "data-at": cell,
    "aria-disabled": movable || target || cell === held ? null : "true",
    "aria-label": [name, words[content] ?? (content || "empty"), ...more(shown, cell)].join(", "),
    "aria-describedby": described.filter(Boolean).join(" ") || null,
    onclick: (event: MouseEvent) => {
      if (event.detail) (event.currentTarget as HTMLElement).blur(); // a pointer's: the keys are again those of the whole page
      on.press(cell);
    },
    onfocus: () => on.focus(cell),
  };
  return h(
    "div",
    { role: "gridcell", key: cell },
    h(
      "button",
      button,
      small && h("span", { class: "square-number" }, small),
      pieceOn(kind, content),
      h(
        "span",
        { class: classes("value-chip", toneOf(chip)), id: worthId, hidden: !chip },
        chip?.[0],
      ),
    ),
  );
}
