// What stands beside the tree's nodes: who moves at each ply, probabilities on edges, and which
// iteration is where.

import { CHANCE } from "../tape/movers.ts";
import { begins } from "../tape/annotations.ts";
import { iterationSlots } from "../tape/slots.ts";
import { CARD, GLYPH } from "./levels.ts";
import { outline } from "./shapes.ts";
import { fraction, number, windowText } from "../tape/text.ts";
import { fitted } from "./values.ts";
import { fill, line, stroke, write, writeOnPaper, type Box } from "./pen.ts";
import type { Half, Scene, Y } from "./draw.ts";
import type { Mark } from "../tape/visible.ts";
import type { Tree } from "../tape/tree.ts";

/** Pixels of the column of movers: where its parts stand, and the most that a name takes */
const COLUMN = { number: 12, left: 17, most: 38, shape: 62 };
const NARROW_COLUMN = { number: 0, left: 13, most: 25, shape: 13 };
const LINE = 12;

/** Where a search to a depth ends, below the last ply that it looks at.
 * @param other a text that its own stands beside where both would meet */
export function drawHorizon(scene: Scene, y: number, other?: Box) {
  const { context, palette, camera } = scene;
  const { colours } = palette;
  const middle = Math.round(y) + 0.5;
  line(context, [camera.from - 4, middle], [camera.to, middle]);
  context.setLineDash([8, 5]);
  stroke(context, colours["ink-soft"], 1);
  context.setLineDash([]);
  context.font = palette.text(500, 11);
  context.textBaseline = "middle";
  const width = context.measureText("horizon").width + 6;
  const [left, top, wide] = other ?? [0, -Infinity, 0];
  const meets = Math.abs(top + 8 - y) < 16 && left + wide > camera.to - width;
  const right = meets ? left - 6 : camera.to;
  const patch: Box = [right - width, y - 6, width, 12]; // no higher than needed: names stand above
  writeOnPaper(scene, "horizon", right, y, colours["ink-soft"], patch, "right");
}

/** The ply below which a search to a depth does not look; null where it is not told, or nothing was
 * judged there. */
export function horizonOf({ tape, state }: Tree) {
  if (!tape.judged.total) return null;
  const begun = begins(state.noted);
  return begun ? (tape.starts[begun - 1]?.depth ?? null) : tape.depth;
}

/** Who moves at each ply, and which it is, at the left: "O" and below it "(MIN)". */
export function drawMovers(scene: Scene, rows: number, y: Y) {
  const { context, palette, cast, tree, camera, height } = scene;
  const { colours } = palette;
  const soft = colours["ink-soft"];
  const { movers } = tree.tape;
  const narrow = camera.from < 50;
  const { number, left, most, shape: at } = narrow ? NARROW_COLUMN : COLUMN;
  const tight = y(1) - y(0) < 2 * LINE + 2;
  context.fillStyle = colours["surface-2"];
  context.fillRect(0, 0, camera.from - 8, height);
  for (let ply = 0; ply < rows; ply++) {
    const mover = movers.ofRow(ply);
    const middle = y(ply);
    if (Number.isNaN(middle)) continue; // it is not shown
    context.font = palette.text(500, 10);
    if (!narrow) write(scene, String(ply), number, middle, soft, "right");
    if (mover < CHANCE) continue; // several do, or nobody
    const { name, role, shape, colour } = cast.of(mover);
    context.beginPath();
    outline(context, shape, at, middle, 4.5);
    fill(context, colour);
    if (narrow && tight) continue;
    const align = narrow ? "center" : "left";
    const top = narrow ? middle + 14 : role && !tight ? middle - LINE / 2 : middle;
    const text = fitted(scene, [name, name[0] ?? ""], [11, 10], most);
    write(scene, text, left, top, soft, align);
    if (!role || tight) continue;
    const written = narrow ? role : `(${role})`;
    fitted(scene, [written], [10], most, 500);
    write(scene, written, left, top + LINE, soft, align, most);
  }
}

/** The window of a node; nothing where the search has none.
 * @param window that it has now, unless another is given */
export function windowOf({ tree, cast, grid }: Scene, node: number, window = tree.window(node)) {
  const { tape, revisits } = tree;
  const none = tape.done || tape.movers.told || cast.several || revisits;
  return tape.windowed || !none ? windowText(tape, ...window, grid !== null) : "";
}

/** How likely each outcome of chance is, on its edge, where there is room. */
export function drawOdds(scene: Scene, rows: Mark[][], y: Y, half: Half) {
  const { context, palette, tree } = scene;
  if (!tree.tape.movers.distributions.length || y(1) - y(0) < 44) return;
  context.font = palette.text(600, 11);
  context.textBaseline = "middle";
  for (const [ply, row] of rows.entries()) {
    for (const mark of row) {
      const { parent } = mark;
      const probability =
        parent && mark.level >= GLYPH ? tree.probability(parent.node, mark.node) : NaN;
      if (!parent || Number.isNaN(probability)) continue;
      const text = fraction(probability);
      const width = context.measureText(text).width + 6;
      const from = y(ply - 1) + half(parent);
      const to = y(ply) - half(mark);
      const tight = to - from < 18;
      if (tight && Math.abs(mark.x - parent.x) < 40) continue;
      const t = tight ? 0.5 : mark.level === CARD ? 0.66 : 0.45; // a glyph has its value above it
      const along = t * t * (3 - 2 * t);
      if ((mark.right - mark.left) * along < width) continue;
      const down = 1.5 * t * (1 - t) + t ** 3;
      const [px, py] = [parent.x + (mark.x - parent.x) * along, from + (to - from) * down];
      const patch: Box = [px - width / 2, py - 7, width, 14];
      writeOnPaper(scene, text, px, py + 0.5, palette.colours.chance, patch);
    }
  }
}

/** Which iteration is where: a hairline between two, and above the first row how deep each one
 * looks, or its limit. */
export function drawIterations(scene: Scene, y: Y, rowHeight: number) {
  const { context, palette, tree, layout, camera, height } = scene;
  const slots = iterationSlots(tree, layout);
  if (!slots.length) return;
  const top = y(1) - rowHeight / 2;
  context.font = palette.text(600, 11);
  context.textBaseline = "middle";
  for (const [at, { depth, limit, left, right }] of slots.entries()) {
    const from = Math.max(camera.from, left * camera.k + camera.x);
    const to = Math.min(camera.to, right * camera.k + camera.x);
    if (to - from < 4) continue;
    if (at && from > camera.from) {
      line(context, [Math.round(from) + 0.5, top - 8], [Math.round(from) + 0.5, height]);
      stroke(context, palette.colours.line, 1);
    }
    const texts = limit === null ? [`depth ${depth}`, `${depth}`] : [`limit ${number(limit)}`];
    const text = texts.find((one) => context.measureText(one).width + 10 <= to - from);
    if (!text) continue;
    const patch: Box = [from + 3, top - 9, context.measureText(text).width + 4, 14];
    writeOnPaper(scene, text, from + 5, top - 2, palette.colours["ink-soft"], patch, "left");
  }
}
