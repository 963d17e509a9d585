// A tree that is drawn by hand, painted: what is in view, and no more than can be read.

import { fraction, number } from "../../text.js";
import { middleOf } from "../../trace/arrange.js";
import { hexagon, outline } from "../tree/shapes.ts";

/** @typedef {import("./layout.js").Item} Item */

const UNIT = 48; // pixels of a leaf across, at its own size
const VECTOR = 92; // of one that has a utility for each player
const ROWS = [84, 190]; // of a ply, the least and the most
const LARGER = 1.4; // times its size, that type is at most where the tree is small
const RADIUS = 17;
const LEGIBLE = 0.45; // below this size nothing is written

/** @typedef {{unit: number, row: number}} Sizes  of a leaf across, and of a ply */

/** The sizes at which a tree fills a place: a wide one has higher rows. @param {import("./layout.js").Layout} layout @param {number} width @param {number} height @returns {Sizes} */
export function sizesOf({ items, width: leaves, plies }, width, height) {
  const unit = items.some(({ worth }) => Array.isArray(worth)) ? VECTOR : UNIT;
  const k = Math.min(1, width / (leaves * unit));
  return { unit, row: Math.max(ROWS[0], Math.min(ROWS[1], height / plies / k)) };
}

/**
 * @typedef {object} Note  what is written at a node
 * @property {string} [inside] @property {string} [beside] @property {string} [letter]
 * @property {boolean} [crossed]
 * @property {"right" | "wrong" | "follows" | ""} [mark]
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{items: Item[], sizes: Sizes, camera: {x: number, y: number, k: number}, width: number, height: number, chosen: Item,
 *   palette: import("../tree/palette.ts").Palette, cast: import("../tree/cast.ts").Cast, note?: (item: Item) => Note}} scene
 */
export function paint(
  context,
  { items, sizes, camera, width, height, chosen, palette, cast, note },
) {
  const { colours, font } = palette;
  const { k } = camera;
  const { unit, row } = sizes;
  const type = Math.min(LARGER, Math.max(1, 1 / k)); // what is small is written larger, as far as there is room
  // In leaves and plies, and of all items by numbers alone: each frame asks.
  const [left, right] = [-camera.x / k / unit - 1.5, (width - camera.x) / k / unit + 0.5];
  const [top, bottom] = [-camera.y / k / row - 1.5, (height - camera.y) / k / row + 0.5];
  const inView = items.filter(({ x, ply }) => x > left && x < right && ply > top && ply < bottom);
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(k, k);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 1.3 / Math.min(1, k);
  context.strokeStyle = colours["ink-soft"];
  context.beginPath();
  for (const item of inView) {
    if (!item.parent) continue;
    const [x1, y1] = middleOf(item.parent, sizes);
    const [x2, y2] = middleOf(item, sizes);
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
  }
  // Children out of view may hang on a node that is in view.
  for (const item of inView) {
    for (const child of item.children.length > 1
      ? [item.children[0], item.children[item.children.length - 1]]
      : []) {
      const [x1, y1] = middleOf(item, sizes);
      const [x2, y2] = middleOf(child, sizes);
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
    }
  }
  context.stroke();
  for (const item of inView) drawNode(item);
  if (note && k >= LEGIBLE) for (const item of inView) drawNote(item, note(item));
  if (k >= LEGIBLE) for (const item of inView) if (item.parent) drawName(item);
  context.restore();

  /** @param {Item} item */
  function drawNode(item) {
    const [x, y] = middleOf(item, sizes);
    const who = item.player === null ? null : cast.of(item.player);
    const text =
      item.worth === null
        ? ""
        : Array.isArray(item.worth)
          ? `(${item.worth.map((part) => number(part)).join(", ")})`
          : number(item.worth);
    context.beginPath();
    if (!who) context.roundRect(x - boxOf(text) / 2, y - 14, boxOf(text), 28, 5);
    else if (who.shape === "hexagon") hexagon(context, x, y, RADIUS * 2.5, RADIUS);
    else outline(context, who.shape, x, y, RADIUS * 1.1);
    context.fillStyle = colours.surface;
    context.fill();
    context.lineWidth = (item === chosen ? 3.5 : 1.8) / Math.min(1, k);
    context.strokeStyle =
      item === chosen ? colours.selection : (who?.colour ?? colours["ink-soft"]);
    context.stroke();
    if (k < LEGIBLE) return;
    context.fillStyle = colours.ink;
    context.font = `${(Array.isArray(item.worth) ? 12 : 14) * type}px ${font}`;
    if (text) context.fillText(text, x, y + 0.5, unit - 8);
    else if (who?.shape === "hexagon") {
      context.fillStyle = who.ink;
      context.fillText(who.name, x, y + 0.5);
    }
  }

  /** What was answered at a node: in it, beside it, through it; and whether that was right. @param {Item} item @param {Note} note */
  function drawNote(item, { inside = "", beside = "", letter = "", crossed = false, mark = "" }) {
    const [x, y] = middleOf(item, sizes);
    context.font = `600 ${14 * type}px ${font}`;
    context.fillStyle = colours.ink;
    const up = item.player !== null && cast.of(item.player).shape;
    if (inside) context.fillText(inside, x, y + (up === "up" ? 4 : up === "down" ? -3 : 0.5), 40);
    context.font = `${12 * type}px ${font}`;
    context.textAlign = "end";
    context.fillStyle = colours["ink-soft"];
    if (letter) context.fillText(letter, x - RADIUS - 4, y - 8);
    context.textAlign = "start";
    context.fillStyle = colours.ink;
    beside
      .split("\n")
      .forEach((line, at) => context.fillText(line, x + RADIUS + 5, y - 8 + at * 14 * type));
    context.textAlign = "center";
    context.lineWidth = 2.2;
    if (crossed) {
      context.strokeStyle = colours.ink;
      context.beginPath();
      context.moveTo(x - 14, y + 13);
      context.lineTo(x + 14, y - 13);
      context.moveTo(x - 14, y - 13);
      context.lineTo(x + 14, y + 13);
      context.stroke();
    }
    if (mark) {
      // Its own place under the node: a tick, a cross, or a bow for what only follows.
      context.strokeStyle =
        mark === "right" ? colours.third : mark === "wrong" ? colours.min : colours.accent;
      const [mx, my] = [x, y + 25];
      context.beginPath();
      if (mark === "right") {
        context.moveTo(mx - 6, my);
        context.lineTo(mx - 1, my + 5);
        context.lineTo(mx + 7, my - 5);
      } else if (mark === "wrong") {
        context.moveTo(mx - 5, my - 5);
        context.lineTo(mx + 5, my + 5);
        context.moveTo(mx + 5, my - 5);
        context.lineTo(mx - 5, my + 5);
      } else {
        context.moveTo(mx - 6, my + 1);
        context.quadraticCurveTo(mx - 3, my - 5, mx, my + 1);
        context.quadraticCurveTo(mx + 3, my + 6, mx + 6, my);
      }
      context.stroke();
    }
  }

  /** @param {string} text */
  function boxOf(text) {
    return Math.min(unit - 6, Math.max(32, text.length * 7.5 * type + 10));
  }

  /** The name of the move, and its probability, beside the middle of the edge. @param {Item} item */
  function drawName(item) {
    const [x1, y1] = middleOf(/** @type {Item} */ (item.parent), sizes);
    const [x2, y2] = middleOf(item, sizes);
    const [x, y] = [x1 + (x2 - x1) * 0.62, y1 + (y2 - y1) * 0.62];
    const text = item.odds === null ? item.name : fraction(item.odds);
    context.font = `${12 * type}px ${font}`;
    context.lineWidth = 4;
    context.strokeStyle = colours["surface-2"];
    context.strokeText(text, x, y, unit);
    context.fillStyle = item.odds === null ? colours["ink-soft"] : colours.chance;
    context.fillText(text, x, y, unit);
  }
}
