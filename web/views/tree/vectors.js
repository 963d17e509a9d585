// Vectors of utilities: one number a player, each in its player's colour.

import { number, vectorText } from "../../text.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./palette.js").Palette} Palette */

/**
 * Writes a vector in a line, centred: (1, 2, 6). The font is the context's.
 * @param {Context} context @param {Palette} palette @param {number[]} utilities @param {number} x @param {number} y
 */
export function drawVector(context, palette, utilities, x, y) {
  const soft = palette.colours["ink-soft"];
  let at = x - context.measureText(vectorText(utilities)).width / 2;
  /** @param {string} text @param {string} colour */
  const write = (text, colour) => {
    context.fillStyle = colour;
    context.fillText(text, at, y);
    at += context.measureText(text).width;
  };
  context.textAlign = "left";
  write("(", soft);
  utilities.forEach((utility, player) => {
    write(number(utility), palette.inks[player % palette.inks.length]);
    write(player < utilities.length - 1 ? ", " : ")", soft);
  });
}

export const LINE = 12; // pixels from one utility to the next, where they stand one below the other

/**
 * Writes a vector one number below the other, where a slot is too narrow for a line.
 * @param {Context} context @param {Palette} palette @param {number[]} utilities @param {number} x @param {number} y of the middle
 */
export function stackVector(context, palette, utilities, x, y) {
  context.textAlign = "center";
  const top = y - ((utilities.length - 1) * LINE) / 2;
  utilities.forEach((utility, player) => {
    context.fillStyle = palette.inks[player % palette.inks.length];
    context.fillText(number(utility), x, top + player * LINE);
  });
}
