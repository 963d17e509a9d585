// The tree as a picture to keep: drawn once more, larger, on paper of its own.

import { pathIn } from "../tape/visible.ts";
import { penOf } from "../dom/dom.js";
import { draw, type Frame, type Scene } from "./draw.ts";
import { DOT } from "./levels.ts";
import { Strips } from "./strips.ts";

const SCALE = 2; // pixels of the picture to one of the page

export function picture(scene: Scene): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const context = penOf(canvas, scene.width, scene.height, SCALE);
  draw({ ...scene, context, strips: new Strips(), marked: -1 });
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = scene.palette.colours["surface-2"];
  context.fillRect(0, 0, scene.width, scene.height);
  return canvas;
}

/** The nodes that are drawn one by one, the root first, with all that lead to them. */
export function inView({ rows }: Frame) {
  const marks = rows.flat().filter((mark) => mark.level >= DOT);
  return [...new Set(marks.flatMap((mark) => pathIn(mark).map(({ node }) => node)))].sort(
    (a, b) => a - b,
  );
}
