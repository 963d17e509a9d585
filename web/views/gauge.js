// The window gauge: a number line on which α comes from the left and β from the right. Where they meet the node is cut.

import { h, setText, svg } from "./dom.js";
import { number } from "./tree-text.js";

/** @typedef {import("../trace/columns.js").Columns} Columns */
/** @typedef {import("../trace/moment.js").Moment} Moment */
/** @typedef {"MAX" | "MIN" | "chance"} Mover */

const TIP = 6; // from the border to the arrows
const EDGE = 14; // to the bar: −∞ and +∞
const INSET = 44; // from the border to the least and the greatest value
const HEIGHT = 96;
const BAR = 52; // the line's y
const HALF = 7; // of the bar's height

/** @param {HTMLElement} element */
export function createGauge(element) {
  const picture = svg("svg", { role: "img", height: HEIGHT, class: "gauge-picture" });
  const line = h("p", { class: "gauge-line" });
  element.append(picture, line);
  /** @type {GaugeState | null} */
  let last = null;
  let shown = "";
  new ResizeObserver(() => last && render(last)).observe(element);

  /** @param {GaugeState} state */
  function render(state) {
    last = state;
    const { moment, player, windows, signed } = state;
    const node = moment.path[moment.path.length - 1];
    const width = element.clientWidth;
    if (!width || !node) return;
    const found = marked(moment);
    const facts = {
      alpha: node.alpha ?? -Infinity,
      beta: node.beta ?? Infinity,
      value: typeof found.value === "number" ? found.value : null,
      isNew: found.isNew,
      ends: extent(state.columns),
    };
    const told = windows ? (player === "chance" ? "" : closed(moment, facts)) : "This search has no window.";
    const key = JSON.stringify([facts, told, String(facts.alpha), String(facts.beta), player, windows, width]);
    if (key === shown) return;
    shown = key;
    const say = (/** @type {number} */ value) => number(value, signed);
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("aria-label", inWords(facts, windows, say));
    setText(line, told);
    picture.replaceChildren(...draw(facts, player, windows, width, say));
  }

  return { render };
}

/** @typedef {{columns: Columns, moment: Moment, player: Mover, windows: boolean, signed: boolean}} GaugeState */
/** @typedef {{alpha: number, beta: number, value: number | null, isNew: boolean, ends: [number, number]}} Facts */

/** That a window has closed, at a cutoff or where nothing is left to cut. @param {Moment} moment @param {Facts} facts */
function closed({ kind, path }, { alpha, beta }) {
  const { entered, actions } = path[path.length - 1];
  if (kind === "update" && alpha > beta && entered === actions)
    return "α and β have crossed; no move is left to skip.";
  if (kind !== "cut") return "";
  return `α and β have ${alpha === beta ? "met" : "crossed"}: the window is closed.`;
}

/** The value to mark: what a child has just come back with (`isNew`), or the node's own. @param {Moment} moment */
export function marked({ kind, action, value, path }) {
  const own = path[path.length - 1]?.value ?? null;
  if (kind === "leave" || (kind === "end" && action !== null && value !== own)) return { value, isNew: true };
  return { value: own, isNew: false };
}

/** @param {Facts} facts @param {boolean} windows @param {(value: number) => string} say */
function inWords({ alpha, beta, value, isNew }, windows, say) {
  const found = value === null ? "No value yet." : `${isNew ? "The child's value" : "The value so far"} is ${say(value)}.`;
  if (!windows) return found;
  const high = beta === Infinity ? "+∞" : say(beta);
  const closed = alpha > beta ? " They have crossed." : alpha === beta ? " They have met." : "";
  return `α is ${say(alpha)}, β is ${high}.${closed} ${found}`;
}

/** The least and the greatest value of the search. @param {Columns} columns @returns {[number, number]} */
export function extent({ value }) {
  let [low, high] = [Infinity, -Infinity];
  const note = (/** @type {number} */ one) => {
    if (Number.isFinite(one)) [low, high] = [Math.min(low, one), Math.max(high, one)];
  };
  if (value.coded) value.table.forEach(note);
  else for (let index = 0; index < value.length; index++) note(value.get(index));
  if (low > high) return [-1, 1];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/**
 * @param {Facts} facts @param {Mover} player @param {boolean} windows @param {number} width
 * @param {(value: number) => string} say
 */
function draw({ alpha, beta, value, isNew, ends }, player, windows, width, say) {
  const [low, high] = ends;
  const [left, right] = [INSET, width - INSET];
  const x = (/** @type {number} */ one) => {
    if (one === -Infinity) return EDGE;
    if (one === Infinity) return width - EDGE;
    return left + ((Math.max(low, Math.min(high, one)) - low) / (high - low)) * (right - left);
  };
  const [top, bottom] = [BAR - HALF, BAR + HALF];
  const at = { alpha: x(alpha), beta: x(beta) };
  /** @type {SVGElement[]} */
  const marks = [
    svg("path", { class: "gauge-axis", d: `M${TIP} ${BAR}H${width - TIP}` }),
    svg("path", { class: "gauge-arrow", d: `M${TIP + 6} ${BAR - 6}L${TIP} ${BAR}L${TIP + 6} ${BAR + 6}` }),
    svg("path", {
      class: "gauge-arrow",
      d: `M${width - TIP - 6} ${BAR - 6}L${width - TIP} ${BAR}L${width - TIP - 6} ${BAR + 6}`,
    }),
  ];
  /** @type {SVGElement[]} */
  const labels = []; // drawn last: a line behind one is covered by its halo
  const text = (/** @type {number} */ px, /** @type {number} */ y, /** @type {string} */ words, /** @type {string} */ kind, anchor = "middle") => {
    const label = svg("text", { x: px, y, class: kind, "text-anchor": anchor });
    label.textContent = words;
    labels.push(label);
  };
  if (windows) {
    const open = at.alpha < at.beta;
    if (open) {
      const [from, to] = [at.alpha, at.beta];
      marks.push(svg("rect", { class: "gauge-window", x: from, y: top, width: to - from, height: 2 * HALF }));
    }
    if (alpha > -Infinity) {
      marks.push(svg("rect", { class: "gauge-max", x: EDGE, y: top, width: at.alpha - EDGE, height: 2 * HALF }));
    }
    if (beta < Infinity) {
      marks.push(svg("rect", { class: "gauge-min", x: at.beta, y: top, width: width - EDGE - at.beta, height: 2 * HALF }));
    }
    if (alpha > beta) marks.push(...crossing(at.beta, at.alpha));
    // Each label stands outside of what lies between the two bounds, where nothing else is.
    const out = alpha > beta ? -1 : 1;
    const [before, after] = out > 0 ? ["end", "start"] : ["start", "end"];
    if (alpha > -Infinity) {
      marks.push(svg("path", { class: "gauge-alpha", d: `M${at.alpha - 5 * out} ${top - 11}h${5 * out}V${bottom + 3}` }));
      const words = `α ${say(alpha)}`;
      const px = at.alpha - 9 * out;
      text(out > 0 ? Math.max(px, 7.5 * words.length) : px, top - 7, words, "gauge-label is-max", before);
    }
    if (beta < Infinity) {
      marks.push(svg("path", { class: "gauge-beta", d: `M${at.beta + 5 * out} ${bottom + 11}h${-5 * out}V${top - 3}` }));
      const words = `β ${say(beta)}`;
      const px = at.beta + 9 * out;
      text(out > 0 ? Math.min(px, width - 7.5 * words.length) : px, bottom + 15, words, "gauge-label is-min", after);
    }
  }
  // The numbers of the line, where no bound stands in their place.
  const taken = windows && beta < Infinity ? [at.beta - (alpha > beta ? 54 : 8), at.beta + (alpha > beta ? 8 : 54)] : [NaN, NaN];
  const tick = (/** @type {number} */ px, /** @type {string} */ words) => {
    const free = !(px + 12 > taken[0] && px - 12 < taken[1]);
    text(px, free ? bottom + 16 : bottom + 34, words, "gauge-tick");
  };
  for (const end of [low, high]) {
    marks.push(svg("path", { class: "gauge-axis", d: `M${x(end)} ${BAR - 4}V${BAR + 4}` }));
    // A long number keeps clear of the infinity beside it.
    const beyond = Math.max(0, 3.8 * say(end).length - 15);
    tick(x(end) + (end === low ? beyond : -beyond), say(end));
  }
  tick(EDGE, "−∞");
  tick(width - EDGE, "+∞");
  if (value !== null) {
    const px = x(value);
    const r = 6.5;
    marks.push(svg("path", { class: "gauge-lead", d: `M${px} 19V${BAR - r}` }));
    marks.push(
      svg("path", {
        class: `gauge-value ${isNew ? "is-new" : `is-${player.toLowerCase()}`}`,
        d: `M${px} ${BAR - r}L${px + r} ${BAR}L${px} ${BAR + r}L${px - r} ${BAR}Z`,
      }),
    );
    const words = `${isNew ? "comes back" : "value"} ${say(value)}`;
    const half = words.length * 3.8;
    text(Math.max(half, Math.min(width - half, px)), 14, words, "gauge-label is-value");
  }
  return [...marks, ...labels];
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
    svg("rect", { class: "gauge-crossed", x: from, y: top, width: to - from, height: 2 * HALF }),
    svg("path", { class: "gauge-hatch", d }),
  ];
}
