// The outlines of nodes, each for whoever moves there. They only trace a path: filling it is the
// caller's.

type Context = CanvasRenderingContext2D;

/** MAX's, MIN's, that of chance, of one of several players, of nobody */
export type Shape = "up" | "down" | "circle" | "hexagon" | "box";

function triangle(context: Context, x: number, y: number, r: number, max: boolean) {
  const up = max ? 1 : -1;
  context.moveTo(x, y - up * r);
  context.lineTo(x + r * 1.05, y + up * r * 0.82);
  context.lineTo(x - r * 1.05, y + up * r * 0.82);
  context.closePath();
}

/** Flat above and below, and pointed at its sides.
 * @param r half of its height */
export function hexagon(context: Context, x: number, y: number, width: number, r: number) {
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

/** What ended without a search. */
export function diamond(context: Context, x: number, y: number, r: number) {
  context.moveTo(x, y - r);
  context.lineTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.closePath();
}

export function outline(context: Context, shape: Shape, x: number, y: number, r: number) {
  if (shape === "circle") {
    context.moveTo(x + r * 0.95, y);
    context.arc(x, y, r * 0.95, 0, 2 * Math.PI);
  } else if (shape === "hexagon") hexagon(context, x, y, r * 2.2, r * 0.95);
  else if (shape === "box")
    context.roundRect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, Math.min(4, r * 0.27));
  else triangle(context, x, y, r, shape === "up");
}
