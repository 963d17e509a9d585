// The Compare tab: which runs, the table over all of them, nodes against depth.

import { another, defaultChoices, FEWEST, MOST, sameSearch, searchesOf, searchLabel } from "../choices.js";
import { createPlot } from "./compare-plot.js";
import { createTable } from "./compare-table.js";
import { h, setText } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../choices.js").Choice} Choice */

/**
 * One run's choice: its search and how deep.
 * @param {number} index
 * @param {(choice: Choice) => void} onChange
 * @param {() => void} onRemove
 */
function createRow(index, onChange, onRemove) {
  const change = () => onChange({ ...searches[Number(search.value)], depth: depth.value ? Number(depth.value) : null });
  const search = h("select", { "aria-label": `Search of run ${index + 1}`, onchange: change });
  const depth = h("select", { "aria-label": `Depth of run ${index + 1}`, onchange: change });
  const remove = h(
    "button",
    { type: "button", class: "icon-button is-small", "aria-label": `Remove run ${index + 1}`, title: "Remove this run", onclick: onRemove },
    icon("close"),
  );
  const field = (/** @type {HTMLElement} */ select, /** @type {string} */ kind) => h("span", { class: `field ${kind}` }, select, icon("chevron"));
  const row = h("li", { class: `contender is-run-${index + 1}` }, h("i", { class: "swatch", "aria-hidden": "true" }), field(search, "is-search"), field(depth, "is-depth"), remove);
  /** @type {Omit<Choice, "depth">[]} */
  let searches = [];
  let filled = "";
  return {
    row,
    /** @param {State} state @param {Choice} choice @param {number} count */
    render({ catalogue, settings }, choice, count) {
      searches = searchesOf(catalogue);
      const depths = catalogue.games.find(({ name }) => name === settings.game)?.depths ?? [];
      const plies = [...new Set([...depths, ...(choice.depth === null ? [] : [choice.depth])])].sort((a, b) => a - b);
      const key = JSON.stringify([searches, plies]);
      if (key !== filled) {
        filled = key;
        search.replaceChildren(...searches.map((one, at) => h("option", { value: at }, searchLabel(one, catalogue))));
        depth.replaceChildren(h("option", { value: "" }, "whole"), ...plies.map((ply) => h("option", { value: ply }, ply === 1 ? "1 ply" : `${ply} plies`)));
      }
      search.value = String(searches.findIndex((one) => sameSearch(one, choice)));
      depth.value = choice.depth === null ? "" : String(choice.depth);
      remove.hidden = count <= FEWEST;
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {{choose: (choices: Choice[]) => void, race: () => void, plot: () => void, copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} actions
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
    { type: "button", class: "button is-small is-quiet", onclick: () => last && actions.choose([...chosen, another(last.catalogue, chosen)]) },
    icon("plus"),
    "Add a run",
  );
  const race = h("button", { type: "button", class: "button is-primary", onclick: actions.race });
  const refusal = h("div", { class: "compare-refusal" });
  const intro = h("p", { class: "compare-intro" }, "Runs of the position on the board, searched one after another, then played step by step next to each other.");
  const table = createTable(actions);
  const plot = createPlot({ plot: actions.plot });
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
