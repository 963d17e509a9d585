// The outlines of nodes, each for whoever moves there. They only trace a path: filling it is the caller's.

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {"up" | "down" | "circle" | "hexagon" | "box"} Shape  MAX's, MIN's, that of chance, of one of several players, of nobody */

/** MAX's triangle points up, MIN's down. @param {Context} context @param {number} x @param {number} y @param {number} r @param {boolean} max */
function triangle(context, x, y, r, max) {
  const up = max ? 1 : -1;
  context.moveTo(x, y - up * r);
  context.lineTo(x + r * 1.05, y + up * r * 0.82);
  context.lineTo(x - r * 1.05, y + up * r * 0.82);
  context.closePath();
}

/** Flat above and below, and pointed at its sides. @param {Context} context @param {number} x @param {number} y @param {number} width @param {number} r half of its height */
export function hexagon(context, x, y, width, r) {
  const half = width / 2;
  const inner = half - r * 0.55;
  context.moveTo(x - half, y);
  context.lineTo(x - inner, y - r);
  context.lineTo(x + inner, y - r);
  context.lineTo(x + half, y);
  context.lineTo(x + inner, y + r);
  context.lineTo(x - inner, y + r);
  context.closePath();
}

/** What ended without a search. @param {Context} context @param {number} x @param {number} y @param {number} r */
export function diamond(context, x, y, r) {
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.closePath();
}

/** @param {Context} context @param {Shape} shape @param {number} x @param {number} y @param {number} r */
export function outline(context, shape, x, y, r) {
  if (shape === "circle") {
    context.moveTo(x + r * 0.95, y);
    context.arc(x, y, r * 0.95, 0, 2 * Math.PI);
  } else if (shape === "hexagon") hexagon(context, x, y, r * 2.2, r * 0.95);
  else if (shape === "box")
    context.roundRect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, Math.min(4, r * 0.27));
  else triangle(context, x, y, r, shape === "up");
}
