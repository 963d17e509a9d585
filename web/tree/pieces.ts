// A position in small, on the canvas of the tree: the same pieces as on the board.

import { PIPS, faceOf } from "../board/die.ts";
import { isWalked } from "../board/turned.ts";
import { box, circle, fill, stroke, write, type Pen } from "./pen.ts";
import type { Palette } from "./palette.ts";
import type { Kind } from "../tape/game-data.ts";
import type { drawSmall, toldOf } from "../board/small.ts";
import type { NodeInfo } from "../wire/protocol.ts";

export interface Grid {
  kind: Kind;
  rows: number;
  columns: number;
  players: string[];
  turned: boolean;
}

interface Cell {
  x: number;
  y: number;
  side: number;
}

/** What draws boards on which moves go from cell to cell, and tells of them, once it is loaded. */
export const SQUARES: { small: typeof drawSmall | null; told: typeof toldOf | null } = {
  small: null,
  told: null,
};

export function drawBoard(
  pen: Pen,
  grid: Grid,
  info: NodeInfo,
  x: number,
  y: number,
  size: number,
) {
  const { kind, columns } = grid;
  const { context } = pen;
  if (isWalked(grid)) return SQUARES.small?.(pen, grid, info, x, y, size);
  const rows = kind === "dice" ? 2 : grid.rows; // its buttons are left out
  const side = size / Math.max(columns, rows);
  const left = x + (size - side * columns) / 2;
  const top = y + (size - side * rows) / 2;
  context.save();
  if (kind === "marks") drawLines(pen, columns, rows, left, top, side);
  info.cells.slice(0, rows * columns).forEach((content, cell) => {
    const [column, row] = [(cell % columns) + 0.5, Math.floor(cell / columns) + 0.5];
    const place = { x: left + column * side, y: top + row * side, side };
    const last = info.last.includes(cell);
    if (kind === "discs") drawDisc(pen, grid.players.indexOf(content), place, last);
    else if (kind === "counters") drawCounter(pen, content !== "", place, last);
    else if (kind === "tiles") content && drawTile(pen, content, place, last);
    else if (kind === "dice" && cell === 2) drawDie(pen, content || faceOf(info.move ?? ""), place);
    else if (kind === "dice")
      drawText(pen, content, place, cell === 3 ? "ink-soft" : cell ? "min-text" : "max");
    else if (content) drawMark(pen, grid.players.indexOf(content), place, last);
  });
  context.restore();
}

function drawLines(
  { context, palette }: Pen,
  columns: number,
  rows: number,
  left: number,
  top: number,
  side: number,
) {
  context.beginPath();
  for (let c = 1; c < columns; c++) {
    context.moveTo(left + c * side, top);
    context.lineTo(left + c * side, top + side * rows);
  }
  for (let r = 1; r < rows; r++) {
    context.moveTo(left, top + r * side);
    context.lineTo(left + side * columns, top + r * side);
  }
  stroke(context, palette.colours.line, 1);
}

const colourOf = ({ colours }: Palette, player: number) =>
  [colours.max, colours.min, colours.third][player] ?? colours.third;

function drawMark({ context, palette }: Pen, player: number, { x, y, side }: Cell, last: boolean) {
  const r = side * 0.27;
  context.lineCap = context.lineJoin = "round";
  context.beginPath();
  if (player === 0) {
    context.moveTo(x - r, y - r);
    context.lineTo(x + r, y + r);
    context.moveTo(x + r, y - r);
    context.lineTo(x - r, y + r);
  } else if (player === 1) context.arc(x, y, r * 1.08, 0, 2 * Math.PI);
  else {
    context.moveTo(x, y - r);
    context.lineTo(x + r * 1.1, y + r * 0.9);
    context.lineTo(x - r * 1.1, y + r * 0.9);
    context.closePath();
  }
  stroke(context, colourOf(palette, player), Math.max(1, r * (last ? 0.75 : 0.42)));
}

/** A hole of the board, or the disc in it.
 * @param player -1 where there is none */
function drawDisc({ context, palette }: Pen, player: number, { x, y, side }: Cell, last: boolean) {
  circle(context, x, y, side * (player < 0 ? 0.3 : 0.42));
  fill(context, player < 0 ? palette.colours["surface-3"] : colourOf(palette, player));
  if (last) stroke(context, palette.colours.ink, Math.max(1, side * 0.12));
}

/** A counter; what was taken away is a ring. */
function drawCounter({ context, palette }: Pen, there: boolean, place: Cell, last: boolean) {
  const { x, y, side } = place;
  if (!there && !last) return;
  circle(context, x, y, side * 0.34);
  if (there) fill(context, palette.colours["ink-soft"]);
  else stroke(context, palette.colours.ghost, Math.max(1, side * 0.06));
}

function drawTile(pen: Pen, content: string, place: Cell, last: boolean) {
  const { x, y, side } = place;
  box(pen.context, x - side * 0.45, y - side * 0.45, side * 0.9, side * 0.9, side * 0.16);
  fill(pen.context, pen.palette.colours[last ? "max-soft" : "surface-3"]);
  drawText(pen, content, place, last ? "max" : "ink");
}

function drawDie(pen: Pen, face: string, place: Cell) {
  const { context, palette } = pen;
  const { x, y, side } = place;
  box(context, x - side * 0.36, y - side * 0.36, side * 0.72, side * 0.72, side * 0.16);
  stroke(context, palette.colours["ink-soft"], 1);
  if (face === "?") drawText(pen, face, { ...place, side: side * 0.8 }, "ink-soft");
  for (const [column, row] of PIPS[face] ?? []) {
    circle(context, x + (column - 1) * side * 0.19, y + (row - 1) * side * 0.19, side * 0.07);
    fill(context, palette.colours.ink);
  }
}

function drawText(
  pen: Pen,
  content: string,
  { x, y, side }: Cell,
  colour: "ink" | "ink-soft" | "max" | "min-text",
) {
  const { colours, font } = pen.palette;
  pen.context.font = `650 ${Math.round(side * 0.5)}px ${font}`;
  pen.context.textBaseline = "middle";
  write(pen, content, x, y + side * 0.03, colours[colour]);
}
