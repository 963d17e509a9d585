// Why: the sentence of the moment, when the node will be cut, its window, and the open path.

import { h, setAttribute, setText } from "./dom.js";
import { createGauge } from "./gauge.js";
import { number } from "./tree-text.js";

/** @typedef {import("../state.js").State} State */

const PLAYER = /\b(MAX|MIN)\b/;

/**
 * A sentence with its MAX and MIN in their colours.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function coloured(text) {
  return text
    .split(PLAYER)
    .map((part) => (PLAYER.test(part) ? h("b", { class: `is-${part.toLowerCase()}` }, part) : part));
}

/** @param {HTMLElement} element */
export function createWhy(element) {
  const sentence = h("p", { class: "sentence" });
  const condition = h("p", { class: "condition" });
  const gaugeBox = h("div", { class: "gauge" });
  const title = h("h3", { id: "gauge-title" });
  const body = h("tbody");
  const table = h(
    "table",
    { class: "path-table" },
    h("caption", {}, "Open nodes, the current one first"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...["Node", "Value", "[α, β]"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    body,
  );
  element.append(sentence, h("section", { "aria-labelledby": title.id }, title, gaugeBox, condition), table);
  const gauge = createGauge(gaugeBox);

  let shown = "";
  let rowsShown = "";

  /** @param {State} state @param {boolean} signed */
  function renderPath({ moment, cursor, path, search }, signed) {
    const frames = moment?.moment.path ?? [];
    const now = cursor?.tick === moment?.tick;
    const windows = hasWindows(search);
    /** @type {[string, string, string, string][]} */
    const rows = frames.map((frame, ply) => [
      search && search.columns.isMax(cursor?.path[ply] ?? 0, ply) ? "MAX" : "MIN",
      ply === 0 ? "root" : ((now && path.length >= frames.length - 1 ? path[ply - 1] : "") ?? ""),
      written(frame.value, signed),
      windows
        ? `[${number(frame.alpha ?? -Infinity, signed)}, ${number(frame.beta ?? Infinity, signed)}]`
        : "",
    ]);
    rows.reverse();
    const key = JSON.stringify(rows);
    if (key === rowsShown) return;
    rowsShown = key;
    table.classList.toggle("is-windowless", !windows);
    body.replaceChildren(
      ...rows.map(([player, name, value, window], index) =>
        h(
          "tr",
          { "aria-current": index === 0 && "step" },
          h(
            "th",
            { scope: "row" },
            h("b", { class: `is-${player.toLowerCase()}` }, `${player === "MAX" ? "▲" : "▼"} ${player}`),
            ` ${name}`,
          ),
          h("td", {}, value),
          h("td", {}, window),
        ),
      ),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const { told, moment, search, catalogue } = state;
      const signed = catalogue.games.find(({ name }) => name === search?.root.game)?.boards ?? true;
      const text = told?.sentence ?? "";
      if (text !== shown) {
        shown = text;
        sentence.replaceChildren(...coloured(text));
      }
      setAttribute(sentence, "data-tick", told ? told.tick : null);
      element.classList.toggle("is-cut", told?.moment.kind === "cut");
      setText(condition, told?.condition ?? "");
      if (!moment || !search) return;
      const ply = moment.moment.path.length - 1;
      const player = search.columns.isMax(state.cursor?.node ?? 0, ply) ? "MAX" : "MIN";
      setText(title, hasWindows(search) ? `Window of this ${player} node` : `Value of this ${player} node`);
      gauge.render({ columns: search.columns, moment: moment.moment, player, windows: hasWindows(search), signed });
      renderPath(state, signed);
    },
  };
}

/** A value as text: of a vector, each player's utility. @param {import("../trace/moment.js").Value} value @param {boolean} signed */
function written(value, signed) {
  if (value === null) return "–";
  return typeof value === "number" ? number(value, signed) : `(${value.map((each) => number(each)).join(", ")})`;
}

/** Whether the search has a window: only alpha–beta has. @param {State["search"]} search */
const hasWindows = (search) => search?.algorithm.includes("alphabeta") ?? false;
