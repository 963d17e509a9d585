// Values as they stand in nodes: a bound as a bound, an estimate as one, as long as there is room for.

import { drawnAs, knownOf } from "../../trace/known.js";
import { number, short } from "../../text.js";

/** @typedef {import("../../trace/tree.js").Tree} Tree */

const close = (/** @type {string} */ text) => text.replaceAll(" ", "");

/**
 * The ways to write the value of a node, the longest first: none of them says more than is known.
 * @param {Tree} tree @param {number} node @param {number} value @param {boolean} signed with a plus before a gain of MAX
 */
export function valueTexts(tree, node, value, signed) {
  const known = knownOf(tree, node);
  const whole = drawnAs(known, number(value, signed));
  const brief = tree.revisits || !Number.isInteger(value) ? short(value) : number(value, signed);
  return [whole, close(whole), close(drawnAs(known, signed ? brief : brief.replace("+", "")))];
}

/**
 * The first of some texts for which there is room, in the largest size; else the last, in the smallest. Sets the context's font.
 * @param {CanvasRenderingContext2D} context @param {import("./palette.js").Palette} palette @param {string[]} texts @param {number[]} sizes @param {number} room
 * @param {number} [weight]
 */
export function fitted(context, palette, texts, sizes, room, weight = 650) {
  for (const text of texts) {
    for (const size of sizes) {
      context.font = `${weight} ${size}px ${palette.font}`;
      if (context.measureText(text).width <= room) return text;
    }
  }
  return texts[texts.length - 1];
}
