// Why: the sentence of the tick, when the node will be cut, its window, and the open path: all as Python tells it.

import { gameOf } from "../../settings/settings.js";
import { codeKey } from "../../state.js";
import { classes, draw, h, kept } from "../dom.js";
import { evaluation } from "./evaluation.js";
import { gauge } from "./gauge.js";
import { utilities } from "./utilities.js";
import { choices } from "./why-choices.js";
import { openPath } from "./why-path.js";
import { lineAtWork } from "./why-line.js";
import { coloured, namesIn } from "./why-text.js";

/** @typedef {import("../../state.js").State} State */

/** @param {HTMLElement} panel */
export function createWhy(panel) {
  const keep = kept();
  let width = 0; // of what the gauge is drawn in
  /** @type {State | null} */
  let last = null;
  const sizes = new ResizeObserver(() => {
    const { paddingLeft, paddingRight } = getComputedStyle(panel);
    width = Math.round(panel.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    if (last && width > 0 && panel.querySelector(".why")) render(last);
  });
  sizes.observe(panel);

  /** @param {NonNullable<State["told"]>} told @param {NonNullable<State["search"]>} search @param {State["catalogue"]} catalogue @param {State["code"]} code */
  function parts(told, search, catalogue, code) {
    const { root, columns } = search;
    const line = code?.key === codeKey(search) ? lineAtWork(code, told) : "";
    const game = gameOf(catalogue, root.game);
    const { players, boards } = game;
    const names = namesIn(players, columns);
    return [
      h("p", { class: "sentence", "data-tick": told.tick }, coloured(told.sentence, names)),
      h(
        "p",
        { class: "line-at-work", title: "The line at work: S shows all of them" },
        h("code", {}, line),
      ),
      h(
        "section",
        { "aria-labelledby": "gauge-title" },
        h("h3", { id: "gauge-title" }, told.title),
        told.gauge &&
          h("div", { class: "gauge" }, width > 0 && gauge(told.gauge, columns, width, boards)),
        told.utilities &&
          h("div", { class: "gauge" }, utilities(told.utilities, players, columns.vectors)),
        told.choices && choices(told.choices, boards),
        h("p", { class: "average" }, told.average),
        h("p", { class: "condition" }, told.condition),
      ),
      told.evaluation && evaluation(told.evaluation, game),
      openPath(told.path, names),
    ];
  }

  /** @param {State} state */
  function render(state) {
    last = state;
    const { told, search, catalogue, ticks, code } = state;
    const content = keep([told, search, ticks, width, code], () =>
      told && search ? parts(told, search, catalogue, code) : h("p", { class: "sentence" }),
    );
    draw(panel, h("div", { class: classes("why", told?.kind === "cut" && "is-cut") }, content));
  }

  return { render };
}
