// The options of a search: a panel of labelled controls, each with its one line, that opens from a button.

import {
  changedOptions,
  optionsOf,
  readOption,
  Refused,
  usualOptions,
  WEIGHTS,
  wordsOf,
} from "../../settings/options.js";
import { grouped } from "../../text.js";
import { button } from "../buttons.js";
import { h, kept } from "../dom.js";
import { icon } from "../icons.js";
import { select } from "./field.js";
import { weightsRow } from "./weights.js";

/** @typedef {import("../../settings/options.js").OptionEntry} OptionEntry */
/** @typedef {import("../../settings/options.js").Options} Options */
/** @typedef {import("../../settings/settings.js").GameEntry} GameEntry */
/** @typedef {import("../../settings/settings.js").AlgorithmEntry} AlgorithmEntry */

/** @typedef {{text: string, message: string, part?: string, value: string | number}} Wrong  what was typed into which part and refused, while the option was so */
/** @typedef {(text: string, read: () => string | number, part?: string) => void} Take  what was typed, and how it is read */
/** @typedef {(given: {id: string, game: GameEntry, name: string, entry: OptionEntry, value: string | number, wrong: Wrong | undefined, take: Take}) => import("../dom.js").Child} Row */

/** An option and its value in few words: best first, symmetry on, depth 4. @param {OptionEntry} entry @param {string | number} value */
function spoken({ label, choices }, value) {
  const name = label.toLowerCase();
  if (typeof value === "number") return `${name} ${grouped(value)}`;
  const [word, seed] = value.split(":");
  const phrase = choices[word];
  if (!phrase || phrase === word) return `${name} ${value.replaceAll(",", ", ")}`;
  return seed === undefined ? phrase : `${phrase}, seed ${seed}`;
}

/**
 * What is not as usual, and the limits, in few words; a limit of 0 is none.
 * @param {GameEntry} game
 * @param {AlgorithmEntry} algorithm
 * @param {Options} options
 */
export function summary(game, algorithm, options) {
  const changed = changedOptions(game, algorithm, options).map(([name]) => name);
  const told = optionsOf(game, algorithm).filter(
    ([name, { limit }]) => (limit && options[name] !== 0) || changed.includes(name),
  );
  return told.map(([name, entry]) => spoken(entry, options[name])).join(", ");
}

/** One option: its label, its control, and below them its line, or what is wrong. @type {Row} */
function row({ id, game, name, entry, value, wrong, take }) {
  const { kind, seeded } = entry;
  const shown = wrong?.text ?? String(value);
  const [word, seed = "0"] = shown.split(":");
  const change = (/** @type {string} */ text) =>
    take(text, () => readOption(game, name, entry, text, entry.label));
  const onkeydown = (/** @type {any} */ { key, target }) => key === "Enter" && change(target.value);
  const control = { id, "aria-describedby": `${id}-line`, "aria-invalid": String(Boolean(wrong)) };
  const limits = {
    type: "number",
    min: entry.least ?? undefined,
    max: entry.most ?? undefined,
    step: kind === "real" ? "any" : 1,
    inputmode: kind === "real" ? "decimal" : "numeric",
  };
  const words = wordsOf(game, name, entry).map((one) => ({
    value: one,
    label: entry.choices[one],
  }));
  const box =
    kind === "words"
      ? h(
          "span",
          { class: "option-select" },
          select(words, word, (one) => change(one === seeded ? `${one}:1` : one), control),
          icon("chevron"),
        )
      : h("input", {
          ...control,
          ...(kind === "text" ? { type: "text", spellcheck: false } : limits),
          value: shown,
          onchange: ({ target }) => change(target.value),
          onkeydown,
        });
  const seedInput = h("input", {
    type: "number",
    min: 0,
    max: 999_999_999,
    step: 1,
    inputmode: "numeric",
    "aria-label": `${entry.label}: seed`,
    value: seed,
    onchange: ({ target }) => change(`${seeded}:${target.value}`),
  });
  return h(
    "div",
    { class: `option is-${kind} ${wrong ? "is-wrong" : ""}` },
    h("label", { for: id }, entry.label),
    h(
      "div",
      { class: "option-control" },
      box,
      word === seeded &&
        h(
          "span",
          { class: "option-seed" },
          h("span", { "aria-hidden": "true" }, "seed"),
          seedInput,
        ),
    ),
    h(
      "p",
      { class: "option-line", id: `${id}-line`, role: wrong && "alert" },
      wrong?.message ?? entry.line,
    ),
  );
}

/** Put a panel below its button, or above it where there is more room. @param {HTMLElement} panel */
function place(panel) {
  const opener = /** @type {Element} */ (document.querySelector(`[popovertarget="${panel.id}"]`));
  const { left, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = bottom + height + 16 <= innerHeight || bottom + 8 < innerHeight - top;
  panel.style.setProperty("--left", `${Math.max(12, Math.min(left, innerWidth - width - 12))}px`);
  panel.style.setProperty(
    "--top",
    `${Math.max(12, below ? Math.min(bottom + 6, innerHeight - height - 12) : top - height - 6)}px`,
  );
}

/**
 * A panel that a button with `popovertarget` opens, and what was typed into it and refused.
 * @param {string} id
 * @param {(change: Options) => void} onChange
 * @param {() => void} again  draws it anew
 * @param {{always?: boolean}} [how]  `always`: its rows are there while it is closed too, for the panel can be shown otherwise
 */
export function createOptions(id, onChange, again, { always = false } = {}) {
  /** @type {Map<string, Wrong>} */
  const refused = new Map();
  /** By option: what is being typed into one stays where only others change. @type {Map<string, ReturnType<typeof kept>>} */
  const rows = new Map();
  let open = always;
  addEventListener("resize", () => {
    const panel = document.getElementById(id);
    if (panel?.matches(":popover-open")) place(panel);
  });

  /** @param {string} name @param {string | number} value @returns {Take} */
  const taking = (name, value) => (text, read, part) => {
    try {
      const asked = read();
      refused.delete(name);
      if (asked !== value) return onChange({ [name]: asked });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.set(name, { text, message: error.message, part, value });
    }
    again();
  };

  /** Forget what was typed and refused. */
  function restore() {
    refused.clear();
    rows.clear();
    again();
  }

  return {
    restore,
    /** @param {GameEntry} game @param {AlgorithmEntry} algorithm @param {Options} options */
    panel(game, algorithm, options) {
      const entries = optionsOf(game, algorithm);
      const listed = entries.map(([name, entry]) => {
        const key = `${algorithm.name} ${name}`;
        const keep = rows.get(key) ?? kept();
        rows.set(key, keep);
        const value = options[name];
        const found = refused.get(name);
        const wrong = found?.value === value ? found : undefined;
        const make = name === WEIGHTS ? weightsRow : row;
        return keep([game, value, wrong], () =>
          h(make, {
            key,
            id: `${id}-${name}`,
            game,
            name,
            entry,
            value,
            wrong,
            take: taking(name, value),
          }),
        );
      });
      const usual = changedOptions(game, algorithm, options).length === 0;
      return h(
        "div",
        {
          class: "options",
          id,
          popover: "auto",
          role: "group",
          "aria-label": "Options",
          hidden: !entries.length,
          onbeforetoggle: ({ newState }) => {
            if (newState !== "open" || always) return;
            open = true;
            again();
          },
          ontoggle: ({ newState, target }) => {
            if (newState === "open") return place(target);
            open = always;
            restore();
          },
        },
        open && [
          h("p", { class: "options-title" }, algorithm.label),
          h("p", { class: "options-about" }, algorithm.line),
          h("div", { class: "options-rows" }, listed),
          button("Back to the usual", {
            class: "button is-small is-quiet",
            hidden: usual,
            onclick: () => onChange(usualOptions(game, algorithm)),
          }),
        ],
      );
    },
  };
}
