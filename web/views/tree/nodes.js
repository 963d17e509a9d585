// Single nodes of the tree, at each level of detail that has a shape: glyphs, cards, textbook nodes.

import { diamond, hexagon, outline } from "./shapes.js";
import { fitted, valueTexts } from "./values.js";
import { bracketed, drawVector, LINE, stackVector, utilityTexts } from "./vectors.js";

/** @typedef {import("../../trace/visible.js").Mark} Mark */
/** @typedef {import("./draw.js").Scene} Scene */
/** @typedef {import("./cast.js").Who} Who */

export const HEAD = 14; // pixels of a card above its board
const SIZES = [15, 12, 10.5]; // of a value in a textbook node: the largest that it has room for

/** A node as its mover's shape; a leaf as a square; what a table answered as a diamond. @param {Scene} scene @param {Mark} mark @param {number} y @param {number} r @param {Who} who */
export function glyph({ context, palette, tree }, mark, y, r, who) {
  const { colours } = palette;
  const unknown = Number.isNaN(mark.value);
  context.beginPath();
  if (!mark.leaf) outline(context, who.shape, mark.x, y, r);
  else if (tree.isAnswered(mark.node)) diamond(context, mark.x, y, r);
  else context.roundRect(mark.x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, 2);
  context.fillStyle = unknown ? colours.surface : palette.css(mark.value);
  context.fill();
  if (mark.open || (unknown && who.shape === "box")) {
    context.lineWidth = mark.open ? 2 : 1.25;
    context.lineJoin = "round";
    context.strokeStyle = mark.open ? colours.ink : colours.ghost;
    context.stroke();
  }
}

/**
 * A card: its head in the colour of the value, with the player to move and the value; room for a board below it.
 * Returns its width.
 * @param {Scene} scene @param {Pick<Mark, "node" | "x" | "value" | "open" | "leaf">} mark @param {number} y @param {number} height @param {Who} who
 */
export function card({ context, palette, tree }, mark, y, height, who) {
  const { colours } = palette;
  const width = height - HEAD + 2;
  const left = mark.x - width / 2;
  const top = y - height / 2;
  const unknown = Number.isNaN(mark.value);
  context.beginPath();
  context.roundRect(left, top, width, height, 6);
  context.fillStyle = colours.surface;
  context.fill();
  context.beginPath();
  context.roundRect(left, top, width, HEAD, [6, 6, 0, 0]);
  context.fillStyle = unknown ? colours["surface-3"] : palette.css(mark.value);
  context.fill();
  context.beginPath();
  context.roundRect(left, top, width, height, 6);
  context.lineWidth = mark.open ? 2.25 : 1.25;
  context.strokeStyle = mark.open ? colours.ink : mark.leaf ? colours.ghost : who.colour;
  context.stroke();
  context.fillStyle = unknown ? who.colour : palette.on(mark.value);
  const marked = width >= 36 && (!mark.leaf || tree.isAnswered(mark.node));
  if (marked) {
    context.beginPath();
    if (mark.leaf) diamond(context, left + 9, top + HEAD / 2, 4);
    else outline(context, who.shape, left + 9, top + HEAD / 2 + 0.5, 4);
    context.fill();
  }
  if (unknown) return width;
  const vector = tree.tape.vectors[mark.value];
  const room = width - (marked ? 20 : 6);
  const texts = vector ? vectorTexts(tree, mark.node, vector) : valueTexts(tree, mark.node, mark.value, true);
  const text = fitted(context, palette, texts, vector ? [10.5, 9.5] : [11, 10], room, 700);
  context.textAlign = marked ? "right" : "center";
  context.fillText(text, marked ? left + width - 5 : mark.x, top + HEAD / 2 + 1);
  return width;
}

/** A vector where there is little room: without brackets, or only what the one who gets most gets. @param {import("../../trace/tree.js").Tree} tree @param {number} node @param {number[]} vector */
export function vectorTexts(tree, node, vector) {
  const texts = utilityTexts(tree, node, vector);
  return [bracketed(texts), texts.join(","), texts[vector.indexOf(Math.max(...vector))]];
}

/**
 * A node of an explicit tree, as textbooks print it: the value inside its mover's shape, or, at a leaf, in a box.
 * Returns its width.
 * @param {Scene} scene @param {Mark} mark @param {number} y @param {number} height @param {Who} who
 */
export function textbookNode({ context, palette, tree }, mark, y, height, who) {
  const { colours } = palette;
  const half = height / 2;
  const { x, leaf, value } = mark;
  const slot = mark.right - mark.left;
  const told = tree.tape.vectors[value];
  const vector = told && utilityTexts(tree, mark.node, told);
  const font = (/** @type {number} */ size) => (context.font = `650 ${size}px ${palette.font}`);
  font(height > 44 ? 14 : 12);
  const line = vector ? context.measureText(bracketed(vector)).width : 0;
  const stacked = vector !== undefined && line + 30 > slot;
  const width = !vector ? height : !stacked ? line + (leaf ? 18 : 34) : Math.max(26, Math.min(leaf ? 30 : 46, slot - 4));
  const tall = stacked ? Math.max(half * (leaf ? 0.6 : 0.7), (vector.length * LINE) / 2 + 4) : half * 0.6;
  context.beginPath();
  if (who.shape === "hexagon" && !leaf) hexagon(context, x, y, vector ? width : Math.min(46, slot - 2), vector ? tall : half * 0.6);
  else if (vector) context.roundRect(x - width / 2, y - tall, width, 2 * tall, 4);
  else if (leaf) context.roundRect(x - half * 0.72, y - half * 0.6, half * 1.44, half * 1.2, 4);
  else outline(context, who.shape, x, y, half * 0.98);
  context.fillStyle = colours.surface;
  context.fill();
  context.lineWidth = mark.open ? 3 : 2;
  context.lineJoin = "round";
  context.strokeStyle = mark.open ? colours.ink : leaf ? colours.ghost : who.colour;
  context.stroke();
  if (leaf && tree.isAnswered(mark.node)) {
    context.beginPath();
    diamond(context, x + half * 0.72, y - half * 0.6, 5);
    context.fillStyle = colours["ink-soft"];
    context.fill();
  }
  if (vector) {
    if (stacked) font(11);
    (stacked ? stackVector : drawVector)(context, palette, vector, x, y + 1);
    return width;
  }
  if (Number.isNaN(value)) {
    if (who.shape !== "hexagon") return height;
    font(12);
    context.textAlign = "center";
    context.fillStyle = who.ink;
    context.fillText(who.name, x, y + 1);
    return 46;
  }
  const room = half * (leaf ? 1.36 : who.shape === "circle" ? 1.6 : 1.1);
  const text = fitted(context, palette, valueTexts(tree, mark.node, value, false), height > 44 ? SIZES : SIZES.slice(1), room);
  context.textAlign = "center";
  context.fillStyle = colours.ink;
  const lower = leaf || who.shape === "circle" || who.shape === "box" ? 1 : who.shape === "up" ? half * 0.3 : -half * 0.26;
  context.fillText(text, x, y + lower);
  return height;
}
