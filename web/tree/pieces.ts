// A position in small, on the canvas of the tree.

import { isWalked } from "../board/turned.ts";
import { fill, stroke, write, type Pen } from "./pen.ts";
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

/** What draws boards on which moves go from cell to cell, and tells of them, once it is loaded. */
export const SQUARES: { small: typeof drawSmall | null; told: typeof toldOf | null } = {
  small: null,
  told: null,
};

const circle = (r: number) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** The outlines of shapes in cells, and how wide they are drawn; without a width they are filled. */
const SHAPES: Record<string, [outline: string, width?: number]> = {
  across: ["M-.5 0h1", 0],
  down: ["M0-.5v1", 0],
  cross: ["M-.27-.27 .27 .27M.27-.27-.27 .27", 0.11],
  ring: [circle(0.29), 0.11],
  triangle: ["M0-.27 .3 .24H-.3z", 0.11],
  hole: [circle(0.3)],
  disc: [circle(0.42)],
  "disc-last": [circle(0.42), 0.12],
  counter: [circle(0.34)],
  taken: [circle(0.34), 0.06],
  tile: ["M-.29-.45h.58q.16 0 .16 .16v.58q0 .16-.16 .16h-.58q-.16 0-.16-.16v-.58q0-.16 .16-.16z"],
  die: ["M-.2-.36h.4q.16 0 .16 .16v.4q0 .16-.16 .16h-.4q-.16 0-.16-.16v-.4q0-.16 .16-.16z", 0],
  pip: [circle(0.07)],
};
for (const name of ["cross", "ring", "triangle"]) SHAPES[`${name}-last`] = [SHAPES[name][0], 0.2];

const paths = new Map<string, Path2D>(); // by shape

function pathOf(shape: string) {
  const path = paths.get(shape) ?? new Path2D(SHAPES[shape][0]);
  paths.set(shape, path);
  return path;
}

export function drawBoard(
  pen: Pen,
  grid: Grid,
  info: NodeInfo,
  x: number,
  y: number,
  size: number,
) {
  if (isWalked(grid)) return SQUARES.small?.(pen, grid, info, x, y, size);
  if (!info.small) return;
  const { context, palette } = pen;
  const { columns, rows, shapes, texts } = info.small;
  const side = size / Math.max(columns, rows);
  context.save();
  context.translate(x + (size - side * columns) / 2, y + (size - side * rows) / 2);
  context.lineCap = context.lineJoin = "round";
  for (const [shape, name, places] of shapes) {
    const width = SHAPES[shape][1];
    const colour = palette.colours[name as keyof typeof palette.colours];
    for (let at = 0; at < places.length; at += 2) {
      context.save();
      context.scale(side, side);
      context.translate(places[at], places[at + 1]);
      if (width === undefined) fill(context, colour, pathOf(shape));
      else stroke(context, colour, Math.max(1 / side, width), pathOf(shape));
      context.restore();
    }
  }
  context.textBaseline = "middle";
  for (const [text, name, left, top, height] of texts) {
    context.font = palette.text(650, Math.round(side * height));
    const colour = palette.colours[name as keyof typeof palette.colours];
    write(pen, text, left * side, top * side, colour);
  }
  context.restore();
}
