// A canvas with its colours, and strokes, fills and texts on it in one call.

import type { Palette } from "./palette.ts";

export type Context = CanvasRenderingContext2D;

export interface Pen {
  context: Context; // scaled to CSS pixels
  palette: Palette;
}

export type Box = [left: number, top: number, width: number, height: number];

/** Strokes a path, or the one that was begun; `fill` fills it. */
export function stroke(context: Context, colour: string, width: number, path?: Path2D) {
  context.lineWidth = width;
  context.strokeStyle = colour;
  if (path) context.stroke(path);
  else context.stroke();
}

export function fill(context: Context, colour: string, path?: Path2D) {
  context.fillStyle = colour;
  if (path) context.fill(path);
  else context.fill();
}

export function box(context: Context, x: number, y: number, wide: number, high: number, r: number) {
  context.beginPath();
  context.roundRect(x, y, wide, high, r);
}

/** Frames the selected node, around its middle. */
export function frame(pen: Pen, x: number, y: number, wide: number, high: number, corner: number) {
  box(pen.context, x - wide / 2, y - high / 2, wide, high, corner);
  stroke(pen.context, pen.palette.colours.selection, 2.5);
}

export function circle(context: Context, x: number, y: number, r: number) {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
}

/** Begins the path of a line from point to point. */
export function line(context: Context, ...points: [x: number, y: number][]) {
  context.beginPath();
  context.moveTo(...points[0]);
  for (const point of points.slice(1)) context.lineTo(...point);
}

export function write(
  { context }: Pen,
  text: string,
  x: number,
  y: number,
  colour: string,
  align: CanvasTextAlign = "center",
  most?: number,
) {
  context.textAlign = align;
  context.fillStyle = colour;
  context.fillText(text, x, y, most);
}

/** Writes on a patch of paper, which covers what is behind it. */
export function writeOnPaper(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  colour: string,
  patch: Box,
  align?: CanvasTextAlign,
) {
  pen.context.fillStyle = pen.palette.colours["surface-2"];
  pen.context.fillRect(...patch);
  write(pen, text, x, y, colour, align);
}

/** Writes with a rim of paper around the letters, squeezed into at most so many pixels. */
export function writeWithRim(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  colour: string,
  rim: number,
  align: CanvasTextAlign = "center",
  most?: number,
) {
  const { context, palette } = pen;
  context.textAlign = align;
  context.lineWidth = rim;
  context.lineJoin = "round";
  context.strokeStyle = palette.colours["surface-2"];
  context.strokeText(text, x, y, most);
  write(pen, text, x, y, colour, align, most);
}
