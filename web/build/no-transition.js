// In the place of d3-transition, which with d3-color is a tenth of the page: d3-zoom asks it only to interrupt what the page never
// starts, for the camera moves by itself (views/tree/camera.js).

import { selection } from "d3-selection";

/** Interrupts nothing. */
export function interrupt() {}

selection.prototype.interrupt = function () {
  return this;
};
