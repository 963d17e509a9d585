// What stands beside the tree's nodes: who moves at each ply, probabilities on edges, and which
// iteration is where.

import { CHANCE } from "../tape/movers.ts";
import { begins } from "../tape/annotations.ts";
import { iterationSlots } from "../tape/slots.ts";
import { CARD, GLYPH } from "./levels.ts";
import { outline } from "./shapes.ts";
import { fraction } from "../tape/text.ts";
import { fill, line, stroke, write, writeOnPaper, type Box } from "./pen.ts";
import type { Half, Scene, Y } from "./draw.ts";
import type { Mark } from "../tape/visible.ts";
import type { Tree } from "../tape/tree.ts";

const LABEL = { number: 13, left: 20, longest: 30, shape: 54, long: 69, narrow: 16 }; // pixels, of the column of movers

/** Where a search to a depth ends, below the last ply that it looks at. */
export function drawHorizon(scene: Scene, y: number) {
  const { context, palette, camera } = scene;
  const { colours } = palette;
  const middle = Math.round(y) + 0.5;
  line(context, [camera.from - 4, middle], [camera.to, middle]);
  context.setLineDash([8, 5]);
  stroke(context, colours["ink-soft"], 1);
  context.setLineDash([]);
  context.font = palette.text(500, 11);
  context.textBaseline = "middle";
  const width = context.measureText("horizon").width;
  const patch: Box = [camera.to - width - 6, y - 8, width + 6, 16];
  writeOnPaper(scene, "horizon", camera.to, y, colours["ink-soft"], patch, "right");
}

/** The ply below which a search to a depth does not look; null where it is not told, or nothing was
 * judged there. */
export function horizonOf({ tape, state }: Tree) {
  if (!tape.judged.total) return null;
  const begun = begins(state.noted);
  return begun ? (tape.starts[begun - 1]?.depth ?? null) : tape.depth;
}

/** The name of who moves at a ply, with its role below it where the row has the room. */
function writeMover(scene: Scene, name: string, mover: number, y: number, rowHeight: number) {
  const { context, palette } = scene;
  const ink = palette.colours["ink-soft"];
  const [player, role] = name.replace(")", "").split(" (");
  if (role) context.font = palette.text(650, 10);
  const width = context.measureText(player).width;
  const fits = mover === CHANCE || width <= LABEL.longest;
  const text = fits ? player : (player[0] ?? "");
  if (!role) return write(scene, text, LABEL.left, y, ink, "left");
  if (rowHeight < 28) return write(scene, role, LABEL.left, y, ink, "left");
  write(scene, text, LABEL.left, y - 6, ink, "left");
  context.font = palette.text(500, 10);
  write(scene, role, LABEL.left, y + 6, ink, "left");
  context.font = palette.text(650, 11);
}

/** Who moves at each ply, and which it is, at the left. */
export function drawMovers(scene: Scene, rows: number, y: Y) {
  const { context, palette, cast, tree, camera, height } = scene;
  const { colours } = palette;
  const { movers } = tree.tape;
  const narrow = camera.from < 50;
  context.fillStyle = colours["surface-2"];
  context.fillRect(0, 0, camera.from - 8, height);
  context.font = palette.text(650, 11);
  const shapeX = narrow ? LABEL.narrow : movers.distributions.length ? LABEL.long : LABEL.shape; // "chance" is a long word
  for (let ply = 0; ply < rows; ply++) {
    const mover = movers.ofRow(ply);
    if (Number.isNaN(y(ply))) continue; // it is not shown
    if (!narrow) {
      context.font = palette.text(500, 10);
      write(scene, String(ply), LABEL.number, y(ply), colours["ink-soft"], "right");
      context.font = palette.text(650, 11);
    }
    if (mover < CHANCE) continue; // several do, or nobody
    const { name, shape, colour } = cast.of(mover);
    if (!narrow) writeMover(scene, name, mover, y(ply), rows < 2 ? height : Math.abs(y(1) - y(0)));
    context.beginPath();
    outline(context, shape, shapeX, y(ply), 4.5);
    fill(context, colour);
    if (narrow && shape === "hexagon")
      write(scene, name[0] ?? "", LABEL.narrow, y(ply) + 14, colours["ink-soft"]); // shapes are alike: the letter tells them apart
  }
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
 * looks. */
export function drawIterations(scene: Scene, y: Y, rowHeight: number) {
  const { context, palette, tree, layout, camera, height } = scene;
  const slots = iterationSlots(tree, layout);
  if (!slots.length) return;
  const top = y(1) - rowHeight / 2;
  context.font = palette.text(600, 11);
  context.textBaseline = "middle";
  for (const [at, { depth, left, right }] of slots.entries()) {
    const from = Math.max(camera.from, left * camera.k + camera.x);
    const to = Math.min(camera.to, right * camera.k + camera.x);
    if (to - from < 4) continue;
    if (at && from > camera.from) {
      line(context, [Math.round(from) + 0.5, top - 8], [Math.round(from) + 0.5, height]);
      stroke(context, palette.colours.line, 1);
    }
    const text = [`depth ${depth}`, `${depth}`].find(
      (one) => context.measureText(one).width + 10 <= to - from,
    );
    if (!text) continue;
    const patch: Box = [from + 3, top - 9, context.measureText(text).width + 4, 14];
    writeOnPaper(scene, text, from + 5, top - 2, palette.colours["ink-soft"], patch, "left");
  }
}
