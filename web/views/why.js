// Why: the sentence of the moment, when the node will be cut, its window, and the open path.

import { h, setAttribute, setText } from "./dom.js";
import { createEvaluation } from "./evaluation.js";
import { createGauge, marked } from "./gauge.js";
import { number } from "./tree-text.js";
import { createUtilities } from "./utilities.js";
import { averageText, coloured, isSeveral, moverNode, moverOf, SIDES, valueNodes } from "./why-text.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../trace/columns.js").Columns} Columns */
/** @typedef {import("../trace/moment.js").Value} Value */

/** @param {HTMLElement} element */
export function createWhy(element) {
  const sentence = h("p", { class: "sentence" });
  const condition = h("p", { class: "condition" });
  const gaugeBox = h("div", { class: "gauge" });
  const sharesBox = h("div", { class: "gauge", hidden: true });
  const average = h("p", { class: "average" });
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
  const section = h("section", { "aria-labelledby": title.id }, title, gaugeBox, sharesBox, average, condition);
  element.append(sentence, section, table);
  const gauge = createGauge(gaugeBox);
  const shares = createUtilities(sharesBox);
  const evaluation = createEvaluation(table);

  let shown = "";
  let rowsShown = "";

  /** @param {State} state @param {Columns} columns @param {boolean} signed @param {string[]} players */
  function renderPath({ moment, cursor, path }, columns, signed, players) {
    const frames = moment?.moment.path ?? [];
    const now = cursor?.tick === moment?.tick;
    const names = isSeveral(columns, players) ? players : SIDES;
    /** @type {[string, string, Value, string][]} */
    const rows = frames.map((frame, ply) => [
      moverOf(columns, cursor?.path[ply] ?? 0, ply, players),
      ply === 0 ? "root" : ((now && path.length >= frames.length - 1 ? path[ply - 1] : "") ?? ""),
      frame.value,
      columns.windowed
        ? `[${number(frame.alpha ?? -Infinity, signed)}, ${number(frame.beta ?? Infinity, signed)}]`
        : "",
    ]);
    rows.reverse();
    const key = JSON.stringify(rows);
    if (key === rowsShown) return;
    rowsShown = key;
    table.classList.toggle("is-windowless", !columns.windowed);
    body.replaceChildren(
      ...rows.map(([player, name, value, window], index) =>
        h(
          "tr",
          { "aria-current": index === 0 && "step" },
          h("th", { scope: "row" }, moverNode(player, names), ` ${name}`),
          h("td", {}, ...valueNodes(value, signed)),
          h("td", {}, window),
        ),
      ),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const { told, moment, search, catalogue, cursor } = state;
      const game = catalogue.games.find(({ name }) => name === search?.root.game);
      const signed = game?.boards ?? true;
      const players = game?.players ?? SIDES;
      const several = search !== null && isSeveral(search.columns, players);
      const text = told?.sentence ?? "";
      if (text !== shown) {
        shown = text;
        sentence.replaceChildren(...coloured(text, several ? players : SIDES));
      }
      setAttribute(sentence, "data-tick", told ? told.tick : null);
      element.classList.toggle("is-cut", told?.moment.kind === "cut");
      setText(condition, told?.condition ?? "");
      evaluation.render(state);
      if (!moment || !search) return;
      const { columns } = search;
      const ply = moment.moment.path.length - 1;
      const mover = moverOf(columns, cursor?.node ?? 0, ply, players);
      gaugeBox.hidden = several;
      sharesBox.hidden = !several;
      setText(average, cursor && cursor.tick === moment.tick ? averageText(columns, cursor, signed) : "");
      if (several) {
        setText(title, mover ? `Utilities at this node of ${mover}` : "Utilities at this node");
        const { value, isNew } = marked(moment.moment);
        shares.render({ players, vectors: columns.vectors, value: Array.isArray(value) ? value : null, isNew, mover });
      } else {
        setText(title, `${columns.windowed ? "Window" : "Value"} of this ${mover ? `${mover} ` : ""}node`);
        const player = mover === "MIN" || mover === "chance" ? mover : "MAX";
        gauge.render({ columns, moment: moment.moment, player, windows: columns.windowed, signed });
      }
      renderPath(state, columns, signed, players);
    },
  };
}
