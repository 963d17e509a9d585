// What stands beside the tree's nodes: who moves at each ply, probabilities on edges, and which
// iteration is where.

import { CHANCE } from "../../trace/movers.ts";
import { begins } from "../../trace/annotations.ts";
import { iterationSlots } from "../../trace/slots.ts";
import { CARD, GLYPH } from "./levels.ts";
import { outline } from "./shapes.ts";
import { fraction } from "../../text.ts";
import type { Scene } from "./draw.ts";
import type { Mark } from "../../trace/visible.ts";
import type { Tree } from "../../trace/tree.ts";

const LABEL = { number: 13, left: 20, longest: 30, shape: 54, long: 69, narrow: 16 }; // pixels, of the column of movers

/** Where a search to a depth ends, below the last ply that it looks at. */
export function drawHorizon({ context, palette, camera }: Scene, y: number, words = "horizon") {
  const { colours } = palette;
  context.beginPath();
  context.moveTo(camera.from - 4, Math.round(y) + 0.5);
  context.lineTo(camera.to, Math.round(y) + 0.5);
  context.lineWidth = 1;
  context.strokeStyle = colours["ink-soft"];
  context.setLineDash([8, 5]);
  context.stroke();
  context.setLineDash([]);
  context.font = `500 11px ${palette.font}`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  const width = context.measureText(words).width;
  context.fillStyle = colours["surface-2"];
  context.fillRect(camera.to - width - 6, y - 8, width + 6, 16);
  context.fillStyle = colours["ink-soft"];
  context.fillText(words, camera.to, y);
}

/** The ply below which a search to a depth does not look; null where it is not told, or nothing was
 * judged there. */
export function horizonOf({ tape, state }: Tree) {
  if (!tape.judged.total) return null;
  const begun = begins(state.noted);
  return begun ? (tape.starts[begun - 1]?.depth ?? null) : tape.depth;
}

/** Who moves at each ply, and which it is, at the left. */
export function drawMovers(
  { context, palette, cast, tree, camera, height }: Scene,
  rows: number,
  y: (ply: number) => number,
) {
  const { colours } = palette;
  const { movers } = tree.tape;
  const narrow = camera.from < 50;
  context.fillStyle = colours["surface-2"];
  context.fillRect(0, 0, camera.from - 8, height);
  context.font = `650 11px ${palette.font}`;
  const shapeX = narrow ? LABEL.narrow : movers.distributions.length ? LABEL.long : LABEL.shape; // "chance" is a long word
  for (let ply = 0; ply < rows; ply++) {
    const mover = movers.ofRow(ply);
    if (Number.isNaN(y(ply))) continue; // it is not shown
    if (!narrow) {
      context.textAlign = "right";
      context.font = palette.text(500, 10);
      context.fillStyle = colours["ink-soft"];
      context.fillText(String(ply), LABEL.number, y(ply));
      context.font = palette.text(650, 11);
    }
    if (mover < CHANCE) continue; // several do, or nobody
    const { name, shape, colour } = cast.of(mover);
    context.fillStyle = colours["ink-soft"];
    context.textAlign = "left";
    if (!narrow)
      context.fillText(mover === CHANCE ? name : abridged(context, name), LABEL.left, y(ply));
    context.beginPath();
    outline(context, shape, shapeX, y(ply), 4.5);
    context.fillStyle = colour;
    context.fill();
    if (!narrow || shape !== "hexagon") continue;
    context.textAlign = "center"; // shapes are alike: the letter tells them apart
    context.fillStyle = colours["ink-soft"];
    context.fillText(name[0] ?? "", LABEL.narrow, y(ply) + 14);
  }
}

/** A name, or its first letter where it is too long. */
function abridged(context: CanvasRenderingContext2D, name: string) {
  return context.measureText(name).width <= LABEL.longest ? name : (name[0] ?? "");
}

/** How likely each outcome of chance is, on its edge, where there is room. */
export function drawOdds(
  { context, palette, tree }: Scene,
  rows: Mark[][],
  y: (ply: number) => number,
  half: (mark: Mark) => number,
) {
  if (!tree.tape.movers.distributions.length || y(1) - y(0) < 44) return;
  context.font = `600 11px ${palette.font}`;
  context.textAlign = "center";
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
      context.fillStyle = palette.colours["surface-2"];
      context.fillRect(px - width / 2, py - 7, width, 14);
      context.fillStyle = palette.colours.chance;
      context.fillText(text, px, py + 0.5);
    }
  }
}

/** Which iteration is where: a hairline between two, and above the first row how deep each one
 * looks. */
export function drawIterations(
  { context, palette, tree, layout, camera, height }: Scene,
  y: (ply: number) => number,
  rowHeight: number,
) {
  const slots = iterationSlots(tree, layout);
  if (!slots.length) return;
  const top = y(1) - rowHeight / 2;
  context.font = `600 11px ${palette.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineWidth = 1;
  context.strokeStyle = palette.colours.line;
  for (const [at, { depth, left, right }] of slots.entries()) {
    const [from, to] = [
      Math.max(camera.from, left * camera.k + camera.x),
      Math.min(camera.to, right * camera.k + camera.x),
    ];
    if (to - from < 4) continue;
    if (at && left * camera.k + camera.x > camera.from) {
      context.beginPath();
      context.moveTo(Math.round(from) + 0.5, top - 8);
      context.lineTo(Math.round(from) + 0.5, height);
      context.stroke();
    }
    const text = [`depth ${depth}`, `${depth}`].find(
      (one) => context.measureText(one).width + 10 <= to - from,
    );
    if (!text) continue;
    context.fillStyle = palette.colours["surface-2"];
    context.fillRect(from + 3, top - 9, context.measureText(text).width + 4, 14);
    context.fillStyle = palette.colours["ink-soft"];
    context.fillText(text, from + 5, top - 2);
  }
}
