// Nodes against depth, drawn by uPlot, and the same numbers as a table.

import { leftOut } from "../../trace/depths.js";
import { unbroken } from "./table.js";
import { grouped, h, setText } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Plot} Plot */

const HEIGHT = 220;
const DASHES = [[], [7, 4], [2, 4]]; // told apart without colours too

/** @typedef {import("uplot")} Chart */

/** @param {{plot: () => void, chart: () => Promise<typeof import("./chart.js")>}} actions  `chart`: what draws it */
export function createPlot(actions) {
  const box = h("div", { class: "plot", "aria-hidden": "true" });
  const readout = h("p", { class: "plot-readout", "aria-hidden": "true" });
  const button = h("button", { type: "button", class: "button is-small", onclick: actions.plot });
  const note = h("p", { class: "compare-note" });
  const head = h("tr");
  const body = h("tbody");
  const numbers = h(
    "details",
    { class: "plot-numbers" },
    h("summary", {}, "The numbers"),
    h("div", { class: "compare-scroll" }, h("table", { class: "compare-table" }, h("caption", { class: "hidden" }, "Nodes against depth"), h("thead", {}, head), body)),
  );
  const explanation = h("p", { class: "compare-note" }, "How much each of these searches visits when it looks 1, 2, 3 and more plies ahead.");
  const element = h(
    "section",
    { class: "compare-part", "aria-labelledby": "plot-heading" },
    h("h3", { id: "plot-heading" }, "Nodes against depth"),
    explanation,
    box,
    readout,
    note,
    numbers,
    button,
  );
  /** @type {typeof import("./chart.js") | null} */
  let uPlot = null;
  /** @type {Chart | null} */
  let chart = null;
  let asked = false;
  /** @type {Plot | null} */
  let drawn = null;
  let dark = false;
  new ResizeObserver(([entry]) => chart?.setSize({ width: Math.floor(entry.contentRect.width), height: HEIGHT })).observe(box);

  /** @param {Plot} plot @returns {import("uplot").AlignedData} */
  const dataOf = ({ curves }) => {
    const depths = Math.max(1, ...curves.map(({ nodes }) => nodes.length));
    return [Array.from({ length: depths }, (_, at) => at + 1), ...curves.map(({ nodes }) => Array.from({ length: depths }, (_, at) => nodes[at] ?? null))];
  };

  /** The chart in the colours of now. @param {Plot} plot */
  function draw(plot) {
    tell(plot, null);
    if (!uPlot) return load(plot);
    chart?.destroy();
    const style = getComputedStyle(box);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const font = `12px ${style.fontFamily}`;
    const last = Math.max(1, ...plot.curves.map(({ nodes }) => nodes.length));
    /** @type {import("uplot").Axis} */
    const axis = { font, stroke: colour("--ink-soft"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
    chart = new uPlot.default(
      {
        width: Math.max(200, box.clientWidth),
        height: HEIGHT,
        padding: [10, 14, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
        scales: { x: { time: false, range: () => [0.7, Math.max(4, last) + 0.3] }, y: { distr: 3, log: 10 } },
        axes: [
          { ...axis, grid: { show: false }, size: 28, splits: () => Array.from({ length: Math.max(4, last) }, (_, at) => at + 1), values: (_self, splits) => splits.map((at) => (plot.whole && at === last ? `${at} = all` : String(at))) },
          { ...axis, size: 46, splits: (_self, _axis, least, most) => decades(least, most), values: (_self, splits) => splits.map(short) },
        ],
        series: [
          {},
          ...plot.curves.map(({ name }, at) => {
            const stroke = colour(`--run-${at + 1}`);
            return { label: name, stroke, width: 2, dash: DASHES[at], points: { show: true, size: 6, fill: stroke, stroke }, spanGaps: false };
          }),
        ],
        hooks: { setCursor: [(self) => tell(plot, self.cursor.idx ?? null)] },
      },
      dataOf(plot),
      box,
    );
  }

  /** Draw once what draws it has come: the numbers can be read without. @param {Plot} plot */
  function load(plot) {
    if (asked) return;
    asked = true;
    actions.chart().then(
      (made) => {
        uPlot = made;
        if (drawn) draw(drawn);
      },
      (error) => {
        asked = false;
        console.warn("The chart is not drawn.", error);
      },
    );
  }

  /** The numbers at a depth: where the pointer is, else at the last. @param {Plot} plot @param {number | null} index */
  function tell({ curves, whole }, index) {
    const last = Math.max(0, ...curves.map(({ nodes }) => nodes.length)) - 1;
    const at = Math.min(index ?? last, last);
    if (at < 0) return readout.replaceChildren("Counting …");
    const depth = whole && at === last ? "The whole game" : `${at + 1} ${at ? "plies" : "ply"}`;
    readout.replaceChildren(
      h("span", {}, depth),
      ...curves.map(({ name, nodes }, run) => h("span", { class: `is-run-${run + 1}`, title: name }, h("i", { class: "swatch" }), count(nodes[at]))),
    );
  }

  return {
    element,
    /** @param {State} state */
    render(state) {
      const { plot, phase } = state.compare;
      const game = state.catalogue.games.find(({ name }) => name === state.settings.game);
      element.hidden = !game?.depths.length || state.position.over;
      button.hidden = plot !== null && !plot.running;
      button.disabled = plot !== null || phase === "searching";
      setText(button, plot?.running ? "Searching …" : "Search every depth");
      box.hidden = readout.hidden = numbers.hidden = plot === null;
      explanation.hidden = plot !== null;
      setText(note, plot && !plot.running ? leftOut(plot.curves) : "");
      note.hidden = !note.textContent;
      if (!plot) {
        chart?.destroy();
        chart = drawn = null;
        return;
      }
      if (element.clientWidth === 0 || (plot === drawn && dark === state.dark)) return;
      drawn = plot;
      dark = state.dark;
      draw(plot);
      const [depths, ...series] = dataOf(plot);
      head.replaceChildren(h("th", { scope: "col" }, "Plies"), ...plot.curves.map(({ name }, at) => h("th", { scope: "col", class: `is-run-${at + 1}` }, h("i", { class: "swatch", "aria-hidden": "true" }), unbroken(name))));
      body.replaceChildren(
        ...Array.from(depths, (depth, at) =>
          h("tr", {}, h("th", { scope: "row" }, plot.whole && at === depths.length - 1 ? `${depth}, the whole game` : String(depth)), ...series.map((nodes) => h("td", {}, count(nodes[at])))),
        ),
      );
    },
  };
}

/** @param {number | null | undefined} nodes */
const count = (nodes) => (nodes === null || nodes === undefined ? "–" : grouped(nodes));

/** The powers of ten from one number to another. @param {number} least @param {number} most */
function decades(least, most) {
  const from = Math.ceil(Math.log10(least));
  return Array.from({ length: Math.floor(Math.log10(most)) - from + 1 }, (_, at) => 10 ** (from + at));
}

/** A power of ten in little room: 10, 1k, 1M. @param {number} value */
function short(value) {
  if (value >= 1e6) return `${value / 1e6} M`;
  return value >= 1e3 ? `${value / 1e3} k` : String(value);
}
