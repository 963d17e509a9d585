// The nodes of a small tree that is drawn as in a book: shapes with their values, boards where they
// can be made out.

import { ANNOTATION_NAMES } from "../tape/annotations.ts";
import { number, valueText } from "../tape/text.ts";
import { card, HEAD } from "./nodes.ts";
import { windowOf } from "./labels.ts";
import { diamond, hexagon, outline } from "./shapes.ts";
import { fitted, fittingOf, valueTexts } from "./values.ts";
import { bracketed, drawVector, LINE, stackVector, utilityTexts } from "./vectors.ts";
import { fill, frame, stroke, write, writeOnPaper, type Box, type Pen } from "./pen.ts";
import type { Scene } from "./draw.ts";
import type { Book } from "./book.ts";
import type { BookNode } from "../tape/book-layout.ts";
import type { Mark } from "../tape/visible.ts";
import type { Who } from "./cast.ts";

interface Node {
  x: number;
  y: number;
  item: BookNode;
  visited: boolean;
  open: boolean;
  value: number;
  lost: boolean; // a cutoff skipped it, or a node above it
}

/** A node of a book: its parent, whether a cutoff skipped it, and how far it reaches above and
 * below its middle */
export type Placed = Node & { above: Placed | null; skipped: boolean; up: number; down: number };

/** What a node's shape is drawn by: `high` where a vector's numbers stand one below the other, in
 * pixels of the shape. */
type Sizes = Pick<Book, "boards" | "unit" | "box" | "radius"> & { high?: number };

export type Page = Scene & { book: Book };

type Sized = Omit<Scene, "book"> & { book: Sizes };

export const HIGH = 32; // pixels of a leaf's box
const SIZES = [15, 12, 10.5]; // of a value
const WINDOW = 11;

/** Whether a node was cut off: its parent's cutoff skipped it. */
export const isSkipped = ({ tree }: Page, { node, parent }: BookNode) =>
  node < 0 &&
  parent !== null &&
  parent.node >= 0 &&
  parent.node < tree.state.nodes &&
  tree.skipped(parent.node) > 0;

/** How far a node reaches above and below its middle. */
export function reach({ cast, book }: Page, item: BookNode): [number, number] {
  const { boards, box, radius } = book;
  if (boards) return [(box + HEAD) / 2, (box + HEAD) / 2];
  if (item.leaf) return [HIGH / 2, HIGH / 2];
  const { shape } = cast.of(item.mover);
  if (shape === "up") return [radius, radius * 0.82];
  if (shape === "down") return [radius * 0.82, radius];
  if (shape === "hexagon") return [radius * 0.8, radius * 0.8];
  return [radius * 0.95, radius * 0.95];
}

export function drawNode(scene: Page, node: Placed) {
  const { cast, marked, book } = scene;
  const { box, radius } = book;
  const { item, x, y, visited, value, open, up, down } = node;
  const who = cast.of(item.mover);
  if (book.boards && visited)
    card(scene, { node: item.node, x, value, open, leaf: item.leaf }, y, box + HEAD, who);
  else drawShape(scene, node, who, [up, down]);
  if (!visited || item.node !== marked) return;
  const width = book.boards || item.leaf ? box : radius * 2.3;
  frame(scene, x, y + (down - up) / 2, width + 12, up + down + 12, 10);
}

/** A node of an explicit tree that is too large for a book. Returns its width. */
export function textbookNode(scene: Scene, mark: Mark, y: number, height: number, who: Who) {
  const { context, palette, tree } = scene;
  const { node, x, leaf, open, value } = mark;
  const slot = mark.right - mark.left;
  const vector = tree.tape.vectors[value];
  context.font = `600 12px ${palette.font}`;
  const line = vector
    ? context.measureText(bracketed(utilityTexts(tree, node, vector))).width + (leaf ? 10 : 34)
    : 0;
  const stacked = line > slot;
  const box = stacked
    ? Math.max(26, Math.min(30, slot - 4))
    : Math.max(line, Math.min(height * 0.72, slot - 4));
  const book: Sizes = {
    boards: false,
    unit: stacked ? Math.min(46, slot) : Math.max(line, slot),
    box,
    radius: height * 0.49,
  };
  if (stacked) book.high = vector.length * LINE + 8;
  const item = { node, leaf, parent: null } as BookNode;
  const shown = { item, x, y, visited: true, open, value, lost: false };
  drawShape({ ...scene, book }, shown, who, [HIGH / 2, HIGH / 2]);
  return leaf ? box : who.shape === "hexagon" ? hexagonOf(book) : height;
}

const hexagonOf = ({ unit }: Sizes) => Math.min(66, unit - 4);

function drawShape(scene: Sized, node: Node, who: Who, tall: [number, number]) {
  const { context, palette, tree, book } = scene;
  const { colours } = palette;
  const { item, x, y, visited, open, lost } = node;
  const high = book.high ?? HIGH; // of a leaf
  const shade = visited ? colours.ink : lost ? colours["ink-soft"] : colours.ghost;
  context.beginPath();
  if (book.boards) context.roundRect(x - book.box / 2, y - tall[0], book.box, tall[0] + tall[1], 6);
  else if (item.leaf) context.roundRect(x - book.box / 2, y - high / 2, book.box, high, 4);
  else if (who.shape === "hexagon")
    hexagon(context, x, y, hexagonOf(book), (book.high ?? book.radius * 1.6) / 2);
  else outline(context, who.shape, x, y, book.radius);
  if (visited) fill(context, colours.surface);
  context.lineJoin = "round";
  if (!visited) context.setLineDash([4, 3]);
  if (open) stroke(context, colours.ink, 3);
  else if (!visited) stroke(context, shade, 1.25);
  else stroke(context, item.leaf ? colours["ink-soft"] : who.colour, 1.75);
  context.setLineDash([]);
  if (visited && item.leaf && tree.isAnswered(item.node)) {
    context.beginPath();
    diamond(context, x + book.box / 2, y - tall[0], 5);
    fill(context, colours["ink-soft"]);
  }
  context.fillStyle = shade;
  drawValue(scene, node, who);
}

/** The value of a node that is not visited, if it is known all the same. */
export function knownValue(scene: Sized, { utility, action, parent }: BookNode) {
  if (utility !== null || !parent || parent.node < 0) return utility;
  const answer = scene.opened.get(parent.node); // the branch was opened
  if (typeof answer !== "object") return null;
  return answer.ghosts.find(([each]) => each === action)?.[2] ?? null;
}

function drawValue(scene: Sized, { item, x, y, visited, value }: Node, who: Who) {
  const { context, tree, grid } = scene;
  const { box, radius } = scene.book;
  const found = visited ? null : knownValue(scene, item);
  const own = visited && !Number.isNaN(value);
  context.textAlign = "center";
  const vector = own ? tree.tape.vectors[value] : Array.isArray(found) ? found : undefined;
  if (vector) {
    const texts = own ? utilityTexts(tree, item.node, vector) : vector.map((each) => number(each));
    const line = fitted(scene, [bracketed(texts)], [12, 10.5], box - 8, 600);
    if (own && scene.book.high) return stackVector(scene, texts, x, y + 1);
    const inside = item.leaf || context.measureText(line).width < 60;
    if (own) drawVector(scene, texts, x, inside ? y + 1 : y + radius + 10);
    else context.fillText(line, x, y + 1);
    if (!inside) nameIn(scene, who, x, y);
    return;
  }
  const texts = own
    ? valueTexts(tree, item.node, value, grid !== null)
    : typeof found === "number"
      ? [valueText(tree.tape, found, grid !== null)]
      : null;
  if (!texts) return void (who.shape === "hexagon" && !item.leaf && nameIn(scene, who, x, y));
  const low =
    item.leaf || who.shape === "circle" || who.shape === "box" || who.shape === "hexagon"
      ? 1
      : who.shape === "up"
        ? radius * 0.3
        : -radius * 0.24;
  const room = item.leaf ? box - 4 : who.shape === "circle" ? radius * 1.6 : radius * 1.15;
  const text = fitted(scene, texts, SIZES.slice(item.leaf || radius > 20 ? 0 : 1), room);
  context.fillText(text, x, y + low, room); // what is wider is squeezed
}

function nameIn(pen: Pen, who: Who, x: number, y: number) {
  pen.context.font = pen.palette.text(650, 12);
  write(pen, who.name, x, y + 1, who.ink);
}

/** The window of a node as it is now or, once it is closed, as it was last; where there is room
 * before the `next` node of its ply.
 * @param next where that begins */
export function drawWindow(scene: Page, node: Node, next: number) {
  const { tree, palette } = scene;
  const { item, open } = node;
  const last = open ? undefined : (item.window ?? tree.enteredWith(item.node));
  const colour = palette.colours[open ? "ink" : "ink-soft"];
  writeBeside(scene, windowOf(scene, item.node, last), node, 1, next, colour);
}

const PROBES = ["probe", "at least", "at most"].map((kind) => ANNOTATION_NAMES.indexOf(kind));

/** What a probe said of a node before it was searched, to its left; where there is room after the
 * one `before` it on its ply.
 * @param before where that ends */
export function drawProbe(scene: Page, node: Node, before: number) {
  const { palette, tree, grid } = scene;
  const { item } = node;
  if (!PROBES.includes(tree.tape.noteOf(item.node))) return;
  const notes = tree.notes(item.node).filter(([kind]) => PROBES.includes(kind));
  if (!notes.length) return; // not yet
  const [, least, most] = PROBES;
  const known = notes
    .filter(([kind]) => kind === least || kind === most)
    .map(([kind, value]) => `${kind === least ? "≥" : "≤"} ${number(value, grid !== null)}`);
  writeBeside(scene, ["probe", ...known].join(" "), node, -1, before, palette.colours.chance);
}

/** Writes beside a node, where there is room as far as a limit.
 * @param way 1: to its right, -1: to its left */
function writeBeside(
  scene: Page,
  text: string,
  { x, y }: Node,
  way: 1 | -1,
  limit: number,
  colour: string,
) {
  const { boards, box, radius } = scene.book;
  const at = x + way * ((boards ? box / 2 : radius) + 6);
  const { width } = fittingOf(scene, [text], [WINDOW], Infinity, 500);
  if (!text || way * (limit - at) < width + 2) return;
  const patch: Box = [at - 2 - (way < 0 ? width : 0), y - 8, width + 4, 16];
  writeOnPaper(scene, text, at, y + 0.5, colour, patch, way < 0 ? "right" : "left");
}
