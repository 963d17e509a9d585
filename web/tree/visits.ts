// What the tree of a search by simulations has beside its nodes: their visits, and how the
// simulation under way ended.

import { lastNote } from "../tape/cursor.ts";
import { ANNOTATION_NAMES } from "../tape/annotations.ts";
import { AT_NOTE } from "../tape/ticks.ts";
import { CARD, GLYPH } from "./levels.ts";
import { grouped, short } from "../tape/text.ts";
import { circle, fill, line, stroke, write, writeOnPaper, writeWithRim, type Box } from "./pen.ts";
import type { Half, Scene, Y } from "./draw.ts";
import type { Mark } from "../tape/visible.ts";
import type { Tree } from "../tape/tree.ts";

/** How thick an edge can be, in pixels, and from which share of all visits on. */
const THICKNESS = [1, 1.75, 2.75, 4];
const SHARES = [0, 0.04, 0.15, 0.4];

/** The widths that edges are drawn with: one, except where visits tell them apart. */
export const widthsOf = (tree: Tree) => (tree.revisits ? THICKNESS : [1]);

export function widthOf(tree: Tree, node: number) {
  if (!tree.revisits) return 1;
  const share = tree.visits(node) / tree.visits(0);
  return THICKNESS[SHARES.findLastIndex((least) => share >= least)] ?? 1;
}

/** The visits of each node that has room for them.
 * @param size of a card */
export function drawVisits(scene: Scene, rows: Mark[][], y: Y, size: number) {
  const { context, palette, tree, grid, camera } = scene;
  if (!tree.revisits) return;
  const { colours } = palette;
  context.textBaseline = "middle";
  const room = rows.length > 1 ? y(1) - y(0) : Infinity;
  for (const [ply, row] of rows.entries()) {
    for (const mark of row) {
      const count = grouped(tree.visits(mark.node));
      if (mark.level === CARD) {
        context.font = palette.text(600, 11);
        const width = grid ? size - 12 : mark.leaf ? size * 0.72 : size;
        const after = Math.min(mark.right, camera.to) - mark.x - width / 2;
        const room = after - 7 - context.measureText(count).width;
        if (room < 0) continue;
        const text = room > 20 ? `n ${count}` : count; // close to another node's name a number alone is calmer
        const place = grid ? y(ply) + 7 : y(ply);
        write(scene, text, mark.x + width / 2 + 5, place, colours["ink-soft"], "left");
      } else if (hasCount(tree, mark, room)) {
        context.font = palette.text(500, 10.5);
        const width = context.measureText(count).width + 5;
        if (width > mark.right - mark.left) continue;
        context.textAlign = "center";
        const patch: Box = [mark.x - width / 2, y(ply) + 10, width, 12];
        writeOnPaper(scene, count, mark.x, y(ply) + 16.5, colours["ink-soft"], patch);
      }
    }
  }
}

/** Whether a glyph has its visits below it: once it has any, and where rows are apart. */
const hasCount = (tree: Tree, mark: Mark, room: number) =>
  mark.level === GLYPH && room >= 52 && tree.visits(mark.node) > 0;

/** How a simulation ends below its leaf, at the tick that tells it: a dashed tail, and what it came
 * to. */
export function drawEnding(scene: Scene, rows: Mark[][], y: Y, half: Half) {
  const { context, palette, tree, width, grid } = scene;
  const { state } = tree;
  if (!tree.revisits || state.kind !== AT_NOTE) return;
  const [note, value] = lastNote(tree.tape, state.notes);
  const kind = ANNOTATION_NAMES[note];
  const mark = rows[state.depth]?.find(({ node }) => node === state.node);
  if (!mark || (kind !== "playout" && kind !== "estimate")) return;
  const { colours } = palette;
  const from = y(state.depth) + half(mark) + (hasCount(tree, mark, y(1) - y(0)) ? 16 : 3);
  const to = from + Math.min(20, Math.max(8, (y(1) - y(0)) * 0.22 || 8)); // in the path some rows are not there
  const text = `${kind} ${grid ? short(value) : short(value).replace("+", "")}`;
  context.font = palette.text(650, 11);
  const room = context.measureText(text).width;
  const right = mark.x + 10 + room < width; // else the label stands on the other side
  line(context, [mark.x, from], [mark.x, to]);
  if (kind === "playout") context.setLineDash([3, 3]);
  stroke(context, colours.ink, 2);
  context.setLineDash([]);
  circle(context, mark.x, to + 3, 4);
  fill(context, palette.css(value));
  stroke(context, colours.ink, 1.5);
  context.textBaseline = "middle";
  const [beside, align] = right ? ([9, "left"] as const) : ([-9, "right"] as const);
  writeWithRim(scene, text, mark.x + beside, to + 3.5, colours.ink, 5, align);
}
