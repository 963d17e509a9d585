// The weights of a game's features, among the options of a search: a number for each, and the way back to its own.

import { formatWeights, parseWeights, readWeight } from "../../settings/weights.js";
import { h } from "../dom.js";

const LINE = "How much each feature of a position counts where the search judges it.";

/** @type {import("./options.js").Row} */
export function weightsRow({ id, game, entry, value, wrong, take }) {
  const own = game.features;
  const weights = parseWeights(own, String(value));

  const fields = Object.entries(own).map(([feature, usual]) => {
    const isWrong = wrong?.part === feature;
    const change = (/** @type {string} */ text) =>
      take(
        text,
        () => formatWeights(own, { ...weights, [feature]: readWeight(feature, text) }),
        feature,
      );
    const undo = (/** @type {any} */ { currentTarget }) => {
      change(String(usual));
      currentTarget.previousElementSibling.focus();
    };
    const input = h("input", {
      id: `${id}-${feature}`,
      type: "number",
      step: "any",
      "aria-describedby": `${id}-line`,
      "aria-invalid": String(isWrong),
      value: isWrong ? wrong.text : String(weights[feature]),
      onchange: ({ target }) => change(target.value),
      onkeydown: ({ key, target }) => key === "Enter" && change(target.value),
    });
    const back = {
      type: "button",
      class: "weight-back",
      "aria-label": `${feature}: back to ${usual}`,
      hidden: weights[feature] === usual,
      onclick: undo,
    };
    return h(
      "div",
      { class: "weight" },
      h("label", { for: `${id}-${feature}` }, feature),
      h("div", { class: "weight-control" }, input, h("button", back, `back to ${usual}`)),
    );
  });

  return h(
    "div",
    {
      class: `option is-weights ${wrong ? "is-wrong" : ""}`,
      role: "group",
      "aria-labelledby": `${id}-title`,
    },
    h("p", { class: "option-title", id: `${id}-title` }, entry.label),
    h(
      "p",
      { class: "option-line", id: `${id}-line`, role: wrong && "alert" },
      wrong?.message ?? LINE,
    ),
    h("div", { class: "weights" }, fields),
  );
}
