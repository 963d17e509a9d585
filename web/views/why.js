// Why: the sentence of the moment, when the node will be cut, its window, and the open path.

import { grouped, h, setAttribute, setText } from "./dom.js";
import { createEvaluation } from "./evaluation.js";
import { createGauge, marked } from "./gauge.js";
import { number } from "./tree-text.js";
import { createUtilities } from "./utilities.js";
import { createChoices } from "./why-choices.js";
import { averageText, coloured, isSeveral, moverNode, moverOf, SIDES, valueNodes } from "./why-text.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../trace/columns.js").Drawn} Columns */
/** @typedef {import("../trace/moment.js").Value} Value */

/** @param {HTMLElement} element */
export function createWhy(element) {
  const sentence = h("p", { class: "sentence" });
  const condition = h("p", { class: "condition" });
  const gaugeBox = h("div", { class: "gauge" });
  const sharesBox = h("div", { class: "gauge", hidden: true });
  const choicesBox = h("div", { hidden: true });
  const average = h("p", { class: "average" });
  const title = h("h3", { id: "gauge-title" });
  const body = h("tbody");
  const heads = ["Node", "Value", "[α, β]"].map((name) => h("th", { scope: "col" }, name));
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
        ...heads,
      ),
    ),
    body,
  );
  const section = h("section", { "aria-labelledby": title.id }, title, gaugeBox, sharesBox, choicesBox, average, condition);
  element.append(sentence, section, table);
  const gauge = createGauge(gaugeBox);
  const shares = createUtilities(sharesBox);
  const choices = createChoices(choicesBox);
  const evaluation = createEvaluation(table);

  let shown = "";
  let rowsShown = "";

  /** @param {State} state @param {Columns} columns @param {boolean} signed @param {string[]} players */
  function renderPath({ moment, cursor, path }, columns, signed, players) {
    const frames = moment?.moment.path ?? [];
    const now = cursor?.tick === moment?.tick;
    const names = isSeveral(columns, players) ? players : SIDES;
    const visited = moment?.moment.merged?.path;
    /** @type {[string, string, Value, string][]} */
    const rows = frames.map((frame, ply) => [
      moverOf(columns, cursor?.path[ply] ?? 0, ply, players),
      ply === 0 ? "root" : ((now && path.length >= frames.length - 1 ? path[ply - 1] : "") ?? ""),
      visited && frame.value !== null ? Math.round(/** @type {number} */ (frame.value) * 100) / 100 : frame.value,
      visited ? grouped(visited[ply].visits) : columns.windowed
        ? `[${number(frame.alpha ?? -Infinity, signed)}, ${number(frame.beta ?? Infinity, signed)}]`
        : "",
    ]);
    rows.reverse();
    const key = JSON.stringify([rows, visited !== undefined]);
    if (key === rowsShown) return;
    rowsShown = key;
    table.classList.toggle("is-windowless", !columns.windowed && !visited);
    setText(heads[1], visited ? "Mean" : "Value");
    setText(heads[2], visited ? "Visits" : "[α, β]");
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
      const several = search !== null && isSeveral(search.columns.tree, players);
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
      const columns = search.columns.tree;
      const simulated = moment.moment.merged !== undefined;
      choicesBox.hidden = !simulated;
      if (simulated) {
        if (told?.choices) {
          const { ply } = told.choices;
          const mover = moverOf(columns, cursor?.path[ply] ?? 0, ply, players);
          const known = cursor?.tick === told.tick ? state.path[ply - 1] : "";
          setText(title, `${mover === "chance" ? "What chance may bring" : `${mover}’s moves`}${ply === 0 ? " at the root" : known ? ` after ${known}` : ""}`);
          choices.render(told.choices, signed);
        }
        gaugeBox.hidden = sharesBox.hidden = true;
        setText(average, "");
        return renderPath(state, columns, signed, players);
      }
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
        gauge.render({ columns: search.columns, moment: moment.moment, player, windows: columns.windowed, signed });
      }
      renderPath(state, columns, signed, players);
    },
  };
}
