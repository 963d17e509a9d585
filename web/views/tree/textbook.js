// A small tree as a book prints it: all of it from the first tick, what is not visited faint, what was cut never filled.

import { isBeta } from "../../trace/cursor.js";
import { principalVariation } from "../../trace/slots.js";
import { fraction, number, short, vectorText, windowText } from "../../text.js";
import { skippedNames } from "./details.js";
import { drawMovers } from "./labels.js";
import { CARD } from "./levels.js";
import { HEAD } from "./nodes.js";
import { drawBoard } from "./pieces.js";
import { diamond, hexagon, outline } from "./shapes.js";
import { drawVector } from "./vectors.js";

/** @typedef {import("./draw.js").Scene} Scene */
/** @typedef {import("../../trace/plan.js").Plan} Plan */
/** @typedef {import("../../trace/plan.js").Item} Item */
/** @typedef {{x: number, y: number, item: Item, visited: boolean, open: boolean, value: number}} Node an item, as it is at the tick */

/** The least and the most room that a leaf takes, of whole values and others, of vectors and of boards; and that a ply takes: pixels, as all sizes here. */
const UNITS = { value: [30, 76], fraction: [50, 84], vector: [64, 104], board: [58, 92] };
const ROWS = [84, 124];
const HIGH = 32; // a leaf's box
const SIDES = ["≤ ", "", "≥ "]; // of a value: at most, exactly, at least
const [LOWEST, HIGHEST] = [0.55, 0.8]; // where on its edge a name stands, as a share of it
const TEXT = { value: 15, name: 12, window: 11 };

const SMALLEST = 0.7; // times its own size, of a board

/**
 * A plan with the sizes that it is drawn in: as large as there is room for, and never so small that it cannot be read.
 * @typedef {{plan: Plan, boards: boolean, unit: number, row: number, radius: number, box: number, width: number, height: number}} Book `radius` of a
 *   shape, `box` the width of a leaf or a card
 */

/** @param {Plan} plan @param {{grid: unknown, tree: import("../../trace/tree.js").Tree}} kind @param {{width: number, height: number}} room @returns {Book} */
export function bookOf(plan, { grid, tree }, room) {
  const between = (/** @type {number} */ size, /** @type {number[]} */ [least, most]) => Math.max(least, Math.min(most, size));
  const boards = grid !== null && plan.width * UNITS.board[0] * SMALLEST <= room.width; // else they could not be made out
  const kind = boards ? "board" : tree.tape.vectors.length ? "vector" : tree.tape.value.table.every(isWhole) ? "value" : "fraction";
  const unit = between(room.width / plan.width, UNITS[kind]);
  const row = between(room.height / plan.plies, ROWS);
  const box = kind === "board" ? Math.min(unit - 14, row - 40) : Math.min(kind === "vector" ? 84 : kind === "fraction" ? 60 : 42, unit - 6);
  return { plan, boards, unit, row, box, radius: between(unit / 2 - 1, [14, 26]), width: plan.width * unit, height: plan.plies * row };
}

/** Whether a value is told without decimals. @param {number} value */
const isWhole = (value) => !Number.isFinite(value) || Number.isInteger(value);

/** Where the middle of an item is. @param {Book} book @param {Item} item @returns {[number, number]} */
const placed = ({ unit, row }, { x, ply }) => [(x + 0.5) * unit, (ply + 0.5) * row];

/** Where the middle of a node is. @param {Book} book @param {number} node */
export const placeOf = (book, node) => placed(book, book.plan.byNode[node]);

/** Draws a frame. @param {Scene & {book: Book}} scene @returns {import("./draw.js").Frame} */
export function drawBook(scene) {
  const { context, camera, width, height, tree, book } = scene;
  const { plan, row } = book;
  const line = new Set(principalVariation(tree));
  context.clearRect(0, 0, width, height);
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.k, camera.k);
  context.textBaseline = "middle";
  /** @type {Map<Item, Node>} */
  const nodes = new Map();
  for (const item of plan.items) {
    const visited = item.node >= 0 && item.node < tree.state.nodes;
    const open = visited && tree.isOpen(item.node);
    const [x, y] = placed(book, item);
    nodes.set(item, { item, visited, open, value: visited ? tree.value(item.node) : NaN, x, y });
  }
  const at = (/** @type {Item} */ item) => /** @type {Node} */ (nodes.get(item));
  drawEdges(scene, nodes, line);
  for (const node of nodes.values()) {
    if (node.item.parent) drawName(scene, at(node.item.parent), node);
    drawNode(scene, node);
  }
  /** @type {Node[]} the last one of each ply so far, from right to left */
  const right = [];
  for (const node of [...nodes.values()].reverse()) {
    const { item, visited } = node;
    const next = right[item.ply];
    if (visited && !item.leaf) drawWindow(scene, node, next ? next.x - (book.boards || next.item.leaf ? book.box / 2 : book.radius) : Infinity);
    right[item.ply] = node;
  }
  context.restore();
  const k = camera.k;
  const inner = plan.items.reduce((most, { leaf, ply }) => (leaf ? most : Math.max(most, ply + 1)), 1); // at a leaf nobody moves
  drawMovers(scene, inner, (ply) => camera.y + (ply + 0.5) * row * k);
  return frameOf(scene, nodes);
}

/** What a hit test needs, in pixels of the view. @param {Scene & {book: Book}} scene @param {Map<Item, Node>} nodes */
function frameOf(scene, nodes) {
  const { camera, tree, book } = scene;
  const { plan, unit, row } = book;
  const half = (unit / 2) * camera.k;
  /** @type {import("../../trace/visible.js").Mark[][]} */
  const rows = Array.from({ length: plan.plies }, () => []);
  /** @type {import("../../trace/visible.js").Ghosts[][]} */
  const ghosts = Array.from({ length: plan.plies }, () => []);
  const scaled = (/** @type {number} */ x) => x * camera.k + camera.x;
  /** @type {Map<Item, import("../../trace/visible.js").Mark>} */
  const marks = new Map();
  for (const [item, { x, visited, open, value }] of nodes) {
    const [left, right] = [scaled(x) - half, scaled(x) + half];
    const parent = (item.parent && marks.get(item.parent)) ?? null;
    if (visited) {
      const mark = { node: item.node, left, right, parent, value, open, leaf: item.leaf, skipped: tree.skipped(item.node), level: CARD, x: scaled(x) };
      marks.set(item, mark);
      rows[item.ply].push(mark);
    } else if (item.node < 0 && parent && tree.skipped(parent.node)) ghosts[item.ply].push({ mark: parent, left, right, count: 1 });
  }
  return { rows, ghosts, rowHeight: row * camera.k, top: camera.y };
}

/** How far a node reaches above and below its middle. @param {Scene & {book: Book}} scene @param {Node} node @returns {[number, number]} */
function reach({ cast, book: { boards, box, radius } }, { item }) {
  if (boards) return [(box + HEAD) / 2, (box + HEAD) / 2];
  if (item.leaf) return [HIGH / 2, HIGH / 2];
  const { shape } = cast.of(item.mover);
  if (shape === "up") return [radius, radius * 0.82];
  if (shape === "down") return [radius * 0.82, radius];
  if (shape === "hexagon") return [radius * 0.8, radius * 0.8];
  return [radius * 0.95, radius * 0.95];
}

/** Whether a node was cut off: its parent's cutoff skipped it. @param {Scene & {book: Book}} scene @param {Node} node */
const isSkipped = ({ tree }, { item: { node, parent } }) => node < 0 && parent !== null && parent.node >= 0 && parent.node < tree.state.nodes && tree.skipped(parent.node) > 0;

/** Whether a node is below one that was cut off. @param {Scene & {book: Book}} scene @param {Node} node @returns {boolean} */
function isBelowSkipped(scene, { item: { parent } }) {
  const above = { item: parent };
  return parent !== null && parent.node < 0 && (isSkipped(scene, /** @type {Node} */ (above)) || isBelowSkipped(scene, /** @type {Node} */ (above)));
}

/** Edges, straight from outline to outline. @param {Scene & {book: Book}} scene @param {Map<Item, Node>} nodes @param {Set<number>} line */
function drawEdges(scene, nodes, line) {
  const { context, palette, tree, cast } = scene;
  const { colours } = palette;
  /** @param {(node: Node) => boolean} wanted @param {string} colour @param {number} width @param {number[]} [dash] */
  const edges = (wanted, colour, width, dash = []) => {
    context.beginPath();
    for (const node of nodes.values()) {
      const parent = node.item.parent && nodes.get(node.item.parent);
      if (!parent || !wanted(node)) continue;
      context.moveTo(parent.x, parent.y + reach(scene, parent)[1]);
      context.lineTo(node.x, node.y - reach(scene, node)[0]);
    }
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.setLineDash(dash);
    context.stroke();
    context.setLineDash([]);
  };
  edges((node) => !node.visited && !isSkipped(scene, node), colours.ghost, 1, [4, 4]);
  edges((node) => isSkipped(scene, node), colours["ink-soft"], 1, [4, 4]);
  edges((node) => node.visited, colours["ink-soft"], 1);
  edges((node) => node.visited && line.has(node.item.node), colours.accent, 5);
  edges((node) => node.open, colours.ink, 2.5);
  for (const node of nodes.values()) {
    const { parent } = node.item;
    const from = parent && nodes.get(parent);
    if (!from || !isSkipped(scene, node)) continue;
    const beta = isBeta(tree.mover(parent.node), from.value, tree.enteredWith(parent.node)[0]);
    slash(context, from, node, reach(scene, from)[1], cast.several ? cast.of(parent.mover).colour : beta ? colours.max : colours.min);
  }
}

/** Two strokes across an edge, close to where it begins. @param {CanvasRenderingContext2D} context @param {Node} from @param {Node} to @param {number} down @param {string} colour */
function slash(context, from, to, down, colour) {
  const begin = from.y + down;
  const length = Math.hypot(to.x - from.x, to.y - begin);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - begin) / length];
  context.beginPath();
  const first = Math.max(9, Math.min(30, length * 0.2));
  for (const along of [first, first + 5]) {
    const [x, y] = [from.x + dx * along, begin + dy * along];
    context.moveTo(x - dy * 6, y + dx * 6);
    context.lineTo(x + dy * 6, y - dx * 6);
  }
  context.lineWidth = 2.25;
  context.strokeStyle = colour;
  context.stroke();
}

/** The name of a move on its edge, and how likely it is where chance decides. @param {Scene & {book: Book}} scene @param {Node} parent @param {Node} node */
function drawName(scene, parent, node) {
  const { context, palette, tree, boards } = scene;
  const { item } = node;
  const odds = Number.isNaN(item.probability) ? "" : fraction(item.probability);
  const name = item.name || nameOf(scene, parent.item, item);
  if (item.node >= 0 && item.node < tree.state.nodes) boards.get(item.node); // its position is asked for with its name
  const from = parent.y + reach(scene, parent)[1];
  const to = node.y - reach(scene, node)[0];
  context.font = `${odds ? 600 : 500} ${TEXT.name}px ${palette.font}`;
  context.textAlign = "center";
  const apart = scene.book.unit; // the least from one sibling's edge to the next, at its end
  const texts = odds ? [`${name} ${odds}`, odds] : [name];
  const text = texts.find((one) => context.measureText(one).width + 8 < apart * HIGHEST) ?? texts[texts.length - 1];
  const along = Math.max(LOWEST, Math.min(HIGHEST, (context.measureText(text).width + 8) / apart));
  const [x, y] = [parent.x + (node.x - parent.x) * along, from + (to - from) * along];
  context.lineWidth = 5;
  context.lineJoin = "round";
  context.strokeStyle = palette.colours["surface-2"];
  context.strokeText(text, x, y);
  context.fillStyle = odds ? palette.colours.chance : node.visited || isSkipped(scene, node) ? palette.colours["ink-soft"] : palette.colours.ghost;
  context.fillText(text, x, y);
}

/** The name of a move that the tree was not told with. @param {Scene & {book: Book}} scene @param {Item} parent @param {Item} item */
function nameOf({ boards, tree }, parent, item) {
  if (item.node >= 0) return item.node < tree.state.nodes ? (boards.get(item.node)?.move ?? "") : "";
  const info = parent.node >= 0 && parent.node < tree.state.nodes ? boards.get(parent.node) : null;
  const skipped = parent.children.filter(({ node }) => node < 0);
  return info ? (skippedNames(tree.tape, parent.node, info)[skipped.indexOf(item)] ?? "") : "";
}

/** @param {Scene & {book: Book}} scene @param {Node} node */
function drawNode(scene, node) {
  const { context, palette, cast, tree, marked, book } = scene;
  const { box, radius } = book;
  const { colours } = palette;
  const { item, x, y, visited, open, value } = node;
  const who = cast.of(item.mover);
  const info = visited ? scene.boards.get(item.node) : undefined;
  const tall = reach(scene, node);
  const shade = visited ? colours.ink : isSkipped(scene, node) || isBelowSkipped(scene, node) ? colours["ink-soft"] : colours.ghost;
  const stroke = open ? colours.ink : visited ? (item.leaf ? colours["ink-soft"] : who.colour) : shade;
  context.beginPath();
  if (book.boards) context.roundRect(x - box / 2, y - tall[0], box, tall[0] + tall[1], 6);
  else if (item.leaf) context.roundRect(x - box / 2, y - HIGH / 2, box, HIGH, 4);
  else if (who.shape === "hexagon") hexagon(context, x, y, Math.min(66, book.unit - 4), radius * 0.8);
  else outline(context, who.shape, x, y, radius);
  context.fillStyle = visited ? colours.surface : colours["surface-2"];
  if (visited) context.fill();
  context.lineWidth = open ? 3 : visited ? 1.75 : 1.25;
  context.lineJoin = "round";
  context.strokeStyle = stroke;
  if (!visited) context.setLineDash([4, 3]);
  context.stroke();
  context.setLineDash([]);
  if (visited && item.node === marked) halo(context, colours.accent, x, y, tall, book.boards || item.leaf ? box : radius * 2.3);
  if (visited && item.leaf && tree.isAnswered(item.node)) {
    context.beginPath();
    diamond(context, x + box / 2, y - tall[0], 5);
    context.fillStyle = colours["ink-soft"];
    context.fill();
  }
  if (book.boards) drawCard(scene, node, info, who);
  else drawValue(scene, node, who, shade);
}

/** @param {CanvasRenderingContext2D} context @param {string} colour @param {number} x @param {number} y @param {[number, number]} tall @param {number} width */
function halo(context, colour, x, y, [up, down], width) {
  context.beginPath();
  context.roundRect(x - width / 2 - 6, y - up - 6, width + 12, up + down + 12, 10);
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
}

/** The value of a node inside its shape. @param {Scene & {book: Book}} scene @param {Node} node @param {import("./cast.js").Who} who @param {string} shade of what is not visited */
function drawValue({ context, palette, tree, grid, book: { box, radius } }, { item, x, y, visited, open, value }, who, shade) {
  const { colours } = palette;
  const vector = visited && !Number.isNaN(value) ? tree.tape.vectors[value] : Array.isArray(item.worth) ? item.worth : null;
  const known = visited && !Number.isNaN(value) ? value : visited ? NaN : typeof item.worth === "number" ? item.worth : NaN;
  const largest = item.leaf || radius > 20 ? TEXT.value : 12;
  const lower = item.leaf || who.shape === "circle" || who.shape === "box" || who.shape === "hexagon" ? 1 : who.shape === "up" ? radius * 0.3 : -radius * 0.24;
  context.textAlign = "center";
  context.fillStyle = visited ? colours.ink : shade;
  if (vector) {
    context.font = `600 12px ${palette.font}`;
    if (context.measureText(vectorText(vector)).width > box - 8) context.font = `600 10.5px ${palette.font}`;
    if (visited) {
      if (item.leaf || context.measureText(vectorText(vector)).width < 60) drawVector(context, palette, vector, x, y + 1);
      else drawVector(context, palette, vector, x, y + radius + 10);
    } else context.fillText(vectorText(vector), x, y + 1);
    if (!item.leaf && who.shape === "hexagon") nameIn(context, palette, who, x, y, context.measureText(vectorText(vector)).width < 60);
    return;
  }
  if (Number.isNaN(known)) {
    if (who.shape === "hexagon" && !item.leaf) nameIn(context, palette, who, x, y, false);
    return;
  }
  const room = item.leaf ? box - 4 : who.shape === "circle" ? radius * 1.6 : radius * 1.15;
  const whole = toldValue(item, open || !visited, number(known, grid !== null));
  const text = [whole, whole.replaceAll(" ", ""), toldValue(item, open || !visited, (grid ? short(known) : short(known).replace("+", ""))).replaceAll(" ", "")];
  for (const [one, size] of /** @type {[string, number][]} */ ([[text[0], largest], [text[1], Math.min(largest, 12)], [text[1], 10], [text[2], 12], [text[2], 10]])) {
    context.font = `650 ${size}px ${palette.font}`;
    if (context.measureText(one).width <= room) return context.fillText(one, x, y + lower);
  }
  context.fillText(text[2], x, y + lower);
}

/** A value as it is known: at most or at least so much, or as it is judged. @param {Item} item @param {boolean} open @param {string} value */
function toldValue({ known: [sense, basis] }, open, value) {
  return open ? value : `${SIDES[sense + 1]}${basis === "judged" && !value.startsWith("≈") ? "≈ " : ""}${value}`;
}

/** Who moves, in a shape that all share. @param {CanvasRenderingContext2D} context @param {import("./palette.js").Palette} palette @param {import("./cast.js").Who} who @param {number} x @param {number} y @param {boolean} taken whether its value stands there */
function nameIn(context, palette, who, x, y, taken) {
  if (taken) return;
  context.font = `650 12px ${palette.font}`;
  context.textAlign = "center";
  context.fillStyle = who.ink;
  context.fillText(who.name, x, y + 1);
}

/** A position: the value on the head of a card, the board below it. @param {Scene & {book: Book}} scene @param {Node} node @param {import("../../protocol.js").NodeInfo | undefined} info @param {import("./cast.js").Who} who */
function drawCard(scene, { item, x, y, visited, open, value }, info, who) {
  const { context, palette, grid, book } = scene;
  const { box } = book;
  const top = y - (box + HEAD) / 2;
  const unknown = Number.isNaN(value);
  if (!visited) return;
  context.beginPath();
  context.roundRect(x - box / 2 + 1, top + 1, box - 2, HEAD, [5, 5, 0, 0]);
  context.fillStyle = unknown ? palette.colours["surface-3"] : palette.css(value);
  context.fill();
  context.fillStyle = unknown ? who.colour : palette.on(value);
  if (!item.leaf) {
    context.beginPath();
    outline(context, who.shape, x - box / 2 + 9, top + HEAD / 2 + 1, 4);
    context.fill();
  }
  if (!unknown) {
    const vector = scene.tree.tape.vectors[value];
    context.font = `700 ${vector ? 9.5 : 11}px ${palette.font}`;
    context.textAlign = "right";
    const texts = vector ? [vectorText(vector)] : [toldValue(item, open, number(value, true)), toldValue(item, open, short(value)).replaceAll(" ", ""), short(value)];
    const text = texts.find((one) => context.measureText(one).width <= box - (item.leaf ? 6 : 20)) ?? texts[texts.length - 1];
    context.fillText(text, x + box / 2 - 4, top + HEAD / 2 + 1.5);
  }
  if (info && grid) drawBoard(context, palette, grid, info, x - box / 2 + 4, top + HEAD + 3, box - 8);
}

/**
 * The window of a node as it is now or, once it is closed, as it was last; where there is room before the `next` node of its ply.
 * @param {Scene & {book: Book}} scene @param {Node} node @param {number} next where that begins
 */
function drawWindow({ context, palette, tree, cast, book }, { item, x, y, open }, next) {
  const { tape } = tree;
  if (!(tape.windowed || !(tape.done || tape.movers.told || cast.several))) return;
  const [alpha, beta] = open ? tree.window(item.node) : (item.window ?? tree.enteredWith(item.node));
  context.font = `500 ${TEXT.window}px ${palette.font}`;
  context.textAlign = "left";
  const text = windowText(alpha, beta);
  const left = x + (book.boards ? book.box / 2 : book.radius) + 6;
  const width = context.measureText(text).width;
  if (left + width > next - 2) return;
  context.fillStyle = palette.colours["surface-2"];
  context.fillRect(left - 2, y - 8, width + 4, 16);
  context.fillStyle = open ? palette.colours.ink : palette.colours["ink-soft"];
  context.fillText(text, left, y + 0.5);
}
