// A position in small, on the canvas of the tree, of a game in which moves go from cell to cell: the board's own pieces.

import { coloursOf } from "../dom.js";
import { pieceOf } from "./outlines.js";

/** @typedef {{kind: import("../../settings/settings.js").Kind, rows: number, columns: number, turned: boolean}} Grid */

const FINE = 15; // pixels of a cell from which there is room for lines
const EDGE = 7; // of a piece, in its box of 100

/** @type {WeakMap<object, (name: string) => string>} the colours of a theme, by its palette */
const themes = new WeakMap();
/** @type {Map<string, [Path2D, Path2D]>} by the name of the outline */
const paths = new Map();

/** @param {{name: string, outline: import("./outlines.js").Outline}} piece @returns {[Path2D, Path2D]} its body and its lines */
function pathsOf({ name, outline }) {
  const found = paths.get(name) ?? [new Path2D(outline.body), new Path2D(outline.lines)];
  paths.set(name, /** @type {[Path2D, Path2D]} */ (found));
  return /** @type {[Path2D, Path2D]} */ (found);
}

/** @param {object} palette */
function themeOf(palette) {
  let colour = themes.get(palette);
  if (!colour) {
    const known = new Map();
    const read = coloursOf(document.documentElement);
    colour = (name) => known.get(name) ?? known.set(name, read(name)).get(name);
    themes.set(palette, colour);
  }
  return colour;
}

/**
 * Draws a position; what the last move changed stands out, and so does what is to be warned of.
 * @param {CanvasRenderingContext2D} context
 * @param {{font: string}} palette
 * @param {Grid} grid
 * @param {import("../../protocol.js").NodeInfo} info
 * @param {number} x @param {number} y @param {number} size
 */
export function drawSmall(context, palette, { kind, rows, columns, turned }, info, x, y, size) {
  const colour = themeOf(palette);
  const side = size / Math.max(columns, rows);
  const left = x + (size - side * columns) / 2;
  const top = y + (size - side * rows) / 2;
  context.save();
  context.beginPath();
  context.roundRect(left, top, side * columns, side * rows, Math.min(4, side / 3));
  context.clip();
  context.fillStyle = colour("square-light");
  context.fillRect(left, top, side * columns, side * rows);
  info.cells.forEach((content, cell) => {
    const place = turned ? rows * columns - 1 - cell : cell;
    const [row, column] = [Math.floor(place / columns), place % columns];
    const [at, above] = [left + column * side, top + row * side];
    if ((rows - 1 - row + column) % 2 === 0) fill(context, colour("square-dark"), at, above, side);
    if (info.last.includes(cell)) fill(context, colour("square-last"), at, above, side);
    if (info.alarmed.includes(cell)) fill(context, colour("square-alarm"), at, above, side);
    if (content !== "") stand(context, palette, colour, kind, content, at, above, side);
  });
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {number} x @param {number} y @param {number} side */
function fill(context, colour, x, y, side) {
  context.fillStyle = colour;
  context.fillRect(x, y, side, side);
}

/** What stands where, for whoever does not see it: "white king e1, black king e8". @param {import("../../settings/settings.js").View} view @param {string[]} cells */
export function toldOf({ words, names }, cells) {
  return cells
    .flatMap((content, cell) => (content ? [`${words[content] ?? content} ${names[cell]}`] : []))
    .join(", ");
}

/** What stands on a cell. @param {CanvasRenderingContext2D} context @param {{font: string}} palette @param {(name: string) => string} colour @param {import("../../settings/settings.js").Kind} kind @param {string} content @param {number} x @param {number} y @param {number} side */
function stand(context, { font }, colour, kind, content, x, y, side) {
  const piece = pieceOf(kind, content);
  if (!piece) {
    context.font = `650 ${side * 0.6}px ${font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colour("ink");
    return context.fillText(content, x + side / 2, y + side / 2);
  }
  const [body, lines] = pathsOf(piece);
  const own = piece.light ? "piece-light" : "piece-dark";
  const scale = (side / 100) * (side < FINE ? 1.1 : 1); // the smaller, the more of its cell
  context.save();
  context.translate(x + side / 2 - 50 * scale, y + side / 2 - 50 * scale);
  context.scale(scale, scale);
  context.lineJoin = context.lineCap = "round";
  context.lineWidth = EDGE;
  context.strokeStyle = colour(`${own}-edge`);
  context.stroke(body);
  context.fillStyle = colour(own);
  context.fill(body);
  if (side >= FINE) {
    context.lineWidth = EDGE / 2;
    context.strokeStyle = colour(`${own}-line`);
    context.stroke(lines);
  }
  context.restore();
}
