// The weights of a game's features, among the options of a search: a number for each, and the way back to its own.

import { readWeight, formatWeights, parseWeights } from "../../settings/weights.js";
import { Refused } from "../../settings/options.js";
import { h, setText } from "../dom.js";

/** @typedef {import("../../settings/weights.js").Weights} Weights */
/** @typedef {{root: HTMLElement, input: HTMLInputElement, back: HTMLElement, usual: number}} Field */

const LINE = "How much each feature of a position counts where the search judges it.";

/**
 * @param {string} id
 * @param {string} name
 * @param {import("../../settings/options.js").OptionEntry} entry
 * @param {(change: import("../../settings/options.js").Options) => void} onChange
 */
export function createWeights(id, name, entry, onChange) {
  const title = h("p", { class: "option-title", id: `${id}-title` }, entry.label);
  const line = h("p", { class: "option-line", id: `${id}-line` }, LINE);
  const box = h("div", { class: "weights" });
  const row = h("div", { class: "option is-weights", role: "group", "aria-labelledby": title.id }, title, line, box);
  /** @type {Weights} the game's own */
  let own = {};
  /** The setting, as it was last shown: what is typed and refused stays until that changes. */
  let shown = "";
  /** @type {Map<string, Field>} by feature */
  let fields = new Map();

  /** @param {string} feature @param {string} text */
  function take(feature, text) {
    try {
      const weights = { ...parseWeights(own, shown), [feature]: readWeight(feature, text) };
      say("");
      const asked = formatWeights(own, weights);
      if (asked === shown) show();
      else onChange({ [name]: asked });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.message, feature);
    }
  }

  /** @param {string} wrong @param {string} [where] */
  function say(wrong, where) {
    setText(line, wrong || LINE);
    row.classList.toggle("is-wrong", Boolean(wrong));
    if (wrong) line.setAttribute("role", "alert");
    else line.removeAttribute("role");
    for (const [feature, { input }] of fields) input.setAttribute("aria-invalid", String(feature === where));
  }

  /** @param {string} feature @param {number} usual @returns {[string, Field]} */
  function createField(feature, usual) {
    const input = h("input", {
      id: `${id}-${feature}`,
      type: "number",
      step: "any",
      "aria-describedby": line.id,
      onchange: () => take(feature, input.value),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && take(feature, input.value),
    });
    const back = h("button", { type: "button", class: "weight-back", "aria-label": `${feature}: back to ${usual}`, onclick: () => undo(feature) }, `back to ${usual}`);
    const root = h("div", { class: "weight" }, h("label", { for: input.id }, feature), h("div", { class: "weight-control" }, input, back));
    return [feature, { root, input, back, usual }];
  }

  /** @param {string} feature */
  function undo(feature) {
    take(feature, String(own[feature]));
    fields.get(feature)?.input.focus();
  }

  function show() {
    const weights = parseWeights(own, shown);
    for (const [feature, { input, back, usual }] of fields) {
      input.value = String(weights[feature]);
      back.hidden = weights[feature] === usual;
    }
    say("");
  }

  return {
    row,
    /** @param {import("../../settings/settings.js").GameEntry} game @param {string | number} value */
    render(game, value) {
      if (String(value) === shown && game.features === own) return;
      if (game.features !== own) {
        own = game.features;
        fields = new Map(Object.entries(own).map(([feature, usual]) => createField(feature, usual)));
        box.replaceChildren(...[...fields.values()].map(({ root }) => root));
      }
      shown = String(value);
      show();
    },
    /** Show the setting again in place of what was refused. */
    restore: show,
  };
}
