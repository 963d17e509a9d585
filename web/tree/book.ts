// A small tree as a book prints it: all of it from the first tick, what is not visited faint, what
// was cut never filled.

import { principalVariation } from "../tape/slots.ts";
import { fraction } from "../tape/text.ts";
import { drawNode, drawProbe, drawWindow, HIGH, isSkipped, reach } from "./book-nodes.ts";
import { isWalked } from "../board/turned.ts";
import { drawMovers } from "./labels.ts";
import { cutOf, slash } from "./marks.ts";
import { fittingOf } from "./values.ts";
import { CARD, evenRows } from "./levels.ts";
import { line as lineTo, stroke, writeOnPaper, type Box } from "./pen.ts";
import type { BookLayout, BookNode } from "../tape/book-layout.ts";
import type { Page, Placed } from "./book-nodes.ts";
import type { Tree } from "../tape/tree.ts";
import type { Frame, Scene } from "./draw.ts";
import type { Ghosts, Mark } from "../tape/visible.ts";

/** The least and the most room that a leaf takes, and a ply: of whole values and others, of vectors,
 * of boards and of those with many squares; pixels, as all sizes here. */
const ROOM = {
  value: [27, 76, 46, 124],
  fraction: [50, 84, 46, 124],
  vector: [64, 104, 46, 124],
  board: [58, 92, 84, 124],
  squares: [58, 124, 84, 156],
};
const [LOWEST, HIGHEST] = [0.55, 0.8]; // where on its edge a name stands, as a share of it
const NAME = 12; // of a name, in height
const MARK = 16; // of the marks of a cutoff, which are above the names

const SMALLEST = 0.7; // times its own size, of a board

/** A layout with the sizes that it is drawn in: as large as there is room for, and never so small
 * that it cannot be read. `radius` of a shape, `box` the width of a leaf or a card */
export interface Book {
  plan: BookLayout;
  boards: boolean;
  unit: number;
  row: number;
  radius: number;
  box: number;
  width: number;
  height: number;
}

export function bookOf(
  plan: BookLayout,
  { grid, tree }: { grid: { kind: string } | null; tree: Tree },
  room: { width: number; height: number },
): Book {
  const between = (size: number, least: number, most: number) =>
    Math.max(least, Math.min(most, size));
  const boards = grid !== null && plan.width * ROOM.board[0] * SMALLEST <= room.width; // else they could not be made out
  const squares = boards && isWalked(grid);
  const kind = squares
    ? "squares"
    : boards
      ? "board"
      : tree.tape.vectors.length
        ? "vector"
        : tree.tape.value.table.every(isWhole)
          ? "value"
          : "fraction";
  const [narrow, wide, low, high] = ROOM[kind];
  const unit = between(room.width / plan.width, narrow, wide);
  const row = between(room.height / plan.plies, low, high);
  const box = boards
    ? Math.min(unit - 14, row - 40)
    : Math.min(kind === "vector" ? 84 : kind === "fraction" ? 60 : 42, unit - 6);
  const radius = between(Math.min(unit / 2 - 1, row * 0.29), 13, 26);
  return {
    ...{ plan, boards, unit, row, box, radius },
    width: plan.width * unit,
    height: plan.plies * row,
  };
}

/** Whether all of a book can be read in a room: else its tree is drawn as a large one is.
 * @param least times its own size */
export const fitsIn = (book: Book, room: { width: number; height: number }, least: number) =>
  Math.min(room.width / book.width, room.height / book.height) >= least;

const isWhole = (value: number) => !Number.isFinite(value) || Number.isInteger(value);

const middleOf = ({ x, ply }: BookNode, { unit, row }: Book): [number, number] => [
  (x + 0.5) * unit,
  (ply + 0.5) * row,
];

export const placeOf = (book: Book, node: number) => middleOf(book.plan.byNode[node], book);

const pathOf = ({ parent, action }: BookNode): number[] =>
  parent ? [...pathOf(parent), action] : [];

/** The actions that lead to the leaf at a place of the view, or null. */
export function leafAt({ camera, book }: Scene, x: number, y: number) {
  const place = [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
  const found = book?.plan.nodes.find(
    (item) =>
      item.leaf &&
      middleOf(item, book).every((at, i) => Math.abs(at - place[i]) < book.box / 2 + 2),
  );
  return found ? pathOf(found) : null;
}

export function drawBook(scene: Page): Frame {
  const { context, camera, tree, book } = scene;
  const { plan, row } = book;
  const line = new Set(principalVariation(tree));
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.k, camera.k);
  context.textBaseline = "middle";
  const nodes = placed(scene);
  drawEdges(scene, nodes, line);
  const names = new Map(nodes.map((node) => [node, fittedName(scene, node)]));
  const shares = sharesOf(scene, names);
  for (const node of nodes) {
    const name = names.get(node);
    if (name) drawName(scene, node, name, shares.get(node.above) as number);
    drawNode(scene, node);
    if (scene.picked.size && node.item.leaf && scene.picked.has(`${pathOf(node.item)}`))
      crossOut(scene, node);
  }
  const right: Placed[] = []; // the last one of each ply so far, from right to left
  for (const node of nodes.toReversed()) {
    const { item, visited } = node;
    const next = right[item.ply];
    if (visited && !item.leaf)
      drawWindow(
        scene,
        node,
        next ? next.x - (book.boards || next.item.leaf ? book.box / 2 : book.radius) : Infinity,
      );
    right[item.ply] = node;
  }
  const left: number[] = []; // where the one before ends, by ply
  for (const node of nodes) {
    const { item, visited, x } = node;
    if (visited && !item.leaf) drawProbe(scene, node, left[item.ply] ?? -Infinity);
    left[item.ply] = x + (book.boards || item.leaf ? book.box / 2 : book.radius);
  }
  context.restore();
  const k = camera.k;
  const inner = plan.nodes.reduce(
    (most, { leaf, ply }) => (leaf ? most : Math.max(most, ply + 1)),
    1,
  ); // at a leaf nobody moves
  drawMovers(scene, inner, (ply) => camera.y + (ply + 0.5) * row * k);
  return frameOf(scene, nodes);
}

/** The nodes of a book, parents first, as they are at the tick. */
function placed(scene: Page): Placed[] {
  const { tree, book } = scene;
  const found = new Map<BookNode, Placed>();
  for (const item of book.plan.nodes) {
    const visited = item.node >= 0 && item.node < tree.state.nodes;
    const [x, y] = middleOf(item, book);
    const open = visited && tree.isOpen(item.node);
    const value = visited ? tree.value(item.node) : NaN;
    const [up, down] = reach(scene, item);
    const above = (item.parent && found.get(item.parent)) ?? null;
    const skipped = isSkipped(scene, item);
    const lost = skipped || (above !== null && above.item.node < 0 && above.lost);
    found.set(item, { item, visited, open, value, x, y, lost, above, skipped, up, down });
  }
  return [...found.values()];
}

function crossOut({ context, palette, book: { box } }: Page, { x, y }: Placed) {
  const [right, down] = [box / 2 + 3, HIGH / 2 + 3];
  lineTo(context, [x - right, y + down], [x + right, y - down]);
  stroke(context, palette.colours.accent, 2.5);
}

function frameOf(scene: Page, nodes: Placed[]) {
  const { camera, tree, book } = scene;
  const { plan, unit, row } = book;
  const half = (unit / 2) * camera.k;
  const rows: Mark[][] = Array.from({ length: plan.plies }, () => []);
  const ghosts: Ghosts[][] = Array.from({ length: plan.plies }, () => []);
  const scaled = (x: number) => x * camera.k + camera.x;
  const marks = new Map<BookNode, Mark>();
  for (const { item, x, visited, open, value } of nodes) {
    const [left, right] = [scaled(x) - half, scaled(x) + half];
    const parent = (item.parent && marks.get(item.parent)) ?? null;
    if (visited) {
      const { node, leaf } = item;
      const shown = { left, right, parent, level: CARD, x: scaled(x) };
      const mark = { ...shown, node, value, open, leaf, skipped: tree.skipped(node) };
      marks.set(item, mark);
      rows[item.ply].push(mark);
    } else if (item.node < 0 && parent && tree.skipped(parent.node))
      ghosts[item.ply].push({ mark: parent, left, right, count: 1 });
  }
  return { rows, ghosts, ...evenRows(plan.plies, row * camera.k, camera.y), shown: "book" };
}

/** Edges, straight from outline to outline.
 * @param nodes those at their lower ends */
function drawEdges(scene: Page, nodes: Placed[], line: Set<number>) {
  const { context } = scene;
  const { colours } = scene.palette;
  type Wanted = (node: Placed) => boolean;
  const edges = (wanted: Wanted, colour: string, width: number, dash: number[] = []) => {
    context.beginPath();
    for (const node of nodes) {
      if (!node.above || !wanted(node)) continue;
      const [from, to] = ends(node);
      context.moveTo(node.above.x, from);
      context.lineTo(node.x, to);
    }
    context.setLineDash(dash);
    stroke(context, colour, width);
    context.setLineDash([]);
  };
  edges(({ visited, skipped }) => !visited && !skipped, colours.ghost, 1, [4, 4]);
  edges(({ skipped }) => skipped, colours["ink-soft"], 1, [4, 4]);
  edges(({ visited }) => visited, colours["ink-soft"], 1);
  edges(({ visited, item }) => visited && line.has(item.node), colours.accent, 5);
  edges(({ open }) => open, colours.ink, 2.5);
  for (const node of nodes) {
    const { above } = node;
    if (!above || !node.skipped) continue;
    const [from, to] = ends(node);
    const first = Math.max(9, Math.min(30, Math.hypot(node.x - above.x, to - from) * 0.2));
    slash(context, [above.x, from], [node.x, to], first, cutOf(scene, above.item.node).colour);
  }
}

/** As it fits on its edge; `odds` where chance decides */
interface Name {
  text: string;
  width: number;
  odds: string;
}

/** The name of a move, with how likely it is where chance decides. */
function fittedName(scene: Page, { item }: Placed): Name {
  const { tree, boards, book } = scene;
  const odds = Number.isNaN(item.probability) ? "" : fraction(item.probability);
  const { name } = item;
  if (item.node >= 0 && item.node < tree.state.nodes) boards.get(item.node); // its position is asked for with its name
  const texts = [odds ? `${name} ${odds}` : name, odds];
  const { text, width } = fittingOf(scene, texts, [NAME, 10.5], book.unit - 4, odds ? 600 : 500);
  return { text, width, odds };
}

/** Where the edge above a node begins and ends, in height. */
const ends = ({ above, y, up }: Placed) => [above ? above.y + above.down : y, y - up];

/** Where names stand on the edges below each node, as a share of them: siblings alike, so low that
 * none meets the next. Where edges lie so flat that the next one would pass through a name, the
 * names stand at the nodes. */
function sharesOf(scene: Page, names: Map<Placed, Name>) {
  const shares = new Map<Placed | null, number>();
  const last = new Map<Placed, Placed>();
  for (const [node, { width }] of names) {
    const { above } = node;
    if (!above) continue;
    const before = last.get(above) ?? node;
    const [from, to] = ends(node);
    const farthest = Math.max(Math.abs(node.x - above.x), Math.abs(before.x - above.x));
    const lowest = Math.max(LOWEST, Math.min(HIGHEST, (MARK + NAME / 2 + 1) / (to - from)));
    const flat =
      before !== node && (to - from) * lowest * (node.x - before.x) < (NAME + 2) * farthest;
    const least = (width + 8) / scene.book.unit; // siblings are at least a unit apart where their edges end
    shares.set(above, Math.max(shares.get(above) ?? lowest, flat || least > HIGHEST ? 1 : least));
    last.set(above, node);
  }
  return shares;
}

function drawName(scene: Page, node: Placed, { text, width, odds }: Name, along: number) {
  const { context, palette } = scene;
  if (!node.above) return;
  const x = node.above.x + (node.x - node.above.x) * along;
  if (!text) return; // without a text the rectangle that it stands on would cut the edges behind it
  const [from, to] = ends(node);
  const y = Math.min(from + (to - from) * along, to - NAME / 2 - 2);
  context.font = palette.text(odds ? 600 : 500, NAME);
  const colour = odds ? "chance" : node.visited || node.skipped ? "ink-soft" : "ghost";
  const patch: Box = [x - width / 2 - 2, y - NAME / 2 - 1, width + 4, NAME + 1];
  writeOnPaper(scene, text, x, y, palette.colours[colour], patch);
}
