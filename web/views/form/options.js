// The options of a search: a panel of labelled controls, each with its one line, that opens from a button.

import { changedOptions, optionsOf, readOption, Refused, usualOptions, WEIGHTS, wordsOf } from "../../settings/options.js";
import { h, setText } from "../dom.js";
import { filler } from "./field.js";
import { icon } from "../icons.js";
import { createWeights } from "./weights.js";
import { grouped } from "../../text.js";

/** @typedef {import("../../settings/options.js").OptionEntry} OptionEntry */
/** @typedef {import("../../settings/options.js").Options} Options */
/** @typedef {import("../../settings/settings.js").GameEntry} GameEntry */
/** @typedef {import("../../settings/settings.js").AlgorithmEntry} AlgorithmEntry */

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
  const told = optionsOf(game, algorithm).filter(([name, { limit }]) => (limit && options[name] !== 0) || changed.includes(name));
  return told.map(([name, entry]) => spoken(entry, options[name])).join(", ");
}

/**
 * One option: its label, its control, and below them its line, or what is wrong.
 * @param {string} id
 * @param {string} name
 * @param {OptionEntry} entry
 * @param {(change: Options) => void} onChange
 */
function createRow(id, name, entry, onChange) {
  /** @type {GameEntry | null} */
  let game = null;
  /** The setting, as it was last shown: what is typed and refused stays until that changes. */
  let shown = "";
  const select = h("select", { id, onchange: () => take(entry.seeded === select.value ? `${select.value}:${seed.value || 1}` : select.value) });
  const fill = filler(select);
  const limits = { min: entry.least ?? false, max: entry.most ?? false, step: entry.kind === "real" ? "any" : 1 };
  const input = h("input", {
    id,
    ...(entry.kind === "text" ? { type: "text", spellcheck: "false" } : { type: "number", inputmode: entry.kind === "real" ? "decimal" : "numeric", ...limits }),
    onchange: () => take(input.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && take(input.value),
  });
  const seed = h("input", { type: "number", min: 0, max: 999_999_999, step: 1, inputmode: "numeric", "aria-label": `${entry.label}: seed`, onchange: () => take(`${entry.seeded}:${seed.value}`) });
  const seedBox = h("span", { class: "option-seed" }, h("span", { "aria-hidden": "true" }, "seed"), seed);
  const line = h("p", { class: "option-line", id: `${id}-line` }, entry.line);
  const control = entry.kind === "words" ? select : input;
  control.setAttribute("aria-describedby", line.id);
  const box = entry.kind === "words" ? h("span", { class: "option-select" }, select, icon("chevron")) : input;
  const row = h("div", { class: `option is-${entry.kind}` }, h("label", { for: id }, entry.label), h("div", { class: "option-control" }, box, ...(entry.seeded ? [seedBox] : [])), line);

  /** @param {string} text */
  function take(text) {
    if (!game) return;
    try {
      const value = readOption(game, name, entry, text, entry.label);
      say("");
      if (String(value) !== shown) onChange({ [name]: value });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say(error.message);
    }
  }

  /** @param {string} wrong */
  function say(wrong) {
    setText(line, wrong || entry.line);
    row.classList.toggle("is-wrong", Boolean(wrong));
    if (wrong) line.setAttribute("role", "alert");
    else line.removeAttribute("role");
    control.setAttribute("aria-invalid", String(Boolean(wrong)));
  }

  function show() {
    const [word, number = "0"] = shown.split(":");
    if (game && entry.kind === "words")
      fill(wordsOf(game, name, entry).map((value) => ({ value, label: entry.choices[value] })), word);
    else input.value = shown;
    seedBox.hidden = word !== entry.seeded;
    seed.value = seedBox.hidden ? "" : number;
    say("");
  }

  return {
    row,
    /** @param {GameEntry} played @param {string | number} value */
    render(played, value) {
      if (String(value) === shown && played === game) return;
      game = played;
      shown = String(value);
      show();
    },
    /** Show the setting again in place of what was refused. */
    restore: show,
  };
}

/**
 * A panel, and the button that opens it.
 * @param {string} id
 * @param {HTMLButtonElement} button
 * @param {(change: Options) => void} onChange
 * @param {{always?: boolean}} [how]  `always`: its rows are there while it is closed too, for the panel can be shown otherwise
 */
export function createOptions(id, button, onChange, { always = false } = {}) {
  const title = h("p", { class: "options-title" });
  const about = h("p", { class: "options-about" });
  const rows = h("div", { class: "options-rows" });
  const back = h("button", { type: "button", class: "button is-small is-quiet", onclick: () => onChange(usual) }, "Back to the usual");
  const panel = h("div", { class: "options", id, popover: "auto", role: "group", "aria-label": "Options" }, title, about, rows, back);
  button.setAttribute("popovertarget", id);
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const made = new Map();
  /** @type {Options} */
  let usual = {};
  let filled = "";
  /** @type {[GameEntry, AlgorithmEntry, Options] | null} */
  let latest = null;

  panel.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") fill();
  });
  panel.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") place();
    else restore();
  });
  addEventListener("resize", () => panel.matches(":popover-open") && place());

  /** Its rows, with the values of now. */
  function fill() {
    if (!latest) return;
    const [game, algorithm, options] = latest;
    const entries = optionsOf(game, algorithm);
    const key = `${algorithm.name} ${entries.map(([name]) => name)}`;
    if (key !== filled) {
      filled = key;
      made.clear();
      for (const [name, entry] of entries) made.set(name, (name === WEIGHTS ? createWeights : createRow)(`${id}-${name}`, name, entry, onChange));
      rows.replaceChildren(...[...made.values()].map(({ row }) => row));
      setText(title, algorithm.label);
      setText(about, algorithm.line);
    }
    for (const [name, row] of made) row.render(game, options[name]);
    back.hidden = changedOptions(game, algorithm, options).length === 0;
  }

  /** Forget what was typed and refused; a panel that is only seen open lets go of its rows. */
  function restore() {
    if (always) return void made.forEach((row) => row.restore());
    filled = "";
    made.clear();
    rows.replaceChildren();
  }

  /** Below its button, or above it where there is more room. */
  function place() {
    const { left, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = panel;
    const below = bottom + height + 16 <= innerHeight || bottom + 8 < innerHeight - top;
    panel.style.setProperty("--left", `${Math.max(12, Math.min(left, innerWidth - width - 12))}px`);
    panel.style.setProperty("--top", `${Math.max(12, below ? Math.min(bottom + 6, innerHeight - height - 12) : top - height - 6)}px`);
  }

  return {
    panel,
    restore,
    /** @param {GameEntry} game @param {AlgorithmEntry} algorithm @param {Options} options */
    render(game, algorithm, options) {
      latest = [game, algorithm, options];
      button.hidden = panel.hidden = optionsOf(game, algorithm).length === 0;
      usual = usualOptions(game, algorithm);
      if (always || panel.matches(":popover-open")) fill();
    },
  };
}
