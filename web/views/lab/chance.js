// What a tree at random is to be like, and what it promises.

import { h } from "../dom.js";

/** @type {Record<string, (string | number)[]>} */
const TURNS = {
  "max min": ["max", "min"],
  "max chance": ["max", "chance"],
  "max chance min chance": ["max", "chance", "min", "chance"],
  "0 1 2": [0, 1, 2],
};
const LABELS = {
  "max min": "MAX and MIN",
  "max chance": "MAX and chance",
  "max chance min chance": "MAX, MIN and chance",
  "0 1 2": "three players",
};

/**
 * @param {(wanted: object) => Promise<boolean>} random
 * @param {(call: string, name: string) => {min: number, max: number}} rangeOf an argument
 * @param {() => void} again draws the form anew
 */
export function createChance(random, rangeOf, again) {
  const wanted = {
    seed: 1,
    depth: 3,
    least: 2,
    most: 3,
    low: 0,
    high: 9,
    regular: true,
    turns: "max min",
    cutoffs: 0,
    both: false,
    ties: false,
    order: 0,
  };

  /** @param {"seed" | "depth" | "least" | "most" | "low" | "high" | "cutoffs" | "order"} name @param {string} label @param {{min: number, max: number}} range */
  const count = (name, label, range) =>
    h(
      "label",
      { class: "lab-field" },
      label,
      h("input", {
        type: "number",
        ...range,
        value: wanted[name],
        oninput: ({ target }) => (wanted[name] = Number(target.value)),
      }),
    );

  /** @param {"regular" | "both" | "ties"} name @param {string} label */
  const check = (name, label) =>
    h(
      "label",
      { class: "lab-check" },
      h("input", {
        type: "checkbox",
        checked: wanted[name],
        onchange: ({ target }) => (wanted[name] = target.checked),
      }),
      label,
    );

  async function make() {
    const { seed, depth, least, most, low, high, regular, turns, cutoffs, both, ties, order } =
      wanted;
    const two = turns === "max min";
    const promise = two
      ? { cutoffs, both_kinds: both, ties_differ: ties, order_matters: order / 100 }
      : {};
    const found = await random({
      seed,
      depth,
      branching: [least, most],
      values: [low, high],
      regular,
      turns: TURNS[turns],
      promise,
    });
    if (found) wanted.seed += 1; // the next one is another
    again();
  }

  return {
    form: () =>
      h(
        "form",
        { class: "lab-form", onsubmit: (event) => (event.preventDefault(), void make()) },
        h(
          "div",
          { class: "lab-fields" },
          count("seed", "Seed", rangeOf("random", "seed")),
          count("depth", "Plies", rangeOf("random", "depth")),
          count("least", "Children from", { min: 1, max: 50 }),
          count("most", "to", { min: 1, max: 50 }),
          count("low", "Values from", { min: -9999, max: 9999 }),
          count("high", "to", { min: -9999, max: 9999 }),
        ),
        h(
          "label",
          { class: "lab-field" },
          "Who moves",
          h(
            "select",
            {
              value: wanted.turns,
              onchange: ({ target }) => ((wanted.turns = target.value), again()),
            },
            Object.entries(LABELS).map(([value, label]) => h("option", { value }, label)),
          ),
        ),
        check("regular", "All leaves equally deep"),
        wanted.turns === "max min" && [
          h(
            "p",
            { class: "lab-hint" },
            "What it promises, searched by alpha–beta from left to right:",
          ),
          h(
            "div",
            { class: "lab-fields" },
            count("cutoffs", "Cutoffs, at least", { min: 0, max: 999 }),
            count("order", "Order saves, in %", { min: 0, max: 95 }),
          ),
          check("both", "Cutoffs of both kinds"),
          check("ties", "Cutting at ties matters"),
        ],
        h("button", { class: "button is-small" }, "Make one"),
      ),
  };
}
