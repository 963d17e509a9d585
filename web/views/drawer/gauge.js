// The window gauge: a number line on which α comes from the left and β from the right. Where they meet the node is cut.

import { h } from "../dom.js";
import { valueText } from "../../text.js";

/** @typedef {import("../../protocol.js").Gauge} Gauge */
/** @typedef {import("../../trace/columns.js").Columns} Columns */

const TIP = 6; // from the border to the arrows
const EDGE = 14; // to the bar: −∞ and +∞
const INSET = 44; // from the border to the least and the greatest value
const HEIGHT = 96;
const BAR = 52; // the line's y
const HALF = 7; // of the bar's height

/** @param {Gauge} gauge @param {Columns} columns @param {number} width @param {boolean} signed */
export const gauge = (gauge, columns, width, signed) => [
  h(
    "svg",
    {
      role: "img",
      height: HEIGHT,
      class: "gauge-picture",
      viewBox: `0 0 ${width} ${HEIGHT}`,
      "aria-label": gauge.words,
    },
    marks(gauge, extent(columns), width, (end) => valueText(columns, end, signed), bent(columns)),
  ),
  h("p", { class: "gauge-line" }, gauge.line),
];

/** The least and the greatest value of the search. @param {Columns} columns @returns {[number, number]} */
export function extent({ value: { low, high } }) {
  if (low > high) return [-1, 1];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** Beside a win, which no sum comes near, sums still stand apart from each other. @param {Columns} columns @returns {(value: number) => number} */
const bent = ({ value: { low, high }, manner }) =>
  manner?.scale && (low <= -1 || high >= 1) ? Math.cbrt : (value) => value;

/** @param {Gauge} gauge @param {[number, number]} ends of its scale @param {number} width @param {(end: number) => string} written @param {(value: number) => number} bend */
function marks(
  { mover, windows, value, is_new, labels, ...bounds },
  [low, high],
  width,
  written,
  bend,
) {
  const [alpha, beta] = [bounds.alpha ?? -Infinity, bounds.beta ?? Infinity];
  const [left, right] = [INSET, width - INSET];
  const x = (/** @type {number} */ one) => {
    if (one === -Infinity) return EDGE;
    if (one === Infinity) return width - EDGE;
    return (
      left +
      ((bend(Math.max(low, Math.min(high, one))) - bend(low)) / (bend(high) - bend(low))) *
        (right - left)
    );
  };
  const [top, bottom] = [BAR - HALF, BAR + HALF];
  const at = { alpha: x(alpha), beta: x(beta) };
  const shapes = [
    h("path", { class: "gauge-axis", d: `M${TIP} ${BAR}H${width - TIP}` }),
    h("path", {
      class: "gauge-arrow",
      d: `M${TIP + 6} ${BAR - 6}L${TIP} ${BAR}L${TIP + 6} ${BAR + 6}`,
    }),
    h("path", {
      class: "gauge-arrow",
      d: `M${width - TIP - 6} ${BAR - 6}L${width - TIP} ${BAR}L${width - TIP - 6} ${BAR + 6}`,
    }),
  ];
  /** @type {import("../dom.js").Child[]} */
  const texts = []; // drawn last: a line behind one is covered by its halo
  const text = (
    /** @type {number} */ px,
    /** @type {number} */ y,
    /** @type {string} */ words,
    /** @type {string} */ kind,
    anchor = "middle",
  ) => texts.push(h("text", { x: px, y, class: kind, "text-anchor": anchor }, words));
  if (windows) {
    const open = at.alpha < at.beta;
    if (open) {
      const [from, to] = [at.alpha, at.beta];
      shapes.push(
        h("rect", { class: "gauge-window", x: from, y: top, width: to - from, height: 2 * HALF }),
      );
    }
    if (alpha > -Infinity) {
      shapes.push(
        h("rect", {
          class: "gauge-max",
          x: EDGE,
          y: top,
          width: at.alpha - EDGE,
          height: 2 * HALF,
        }),
      );
    }
    if (beta < Infinity) {
      shapes.push(
        h("rect", {
          class: "gauge-min",
          x: at.beta,
          y: top,
          width: width - EDGE - at.beta,
          height: 2 * HALF,
        }),
      );
    }
    if (alpha > beta) shapes.push(...crossing(at.beta, at.alpha));
    // Each label stands outside of what lies between the two bounds, where nothing else is.
    const out = alpha > beta ? -1 : 1;
    const [before, after] = out > 0 ? ["end", "start"] : ["start", "end"];
    if (alpha > -Infinity) {
      shapes.push(
        h("path", {
          class: "gauge-alpha",
          d: `M${at.alpha - 5 * out} ${top - 11}h${5 * out}V${bottom + 3}`,
        }),
      );
      const words = `α ${labels.alpha}`;
      const px = at.alpha - 9 * out;
      text(
        out > 0 ? Math.max(px, 7.5 * words.length) : px,
        top - 7,
        words,
        "gauge-label is-max",
        before,
      );
    }
    if (beta < Infinity) {
      shapes.push(
        h("path", {
          class: "gauge-beta",
          d: `M${at.beta + 5 * out} ${bottom + 11}h${-5 * out}V${top - 3}`,
        }),
      );
      const words = `β ${labels.beta}`;
      const px = at.beta + 9 * out;
      text(
        out > 0 ? Math.min(px, width - 7.5 * words.length) : px,
        bottom + 15,
        words,
        "gauge-label is-min",
        after,
      );
    }
  }
  // The numbers of the line, where no bound stands in their place.
  const taken =
    windows && beta < Infinity
      ? [at.beta - (alpha > beta ? 54 : 8), at.beta + (alpha > beta ? 8 : 54)]
      : [NaN, NaN];
  const tick = (/** @type {number} */ px, /** @type {string} */ words) => {
    const free = !(px + 12 > taken[0] && px - 12 < taken[1]);
    text(px, free ? bottom + 16 : bottom + 34, words, "gauge-tick");
  };
  for (const end of [low, high]) {
    shapes.push(h("path", { class: "gauge-axis", d: `M${x(end)} ${BAR - 4}V${BAR + 4}` }));
    // A long number keeps clear of the infinity beside it.
    const words = written(end);
    const beyond = Math.max(0, 3.8 * words.length - 15);
    tick(x(end) + (end === low ? beyond : -beyond), words);
  }
  tick(EDGE, "−∞");
  tick(width - EDGE, "+∞");
  if (value !== null) {
    const px = x(value);
    const r = 6.5;
    shapes.push(h("path", { class: "gauge-lead", d: `M${px} 19V${BAR - r}` }));
    shapes.push(
      h("path", {
        class: `gauge-value ${is_new ? "is-new" : `is-${mover.toLowerCase()}`}`,
        d: `M${px} ${BAR - r}L${px + r} ${BAR}L${px} ${BAR + r}L${px - r} ${BAR}Z`,
      }),
    );
    const words = `${is_new ? "comes back" : "value"} ${labels.value}`;
    const half = words.length * 3.8;
    text(Math.max(half, Math.min(width - half, px)), 14, words, "gauge-label is-value");
  }
  return [...shapes, ...texts];
}

/** What both sides claim. @param {number} from @param {number} to */
function crossing(from, to) {
  const [top, bottom] = [BAR - HALF, BAR + HALF];
  let d = "";
  for (let px = from - 2 * HALF + 4; px < to; px += 6) {
    const [a, b] = [Math.max(px, from), Math.min(px + 2 * HALF, to)];
    if (b > a) d += `M${a} ${bottom - (a - px)}L${b} ${bottom - (b - px)}`;
  }
  return [
    h("rect", { class: "gauge-crossed", x: from, y: top, width: to - from, height: 2 * HALF }),
    h("path", { class: "gauge-hatch", d }),
  ];
}
