// What the tree of a search by simulations has beside its nodes: their visits, and how the
// simulation under way ended.

import { lastNote } from "../../trace/cursor.ts";
import { ANNOTATION_NAMES } from "../../trace/annotations.ts";
import { AT_NOTE } from "../../trace/ticks.ts";
import { CARD, GLYPH } from "./levels.ts";
import { grouped, short } from "../../text.ts";
import type { Scene } from "./draw.ts";
import type { Mark } from "../../trace/visible.ts";
import type { Tree } from "../../trace/tree.ts";

/** How thick an edge can be, in pixels, and from which share of all visits on. */
const THICKNESS = [1, 1.75, 2.75, 4];
const SHARES = [0, 0.04, 0.15, 0.4];

/** The widths that edges are drawn with: one, except where visits tell them apart. */
export const widthsOf = (tree: Tree) => (tree.revisits ? THICKNESS : [1]);

/** The width of the edge to a node. */
export function widthOf(tree: Tree, node: number) {
  if (!tree.revisits) return 1;
  const share = tree.visits(node) / tree.visits(0);
  return THICKNESS[SHARES.findLastIndex((least) => share >= least)] ?? 1;
}

/** The visits of each node that has room for them.
 * @param size of a card */
export function drawVisits(
  { context, palette, tree, grid, camera }: Scene,
  rows: Mark[][],
  y: (ply: number) => number,
  size: number,
) {
  if (!tree.revisits) return;
  const { colours, font } = palette;
  context.textBaseline = "middle";
  const room = rows.length > 1 ? y(1) - y(0) : Infinity;
  for (const [ply, row] of rows.entries()) {
    for (const mark of row) {
      const count = grouped(tree.visits(mark.node));
      if (mark.level === CARD) {
        context.font = `600 11px ${font}`;
        const width = grid ? size - 12 : mark.leaf ? size * 0.72 : size;
        const after = Math.min(mark.right, camera.to) - mark.x - width / 2;
        const room = after - 7 - context.measureText(count).width;
        if (room < 0) continue;
        const text = room > 20 ? `n ${count}` : count; // close to another node's name a number alone is calmer
        context.textAlign = "left";
        context.fillStyle = colours["ink-soft"];
        context.fillText(text, mark.x + width / 2 + 5, grid ? y(ply) + 7 : y(ply));
      } else if (hasCount(tree, mark, room)) {
        context.font = `500 10.5px ${font}`;
        const width = context.measureText(count).width + 5;
        if (width > mark.right - mark.left) continue;
        context.textAlign = "center";
        context.fillStyle = colours["surface-2"];
        context.fillRect(mark.x - width / 2, y(ply) + 10, width, 12);
        context.fillStyle = colours["ink-soft"];
        context.fillText(count, mark.x, y(ply) + 16.5);
      }
    }
  }
}

/** Whether a glyph has its visits below it: once it has any, and where rows are apart. */
const hasCount = (tree: Tree, mark: Mark, room: number) =>
  mark.level === GLYPH && room >= 52 && tree.visits(mark.node) > 0;

/** How a simulation ends below its leaf, at the tick that tells it: a dashed tail, and what it came
 * to. */
export function drawEnding(
  { context, palette, tree, width, grid }: Scene,
  rows: Mark[][],
  y: (ply: number) => number,
  half: (mark: Mark) => number,
) {
  const { state } = tree;
  if (!tree.revisits || state.kind !== AT_NOTE) return;
  const [note, value] = lastNote(tree.tape, state.notes);
  const kind = ANNOTATION_NAMES[note];
  const mark = rows[state.depth]?.find(({ node }) => node === state.node);
  if (!mark || (kind !== "playout" && kind !== "estimate")) return;
  const { colours, font } = palette;
  const from = y(state.depth) + half(mark) + (hasCount(tree, mark, y(1) - y(0)) ? 16 : 3);
  const to = from + Math.min(20, Math.max(8, (y(1) - y(0)) * 0.22 || 8)); // in the path some rows are not there
  const text = `${kind} ${grid ? short(value) : short(value).replace("+", "")}`;
  context.font = `650 11px ${font}`;
  const room = context.measureText(text).width;
  const right = mark.x + 10 + room < width; // else the label stands on the other side
  context.beginPath();
  context.moveTo(mark.x, from);
  context.lineTo(mark.x, to);
  context.lineWidth = 2;
  context.strokeStyle = colours.ink;
  if (kind === "playout") context.setLineDash([3, 3]);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  context.arc(mark.x, to + 3, 4, 0, 2 * Math.PI);
  context.fillStyle = palette.css(value);
  context.fill();
  context.lineWidth = 1.5;
  context.stroke();
  context.textBaseline = "middle";
  context.textAlign = right ? "left" : "right";
  context.lineWidth = 5;
  context.lineJoin = "round";
  context.strokeStyle = colours["surface-2"];
  context.strokeText(text, mark.x + (right ? 9 : -9), to + 3.5);
  context.fillStyle = colours.ink;
  context.fillText(text, mark.x + (right ? 9 : -9), to + 3.5);
}
