// In the place of d3-transition and d3-interpolate, which with d3-color are a tenth of the page: d3-zoom needs them for transitions
// alone, and the page starts none, for the camera moves by itself (web/tree/camera.ts).

import { selection } from "d3-selection";

/** Interrupts nothing. */
export function interrupt() {}

selection.prototype.interrupt = function () {
  return this;
};

export const interpolateZoom = null; // the way of a transition from one view to another
