// Sheets of exercises to print, to set, or to import.

import { h } from "../dom.js";

/** @type {[string, string][]} */
const KINDS = [
  ["minimax", "Minimax"],
  ["alphabeta", "Alpha–beta"],
  ["expectimax", "Expectimax"],
  ["expectiminimax", "Expectiminimax"],
  ["maxn", "Max^n"],
];
/** @type {[string, string][]} */
const FORMATS = [
  ["html", "page to print"],
  ["tex", "LaTeX"],
  ["xml", "Moodle XML"],
  ["json", "JSON"],
  ["txt", "plain text"],
];

/**
 * @param {(wanted: object) => Promise<void>} sheet
 * @param {(call: string, name: string) => {min: number, max: number}} rangeOf an argument
 * @param {() => void} again draws the form anew
 */
export function createSheets(sheet, rangeOf, again) {
  const wanted = {
    seed: 1,
    count: 10,
    kinds: ["alphabeta"],
    level: 2,
    direction: "left to right",
    ties: "cut",
    format: "html",
  };
  let busy = false;

  /** @param {"seed" | "count" | "level"} name @param {string} label */
  const count = (name, label) =>
    h(
      "label",
      { class: "lab-field" },
      label,
      h("input", {
        type: "number",
        ...rangeOf("exercises", name),
        required: true,
        value: wanted[name],
        oninput: ({ target }) => (wanted[name] = Number(target.value)),
      }),
    );

  /** @param {"direction" | "ties" | "format"} name @param {string} label @param {[string, string][]} choices */
  const choice = (name, label, choices) =>
    h(
      "label",
      { class: "lab-field" },
      label,
      h(
        "select",
        { value: wanted[name], onchange: ({ target }) => (wanted[name] = target.value) },
        choices.map(([value, text]) => h("option", { value }, text)),
      ),
    );

  /** @param {string} kind @param {boolean} chosen */
  function choose(kind, chosen) {
    wanted.kinds = KINDS.map(([name]) => name).filter((name) =>
      name === kind ? chosen : wanted.kinds.includes(name),
    );
    again();
  }

  async function make() {
    busy = true;
    again();
    await sheet({ ...wanted });
    busy = false;
    again();
  }

  return {
    form: () =>
      h(
        "form",
        { class: "lab-form", onsubmit: (event) => (event.preventDefault(), void make()) },
        h(
          "p",
          { class: "lab-hint" },
          "Exercises from a seed, with room for the answers, and with a key: the windows at every node, and the points. The page prints on A4 and on letter.",
        ),
        h(
          "div",
          { class: "lab-checks", role: "group", "aria-label": "Kinds of exercises" },
          KINDS.map(([kind, label]) =>
            h(
              "label",
              { class: "lab-check", key: kind },
              h("input", {
                type: "checkbox",
                checked: wanted.kinds.includes(kind),
                onchange: ({ target }) => choose(kind, target.checked),
              }),
              label,
            ),
          ),
        ),
        h(
          "div",
          { class: "lab-fields" },
          count("count", "Exercises"),
          count("seed", "Seed"),
          count("level", "Level, 1 to 5"),
        ),
        choice("direction", "Alpha–beta goes", [
          ["left to right", "left to right"],
          ["right to left", "right to left"],
        ]),
        choice("ties", "At equality", [
          ["cut", "cut"],
          ["strict", "do not cut"],
        ]),
        choice("format", "As", FORMATS),
        h(
          "button",
          { class: "button is-small", disabled: busy || !wanted.kinds.length },
          busy ? "Making it …" : "Save the sheet",
        ),
      ),
  };
}
