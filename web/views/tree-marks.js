// Single marks of the tree: cards, glyphs, cut marks, ghosts. Each draws where it is told.

import { number, short } from "./tree-text.js";

/** @typedef {import("../trace/visible.js").Mark} Mark */
/** @typedef {import("./tree-palette.js").Palette} Palette */
/** @typedef {CanvasRenderingContext2D} Context */

/** MAX's triangle points up, MIN's down. @param {Context} context @param {number} x @param {number} y @param {number} r @param {boolean} max */
export function triangle(context, x, y, r, max) {
  const up = max ? 1 : -1;
  context.moveTo(x, y - up * r);
  context.lineTo(x + r * 1.05, y + up * r * 0.82);
  context.lineTo(x - r * 1.05, y + up * r * 0.82);
  context.closePath();
}

/** A node as its player's triangle; a leaf as a square. @param {Context} context @param {Palette} palette @param {Mark} mark @param {number} y @param {number} r @param {boolean} max */
export function glyph(context, palette, mark, y, r, max) {
  const { colours } = palette;
  context.beginPath();
  if (mark.leaf) context.roundRect(mark.x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, 2);
  else triangle(context, mark.x, y, r, max);
  const unknown = Number.isNaN(mark.value);
  context.fillStyle = unknown ? colours.surface : palette.css(mark.value);
  context.fill();
  if (mark.open) {
    context.lineWidth = 2;
    context.lineJoin = "round";
    context.strokeStyle = colours.ink;
    context.stroke();
  }
}

export const HEAD = 14; // pixels of a card above its board

/**
 * A card: its head in the colour of the value, with the player to move and the value; room for a
 * board below it. Returns its width.
 * @param {Context} context @param {Palette} palette @param {Mark} mark @param {number} y @param {number} height @param {boolean} max
 */
export function card(context, palette, mark, y, height, max) {
  const { colours } = palette;
  const width = height - HEAD + 2;
  const left = mark.x - width / 2;
  const top = y - height / 2;
  const unknown = Number.isNaN(mark.value);
  const player = max ? colours.max : colours.min;
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
  context.strokeStyle = mark.open ? colours.ink : mark.leaf ? colours.ghost : player;
  context.stroke();
  const on = unknown ? player : palette.on(mark.value);
  context.fillStyle = on;
  if (!mark.leaf) {
    context.beginPath();
    triangle(context, left + 9, top + HEAD / 2 + 0.5, 4, max);
    context.fill();
  }
  if (!unknown) {
    context.font = `700 10.5px ${palette.font}`;
    context.textAlign = mark.leaf ? "center" : "right";
    context.fillText(short(mark.value), mark.leaf ? mark.x : left + width - 5, top + HEAD / 2 + 1);
  }
  return width;
}

/**
 * A node of an explicit tree, as textbooks print it: the value inside its player's triangle, or, at
 * a leaf, in a box. Returns its width.
 * @param {Context} context @param {Palette} palette @param {Mark} mark @param {number} y @param {number} height @param {boolean} max
 */
export function textbookNode(context, palette, mark, y, height, max) {
  const { colours } = palette;
  const half = height / 2;
  const unknown = Number.isNaN(mark.value);
  context.beginPath();
  if (mark.leaf) context.roundRect(mark.x - half * 0.72, y - half * 0.6, half * 1.44, half * 1.2, 4);
  else triangle(context, mark.x, y, half * 0.98, max);
  context.fillStyle = colours.surface;
  context.fill();
  context.lineWidth = mark.open ? 3 : 2;
  context.lineJoin = "round";
  context.strokeStyle = mark.open ? colours.ink : mark.leaf ? colours.ghost : max ? colours.max : colours.min;
  context.stroke();
  if (!unknown) {
    context.font = `650 ${height > 44 ? 15 : 12}px ${palette.font}`;
    context.textAlign = "center";
    context.fillStyle = colours.ink;
    context.fillText(number(mark.value), mark.x, y + (mark.leaf ? 1 : max ? half * 0.3 : -half * 0.26));
  }
  return height;
}

/**
 * A cutoff, below its node: a straight bar for β, at a MAX node, and a zigzag for α, at a MIN node.
 * @param {Context} context @param {Palette} palette @param {number} x @param {number} y @param {number} width @param {boolean} beta
 */
export function cutMark(context, palette, x, y, width, beta) {
  const half = width / 2;
  context.beginPath();
  if (beta) {
    context.moveTo(x - half, y);
    context.lineTo(x + half, y);
  } else {
    const teeth = Math.max(2, Math.round(width / 5));
    for (let i = 0; i <= teeth; i++) {
      const at = x - half + (i * width) / teeth;
      if (i === 0) context.moveTo(at, y + 2);
      else context.lineTo(at, y + (i % 2 ? -2 : 2));
    }
  }
  context.lineWidth = beta ? 3 : 1.75;
  context.lineCap = "butt";
  context.lineJoin = "miter";
  context.strokeStyle = beta ? palette.colours.max : palette.colours.min;
  context.stroke();
}

/**
 * The pruned children of a node: empty places while there is room, else one hatched band; with the
 * values they would have had where the branch was opened.
 * @param {Context} context @param {Palette} palette @param {{left: number, right: number, count: number}} ghosts
 * @param {number} y @param {number} height @param {number[] | null} values
 */
export function ghostMarks(context, palette, { left, right, count }, y, height, values) {
  const each = (right - left) / count;
  context.lineWidth = 1;
  context.strokeStyle = palette.colours.ghost;
  context.beginPath();
  if (each >= 9) {
    const size = Math.min(26, each - 4);
    for (let i = 0; i < count; i++) {
      const x = left + (i + 0.5) * each;
      context.roundRect(x - size / 2, y - size / 2, size, size, Math.min(5, size / 3));
      if (values) ghostValue(context, palette, values[i], x, y, size);
    }
    context.setLineDash([2.5, 2.5]);
  } else {
    for (let x = left + 1.5; x < right - 0.5; x += Math.max(2.5, each)) {
      context.moveTo(x, y - height / 2);
      context.lineTo(x, y + height / 2);
    }
    context.setLineDash([2, 3]);
  }
  context.stroke();
  context.setLineDash([]);
}

/** @param {Context} context @param {Palette} palette @param {number} value @param {number} x @param {number} y @param {number} size */
function ghostValue(context, palette, value, x, y, size) {
  context.save();
  context.fillStyle = palette.css(value);
  if (size < 18) {
    context.fillRect(x - size / 4, y - size / 4, size / 2, size / 2);
  } else {
    context.font = `650 11px ${palette.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = palette.colours.ink;
    context.fillText(short(value), x, y + 0.5);
  }
  context.restore();
}
