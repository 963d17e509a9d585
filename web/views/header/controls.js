// The settings: which game, which search, how strong, who plays what. Native selects, filled from the catalogue.

import { levelOf } from "../../settings/levels.js";
import { optionsOf } from "../../settings/options.js";
import { isOwn, isPlaced } from "../../settings/named.js";
import { algorithmOf, gameOf } from "../../settings/settings.js";
import { formatStrength, strengthsOf } from "../../settings/strength.js";
import { plies } from "../../text.js";
import { draw, h } from "../dom.js";
import { byGroup, field } from "../form/field.js";
import { createNumber } from "../form/number.js";
import { createOptions, summary } from "../form/options.js";
import { icon } from "../icons.js";

/** @typedef {import("../../state.js").State} State */

const RATES = [0.1, 0.25, 0.5];
const LATEST_SEED = 999_999;

/** @param {string[]} names */
const items = (names) => names.map((name) => ({ value: name, label: name }));

/**
 * @param {HTMLFormElement} form
 * @param {{configure: (asked: object) => void}} actions
 */
export function createControls(form, { configure }) {
  /** @type {State["settings"] | null} */
  let shown = null;
  /** @type {State["catalogue"]} */
  let catalogue;
  let apart = false; // whether a level's parts are all shown, to be set one by one
  const options = createOptions(
    "options",
    (change) => configure({ options: change }),
    () => show(),
    { always: true },
  );
  const carelessOf = () =>
    shown?.strength.kind === "careless" ? shown.strength : { rate: RATES[1], seed: 1 };
  const seedField = createNumber({ min: 0, max: LATEST_SEED }, (seed) =>
    configure({ strength: { kind: "careless", rate: carelessOf().rate, seed } }),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("toggle", (event) => event.target === form && options.restore());

  const isTree = (/** @type {{name: string}} */ { name }) => isOwn(name);
  /** Of the trees of the visitor's own the one of now, else the latest; of positions to begin with that of now. @param {{name: string}} entry */
  const offered = ({ name }) =>
    name === shown?.game ||
    (isOwn(name)
      ? !isOwn(shown?.game ?? "") && name === catalogue.games.findLast(isTree)?.name
      : !isPlaced(catalogue, name));

  function show() {
    if (!shown) return;
    const { game, algorithm, options: chosen, strength, side, first } = shown;
    const entry = gameOf(catalogue, game);
    const search = algorithmOf(catalogue, algorithm);
    const { whole, depths } = strengthsOf(entry, search);
    const level = apart ? undefined : levelOf(catalogue, entry, shown);
    const levels = [
      ...entry.levels.map(({ name, label, line }) => ({ value: name, label, title: line })),
      { value: "", label: "As set" },
    ];
    const choose = (/** @type {string} */ name) => {
      apart = !name;
      if (name) configure({ level: name });
      show();
    };
    const alone = entry.players.length === 1;
    const careless = strength.kind === "careless";
    const { rate, seed } = carelessOf();
    const strengths = [
      ...(whole
        ? [{ value: "perfect", label: search.limited ? "Plays what it finds" : "Perfect" }]
        : []),
      ...depths.map((count) => ({ value: `depth:${count}`, label: `Looks ${plies(count)} ahead` })),
      ...(whole ? [{ value: "careless", label: "Careless now and then" }] : []),
    ];
    const rates = [...new Set([...RATES, rate])]
      .sort()
      .map((one) => ({ value: String(one), label: `${Math.round(one * 100)} % of moves` }));
    const sides = [
      ...entry.players.map((name) => ({ value: name, label: alone ? "yourself" : name })),
      ...(alone
        ? []
        : [{ value: "both", label: entry.players.length > 2 ? "all sides" : "both sides" }]),
      { value: "none", label: "nobody: watch" },
    ];
    draw(
      form,
      field(
        "Game",
        catalogue.games.filter(offered).map(({ name, label }) => ({ value: name, label })),
        game,
        (value) => configure({ game: value }),
      ),
      field("Level", levels, level?.name ?? "", choose, {
        title: level?.line,
        hidden: !entry.levels.length,
      }),
      field(
        "Search",
        byGroup(catalogue.algorithms, entry),
        algorithm,
        (value) => configure({ algorithm: value }),
        { title: search.line },
      ),
      h(
        "button",
        {
          type: "button",
          class: "field is-options",
          popovertarget: "options",
          hidden: !optionsOf(entry, search).length,
        },
        h("span", { class: "field-label" }, "Options"),
        h("span", { class: "field-value" }, summary(entry, search, chosen) || "as usual"),
        icon("chevron"),
      ),
      options.panel(entry, search, chosen),
      field("Strength", strengths, careless ? "careless" : formatStrength(strength), (value) =>
        configure({ strength: value === "careless" ? "careless:0.25:1" : value }),
      ),
      field(
        "Careless",
        rates,
        String(rate),
        (value) => configure({ strength: `careless:${value}:${seed}` }),
        { hidden: !careless || Boolean(level) },
      ),
      h(
        "label",
        { class: "field is-seed", hidden: !careless || Boolean(level) },
        h("span", { class: "field-label" }, "Seed"),
        seedField(seed),
      ),
      field("You play", sides, side, (value) => configure({ side: value })),
      field("Begins", items(entry.firsts), first, (value) => configure({ first: value }), {
        hidden: entry.firsts.length < 2,
      }),
    );
  }

  return {
    /** @param {State} state */
    render({ settings, catalogue: all }) {
      if (settings === shown) return;
      if (settings.game !== shown?.game) apart = false;
      shown = settings;
      catalogue = all;
      show();
    },
  };
}
