// The Compare tab: which runs, the table over all of them, nodes against depth.

import { another, defaultChoices, FEWEST, MOST, usualSearch, withDepth } from "../../settings/choices.js";
import { algorithmOf, gameOf } from "../../settings/settings.js";
import { createPlot } from "./plot.js";
import { createTable } from "./table.js";
import { h, setText } from "../dom.js";
import { filler, grouped } from "../form/field.js";
import { icon } from "../icons.js";
import { createOptions, summary } from "../form/options.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../settings/choices.js").Choice} Choice */

/**
 * One run's choice: its search, its options and how deep.
 * @param {number} index
 * @param {(choice: Choice) => void} onChange
 * @param {() => void} onRemove
 */
function createRow(index, onChange, onRemove) {
  const run = `run ${index + 1}`;
  const search = h("select", { "aria-label": `Search of ${run}`, onchange: () => exchange(search.value) });
  const depth = h("select", { "aria-label": `Depth of ${run}`, onchange: () => now && onChange({ ...now, depth: depth.value ? Number(depth.value) : null }) });
  const fillSearch = filler(search);
  const fillDepth = filler(depth);
  const tune = h("button", { type: "button", class: "icon-button is-small", "aria-label": `Options of ${run}` }, icon("sliders"));
  const options = createOptions(`options-${index + 1}`, tune, (change) => now && onChange({ ...now, options: { ...now.options, ...change } }));
  const remove = h(
    "button",
    { type: "button", class: "icon-button is-small", "aria-label": `Remove ${run}`, title: "Remove this run", onclick: onRemove },
    icon("close"),
  );
  const field = (/** @type {HTMLElement} */ select, /** @type {string} */ kind) => h("span", { class: `field ${kind}` }, select, icon("chevron"));
  const depthField = field(depth, "is-depth");
  const told = h("p", { class: "contender-told" });
  const row = h(
    "li",
    { class: `contender is-run-${index + 1}` },
    h("i", { class: "swatch", "aria-hidden": "true" }),
    field(search, "is-search"),
    depthField,
    tune,
    options.panel,
    remove,
    told,
  );
  /** @type {Choice | null} */
  let now = null;
  /** @type {State | null} */
  let last = null;

  /** Another search, as deep as the one before. @param {string} name */
  function exchange(name) {
    if (!last) return;
    const { catalogue, settings } = last;
    onChange(withDepth(usualSearch(catalogue, settings.game, name), now?.depth ?? null, catalogue, settings.game));
  }

  return {
    row,
    /** @param {State} state @param {Choice} choice @param {number} count */
    render(state, choice, count) {
      last = state;
      now = choice;
      const { catalogue, settings } = state;
      const game = gameOf(catalogue, settings.game);
      const algorithm = algorithmOf(catalogue, choice.algorithm);
      const plies = [...new Set([...game.depths, ...(choice.depth === null ? [] : [choice.depth])])].sort((a, b) => a - b);
      fillSearch(grouped(catalogue.algorithms.filter(({ name }) => game.algorithms.includes(name)), game), choice.algorithm);
      fillDepth(
        [{ value: "", label: "whole" }, ...plies.map((ply) => ({ value: String(ply), label: ply === 1 ? "1 ply" : `${ply} plies` }))],
        choice.depth === null ? "" : String(choice.depth),
      );
      depthField.hidden = !algorithm.toDepth || !plies.length;
      options.render(game, algorithm, choice.options);
      tune.title = "Options of this run";
      setText(told, summary(game, algorithm, choice.options));
      remove.hidden = count <= FEWEST;
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {{choose: (choices: Choice[]) => void, race: () => void, plot: () => void, chart: () => Promise<typeof import("./chart.js")>, copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} actions
 */
export function createComparePanel(element, actions) {
  /** @type {State | null} */
  let last = null;
  /** @type {Choice[]} */
  let chosen = [];
  /** @type {unknown[]} */
  let shown = [];
  const rows = Array.from({ length: MOST }, (_, index) =>
    createRow(
      index,
      (choice) => actions.choose(chosen.map((one, at) => (at === index ? choice : one))),
      () => actions.choose(chosen.filter((_one, at) => at !== index)),
    ),
  );
  const add = h(
    "button",
    { type: "button", class: "button is-small is-quiet", onclick: () => last && actions.choose([...chosen, another(last.catalogue, last.settings.game, chosen)]) },
    icon("plus"),
    "Add a run",
  );
  const race = h("button", { type: "button", class: "button is-primary", onclick: actions.race });
  const refusal = h("div", { class: "compare-refusal" });
  const intro = h("p", { class: "compare-intro" }, "Runs of the position on the board, searched one after another, then played step by step next to each other.");
  const table = createTable(actions);
  const plot = createPlot(actions);
  element.append(
    h(
      "div",
      { class: "compare" },
      intro,
      h("ol", { class: "contenders", "aria-label": "Runs to compare" }, ...rows.map(({ row }) => row)),
      h("div", { class: "compare-go" }, race, add),
      refusal,
      table.element,
      plot.element,
    ),
  );

  return {
    /** @param {State} state */
    render(state) {
      const { compare, catalogue, settings, moves, position, dark, drawer } = state;
      const now = [compare.runs, compare.phase, compare.choices, compare.refusal, compare.plot, settings, moves, position, dark, drawer];
      if (now.every((part, at) => part === shown[at])) return; // a race at play changes none of it
      shown = now;
      last = state;
      chosen = compare.choices ?? defaultChoices(catalogue, settings);
      rows.forEach(({ row, render }, index) => {
        row.hidden = index >= chosen.length;
        if (!row.hidden) render(state, chosen[index], chosen.length);
      });
      const searching = compare.phase === "searching";
      add.hidden = chosen.length >= MOST || searching;
      setText(race, searching ? "Searching …" : compare.runs.length ? "Race again" : "Race");
      race.disabled = searching || (compare.plot?.running ?? false);
      if (compare.refusal !== refusal.textContent) refusal.replaceChildren(...(compare.refusal ? [h("p", { role: "alert" }, compare.refusal)] : []));
      table.render(state);
      plot.render(state);
    },
  };
}
