// Single marks of the tree: cut marks, ghosts. Each draws where it is told.

import { isBeta } from "../tape/cursor.ts";
import { short, valueText, type Tape } from "../tape/text.ts";
import { stroke, write, type Context, type Pen } from "./pen.ts";
import type { Scene } from "./draw.ts";
import type { Ghosts } from "../tape/visible.ts";

/** The side on which a node is cut off, with its colours: MAX's or MIN's or, where each player looks
 * after itself, that of the player to move. */
export function cutOf({ tree, cast, palette }: Scene, node: number) {
  const mover = tree.mover(node);
  const beta = isBeta(mover, tree.value(node), tree.enteredWith(node)[0]);
  const { max, min, "min-text": ink } = palette.colours;
  if (cast.several) return { ...cast.of(mover), beta, text: "cut" };
  if (!tree.tape.windowed) return { beta, colour: max, ink: max, text: "cut" };
  return beta
    ? { beta, colour: max, ink: max, text: "β cut" }
    : { beta, colour: min, ink, text: "α cut" };
}

type Cut = ReturnType<typeof cutOf>;

/** A cutoff, below its node: a straight bar for β, at a MAX node, and a zigzag for α, at a MIN
 * node. */
export function cutMark(context: Context, x: number, y: number, width: number, cut: Cut) {
  const { beta, colour } = cut;
  const half = width / 2;
  context.beginPath();
  if (beta) {
    context.moveTo(x - half, y);
    context.lineTo(x + half, y);
  } else {
    const teeth = Math.max(2, Math.round(width / 5));
    for (let i = 0; i <= teeth; i++) {
      const at = x - half + (i * width) / teeth;
      if (i === 0) context.moveTo(at, y + 2);
      else context.lineTo(at, y + (i % 2 ? -2 : 2));
    }
  }
  context.lineCap = "butt";
  context.lineJoin = "miter";
  stroke(context, colour, beta ? 3 : 1.75);
}

type Point = [x: number, y: number];

/** A branch that is cut: two strokes across its edge, so many pixels from one of its ends. */
export function slash(context: Context, from: Point, to: Point, first: number, colour: string) {
  const [[fromX, fromY], [toX, toY]] = [from, to];
  const length = Math.hypot(toX - fromX, toY - fromY) || 1;
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  context.beginPath();
  for (const along of [first, first + 5]) {
    const [x, y] = [fromX + dx * along, fromY + dy * along];
    context.moveTo(x - dy * 6, y + dx * 6);
    context.lineTo(x + dy * 6, y - dx * 6);
  }
  stroke(context, colour, 2.25);
}

/** The pruned children of a node: empty places while there is room, else one hatched band; with the
 * values they would have had where the branch was opened. */
export function ghostMarks(
  pen: Pen,
  { left, right, count }: Ghosts,
  y: number,
  height: number,
  values: number[] | null,
  tape: Tape,
) {
  const { context, palette } = pen;
  const each = (right - left) / count;
  context.beginPath();
  if (each >= 9) {
    const size = Math.min(26, each - 4);
    for (let i = 0; i < count; i++) {
      const x = left + (i + 0.5) * each;
      context.roundRect(x - size / 2, y - size / 2, size, size, Math.min(5, size / 3));
      if (values) ghostValue(pen, values[i], x, y, size, tape);
    }
    context.setLineDash([2.5, 2.5]);
  } else {
    for (let x = left + 1.5; x < right - 0.5; x += Math.max(2.5, each)) {
      context.moveTo(x, y - height / 2);
      context.lineTo(x, y + height / 2);
    }
    context.setLineDash([2, 3]);
  }
  stroke(context, palette.colours.ghost, 1);
  context.setLineDash([]);
}

function ghostValue(pen: Pen, value: number, x: number, y: number, size: number, tape: Tape) {
  const { context, palette } = pen;
  context.save();
  context.fillStyle = palette.css(value);
  if (size < 18) context.fillRect(x - size / 4, y - size / 4, size / 2, size / 2);
  else {
    context.font = palette.text(650, 11);
    context.textBaseline = "middle";
    const text = tape.scale ? valueText(tape, value, true) : short(value);
    write(pen, text, x, y + 0.5, palette.colours.ink);
  }
  context.restore();
}
