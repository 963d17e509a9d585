// A select, and one with a label that looks like one quiet field.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {{value: string, label: string, disabled?: boolean, title?: string}} Item */
/** @typedef {{group: string, choices: Item[]}} Group */

/** @param {Item} choice */
const option = ({ label, ...attributes }) => h("option", attributes, label);

/**
 * @param {(Item | Group)[]} choices in groups, where there are any
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {import("../dom.js").Attributes} [attributes]
 */
export function select(choices, value, onChange, attributes) {
  const options = choices.map((one) =>
    "group" in one ? h("optgroup", { label: one.group }, one.choices.map(option)) : option(one),
  );
  return h(
    "select",
    { ...attributes, value, onchange: ({ target }) => onChange(target.value) },
    options,
  );
}

/**
 * @param {string} label
 * @param {(Item | Group)[]} choices
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {{title?: string, hidden?: boolean}} [attributes]
 */
export function field(label, choices, value, onChange, { title, hidden } = {}) {
  const shown = choices
    .flatMap((one) => ("group" in one ? one.choices : one))
    .find((one) => one.value === value)?.label;
  return h(
    "label",
    { class: "field", "data-shown": shown, hidden },
    h("span", { class: "field-label" }, label),
    select(choices, value, onChange, { title }),
    icon("chevron"),
  );
}

/**
 * The algorithms as the lecture groups them; those that cannot search the game are there too, and say why.
 * @param {import("../../settings/settings.js").AlgorithmEntry[]} algorithms
 * @param {import("../../settings/settings.js").GameEntry} game
 * @returns {Group[]}
 */
export function byGroup(algorithms, game) {
  return [...new Set(algorithms.map(({ group }) => group))].map((group) => ({
    group,
    choices: algorithms
      .filter((one) => one.group === group)
      .map(({ name, label }) => {
        const why = game.unfit[name];
        return {
          value: name,
          label,
          disabled: Boolean(why),
          ...(why ? { title: `${label} ${why}` } : {}),
        };
      }),
  }));
}
