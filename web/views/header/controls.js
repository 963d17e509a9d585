// The settings: which game, which search, how strong, who plays what. Native selects, filled from the catalogue.

import { algorithmOf, formatStrength, gameOf, strengthsOf } from "../../settings/settings.js";
import { h, setText } from "../dom.js";
import { field, grouped } from "../form/field.js";
import { icon } from "../icons.js";
import { createOptions, summary } from "../form/options.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../settings/settings.js").Asked} Asked */

const RATES = [0.1, 0.25, 0.5];

/** @param {number} count */
const plies = (count) => `Looks ${count} ${count === 1 ? "ply" : "plies"} ahead`;

/**
 * @param {HTMLFormElement} form
 * @param {{configure: (asked: Asked) => void}} actions
 */
export function createControls(form, { configure }) {
  /** @type {State | null} */
  let last = null;
  const game = field("Game", (value) => configure({ game: value }));
  const algorithm = field("Search", (value) => configure({ algorithm: value }));
  const told = h("span", { class: "field-value" });
  const button = h("button", { type: "button", class: "field is-options" }, h("span", { class: "field-label" }, "Options"), told, icon("chevron"));
  const options = createOptions("options", button, (change) => configure({ options: change }), { always: true });
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
    button,
    options.panel,
    strength.root,
    rate.root,
    seedField,
    side.root,
    first.root,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("toggle", (event) => event.target === form && options.restore());

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
      const entry = gameOf(catalogue, settings.game);
      const chosen = algorithmOf(catalogue, settings.algorithm);
      game.render(
        catalogue.games.map(({ name, label }) => ({ value: name, label })),
        settings.game,
      );
      algorithm.render(grouped(catalogue.algorithms, entry), settings.algorithm);
      algorithm.select.title = chosen.line;
      options.render(entry, chosen, settings.options);
      setText(told, summary(entry, chosen, settings.options) || "as usual");
      const { whole, depths } = strengthsOf(entry, chosen);
      const kind = settings.strength.kind;
      strength.render(
        [
          ...(whole ? [{ value: "perfect", label: chosen.limited ? "Plays what it finds" : "Perfect" }] : []),
          ...depths.map((count) => ({ value: `depth:${count}`, label: plies(count) })),
          ...(whole ? [{ value: "careless", label: "Careless now and then" }] : []),
        ],
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
      const alone = entry.players.length === 1;
      side.render(
        [
          ...entry.players.map((name) => ({ value: name, label: alone ? "yourself" : name })),
          ...(alone ? [] : [{ value: "both", label: entry.players.length > 2 ? "all sides" : "both sides" }]),
          { value: "none", label: "nobody: watch" },
        ],
        settings.side,
      );
      first.root.hidden = entry.firsts.length < 2;
      first.render(
        entry.firsts.map((name) => ({ value: name, label: name })),
        settings.first,
      );
    },
  };
}

/**
 * The right end of the header: share, examples, theme, help, and on small screens the way to the settings.
 * @param {HTMLElement} element
 * @param {{share: () => Promise<boolean>, examples: () => void, theme: () => void, help: () => void}} actions
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
  const examples = h(
    "button",
    { type: "button", class: "button is-quiet is-examples", title: "Searches that show something (E)", "aria-haspopup": "dialog", onclick: actions.examples },
    icon("examples"),
    h("span", {}, "Examples"),
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
  element.append(share, examples, settings, theme, help);
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
