// The nodes around the cursor of a large tree: a board where there is room, else the value in its
// colour.

import { textbookNode } from "./book-nodes.ts";
import { card, HEAD, vectorTexts } from "./nodes.ts";
import { outline } from "./shapes.ts";
import { fraction, grouped, valueText } from "../tape/text.ts";
import { fitted, valueTexts } from "./values.ts";
import { box, fill, frame, stroke, write, writeWithRim } from "./pen.ts";
import type { Scene } from "./draw.ts";
import type { Who } from "./cast.ts";
import type { Line, Spot } from "./focus.ts";
import type { Mark } from "../tape/visible.ts";

export const GAP = 13; // pixels above a node, for the name of its move
const CHIP = 17; // pixels of a value alone, in height
const BOARD = 54; // pixels that a board needs, in height
const SMALLEST = 36; // the same of an open node: rather a small one than none

function sizeOf({ height, slot, low, board, most }: Line, { kind }: Spot) {
  if (kind !== "open" && kind !== "tried") return 0; // nothing is there
  const size = Math.min(
    most,
    height - Math.max(GAP + 4, 0.28 * height) - 2 * low,
    (kind === "open" ? Math.max(slot, board) : slot - 6) + HEAD - 2,
  );
  return size >= (kind === "open" ? SMALLEST : BOARD) ? size : 0;
}

/** How far a branch reaches above and below its middle. */
export const halfOf = (line: Line, spot: Spot) => (sizeOf(line, spot) || CHIP) / 2;

/** @param mark null where the search has not been */
export function drawNodeAt(scene: Scene, line: Line, spot: Spot, mark: Mark | null) {
  const { context, palette, grid, tree, cast } = scene;
  const { colours } = palette;
  const { x, name, kind } = spot;
  const { y } = line;
  const size = sizeOf(line, spot);
  const half = halfOf(line, spot);
  if (!mark) return empty(scene, line, spot);
  const odds = line.parent >= 0 ? tree.probability(line.parent, mark.node) : NaN;
  const label = Number.isNaN(odds) ? name : `${name} ${fraction(odds)}`.trim();
  context.font = palette.text(kind === "open" ? 650 : 500, 11);
  // Where moves are close, every second name stands higher.
  const wide = context.measureText(label).width;
  // Where moves are close, every second name from the open one stands higher; at the ends they are
  // moved inwards.
  const rows = kind === "open" ? 1 : Math.ceil((1.2 * wide + 3) / line.slot);
  const opened = line.spots.findIndex((one) => one.kind === "open");
  const raised = rows === 2 && (line.spots.indexOf(spot) - opened) % 2 ? 11 : 0;
  const ink = colours[kind === "open" ? "ink" : "ink-soft"];
  const { from, to } = scene.camera;
  const middle = Math.max(from + wide / 2 - 4, Math.min(to - wide / 2 + 4, x));
  if (label && rows <= 2) writeWithRim(scene, label, middle, y - half - 6 - raised, ink, 4);
  const who = cast.of(tree.mover(mark.node));
  if (!size) chip(scene, mark, y, line.slot, who);
  else (grid ? card : textbookNode)(scene, mark, y, size, who);
  if (line.low) drawCount(scene, mark.node, x, y + half + 1 + line.low / 2);
  if (mark.node !== scene.marked) return;
  const width = size ? (grid ? size - HEAD + 2 : size) : Math.min(38, line.slot - 2);
  frame(scene, x, y, width + 8, 2 * half + 8, 9);
}

/** Where the search has not been: the move's name and, where the branch was opened, what it is
 * worth. */
function empty(scene: Scene, { y, slot, parent }: Line, { x, kind, name }: Spot) {
  const { context, opened, tree } = scene;
  const { colours } = scene.palette;
  const width = Math.min(38, slot - 4);
  box(context, x - width / 2, y - CHIP / 2, width, CHIP, 5);
  context.setLineDash([3, 3]);
  stroke(context, kind === "cut" ? colours["ink-soft"] : colours.ghost, 1);
  context.setLineDash([]);
  const answer = opened.get(parent);
  const ghost = typeof answer === "object" && answer.ghosts.find(([, own]) => own === name);
  const worth = ghost ? valueText(tree.tape, ghost[2], true) : "";
  const texts = worth ? [`${name} ${worth}`, worth] : [name, ""];
  const text = fitted(scene, texts, [11, 10], width - 4, 500);
  write(scene, text, x, y + 0.5, colours["ink-soft"]);
}

function drawCount(scene: Scene, node: number, x: number, y: number) {
  scene.context.font = scene.palette.text(500, 10.5);
  write(scene, grouped(scene.tree.visits(node)), x, y, scene.palette.colours["ink-soft"]);
}

/** A value alone, in its colour; without one, the shape of who moves. */
function chip(scene: Scene, mark: Mark, y: number, slot: number, who: Who) {
  const { context, palette, tree, grid } = scene;
  const { node, x, value, open } = mark;
  const unknown = Number.isNaN(value);
  const width = Math.min(38, slot - 2);
  box(context, x - width / 2, y - CHIP / 2, width, CHIP, 5);
  fill(context, unknown ? palette.colours["surface-3"] : palette.css(value));
  if (open) stroke(context, palette.colours.ink, 2);
  if (unknown) {
    context.beginPath();
    outline(context, who.shape, x, y + 0.5, 5);
    return fill(context, who.colour);
  }
  const vector = tree.tape.vectors[value];
  const texts = vector
    ? vectorTexts(tree, node, vector)
    : valueTexts(tree, node, value, grid !== null);
  const text = fitted(scene, [...texts, ""], [11, 10], width - 2);
  write(scene, text, x, y + 0.5, palette.on(value));
}
