// Why: the sentence of the tick, when the node will be cut, its window, and the open path: all as Python tells it.

import { h, setAttribute, setText } from "../dom.js";
import { createEvaluation } from "./evaluation.js";
import { createGauge } from "./gauge.js";
import { createUtilities } from "./utilities.js";
import { createChoices } from "./why-choices.js";
import { createPath } from "./why-path.js";
import { coloured, SIDES } from "./why-text.js";

/** @typedef {import("../../state.js").State} State */

/** @param {HTMLElement} element */
export function createWhy(element) {
  const sentence = h("p", { class: "sentence" });
  const condition = h("p", { class: "condition" });
  const gaugeBox = h("div", { class: "gauge" });
  const sharesBox = h("div", { class: "gauge" });
  const choicesBox = h("div");
  const average = h("p", { class: "average" });
  const title = h("h3", { id: "gauge-title" });
  const section = h("section", { "aria-labelledby": title.id }, title, gaugeBox, sharesBox, choicesBox, average, condition);
  const path = createPath();
  element.append(sentence, section, path.table);
  const gauge = createGauge(gaugeBox);
  const shares = createUtilities(sharesBox);
  const choices = createChoices(choicesBox);
  const evaluation = createEvaluation(path.table);

  let shown = "";

  return {
    /** @param {State} state */
    render(state) {
      const { told, search, catalogue } = state;
      const game = catalogue.games.find(({ name }) => name === search?.root.game);
      const signed = game?.boards ?? true;
      const players = game?.players ?? SIDES;
      // Where each player looks after itself none is MAX or MIN.
      const names = players.length > 2 || search?.columns.vectors.length ? players : SIDES;
      const text = told?.sentence ?? "";
      if (text !== shown) {
        shown = text;
        sentence.replaceChildren(...coloured(text, names));
      }
      setAttribute(sentence, "data-tick", told ? told.tick : null);
      element.classList.toggle("is-cut", told?.kind === "cut");
      evaluation.render(state);
      section.hidden = path.table.hidden = !told;
      if (!told || !search) return;
      setText(title, told.title);
      setText(average, told.average);
      setText(condition, told.condition);
      gaugeBox.hidden = !told.gauge;
      sharesBox.hidden = !told.utilities;
      choicesBox.hidden = !told.choices;
      if (told.gauge) gauge.render(told.gauge, search.columns, signed);
      if (told.utilities) shares.render(told.utilities, players, search.columns.vectors);
      if (told.choices) choices.render(told.choices, signed);
      path.render(told.path, names);
    },
  };
}
