// Nodes against depth, drawn by uPlot: a widget of the Compare tab. The numbers and their texts come
// from `App`, which has them as a table, too.

import uPlot from "uplot";
import type { MakeWidget } from "../shell/widgets.ts";
import { coloursOf, draw, h } from "../dom/dom.js";

/** What `App` says: see plyscope/page/panels/depth_curves.py. */
interface Content {
  names: string[];
  nodes: (number | null)[][]; // by curve, nodes at depth 1, 2,
  texts: string[][]; // the same by depth, as text
  ticks: string[]; // the depths at the axis, and in words
  depths: string[];
}

const HEIGHT = 220;
const FEWEST_DEPTHS = 4; // that the axis has
const DASHES = [[], [7, 4], [2, 4]]; // told apart without colours too

/** The content of the widget's place: a chart, and the numbers at a depth. */
export const makePlot: MakeWidget = (host) => {
  const box = document.createElement("div");
  const readout = document.createElement("p");
  box.className = "plot-chart";
  readout.className = "plot-readout";
  host.setAttribute("aria-hidden", "true");
  host.append(box, readout);
  let chart: uPlot | null = null;
  let content: Content;
  let drawn = "";

  const sizes = new ResizeObserver(([entry]) => {
    if (chart) chart.setSize({ width: Math.floor(entry.contentRect.width), height: HEIGHT });
    else paint();
  });
  const themes = new MutationObserver(paint);
  sizes.observe(box);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });

  function paint() {
    if (!content || !box.clientWidth) return;
    chart?.destroy();
    chart = new uPlot(makeOptions(), [content.ticks.map((_, at) => at + 1), ...content.nodes], box);
  }

  function makeOptions(): uPlot.Options {
    const colour = coloursOf(box);
    const last = Math.max(FEWEST_DEPTHS, content.ticks.length);
    const axis: uPlot.Axis = {
      font: `12px ${getComputedStyle(box).fontFamily}`,
      stroke: colour("ink-soft"),
      grid: { stroke: colour("line"), width: 1 },
      ticks: { show: false },
    };
    return {
      width: Math.max(200, box.clientWidth),
      height: HEIGHT,
      padding: [10, 14, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
      scales: {
        x: { time: false, range: () => [0.7, last + 0.3] },
        y: { distr: 3, log: 10 },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          splits: () => Array.from({ length: last }, (_, at) => at + 1),
          values: (_self, splits) => splits.map((at) => content.ticks[at - 1] ?? String(at)),
        },
        {
          ...axis,
          size: 46,
          splits: (_self, _axis, least, most) => listDecades(least, most),
          values: (_self, splits) => splits.map(shorten),
        },
      ],
      series: [
        {},
        ...content.names.map((label, at) => {
          const stroke = colour(`run-${at + 1}`);
          return {
            label,
            stroke,
            width: 2,
            dash: DASHES[at],
            points: { show: true, size: 6, fill: stroke, stroke },
            spanGaps: false,
          };
        }),
      ],
      hooks: { setCursor: [({ cursor }) => tell(cursor.idx ?? null)] },
    };
  }

  /** Show the numbers at a depth: where the pointer is, else at the last. */
  function tell(index: number | null) {
    const { names, texts, depths } = content;
    const last = depths.length - 1;
    const at = Math.min(index ?? last, last);
    if (at < 0) return draw(readout, "Counting …");
    const counts = names.map((name, run) =>
      h(
        "span",
        { class: `is-run-${run + 1}`, title: name },
        h("i", { class: "swatch" }),
        texts[at][run],
      ),
    );
    draw(readout, h("span", {}, depths[at]), counts);
  }

  return {
    draw(attributes) {
      const text = JSON.stringify(attributes.content);
      if (text === drawn) return;
      drawn = text;
      content = attributes.content as Content;
      tell(null);
      paint();
    },
    remove() {
      sizes.disconnect();
      themes.disconnect();
      chart?.destroy();
    },
  };
};

function listDecades(least: number, most: number) {
  const from = Math.ceil(Math.log10(least));
  const count = Math.floor(Math.log10(most)) - from + 1;
  return Array.from({ length: count }, (_, at) => 10 ** (from + at));
}

function shorten(value: number) {
  if (value >= 1e6) return `${value / 1e6} M`;
  return value >= 1e3 ? `${value / 1e3} k` : String(value);
}
