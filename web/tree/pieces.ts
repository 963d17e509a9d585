// A position in small, on the canvas of the tree: Python says which shapes stand where.

import type { NodeInfo, SmallBoard } from "#shell-types";
import { OUTLINES, type Shape } from "#small-shapes";
import { fill, stroke, write, type Pen } from "./pen.ts";

/** What is known of the board of a game: how it is drawn, and whether it stands the other way round. */
export interface Grid {
  kind: string;
  turned: boolean;
}

/** By their names; those of pieces come with the part of the page that draws their board. */
export const SHAPES: Record<string, Shape | undefined> = { ...OUTLINES };

/** By the places of a shape: all of it on one board, in cells, each way round. */
const paths = [new WeakMap<number[], Path2D>(), new WeakMap<number[], Path2D>()];

function pathOf([outline, , box = 1]: Shape, places: number[], board: SmallBoard, turned: boolean) {
  const known = paths[Number(turned)];
  let path = known.get(places);
  if (!path) {
    path = new Path2D();
    const one = new Path2D(outline);
    const corner = box === 1 ? 0 : 0.5; // what is drawn in a box begins at its corner
    for (let at = 0; at < places.length; at += 2) {
      const [x, y] = [places[at], places[at + 1]];
      const [left, top] = turned ? [board.columns - x, board.rows - y] : [x, y];
      path.addPath(one, new DOMMatrix([1 / box, 0, 0, 1 / box, left - corner, top - corner]));
    }
    known.set(places, path);
  }
  return path;
}

export function drawBoard(
  pen: Pen,
  { turned }: Grid,
  { small }: NodeInfo,
  x: number,
  y: number,
  size: number,
) {
  const { context, palette } = pen;
  const { columns, rows, shapes, texts } = small;
  const colourOf = (name: string) => palette.colours[name as keyof typeof palette.colours];
  const side = size / Math.max(columns, rows);
  context.save();
  context.translate(x + (size - side * columns) / 2, y + (size - side * rows) / 2);
  context.save();
  context.scale(side, side);
  context.lineCap = context.lineJoin = "round";
  for (const [name, colour, places] of shapes) {
    const shape = SHAPES[name];
    const [, width, , least = 0] = shape ?? [];
    if (!shape || side < least) continue;
    const path = pathOf(shape, places, small, turned);
    if (width == null) fill(context, colourOf(colour), path);
    else stroke(context, colourOf(colour), Math.max(1 / side, width), path);
  }
  context.restore();
  context.textBaseline = "middle";
  for (const [text, colour, left, top, height] of texts) {
    const [across, down] = turned ? [columns - left, rows - top] : [left, top];
    context.font = palette.text(650, Math.round(side * height));
    write(pen, text, across * side, down * side, colourOf(colour));
  }
  context.restore();
}
