// A large tree around the cursor: the open path with its boards, each node's moves beside it, the
// current one the largest.

import { CHANCE } from "../tape/movers.ts";
import { focusOf, type Branch, type Row } from "../tape/focus.ts";
import { principalVariation } from "../tape/slots.ts";
import { isWalked } from "../board/turned.ts";
import { drawHorizon, drawMovers, horizonOf, windowOf } from "./labels.ts";
import { CARD } from "./levels.ts";
import { HEAD } from "./nodes.ts";
import { cutOf, slash } from "./marks.ts";
import { drawNodeAt, GAP, halfOf } from "./focus-nodes.ts";
import { drawEnding, widthOf } from "./visits.ts";
import { line as trace, stroke, write, writeWithRim, type Box } from "./pen.ts";
import type { Frame, Scene } from "./draw.ts";
import type { Tree } from "../tape/tree.ts";
import type { Ghosts, Mark } from "../tape/visible.ts";

export interface Spot {
  node: number;
  kind: Branch["kind"];
  x: number;
  name: string;
}

/** `slot`: the pixels that a move has; `low`: those below a node that its visits need; `board`:
 * those that the open one has at least; `most`: those of
 * a node, in height */
export interface Line {
  ply: number;
  parent: number;
  spots: Spot[];
  y: number;
  height: number;
  slot: number;
  low: number;
  board: number;
  most: number;
}

const WEIGHTS = { current: 2.2, moves: 1.7 }; // of a row, where any other has 1
const [LEAST, MOST, SQUARES] = [38, 100, 124]; // pixels of any other row; the most where boards have many squares
const WIDEST = 84; // pixels of a move
const [BOARD, LARGE, APART] = [64, 100, 6]; // the same of an open node's card, of one with many squares, and around it
const [LARGEST, SHAPE] = [118, 52]; // the same of any card, in height, and of a shape
const VISITS = 13; // the same of its visits, in height

/** Where everything stands. Rows for which there is no room are left out, from the one below the
 * root's moves on. */
function linesOf({ tree, boards, grid, camera, height, palette, context }: Scene): {
  lines: Line[];
  hidden: number;
} {
  const rows = focusOf(tree, camera.to - camera.from);
  const { depth } = tree.state;
  const weightOf = (ply: number) =>
    ply === depth ? WEIGHTS.current : ply > depth ? WEIGHTS.moves : 1;
  const fixed = rows.reduce((sum, _, ply) => sum + (ply < depth ? 0 : weightOf(ply)), 0);
  const low = tree.revisits ? VISITS : 0;
  const above = Math.min(depth, Math.max(2, Math.floor(height / (LEAST + low / 2) - fixed)));
  const hidden = depth - above;
  const squares = grid !== null && isWalked(grid);
  const board = squares ? LARGE : BOARD;
  const most = grid ? LARGEST : SHAPE;
  const unit = Math.min((squares ? SQUARES : MOST) + 2 * low, height / (above + fixed));
  let top = Math.max(0, (height - unit * (above + fixed)) / 2);
  let x = (camera.from + camera.to) / 2;
  context.font = `500 11px ${palette.font}`;
  const lines: Line[] = [];
  rows.forEach(({ parent, branches }, ply) => {
    const own = unit * weightOf(ply);
    const even = Math.min(WIDEST, (camera.to - camera.from) / branches.length);
    const width = even * branches.length;
    const at = branches.findIndex(({ kind }) => kind === "open");
    // The open node has room for its card, which covers none beside it; the others share the rest.
    const wide = Math.max(even, Math.min(board + APART, own - GAP - 2 * low - HEAD + 4));
    const slot = at < 0 || branches.length < 2 ? even : (width - wide) / (branches.length - 1);
    const left = Math.max(camera.from, Math.min(camera.to - width, x - width / 2));
    const names = namesOf(tree, parent, branches, boards);
    const middle = (one: number) =>
      (one + 0.5) * slot + (at < 0 || one < at ? 0 : one === at ? (wide - slot) / 2 : wide - slot);
    const spots = branches.map(({ node, kind }, one) => ({
      node,
      kind,
      x: left + (branches.length < 2 ? even / 2 : middle(one)),
      name: names[one],
    }));
    x = spots.find(({ kind }) => kind === "open")?.x ?? x;
    if (ply > 1 && ply <= hidden + 1) return;
    lines.push({ ply, parent, spots, y: top + own / 2, height: own, slot, low, board, most });
    top += own;
  });
  return { lines, hidden };
}

function namesOf(tree: Tree, parent: number, branches: Row["branches"], boards: Scene["boards"]) {
  const known = new Map(parent < 0 ? [] : boards.get(parent)?.actions);
  const actions = branches.map(({ node }) => (node > 0 ? tree.action(node) : -1));
  const tried = new Set(actions);
  const rest = [...known.keys()].filter((action) => !tried.has(action)).values();
  return branches.map(
    ({ node }, at) => known.get(node < 0 ? (rest.next().value ?? -1) : actions[at]) ?? "",
  );
}

export function drawFocus(scene: Scene): Frame {
  const { context, palette, tree } = scene;
  context.textBaseline = "middle";
  const { lines, hidden } = linesOf(scene);
  const { depth } = tree.state;
  const best = new Set(principalVariation(tree));
  const byPly: (Line | undefined)[] = [];
  for (const line of lines) byPly[line.ply] = line;
  const current = byPly[depth];
  const window = placeWindow(scene, current);
  const rows: Mark[][] = Array.from(byPly, () => []);
  const ghosts: Ghosts[][] = Array.from(byPly, () => []);
  lines.forEach((_, at) => drawEdges(scene, lines, at, best, hidden > 0 && at === 2));
  const last = byPly[horizonOf(tree) ?? -1];
  if (last) drawHorizon(scene, last.y + last.height / 2 - 9, window?.patch);
  for (const line of lines) {
    for (const spot of line.spots) {
      const { node, x, kind } = spot;
      const half = Math.max(line.slot, kind === "open" ? line.board + APART : 0) / 2;
      const parent = rows[line.ply - 1]?.find((mark) => mark.node === line.parent) ?? null;
      const box = { left: x - half, right: x + half };
      if (node < 0) {
        drawNodeAt(scene, line, spot, null);
        if (parent && kind === "cut") ghosts[line.ply].push({ mark: parent, ...box, count: 1 });
        continue;
      }
      const [value, leaf, skipped] = [tree.value(node), tree.isLeaf(node), tree.skipped(node)];
      const open = kind === "open";
      const mark = { node, ...box, parent, value, open, leaf, skipped, level: CARD, x };
      rows[line.ply].push(mark);
      drawNodeAt(scene, line, spot, mark);
    }
  }
  if (hidden) drawHidden(scene, lines, hidden);
  if (window) {
    context.font = palette.text(600, 12);
    writeWithRim(scene, window.text, window.x, window.y, palette.colours.ink, 4, "left");
  }
  const y = (ply: number) => byPly[ply]?.y ?? NaN;
  const here = current?.spots.find(({ kind }) => kind === "open");
  if (current && here) drawEnding(scene, rows, y, () => halfOf(current, here) + current.low);
  drawMovers(scene, rows.length, y);
  const middles = rows.map((_, ply) => y(ply));
  const reaches = rows.map((_, ply) => (byPly[ply]?.height ?? 0) / 2);
  return { rows, ghosts, middles, reaches, shown: "path" };
}

/** @param gap some rows are left out between */
function drawEdges(scene: Scene, lines: Line[], at: number, best: Set<number>, gap: boolean) {
  const [line, above] = [lines[at], lines[at - 1]];
  const { context, palette, tree } = scene;
  const from = above?.spots.find(
    ({ node, kind }) => node === line.parent || (gap && kind === "open"),
  );
  if (!above || !from) return;
  const { colours } = palette;
  const start = above.y + halfOf(above, from) + above.low;
  const cut = tree.skipped(line.parent) > 0;
  for (const spot of line.spots) {
    if (spot.kind === "left" && line.ply <= tree.state.depth) continue; // the row itself says that they are its moves
    const onLine = spot.node >= 0 && best.has(spot.node) && best.has(line.parent);
    const chosen =
      spot.node >= 0 && tree.mover(line.parent) !== CHANCE && tree.best(line.parent) === spot.node; // chance has no best
    const end = line.y - halfOf(line, spot) - (spot.node < 0 ? 2 : GAP);
    trace(context, [from.x, start], [spot.x, end]);
    context.setLineDash(spot.node < 0 || gap ? [3, 3] : []);
    const colour = spot.kind === "left" ? colours.ghost : colours["ink-soft"];
    if (spot.kind === "open") stroke(context, colours.ink, 2.5);
    else if (onLine || chosen) stroke(context, colours.accent, 3.5);
    else stroke(context, colour, spot.node < 0 ? 1 : widthOf(tree, spot.node));
    context.setLineDash([]);
    if (spot.kind === "cut" && cut) {
      slash(context, [spot.x, end], [from.x, start], 7, cutOf(scene, line.parent).colour);
    }
  }
}

/** That some plies are not shown, beside the root: nothing else is in its row. */
function drawHidden(scene: Scene, [root]: Line[], hidden: number) {
  const { context, palette } = scene;
  const [spot] = root.spots;
  context.font = palette.text(500, 11);
  const text = `${hidden} ${hidden === 1 ? "ply" : "plies"} not shown`;
  const x = spot.x + Math.max(19, halfOf(root, spot)) + 8;
  write(scene, text, x, root.y, palette.colours["ink-soft"], "left");
}

/** Where the window of the current node stands: beside it, or below it where there is no room. */
function placeWindow(scene: Scene, line: Line | undefined) {
  const { context, palette, tree, camera, height } = scene;
  const spot = line?.spots.find(({ kind }) => kind === "open");
  const text = windowOf(scene, tree.state.node);
  if (!line || !spot || !text) return null;
  context.font = palette.text(600, 12);
  const width = context.measureText(text).width;
  const reach = Math.max(line.slot, line.board) / 2 + 8;
  const fits = spot.x + reach + width + 4 <= camera.to;
  const isLow = halfOf(line, { ...spot, kind: "tried" }) < 9; // what stands before it
  const beside = fits || (isLow && spot.x - reach - width >= camera.from);
  const x = fits
    ? spot.x + reach
    : beside
      ? spot.x - reach - width
      : Math.min(camera.to - width - 4, spot.x - width / 2);
  const y = Math.min(
    height - 9,
    line.y + (beside ? Math.max(halfOf(line, spot) - 9, 18) : halfOf(line, spot) + 10),
  );
  const patch: Box = [x - 3, y - 8, width + 6, 16];
  return { text, x, y, patch };
}
