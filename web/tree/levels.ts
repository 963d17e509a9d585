// Semantic zoom: how much is drawn of a node, by the pixels that its slot has.

import type { Mark } from "../tape/visible.ts";

export const STRIP = 1;
export const DOT = 2;
export const GLYPH = 3;
export const CARD = 4;

const NEEDS = [0, 0, 8, 26];
const MOST_OF = 0.8; // of a row must have the room for a level, so that the row reads calmly

/** @param card the pixels that a card needs */
function room(mark: Mark, card: number) {
  const width = mark.right - mark.left;
  return width >= card ? CARD : width >= NEEDS[GLYPH] ? GLYPH : width >= NEEDS[DOT] ? DOT : STRIP;
}

/** Gives every mark of a row its level and the place of its centre.
 * @param view `from` and `to` are the pixels in view; `card` those that a card needs; a special
 * mark is drawn as large as it has room; an open mark that leaves the view goes over `below`, the
 * place of the open node under it */
export function arrange(
  row: Mark[],
  view: { from: number; to: number; card: number; below: number | null },
  isSpecial: (mark: Mark) => boolean,
) {
  const { from, to, card, below } = view;
  const counts = [0, 0, 0, 0, 0];
  for (const mark of row) counts[room(mark, card)]++;
  let level = CARD;
  for (let enough = counts[CARD]; level > STRIP && enough < MOST_OF * row.length; )
    enough += counts[--level];
  for (const mark of row) {
    const own = room(mark, card);
    const width = mark.right - mark.left;
    const rises = isSpecial(mark) || width >= card * 1.75 || (level >= GLYPH && own === CARD);
    mark.level = rises ? own : Math.max(Math.min(own, level), level >= DOT ? DOT : STRIP);
    mark.x = centre(mark, from, to, mark.open ? below : null);
  }
}

/** The middle of a slot; where the slot leaves the view, a place in what is in view of it. */
function centre({ left, right }: Mark, from: number, to: number, wish: number | null) {
  const middle = (left + right) / 2;
  if (left >= from && right <= to) return middle;
  const pad = Math.min(48, (right - left) / 2);
  const inView = Math.max(from + pad, Math.min(to - pad, wish ?? middle));
  return Math.max(left + pad, Math.min(right - pad, inView));
}

export function evenRows(count: number, height: number, top: number) {
  const all = Array.from({ length: count }, (_, row) => top + (row + 0.5) * height);
  return { middles: all, reaches: all.map(() => height / 2) };
}
