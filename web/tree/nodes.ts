// Single nodes of the tree, at each level of detail that has a shape: glyphs and cards.

import { drawBoard } from "./pieces.ts";
import { diamond, outline } from "./shapes.ts";
import { fitted, valueTexts } from "./values.ts";
import { bracketed, utilityTexts } from "./vectors.ts";
import { box, fill, stroke } from "./pen.ts";
import type { Mark } from "../tape/visible.ts";
import type { Scene } from "./draw.ts";
import type { Who } from "./cast.ts";
import type { Tree } from "../tape/tree.ts";

export const HEAD = 14; // pixels of a card above its board

/** A node as its mover's shape; a leaf as a square; what a table answered as a diamond. */
export function glyph(scene: Scene, mark: Mark, y: number, r: number, who: Who) {
  const { context, palette, tree } = scene;
  const { colours } = palette;
  const unknown = Number.isNaN(mark.value);
  context.beginPath();
  if (!mark.leaf) outline(context, who.shape, mark.x, y, r);
  else if (tree.isAnswered(mark.node)) diamond(context, mark.x, y, r);
  else context.roundRect(mark.x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, 2);
  fill(context, unknown ? colours.surface : palette.css(mark.value));
  if (!mark.open && !(unknown && who.shape === "box")) return;
  context.lineJoin = "round";
  stroke(context, mark.open ? colours.ink : colours.ghost, mark.open ? 2 : 1.25);
}

/** A card: its head in the colour of the value, with the player to move and the value; the board
 * below it, once it is known. Returns its width. */
export function card(
  scene: Scene,
  mark: Pick<Mark, "node" | "x" | "value" | "open" | "leaf">,
  y: number,
  height: number,
  who: Who,
) {
  const { context, palette, tree } = scene;
  const { colours } = palette;
  const width = height - HEAD + 2;
  const left = mark.x - width / 2;
  const top = y - height / 2;
  const unknown = Number.isNaN(mark.value);
  box(context, left, top, width, height, 6);
  fill(context, colours.surface);
  context.beginPath();
  context.roundRect(left, top, width, HEAD, [6, 6, 0, 0]);
  fill(context, unknown ? colours["surface-3"] : palette.css(mark.value));
  box(context, left, top, width, height, 6);
  const edge = mark.open ? colours.ink : mark.leaf ? colours.ghost : who.colour;
  stroke(context, edge, mark.open ? 2.25 : 1.25);
  context.fillStyle = unknown ? who.colour : palette.on(mark.value);
  const vector = tree.tape.vectors[mark.value];
  const texts = unknown
    ? [""]
    : vector
      ? vectorTexts(tree, mark.node, vector)
      : valueTexts(tree, mark.node, mark.value, true);
  const write = (room: number) => fitted(scene, texts, [11, 10], room, 700);
  let marked = width >= 36 && (!mark.leaf || tree.isAnswered(mark.node));
  let text = write(width - (marked ? 20 : 6));
  if (marked && context.measureText(text).width > width - 18) {
    marked = false; // the value says more than the shape, which stands beside the row
    text = write(width - 6);
  }
  if (marked) {
    context.beginPath();
    if (mark.leaf) diamond(context, left + 9, top + HEAD / 2, 4);
    else outline(context, who.shape, left + 9, top + HEAD / 2 + 0.5, 4);
    context.fill();
  }
  context.textAlign = marked ? "right" : "center";
  const room = width - (marked ? 18 : 4); // what is wider is squeezed
  context.fillText(text, marked ? left + width - 5 : mark.x, top + HEAD / 2 + 1, room);
  const info = scene.boards.get(mark.node);
  if (info && scene.grid)
    drawBoard(scene, scene.grid, info, left + 3, top + height - width + 3, width - 6);
  return width;
}

/** A vector where there is little room: without brackets, or only what the one who gets most
 * gets. */
export function vectorTexts(tree: Tree, node: number, vector: number[]) {
  const texts = utilityTexts(tree, node, vector);
  return [bracketed(texts), texts.join(","), texts[vector.indexOf(Math.max(...vector))]];
}
