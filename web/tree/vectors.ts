// Vectors of utilities: one number a player, each in its player's colour.

import { boundOf } from "../tape/bounds.ts";
import { number } from "../tape/text.ts";
import { write, type Pen } from "./pen.ts";
import type { Tree } from "../tape/tree.ts";

/** The utilities of a node as they are known, one text a player: the one that alone has a bound as
 * at least that much. They wait until Python has said what is known. */
export function utilityTexts(tree: Tree, node: number, utilities: number[]) {
  const bound = boundOf(tree, node);
  if (bound === undefined) return utilities.map(() => "…");
  return utilities.map((each, player) => `${bound?.[2] === player ? "≥" : ""}${number(each)}`);
}

export const bracketed = (texts: string[]) => `(${texts.join(", ")})`; // as one text: (1, 2, 6)

/** Writes a vector in a line, centred. The font is the context's. */
export function drawVector({ context, palette }: Pen, texts: string[], x: number, y: number) {
  const soft = palette.colours["ink-soft"];
  let at = x - context.measureText(bracketed(texts)).width / 2;
  const write = (text: string, colour: string) => {
    context.fillStyle = colour;
    context.fillText(text, at, y);
    at += context.measureText(text).width;
  };
  context.textAlign = "left";
  write("(", soft);
  texts.forEach((text, player) => {
    write(text, palette.inks[player % palette.inks.length]);
    write(player < texts.length - 1 ? ", " : ")", soft);
  });
}

export const LINE = 12; // pixels from one utility to the next, where they stand one below the other

/** Writes a vector one number below the other, where a slot is too narrow for a line.
 * @param y of the middle */
export function stackVector(pen: Pen, texts: string[], x: number, y: number) {
  const { inks } = pen.palette;
  const top = y - ((texts.length - 1) * LINE) / 2;
  texts.forEach((text, player) =>
    write(pen, text, x, top + player * LINE, inks[player % inks.length]),
  );
}
