// A position in small, on the canvas of the tree, of a game in which moves go from cell to cell:
// the board's own pieces.

import { PIECES, type Piece } from "#piece-paths";
import { coloursOf } from "../dom/dom.js";
import type { Kind, View } from "../tape/game-data.ts";
import type { NodeInfo } from "../wire/protocol.ts";

interface Pen {
  context: CanvasRenderingContext2D;
  palette: { font: string };
}

type Grid = Pick<View, "kind" | "rows" | "columns"> & { turned: boolean };

const FINE = 15; // pixels of a cell from which there is room for lines
const EDGE = 7; // of a piece, in its box of 100

/** the colours of a theme, by its palette */
const themes: WeakMap<object, (name: string) => string> = new WeakMap();
const paths = new Map<string, [Path2D, Path2D]>(); // by the name of the outline

function pathsOf({ name, body, lines }: Piece): [Path2D, Path2D] {
  const found: [Path2D, Path2D] = paths.get(name) ?? [new Path2D(body), new Path2D(lines)];
  paths.set(name, found);
  return found;
}

function themeOf(palette: object) {
  let colour = themes.get(palette);
  if (!colour) {
    const known = new Map();
    const read = coloursOf(document.documentElement);
    colour = (name) => known.get(name) ?? known.set(name, read(name)).get(name);
    themes.set(palette, colour);
  }
  return colour;
}

/** Draws a position; what the last move changed stands out, and so does what is to be warned of. */
export function drawSmall(
  pen: Pen,
  { kind, rows, columns, turned }: Grid,
  info: NodeInfo,
  x: number,
  y: number,
  size: number,
) {
  const { context } = pen;
  const colour = themeOf(pen.palette);
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
    if ((rows - 1 - row + column) % 2 === 0) fill(pen, colour("square-dark"), at, above, side);
    if (info.last.includes(cell)) fill(pen, colour("square-last"), at, above, side);
    if (info.alarmed.includes(cell)) fill(pen, colour("square-alarm"), at, above, side);
    if (content !== "") stand(pen, colour, kind, content, at, above, side);
  });
  context.restore();
}

function fill({ context }: Pen, colour: string, x: number, y: number, side: number) {
  context.fillStyle = colour;
  context.fillRect(x, y, side, side);
}

/** What stands where, for whoever does not see it: "white king e1, black king e8". */
export function toldOf({ words, names }: View, cells: string[]) {
  return cells
    .flatMap((content, cell) => (content ? [`${words[content] ?? content} ${names[cell]}`] : []))
    .join(", ");
}

function stand(
  { context, palette }: Pen,
  colour: (name: string) => string,
  kind: Kind,
  content: string,
  x: number,
  y: number,
  side: number,
) {
  const piece = PIECES[kind]?.[content];
  if (!piece) {
    context.font = `650 ${side * 0.6}px ${palette.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colour("ink");
    return context.fillText(content, x + side / 2, y + side / 2);
  }
  const [body, lines] = pathsOf(piece);
  const own = piece.is_light ? "piece-light" : "piece-dark";
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
