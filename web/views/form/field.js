// A labelled select that looks like one quiet field.

import { h, setAttribute } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {{value: string, label: string, disabled?: boolean, title?: string}} Item */
/** @typedef {{group: string, choices: Item[]}} Group */

/** @param {Item} choice */
const option = ({ value, label, disabled = false, title }) => h("option", { value, disabled, title }, label);

/**
 * Fill a select, in groups where there are any; only where that changes something.
 * @param {HTMLSelectElement} select
 */
export function filler(select) {
  let filled = "";
  /** @param {(Item | Group)[]} choices @param {string} value */
  return (choices, value) => {
    const key = JSON.stringify(choices);
    if (key !== filled) {
      select.replaceChildren(
        ...choices.map((one) => ("group" in one ? h("optgroup", { label: one.group }, ...one.choices.map(option)) : option(one))),
      );
      filled = key;
    }
    if (select.value !== value) select.value = value;
  };
}

/**
 * @param {string} label
 * @param {(value: string) => void} onChange
 */
export function field(label, onChange) {
  const select = h("select", { onchange: () => onChange(select.value) });
  const root = h("label", { class: "field" }, h("span", { class: "field-label" }, label), select, icon("chevron"));
  const fill = filler(select);
  return {
    root,
    select,
    /** @param {(Item | Group)[]} choices @param {string} value */
    render(choices, value) {
      fill(choices, value);
      setAttribute(root, "data-shown", select.selectedOptions[0]?.text ?? "");
    },
  };
}

/**
 * The algorithms as the lecture groups them; those that cannot search the game are there too, and say why.
 * @param {import("../../settings/settings.js").AlgorithmEntry[]} algorithms
 * @param {import("../../settings/settings.js").GameEntry} game
 * @returns {Group[]}
 */
export function grouped(algorithms, game) {
  return [...new Set(algorithms.map(({ group }) => group))].map((group) => ({
    group,
    choices: algorithms
      .filter((one) => one.group === group)
      .map(({ name, label }) => {
        const why = game.unfit[name];
        return { value: name, label, disabled: Boolean(why), ...(why ? { title: `${label} ${why}` } : {}) };
      }),
  }));
}
