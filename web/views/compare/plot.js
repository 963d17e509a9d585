// Nodes against depth, drawn by uPlot, and the same numbers as a table.

import { gameOf } from "../../settings/settings.js";
import { grouped, plies } from "../../text.js";
import { leftOut } from "../../trace/depths.js";
import { button } from "../buttons.js";
import { coloursOf, draw, h } from "../dom.js";
import { plotSvg } from "./plot-svg.js";
import { runHead } from "./table.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Plot} Plot */

const HEIGHT = 220;
const DASHES = [[], [7, 4], [2, 4]]; // told apart without colours too

/** @param {{plot: () => void, chart: () => Promise<typeof import("./chart.js")>, save: (text: string, name: string) => void}} actions  `chart`: what draws it */
export function createPlot({ plot: search, chart: drawing, save }) {
  /** @type {HTMLElement} */
  let box;
  /** @type {HTMLElement} */
  let readout;
  /** @type {typeof import("./chart.js") | null} */
  let uPlot = null;
  /** @type {import("uplot") | null} */
  let chart = null;
  let asked = false;
  /** @type {Plot | null} */
  let drawn = null;
  let dark = false;
  const sizes = new ResizeObserver(([entry]) =>
    chart?.setSize({ width: Math.floor(entry.contentRect.width), height: HEIGHT }),
  );

  /** @param {Plot} plot @returns {import("uplot").AlignedData} */
  const dataOf = ({ curves }) => {
    const depths = Math.max(1, ...curves.map(({ nodes }) => nodes.length));
    return [
      Array.from({ length: depths }, (_, at) => at + 1),
      ...curves.map(({ nodes }) => Array.from({ length: depths }, (_, at) => nodes[at] ?? null)),
    ];
  };

  /** @param {HTMLElement | null} made */
  function place(made) {
    if (!made || box) return;
    box = made;
    sizes.observe(box);
  }

  /** The chart in the colours of now. @param {Plot} plot */
  function paint(plot) {
    if (!uPlot) return load();
    chart?.destroy();
    const colour = coloursOf(box);
    const font = `12px ${getComputedStyle(box).fontFamily}`;
    const last = Math.max(1, ...plot.curves.map(({ nodes }) => nodes.length));
    /** @type {import("uplot").Axis} */
    const axis = {
      font,
      stroke: colour("ink-soft"),
      grid: { stroke: colour("line"), width: 1 },
      ticks: { show: false },
    };
    chart = new uPlot.default(
      {
        width: Math.max(200, box.clientWidth),
        height: HEIGHT,
        padding: [10, 14, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
        scales: {
          x: { time: false, range: () => [0.7, Math.max(4, last) + 0.3] },
          y: { distr: 3, log: 10 },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 28,
            splits: () => Array.from({ length: Math.max(4, last) }, (_, at) => at + 1),
            values: (_self, splits) =>
              splits.map((at) => (plot.whole && at === last ? `${at} = all` : String(at))),
          },
          {
            ...axis,
            size: 46,
            splits: (_self, _axis, least, most) => decades(least, most),
            values: (_self, splits) => splits.map(short),
          },
        ],
        series: [
          {},
          ...plot.curves.map(({ name }, at) => {
            const stroke = colour(`run-${at + 1}`);
            return {
              label: name,
              stroke,
              width: 2,
              dash: DASHES[at],
              points: { show: true, size: 6, fill: stroke, stroke },
              spanGaps: false,
            };
          }),
        ],
        hooks: { setCursor: [(self) => tell(plot, self.cursor.idx ?? null)] },
      },
      dataOf(plot),
      box,
    );
  }

  /** Paint once what does it has come: the numbers can be read without. */
  function load() {
    if (asked) return;
    asked = true;
    drawing().then(
      (module) => {
        uPlot = module;
        if (drawn) paint(drawn);
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
    if (at < 0) return draw(readout, "Counting …");
    const depth = whole && at === last ? "The whole game" : plies(at + 1);
    const counts = curves.map(({ name, nodes }, run) =>
      h(
        "span",
        { class: `is-run-${run + 1}`, title: name },
        h("i", { class: "swatch" }),
        count(nodes[at]),
      ),
    );
    draw(readout, h("span", {}, depth), counts);
  }

  /** @param {Plot} plot */
  function table(plot) {
    const [depths, ...series] = dataOf(plot);
    const rows = Array.from(depths, (depth, at) => {
      const name =
        plot.whole && at === depths.length - 1 ? `${depth}, the whole game` : String(depth);
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, name),
        series.map((nodes) => h("td", {}, count(nodes[at]))),
      );
    });
    return h(
      "table",
      { class: "compare-table" },
      h("caption", { class: "hidden" }, "Nodes against depth"),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, "Plies"),
          plot.curves.map(({ name }, at) => runHead(at, name)),
        ),
      ),
      h("tbody", {}, rows),
    );
  }

  return {
    /** @param {State} state */
    section({ compare: { plot, phase }, catalogue, settings, position }) {
      const note = plot && !plot.running ? leftOut(plot.curves) : "";
      const hidden = plot === null;
      return h(
        "section",
        {
          class: "compare-part",
          "aria-labelledby": "plot-heading",
          hidden: !gameOf(catalogue, settings.game).depths.length || position.over,
        },
        h("h3", { id: "plot-heading" }, "Nodes against depth"),
        h(
          "p",
          { class: "compare-note", hidden: !hidden },
          "How much each of these searches visits when it looks 1, 2, 3 and more plies ahead.",
        ),
        h("div", { class: "plot", "aria-hidden": "true", hidden, ref: place }),
        h("p", {
          class: "plot-readout",
          "aria-hidden": "true",
          hidden,
          ref: (/** @type {HTMLElement | null} */ made) => made && (readout = made),
        }),
        h("p", { class: "compare-note", hidden: !note }, note),
        h(
          "details",
          { class: "plot-numbers", hidden },
          h("summary", {}, "The numbers"),
          h("div", { class: "compare-scroll" }, plot && table(plot)),
        ),
        button("Save as SVG", {
          class: "button is-small",
          hidden: !plot || plot.running,
          onclick: () => plot && save(plotSvg(plot), `plyscope-${settings.game}-depths.svg`),
        }),
        button(plot?.running ? "Searching …" : "Search every depth", {
          class: "button is-small",
          hidden: plot !== null && !plot.running,
          disabled: plot !== null || phase === "searching",
          onclick: search,
        }),
      );
    },
    /** Draw the chart in its place, where that is to be seen. @param {State} state */
    chart({ compare: { plot }, dark: isDark }) {
      if (!plot) {
        chart?.destroy();
        chart = drawn = null;
        return;
      }
      if (box.clientWidth === 0 || (plot === drawn && dark === isDark)) return;
      drawn = plot;
      dark = isDark;
      paint(plot);
    },
  };
}

/** @param {number | null | undefined} nodes */
const count = (nodes) => (nodes === null || nodes === undefined ? "–" : grouped(nodes));

/** The powers of ten from one number to another. @param {number} least @param {number} most */
function decades(least, most) {
  const from = Math.ceil(Math.log10(least));
  return Array.from(
    { length: Math.floor(Math.log10(most)) - from + 1 },
    (_, at) => 10 ** (from + at),
  );
}

/** A power of ten in little room: 10, 1k, 1M. @param {number} value */
function short(value) {
  if (value >= 1e6) return `${value / 1e6} M`;
  return value >= 1e3 ? `${value / 1e3} k` : String(value);
}
