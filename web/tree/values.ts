// Values as they stand in nodes: a bound as a bound, an estimate as one, as long as there is room
// for. A value waits until Python has said what is known of it.

import { boundOf, withSign } from "../tape/bounds.ts";
import { short, valueText } from "../tape/text.ts";
import type { Tree } from "../tape/tree.ts";
import type { Pen } from "./pen.ts";

const close = (text: string) => text.replaceAll(" ", "");

/** The ways to write the value of a node, the longest first: none of them says more than is known.
 * @param signed with a plus before a gain of MAX */
export function valueTexts(tree: Tree, node: number, value: number, signed: boolean) {
  const bound = boundOf(tree, node);
  if (bound === undefined) return [""];
  const sign = bound?.[0] ?? "";
  const own = valueText(tree.tape, value, signed);
  const whole = withSign(sign, own);
  const brief =
    tree.revisits || (!tree.tape.scale && !Number.isInteger(value)) ? short(value) : own;
  return [whole, close(whole), close(withSign(sign, signed ? brief : brief.replace("+", "")))];
}

/** What was found to have room, for every frame asks the same again */
const found = new Map<string, { text: string; size: number; width: number }>();
const MOST = 4096;
globalThis.document?.fonts?.addEventListener("loadingdone", () => found.clear()); // in another font texts are longer, or shorter

export const fitted = (...asked: Parameters<typeof fittingOf>) => fittingOf(...asked).text;

/** The first of some texts for which there is room, in the largest size; else the last, in the
 * smallest: and how wide it is. Sets the context's font. */
export function fittingOf(
  { context, palette }: Pen,
  texts: string[],
  sizes: number[],
  room: number,
  weight = 650,
) {
  const most = Math.floor(room); // a whole number is quick to write into the key
  const key = `${texts.join("\n")} ${sizes.join()} ${weight} ${most}`;
  const before = found.get(key);
  if (before) {
    context.font = palette.text(weight, before.size);
    return before;
  }
  const set = (text: string, size: number) => {
    if (found.size >= MOST) found.clear();
    const fitting = { text, size, width: context.measureText(text).width };
    found.set(key, fitting);
    return fitting;
  };
  for (const text of texts) {
    for (const size of sizes) {
      context.font = palette.text(weight, size);
      if (context.measureText(text).width <= most) return set(text, size);
    }
  }
  return set(texts[texts.length - 1], sizes[sizes.length - 1]);
}
