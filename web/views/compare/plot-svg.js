// Nodes against depth as a picture to keep: SVG, for paper, so always on white.

/** @typedef {import("../../state.js").Plot} Plot */

const [WIDTH, HEIGHT] = [640, 400];
const EDGE = { left: 62, right: 20, top: 20, bottom: 46 };
const COLOURS = ["#303a4c", "#007a5a", "#a8467f"]; // those of the runs by day
const DASHES = ["", "7 4", "2 4"];

/** @param {string} text */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param {Plot} plot */
export function plotSvg({ curves, whole }) {
  const last = Math.max(2, ...curves.map(({ nodes }) => nodes.length));
  const counts = curves.flatMap(({ nodes }) => nodes.filter((count) => count !== null));
  const most = Math.max(1, Math.ceil(Math.log10(Math.max(1, ...counts))));
  const x = (/** @type {number} */ depth) =>
    EDGE.left + ((depth - 1) / (last - 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (/** @type {number} */ count) =>
    HEIGHT - EDGE.bottom - (Math.log10(count) / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const text = (
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {string} */ what,
    /** @type {string} */ more = "",
  ) => `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${escaped(what)}</text>`;
  const scale = Array.from({ length: most + 1 }, (_, power) => {
    const at = y(10 ** power).toFixed(1);
    return `<path d="M${EDGE.left} ${at}H${WIDTH - EDGE.right}" stroke="#e0e5ec"/>${text(EDGE.left - 8, Number(at) + 4, (10 ** power).toLocaleString("en"), 'text-anchor="end"')}`;
  });
  const depths = Array.from({ length: last }, (_, at) =>
    text(
      x(at + 1),
      HEIGHT - EDGE.bottom + 18,
      whole && at + 1 === last ? `${at + 1} = all` : String(at + 1),
      'text-anchor="middle"',
    ),
  );
  const lines = curves.map(({ name, nodes }, run) => {
    const colour = COLOURS[run % COLOURS.length];
    const points = nodes.flatMap((count, at) =>
      count === null ? [] : [[x(at + 1).toFixed(1), y(count).toFixed(1)]],
    );
    const dash = DASHES[run % DASHES.length];
    const path = `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>`;
    const dots = points
      .map(([left, top]) => `<circle cx="${left}" cy="${top}" r="3.5" fill="${colour}"/>`)
      .join("");
    const top = EDGE.top + 14 + 18 * run;
    const key = `<path d="M${EDGE.left + 12} ${top - 4}h26" stroke="${colour}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>${text(EDGE.left + 46, top, name)}`;
    return path + dots + key;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" fill="#141a26">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...scale,
    ...depths,
    text((EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 10, "plies", 'text-anchor="middle"'),
    text(14, EDGE.top - 6, "nodes"),
    ...lines,
    "</svg>",
    "",
  ].join("\n");
}
