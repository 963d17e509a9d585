// The settings: which game, which search, how strong, who plays what. Native selects, filled from the catalogue.

import { formatStrength } from "../settings.js";
import { h, setText } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../settings.js").Asked} Asked */
/** @typedef {{value: string, label: string}} Choice */

const RATES = [0.1, 0.25, 0.5];

/** @param {number} count */
const plies = (count) => `Looks ${count} ${count === 1 ? "ply" : "plies"} ahead`;

/**
 * A labelled select that looks like one quiet field.
 * @param {string} label
 * @param {(value: string) => void} onChange
 */
function field(label, onChange) {
  const select = h("select", { onchange: () => onChange(select.value) });
  const root = h(
    "label",
    { class: "field" },
    h("span", { class: "field-label" }, label),
    select,
    icon("chevron"),
  );
  let filled = "";
  return {
    root,
    /** @param {Choice[]} choices @param {string} value */
    render(choices, value) {
      const key = JSON.stringify(choices);
      if (key !== filled) {
        select.replaceChildren(
          ...choices.map((choice) => h("option", { value: choice.value }, choice.label)),
        );
        filled = key;
      }
      if (select.value !== value) select.value = value;
    },
  };
}

/** How an option's choices read to people; a choice not listed here is shown by its name. @type {Record<string, string>} */
const CHOICES = { cut: "cut at equality", strict: "cut only if better" };

/**
 * @param {HTMLFormElement} form
 * @param {{configure: (asked: Asked) => void}} actions
 */
export function createControls(form, { configure }) {
  /** @type {State | null} */
  let last = null;
  const game = field("Game", (value) => configure({ game: value }));
  const algorithm = field("Search", (value) => configure({ algorithm: value }));
  const option = field("Ties", (value) => configure({ options: { ...last?.settings.options, ties: value } }));
  const strength = field("Strength", (value) =>
    configure({ strength: value === "careless" ? "careless:0.25:1" : value }),
  );
  const rate = field("Careless", (value) => configure({ strength: `careless:${value}:${seed.value || 1}` }));
  const seed = h("input", {
    type: "number",
    min: 0,
    max: 999999,
    step: 1,
    inputmode: "numeric",
    onchange: reseed,
  });
  const seedField = h("label", { class: "field is-seed" }, h("span", { class: "field-label" }, "Seed"), seed);
  const side = field("You play", (value) => configure({ side: value }));
  const first = field("Begins", (value) => configure({ first: value }));
  form.append(
    game.root,
    algorithm.root,
    option.root,
    strength.root,
    rate.root,
    seedField,
    side.root,
    first.root,
  );
  form.addEventListener("submit", (event) => event.preventDefault());

  function reseed() {
    const now = last?.settings.strength;
    if (now?.kind !== "careless") return;
    if (seed.checkValidity() && seed.value !== "")
      configure({ strength: { ...now, seed: Number(seed.value) } });
    else seed.value = String(now.seed);
  }

  return {
    /** @param {State} state */
    render(state) {
      if (last?.settings === state.settings) return;
      last = state;
      const { catalogue, settings } = state;
      const entry = catalogue.games.find((one) => one.name === settings.game);
      const chosen = catalogue.algorithms.find((one) => one.name === settings.algorithm);
      if (!entry || !chosen) return;
      game.render(
        catalogue.games.map(({ name, label }) => ({ value: name, label })),
        settings.game,
      );
      algorithm.render(
        catalogue.algorithms.map(({ name, label }) => ({ value: name, label })),
        settings.algorithm,
      );
      const ties = chosen.options.ties;
      option.root.hidden = !ties;
      if (ties)
        option.render(
          ties.choices.map((value) => ({ value, label: CHOICES[value] ?? value })),
          settings.options.ties,
        );
      const whole = entry.perfect ? [{ value: "perfect", label: "Perfect" }] : [];
      const careless = entry.perfect ? [{ value: "careless", label: "Careless now and then" }] : [];
      const depths = entry.depths.map((count) => ({ value: `depth:${count}`, label: plies(count) }));
      const kind = settings.strength.kind;
      strength.render(
        [...whole, ...depths, ...careless],
        kind === "careless" ? kind : formatStrength(settings.strength),
      );
      rate.root.hidden = seedField.hidden = kind !== "careless";
      if (settings.strength.kind === "careless") {
        const { rate: now, seed: number } = settings.strength;
        const rates = [...new Set([...RATES, now])].sort();
        rate.render(
          rates.map((one) => ({ value: String(one), label: `${Math.round(one * 100)} % of moves` })),
          String(now),
        );
        if (document.activeElement !== seed) seed.value = String(number);
      }
      side.render(
        [
          ...entry.players.map((name) => ({ value: name, label: name })),
          { value: "both", label: "both sides" },
        ],
        settings.side,
      );
      first.render(
        entry.players.map((name) => ({ value: name, label: name })),
        settings.first,
      );
    },
  };
}

/**
 * The right end of the header: share, theme, help, and on small screens the way to the settings.
 * @param {HTMLElement} element
 * @param {{share: () => Promise<boolean>, theme: () => void, help: () => void}} actions
 */
export function createHeaderEnd(element, actions) {
  const shareText = h("span", {}, "Share");
  const share = h(
    "button",
    {
      type: "button",
      class: "button is-quiet is-share",
      title: "Copy a link to what you see",
      onclick: copy,
    },
    icon("share"),
    shareText,
  );
  const theme = h("button", { type: "button", class: "icon-button", onclick: actions.theme });
  const help = h(
    "button",
    { type: "button", class: "icon-button", "aria-label": "Help", title: "Help (?)", onclick: actions.help },
    icon("help"),
  );
  const settings = h(
    "button",
    {
      type: "button",
      class: "icon-button settings-button",
      popovertarget: "settings",
      "aria-label": "Settings",
      title: "Settings",
    },
    icon("sliders"),
  );
  element.append(share, settings, theme, help);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;

  async function copy() {
    const copied = await actions.share();
    say(copied ? "done" : "close", copied ? "Link copied" : "Copy it from the address");
    clearTimeout(back);
    back = setTimeout(() => say("share", "Share"), 2500);
  }

  /** @param {string} glyph @param {string} text */
  function say(glyph, text) {
    share.firstElementChild?.replaceWith(icon(glyph));
    setText(shareText, text);
  }

  let shown = "";
  return {
    /** @param {State} state */
    render(state) {
      if (shown === state.theme) return;
      shown = state.theme;
      theme.replaceChildren(icon(shown));
      theme.setAttribute("aria-label", `Theme: ${shown}`);
      theme.title = `Theme: ${shown}`;
    },
  };
}
