// A tree that is edited or answered by hand, painted: what is in view, and no more than can be read.

import type { Note, TreeData } from "#shell-types";
import { box, fill, stroke, writeWithRim } from "../tree/pen.ts";
import { hexagon, outline } from "../tree/shapes.ts";
import type { Cast } from "../tree/cast.ts";
import type { Palette } from "../tree/palette.ts";

export interface Sizes {
  unit: number;
  row: number;
}

const UNIT = 48; // pixels of a leaf across, at its own size
const VECTOR = 92; // of one that has a utility for each player
const ROWS = [84, 190]; // of a ply, the least and the most
const LARGER = 1.4; // times its size, that type is at most where the tree is small
const RADIUS = 17;
const LEGIBLE = 0.45; // below this size nothing is written

type Sign = [colour: keyof Palette["colours"], outline: string];

const CROSS = "M-14 13 14-13M-14-13 14 13";
/** A tick, a cross, or a bow for what only follows. */
const VERDICTS: Record<Exclude<Note[5], "">, Sign> = {
  right: ["third", "M-6 0-1 5 7-5"],
  wrong: ["min", "M-5-5 5 5M5-5-5 5"],
  follows: ["accent", "M-6 1q3-6 6 0q3 5 6-1"],
};

/** The sizes at which a tree fills a place: a wide one has higher rows. */
export function sizesOf(
  { rows, width, plies }: TreeData,
  room: { width: number; height: number },
): Sizes {
  const unit = rows.some(([, , , value]) => value.startsWith("(")) ? VECTOR : UNIT;
  const k = Math.min(1, room.width / (width * unit));
  return { unit, row: Math.max(ROWS[0], Math.min(ROWS[1], room.height / plies / k)) };
}

export function pliesOf(rows: TreeData["rows"]) {
  const plies: number[] = [];
  for (const [parent] of rows) plies.push(parent < 0 ? 0 : plies[parent] + 1);
  return plies;
}

export const middleOf = (x: number, ply: number, { unit, row }: Sizes): [number, number] => [
  (x + 0.5) * unit,
  (ply + 0.5) * row,
];

export interface Scene {
  tree: TreeData;
  plies: number[];
  sizes: Sizes;
  camera: { x: number; y: number; k: number };
  width: number;
  height: number;
  chosen: number;
  palette: Palette;
  cast: Cast;
  notes: Note[];
}

export function paint(context: CanvasRenderingContext2D, scene: Scene) {
  const { tree, plies, sizes, camera, width, height, chosen, palette, cast, notes } = scene;
  const { rows } = tree;
  const { colours, font } = palette;
  const { k } = camera;
  const { unit, row } = sizes;
  const type = Math.min(LARGER, Math.max(1, 1 / k)); // what is small is written larger, as far as there is room
  // In leaves and plies, and of all nodes by numbers alone: each frame asks.
  const [left, right] = [-camera.x / k / unit - 1.5, (width - camera.x) / k / unit + 0.5];
  const [top, bottom] = [-camera.y / k / row - 1.5, (height - camera.y) / k / row + 0.5];
  const isInView = (node: number) => {
    const x = rows[node][1];
    return x > left && x < right && plies[node] > top && plies[node] < bottom;
  };
  const inView = Array.from(rows.keys()).filter(isInView);
  const middle = (node: number) => middleOf(rows[node][1], plies[node], sizes);
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(k, k);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = 1.3 / Math.min(1, k);
  context.strokeStyle = colours["ink-soft"];
  drawEdges();
  for (const node of inView) drawNode(node);
  if (k >= LEGIBLE) {
    for (const note of notes) if (isInView(note[0])) drawNote(note);
    for (const node of inView) if (rows[node][0] >= 0) drawMove(node);
  }
  context.restore();

  /** Edges that an end in view has: one of them is enough. */
  function drawEdges() {
    context.beginPath();
    rows.forEach(([parent], node) => {
      if (parent < 0 || !(isInView(node) || isInView(parent))) return;
      context.moveTo(...middle(parent));
      context.lineTo(...middle(node));
    });
    context.stroke();
  }

  function drawNode(node: number) {
    const [x, y] = middle(node);
    const [, , player, text] = rows[node];
    const who = player === null ? null : cast.of(player);
    context.beginPath();
    if (!who) box(context, x - boxOf(text) / 2, y - 14, boxOf(text), 28, 5);
    else if (who.shape === "hexagon") hexagon(context, x, y, RADIUS * 2.5, RADIUS);
    else outline(context, who.shape, x, y, RADIUS * 1.1);
    fill(context, colours.surface);
    const colour = node === chosen ? colours.selection : (who?.colour ?? colours["ink-soft"]);
    stroke(context, colour, (node === chosen ? 3.5 : 1.8) / Math.min(1, k));
    if (k < LEGIBLE) return;
    context.fillStyle = colours.ink;
    context.font = `${(text.startsWith("(") ? 12 : 14) * type}px ${font}`;
    if (text) context.fillText(text, x, y + 0.5, unit - 8);
    else if (who?.shape === "hexagon") {
      context.fillStyle = who.ink;
      context.fillText(who.name, x, y + 0.5);
    }
  }

  /** What was answered at a node: in it, beside it, through it; and whether that was right. */
  function drawNote([node, letter, inside, beside, isCrossed, verdict]: Note) {
    const [x, y] = middle(node);
    const player = rows[node][2];
    const shape = player === null ? null : cast.of(player).shape;
    context.font = `600 ${14 * type}px ${font}`;
    context.fillStyle = colours.ink;
    const shift = shape === "up" ? 4 : shape === "down" ? -3 : 0.5;
    if (inside) context.fillText(inside, x, y + shift, 40);
    context.font = `${12 * type}px ${font}`;
    context.textAlign = "end";
    context.fillStyle = colours["ink-soft"];
    if (letter) context.fillText(letter, x - RADIUS - 4, y - 8);
    context.textAlign = "start";
    context.fillStyle = colours.ink;
    beside.forEach((line, at) => {
      context.fillText(line, x + RADIUS + 5, y - 8 + at * 14 * type);
    });
    context.textAlign = "center";
    if (isCrossed) drawSign(x, y, ["ink", CROSS]);
    if (verdict) drawSign(x, y + 25, VERDICTS[verdict]);
  }

  function drawSign(x: number, y: number, [colour, outline]: Sign) {
    context.save();
    context.translate(x, y);
    stroke(context, colours[colour], 2.2, new Path2D(outline));
    context.restore();
  }

  function boxOf(text: string) {
    return Math.min(unit - 6, Math.max(32, text.length * 7.5 * type + 10));
  }

  /** The name of the move, or its probability, beside the middle of the edge. */
  function drawMove(node: number) {
    const [parent, , , , move, probability] = rows[node];
    const [x1, y1] = middle(parent);
    const [x2, y2] = middle(node);
    const [x, y] = [x1 + (x2 - x1) * 0.62, y1 + (y2 - y1) * 0.62];
    const text = probability ?? move;
    context.font = `${12 * type}px ${font}`;
    const colour = colours[probability === null ? "ink-soft" : "chance"];
    writeWithRim({ context, palette }, text, x, y, colour, 4, "center", unit);
  }
}
