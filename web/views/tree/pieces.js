// A position in small, on the canvas of the tree: the same pieces as on the board.

import { PIPS, faceOf } from "../board/pieces.js";
import { isWalked } from "../board/turned.js";

/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {{kind: import("../../settings/settings.js").Kind, rows: number, columns: number, players: string[], turned: boolean}} Grid  a board without what stands on it */
/** @typedef {{x: number, y: number, side: number}} Cell  the middle of a cell, and its side */

/** What draws boards on which moves go from cell to cell, and tells of them, once it is loaded. */
/** @type {{small: typeof import("../board/small.js").drawSmall | null, told: typeof import("../board/small.js").toldOf | null}} */
export const SQUARES = { small: null, told: null };

/**
 * Draws a position; what the last move changed stands out.
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {Grid} grid
 * @param {import("../../protocol.js").NodeInfo} info
 * @param {number} x @param {number} y @param {number} size
 */
export function drawBoard(context, palette, grid, info, x, y, size) {
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

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} columns @param {number} rows @param {number} left @param {number} top @param {number} side */
function drawLines(context, { colours }, columns, rows, left, top, side) {
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

/** @param {Palette} palette @param {number} player */
const colourOf = ({ colours }, player) =>
  [colours.max, colours.min, colours.third][player] ?? colours.third;

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} player @param {Cell} place @param {boolean} last */
function drawMark(context, palette, player, { x, y, side }, last) {
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

/** A hole of the board, or the disc in it. @param {CanvasRenderingContext2D} context @param {Palette} palette @param {number} player  -1 where there is none @param {Cell} place @param {boolean} last */
function drawDisc(context, palette, player, { x, y, side }, last) {
  context.beginPath();
  context.arc(x, y, side * (player < 0 ? 0.3 : 0.42), 0, 2 * Math.PI);
  context.fillStyle = player < 0 ? palette.colours["surface-3"] : colourOf(palette, player);
  context.fill();
  if (!last) return;
  context.lineWidth = Math.max(1, side * 0.12);
  context.strokeStyle = palette.colours.ink;
  context.stroke();
}

/** A counter; what was taken away is a ring. @param {CanvasRenderingContext2D} context @param {Palette} palette @param {boolean} there @param {Cell} place @param {boolean} last */
function drawCounter(context, { colours }, there, { x, y, side }, last) {
  if (!there && !last) return;
  context.beginPath();
  context.arc(x, y, side * 0.34, 0, 2 * Math.PI);
  context.lineWidth = Math.max(1, side * 0.06);
  context.fillStyle = colours["ink-soft"];
  context.strokeStyle = colours.ghost;
  if (there) context.fill();
  else context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {string} content @param {Cell} place @param {boolean} last */
function drawTile(context, palette, content, place, last) {
  const { x, y, side } = place;
  context.beginPath();
  context.roundRect(x - side * 0.45, y - side * 0.45, side * 0.9, side * 0.9, side * 0.16);
  context.fillStyle = palette.colours[last ? "max-soft" : "surface-3"];
  context.fill();
  drawText(context, palette, content, place, last ? "max" : "ink");
}

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {string} face @param {Cell} place */
function drawDie(context, palette, face, place) {
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

/** @param {CanvasRenderingContext2D} context @param {Palette} palette @param {string} content @param {Cell} place @param {"ink" | "ink-soft" | "max" | "min-text"} colour */
function drawText(context, { colours, font }, content, { x, y, side }, colour) {
  context.font = `650 ${Math.round(side * 0.5)}px ${font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = colours[colour];
  context.fillText(content, x, y + side * 0.03);
}
