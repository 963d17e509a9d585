// What is too narrow to draw: pixel columns, blended from everything that falls on them.

import type { Rgb } from "./palette.ts";

/** One band of pixels for each ply, painted at once. */
export class Strips {
  canvas = document.createElement("canvas");
  width = 0;
  rows = 0;
  sums = new Float32Array(0); // red, green, blue and weight of each pixel, row by row
  used = new Uint8Array(0);

  reset(width: number, rows: number) {
    if (width !== this.width || rows !== this.rows) {
      this.width = this.canvas.width = width;
      this.rows = this.canvas.height = rows;
      this.sums = new Float32Array(4 * width * rows);
      this.used = new Uint8Array(rows);
    } else this.sums.fill(0);
    this.used.fill(0);
  }

  /** Adds a colour from `left` to `right`, in pixels, to a row. */
  add(row: number, left: number, right: number, [r, g, b]: Rgb, weight = 1) {
    const from = Math.max(0, left);
    const to = Math.min(this.width, right);
    if (row >= this.rows || to <= from) return;
    this.used[row] = 1;
    const { sums } = this;
    for (let x = Math.floor(from); x < to; x++) {
      const share = weight * (Math.min(x + 1, to) - Math.max(x, from));
      const at = 4 * (row * this.width + x);
      sums[at] += share * r;
      sums[at + 1] += share * g;
      sums[at + 2] += share * b;
      sums[at + 3] += share;
    }
  }

  /** Paints every row that has something in it.
   * @param context in CSS pixels */
  paint(
    context: CanvasRenderingContext2D,
    band: (row: number) => { top: number; height: number },
    cssWidth: number,
  ) {
    if (!this.used.includes(1)) return;
    const inner = this.canvas.getContext("2d") as CanvasRenderingContext2D;
    const image = inner.createImageData(this.width, this.rows);
    const { sums } = this;
    for (let at = 0; at < sums.length; at += 4) {
      const weight = sums[at + 3];
      if (weight === 0) continue;
      image.data[at] = sums[at] / weight;
      image.data[at + 1] = sums[at + 1] / weight;
      image.data[at + 2] = sums[at + 2] / weight;
      image.data[at + 3] = 255 * Math.min(1, weight);
    }
    inner.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    for (let row = 0; row < this.rows; row++) {
      if (!this.used[row]) continue;
      const { top, height } = band(row);
      context.drawImage(this.canvas, 0, row, this.width, 1, 0, top, cssWidth, height);
    }
  }
}
