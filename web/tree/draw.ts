// One frame of the tree, and what lies under a point of it.

import type { NodeInfo, Opened } from "#shell-types";
import { principalVariation, type Layout } from "../tape/slots.ts";
import { visible, type Ghosts, type Mark } from "../tape/visible.ts";
import { isWalked } from "../board/turned.ts";
import type { Grid } from "./pieces.ts";
import { arrange, CARD, DOT, evenRows, GLYPH, STRIP } from "./levels.ts";
import {
  drawHorizon,
  drawIterations,
  drawMovers,
  drawOdds,
  horizonOf,
  windowOf,
} from "./labels.ts";
import { cutMark, cutOf, ghostMarks } from "./marks.ts";
import { HIGH, textbookNode } from "./book-nodes.ts";
import { card, glyph, HEAD } from "./nodes.ts";
import { drawBook, type Book } from "./book.ts";
import { drawFocus } from "./focus.ts";
import { fitted, fittingOf, valueTexts } from "./values.ts";
import { bracketed, drawVector, utilityTexts } from "./vectors.ts";
import { drawEnding, drawVisits, widthOf, widthsOf } from "./visits.ts";
import {
  circle,
  fill,
  frame,
  line,
  stroke,
  write,
  writeOnPaper,
  type Box,
  type Pen,
} from "./pen.ts";
import type { Cast, Who } from "./cast.ts";
import type { Strips } from "./strips.ts";
import type { Answers } from "../tape/answers.ts";
import type { Tree } from "../tape/tree.ts";

export interface Scene extends Pen {
  cast: Cast;
  strips: Strips;
  boards: Answers<NodeInfo>; // the positions of nodes
  tree: Tree;
  layout: Layout;
  camera: { x: number; y: number; k: number; from: number; to: number };
  book: Book | null; // of a tree that is small enough to be drawn as in one
  focus: boolean; // whether only what is nearest to the cursor is drawn, as large as there is room
  width: number;
  height: number; // in CSS pixels
  grid: Grid | null; // the board of the game, if it has one
  opened: Map<number, Opened | string>; // cut branches that were opened
  picked: Set<string>; // leaves that are crossed out, by the actions that lead there
  marked: number; // the node that is selected or under the pointer, or -1
}

/** What `hitTest` needs: of each row its middle, and how far it reaches up and down; and what there
 * is to explain */
export interface Frame {
  rows: Mark[][];
  ghosts: Ghosts[][];
  middles: number[];
  reaches: number[];
  shown: string;
}

export type Y = (ply: number) => number; // the middle of a row
export type Half = (mark: Mark) => number; // of a node's height

const HIGHEST = 150; // pixels from one ply to the next, at most
const LOWEST = 20;
const THICKEST = 3; // pixels of a strip, however wide its slot: a row of them then reads calmly

export function draw(scene: Scene): Frame {
  if (scene.book) return drawBook({ ...scene, book: scene.book });
  if (scene.focus) return drawFocus(scene);
  const { context, strips, tree, layout, camera, width, height, palette } = scene;
  const { maxPly } = tree.tape;
  const plies = maxPly + 1;
  const rowHeight = Math.max(LOWEST, Math.min(HIGHEST, height / (plies + 0.2)));
  const top = Math.max(4, (height - rowHeight * plies) * 0.3);
  const y = (ply: number) => top + (ply + 0.5) * rowHeight;
  const band = Math.min(34, rowHeight * 0.5);
  const ratio = devicePixelRatio;
  strips.reset(Math.round(width * ratio), plies);

  const view = { layout, x: camera.x, k: camera.k, width };
  const line = new Set(principalVariation(tree));
  const { rows, ghosts } = visible(tree, view, line, (ply, left, right, value, weight) =>
    strips.add(ply, left * ratio, right * ratio, palette.rgb(value), weight),
  );
  if (layout === "scale") shadePruned(scene, ghosts, y, rowHeight);
  const isSpecial = (mark: Mark) => mark.open || mark.node === scene.marked;
  const [highest, widest] = scene.grid && isWalked(scene.grid) ? [92, 80] : [66, 66]; // a card with many squares is larger
  const card =
    rowHeight < 44
      ? Infinity
      : scene.grid
        ? widest + 2
        : scene.cast.several && rowHeight >= 60
          ? 32
          : 48; // pixels of a slot
  let below = null;
  for (const row of rows.toReversed()) {
    arrange(row, { from: camera.from, to: camera.to, card, below }, isSpecial);
    below = row.find((mark) => mark.open)?.x ?? null;
  }
  for (const [ply, row] of rows.entries()) {
    for (const mark of row) {
      if (mark.level !== STRIP) continue;
      const bar = Math.min(THICKEST, Math.max(1, mark.right - mark.left - 1)) / 2;
      const ends = [mark.x - bar, mark.x + bar].map((x) => Math.round(x * ratio));
      strips.add(ply, ends[0], ends[1], palette.rgb(mark.value));
    }
  }
  for (const [ply, row] of ghosts.entries()) {
    for (const one of row ?? []) {
      const opened = scene.opened.get(one.mark.node);
      const values = typeof opened === "object" ? opened.ghosts.map(([, , value]) => value) : null;
      if (one.right - one.left >= 4) ghostMarks(scene, one, y(ply), band, values, tree.tape);
    }
  }
  strips.paint(context, (ply) => ({ top: y(ply) - band / 2, height: band }), width);
  const size = Math.min(highest, rowHeight * 0.8); // of a card, in height
  const share = scene.cast.several && !scene.grid ? 0.38 : 0.5; // of a card: a hexagon is flat
  const half = (mark: Mark) =>
    mark.level === CARD
      ? mark.leaf && !scene.grid
        ? HIGH / 2
        : size * share
      : mark.level === GLYPH
        ? 8
        : 3;
  const horizon = horizonOf(tree);
  if (horizon !== null && horizon <= maxPly && !tree.tape.starts.length)
    drawHorizon(scene, y(horizon) + rowHeight / 2);
  drawIterations(scene, y, rowHeight);
  drawEdges(scene, rows, line, y, half);
  drawOdds(scene, rows, y, half);
  for (const [ply, row] of rows.entries()) drawRow(scene, row, y(ply), size, half);
  drawVisits(scene, rows, y, size);
  drawEnding(scene, rows, y, half);
  drawMovers(scene, rows.length, y);
  const { middles, reaches } = evenRows(rows.length, rowHeight, top);
  return { rows, ghosts, middles, reaches, shown: shownIn(scene, rows, ghosts) };
}

/** What there is on the stage, for its legend. */
function shownIn(scene: Scene, rows: Mark[][], ghosts: Ghosts[][]) {
  const found = new Set(["nodes"]);
  if (scene.strips.used.includes(1)) found.add("strips");
  if (ghosts.some((row) => row?.some(({ left, right }) => right - left >= 4))) found.add("ghosts");
  if (scene.layout === "scale" && ghosts.some((row) => row?.length)) found.add("shade");
  for (const mark of rows.flat())
    if (mark.skipped && mark.level >= DOT)
      found.add(cutOf(scene, mark.node).beta ? "beta" : "alpha");
  return [...found].join(" ");
}

/** What was never visited, to scale: the room that stays empty below it. */
function shadePruned(scene: Scene, ghosts: Ghosts[][], y: Y, rowHeight: number) {
  const { context, palette, tree } = scene;
  const bottom = y(tree.tape.maxPly) + rowHeight / 2;
  context.fillStyle = palette.colours["surface-3"];
  for (const [ply, row] of ghosts.entries()) {
    for (const { left, right } of row ?? [])
      context.fillRect(left, y(ply) - rowHeight / 2, right - left, bottom - y(ply) + rowHeight / 2);
  }
}

function drawEdges(scene: Scene, rows: Mark[][], line: Set<number>, y: Y, half: Half) {
  const { context, palette, tree } = scene;
  const { colours } = palette;
  const edges = (wanted: (mark: Mark) => boolean, colour: string, width: number) => {
    context.beginPath();
    for (let ply = 1; ply < rows.length; ply++) {
      for (const mark of rows[ply]) {
        const { parent } = mark;
        if (!parent || !wanted(mark)) continue;
        const from = y(ply - 1) + half(parent) + 1;
        const to = y(ply) - half(mark) - 1;
        const bend = (from + to) / 2;
        context.moveTo(parent.x, from);
        context.bezierCurveTo(parent.x, bend, mark.x, bend, mark.x, to);
      }
    }
    stroke(context, colour, width);
  };
  for (const width of widthsOf(tree))
    edges((mark) => mark.level > STRIP && widthOf(tree, mark.node) === width, colours.ghost, width);
  edges((mark) => line.has(mark.node), colours.accent, 4);
  edges((mark) => mark.open, colours.ink, 2);
}

function drawRow(scene: Scene, row: Mark[], y: number, size: number, half: Half) {
  const { context, palette, cast, tree, marked } = scene;
  const { colours } = palette;
  context.textBaseline = "middle";
  const dots = new Map<string, Mark[]>();
  for (const mark of row) {
    const who = cast.of(tree.mover(mark.node));
    if (mark.level === DOT) {
      const colour = Number.isNaN(mark.value) ? colours.ghost : palette.css(mark.value);
      if (!dots.get(colour)?.push(mark)) dots.set(colour, [mark]);
    } else if (mark.level === GLYPH) drawGlyph(scene, mark, y, who, size > 22);
    else if (mark.level === CARD) drawCard(scene, mark, y, size, who);
    if (mark.skipped && mark.level >= DOT) {
      const wide = Math.min(24, (mark.right - mark.left) * 0.6);
      cutMark(context, mark.x, y + half(mark) + 6, wide, cutOf(scene, mark.node));
    }
    if (mark.open) pin(scene, mark, y, half(mark));
    if (mark.open && mark.level < GLYPH) {
      circle(context, mark.x, y, 4);
      stroke(context, colours.ink, 2);
    }
    if (mark.node === marked) outline(scene, mark, y, half(mark));
  }
  for (const [colour, marks] of dots) {
    context.beginPath();
    for (const { x, left, right } of marks) {
      const r = Math.max(1.25, Math.min(3, (right - left) / 2.6));
      context.moveTo(x + r, y);
      context.arc(x, y, r, 0, 2 * Math.PI);
    }
    fill(context, colour);
  }
}

/** A mark that its own place is out of view, and where. */
function pin({ context, palette, camera }: Scene, mark: Mark, y: number, half: number) {
  const { left, right, x } = mark;
  const middle = (left + right) / 2;
  const way = middle > camera.to ? 1 : middle < camera.from ? -1 : 0;
  if (!way) return;
  const [at, up] = [x + way * (half + 3), y - half + 6]; // above its window
  line(context, [at, up - 4], [at + way * 5, up], [at, up + 4]);
  stroke(context, palette.colours["ink-soft"], 1.75);
}

function outline(scene: Scene, mark: Mark, y: number, half: number) {
  const { grid, cast } = scene;
  const height = 2 * half + 8;
  const width =
    mark.level !== CARD
      ? height
      : grid
        ? height - HEAD + 2
        : cast.several
          ? Math.min(mark.right - mark.left, 104)
          : height + 10;
  const corner = mark.level === CARD ? 10 : height / 2;
  frame(scene, mark.x, y, width, height, corner);
}

/** @param room for its value above it */
function drawGlyph(scene: Scene, mark: Mark, y: number, who: Who, room: boolean) {
  const { context, palette, tree } = scene;
  glyph(scene, mark, y, 7.5, who);
  if (!room || Number.isNaN(mark.value)) return;
  const told = tree.tape.vectors[mark.value];
  const slot = mark.right - mark.left;
  const vector = told && utilityTexts(tree, mark.node, told);
  const texts = vector
    ? [bracketed(vector)]
    : valueTexts(tree, mark.node, mark.value, scene.grid !== null);
  const text = fitted(scene, tree.revisits ? texts.slice(2) : texts, [11], slot - 6, 600);
  const width = context.measureText(text).width + 6;
  if (width > slot) return; // it would reach into the next one
  const patch: Box = [mark.x - width / 2, y - 24, width, 13];
  writeOnPaper(scene, vector ? "" : text, mark.x, y - 17, palette.colours["ink-soft"], patch);
  if (vector) drawVector(scene, vector, mark.x, y - 17);
}

function drawCard(scene: Scene, mark: Mark, y: number, height: number, who: Who) {
  const { context, palette, boards, grid } = scene;
  const soft = palette.colours["ink-soft"];
  const width = (grid ? card : textbookNode)(scene, mark, y, height, who);
  const info = boards.get(mark.node);
  const { from, to } = scene.camera;
  const before = mark.x - width / 2 - Math.max(mark.left, from);
  const after = Math.min(mark.right, to) - mark.x - width / 2;
  const middle = grid ? y + HEAD / 2 : y;
  const fits = (text: string, room: number) =>
    room > 16 && fittingOf(scene, [text], [11], Infinity, 500).width + 8 <= room;
  if (info?.move && fits(info.move, before))
    write(scene, info.move, mark.x - width / 2 - 6, middle, soft, "right");
  const window = after > 40 ? windowOf(scene, mark.node) : "";
  if (window && fits(window, after))
    write(scene, window, mark.x + width / 2 + 6, middle, soft, "left");
  if (!mark.skipped || after <= 34) return;
  context.font = palette.text(650, 11);
  const { text, ink } = cutOf(scene, mark.node);
  write(scene, text, mark.x + 17, y + height / 2 + 6, ink, "left");
}

/** Returns the mark under a point, or the pruned children there; null where there is nothing. */
export function hitTest(
  { rows, ghosts, middles, reaches }: Frame,
  x: number,
  y: number,
): { mark: Mark; ghosts: Ghosts | null; ply: number } | null {
  const ply = middles.findIndex((middle, row) => Math.abs(y - middle) <= reaches[row]);
  const mark = rows[ply]?.find(({ left, right }) => left <= x && x < right);
  if (mark) return { mark, ghosts: null, ply };
  const pruned = ghosts[ply]?.find(({ left, right }) => left <= x && x < right);
  return pruned ? { mark: pruned.mark, ghosts: pruned, ply } : null;
}
