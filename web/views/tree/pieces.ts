// A position in small, on the canvas of the tree: the same pieces as on the board.

import { PIPS, faceOf } from "../board/pieces.ts";
import { isWalked } from "../board/turned.ts";
import type { Palette } from "./palette.ts";
import type { Kind } from "../../settings/settings.js";
import type { drawSmall, toldOf } from "../board/small.ts";
import type { NodeInfo } from "../../protocol.ts";

/** A board without what stands on it */
export interface Grid {
  kind: Kind;
  rows: number;
  columns: number;
  players: string[];
  turned: boolean;
}

/** The middle of a cell, and its side */
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

/** Draws a position; what the last move changed stands out. */
export function drawBoard(
  context: CanvasRenderingContext2D,
  palette: Palette,
  grid: Grid,
  info: NodeInfo,
  x: number,
  y: number,
  size: number,
) {
  const { kind, columns } = grid;
  if (isWalked(grid)) return SQUARES.small?.(context, palette, grid, info, x, y, size);
  const rows = kind === "dice" ? 2 : grid.rows; // its buttons are left out
  const side = size / Math.max(columns, rows);
  const left = x + (size - side * columns) / 2;
  const top = y + (size - side * rows) / 2;
  context.save();
  if (kind === "marks") drawLines(context, palette, columns, rows, left, top, side);
  info.cells.slice(0, rows * columns).forEach((content, cell) => {
    const place = {
      x: left + ((cell % columns) + 0.5) * side,
      y: top + (Math.floor(cell / columns) + 0.5) * side,
      side,
    };
    const last = info.last.includes(cell);
    if (kind === "discs") drawDisc(context, palette, grid.players.indexOf(content), place, last);
    else if (kind === "counters") drawCounter(context, palette, content !== "", place, last);
    else if (kind === "tiles") content && drawTile(context, palette, content, place, last);
    else if (kind === "dice" && cell === 2)
      drawDie(context, palette, content || faceOf(info.move ?? ""), place);
    else if (kind === "dice")
      drawText(
        context,
        palette,
        content,
        place,
        cell === 3 ? "ink-soft" : cell ? "min-text" : "max",
      );
    else if (content) drawMark(context, palette, grid.players.indexOf(content), place, last);
  });
  context.restore();
}

function drawLines(
  context: CanvasRenderingContext2D,
  { colours }: Palette,
  columns: number,
  rows: number,
  left: number,
  top: number,
  side: number,
) {
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.beginPath();
  for (let c = 1; c < columns; c++) {
    context.moveTo(left + c * side, top);
    context.lineTo(left + c * side, top + side * rows);
  }
  for (let r = 1; r < rows; r++) {
    context.moveTo(left, top + r * side);
    context.lineTo(left + side * columns, top + r * side);
  }
  context.stroke();
}

const colourOf = ({ colours }: Palette, player: number) =>
  [colours.max, colours.min, colours.third][player] ?? colours.third;

function drawMark(
  context: CanvasRenderingContext2D,
  palette: Palette,
  player: number,
  { x, y, side }: Cell,
  last: boolean,
) {
  const r = side * 0.27;
  context.lineWidth = Math.max(1, r * (last ? 0.75 : 0.42));
  context.lineCap = context.lineJoin = "round";
  context.strokeStyle = colourOf(palette, player);
  context.beginPath();
  if (player === 0) {
    context.moveTo(x - r, y - r);
    context.lineTo(x + r, y + r);
    context.moveTo(x + r, y - r);
    context.lineTo(x - r, y + r);
  } else if (player === 1) {
    context.arc(x, y, r * 1.08, 0, 2 * Math.PI);
  } else {
    context.moveTo(x, y - r);
    context.lineTo(x + r * 1.1, y + r * 0.9);
    context.lineTo(x - r * 1.1, y + r * 0.9);
    context.closePath();
  }
  context.stroke();
}

/** A hole of the board, or the disc in it.
 * @param player 1 where there is none */
function drawDisc(
  context: CanvasRenderingContext2D,
  palette: Palette,
  player: number,
  { x, y, side }: Cell,
  last: boolean,
) {
  context.beginPath();
  context.arc(x, y, side * (player < 0 ? 0.3 : 0.42), 0, 2 * Math.PI);
  context.fillStyle = player < 0 ? palette.colours["surface-3"] : colourOf(palette, player);
  context.fill();
  if (!last) return;
  context.lineWidth = Math.max(1, side * 0.12);
  context.strokeStyle = palette.colours.ink;
  context.stroke();
}

/** A counter; what was taken away is a ring. */
function drawCounter(
  context: CanvasRenderingContext2D,
  { colours }: Palette,
  there: boolean,
  { x, y, side }: Cell,
  last: boolean,
) {
  if (!there && !last) return;
  context.beginPath();
  context.arc(x, y, side * 0.34, 0, 2 * Math.PI);
  context.lineWidth = Math.max(1, side * 0.06);
  context.fillStyle = colours["ink-soft"];
  context.strokeStyle = colours.ghost;
  if (there) context.fill();
  else context.stroke();
}

function drawTile(
  context: CanvasRenderingContext2D,
  palette: Palette,
  content: string,
  place: Cell,
  last: boolean,
) {
  const { x, y, side } = place;
  context.beginPath();
  context.roundRect(x - side * 0.45, y - side * 0.45, side * 0.9, side * 0.9, side * 0.16);
  context.fillStyle = palette.colours[last ? "max-soft" : "surface-3"];
  context.fill();
  drawText(context, palette, content, place, last ? "max" : "ink");
}

function drawDie(context: CanvasRenderingContext2D, palette: Palette, face: string, place: Cell) {
  const { x, y, side } = place;
  context.beginPath();
  context.roundRect(x - side * 0.36, y - side * 0.36, side * 0.72, side * 0.72, side * 0.16);
  context.lineWidth = 1;
  context.strokeStyle = palette.colours["ink-soft"];
  context.stroke();
  if (face === "?") drawText(context, palette, face, { ...place, side: side * 0.8 }, "ink-soft");
  context.fillStyle = palette.colours.ink;
  for (const [column, row] of PIPS[face] ?? []) {
    context.beginPath();
    context.arc(
      x + (column - 1) * side * 0.19,
      y + (row - 1) * side * 0.19,
      side * 0.07,
      0,
      2 * Math.PI,
    );
    context.fill();
  }
}

function drawText(
  context: CanvasRenderingContext2D,
  { colours, font }: Palette,
  content: string,
  { x, y, side }: Cell,
  colour: "ink" | "ink-soft" | "max" | "min-text",
) {
  context.font = `650 ${Math.round(side * 0.5)}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours[colour];
  context.fillText(content, x, y + side * 0.03);
}
