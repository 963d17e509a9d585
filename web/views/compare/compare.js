// The Compare tab: which runs, the table over all of them, nodes against depth.

import {
  another,
  defaultChoices,
  FEWEST,
  MOST,
  usualSearch,
  withDepth,
} from "../../settings/choices.js";
import { optionsOf } from "../../settings/options.js";
import { algorithmOf, gameOf } from "../../settings/settings.js";
import { plies } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { draw, h, kept, made } from "../dom.js";
import { byGroup, select } from "../form/field.js";
import { createOptions, summary } from "../form/options.js";
import { icon } from "../icons.js";
import { createPlot } from "./plot.js";
import { createTable } from "./table.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../settings/choices.js").Choice} Choice */

/**
 * @param {HTMLElement} element
 * @param {{choose: (choices: Choice[]) => void, race: () => void, plot: () => void, chart: () => Promise<typeof import("./chart.js")>, copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void, match: (open: boolean) => void}} actions
 */
export function createComparePanel(element, actions) {
  const body = made(h("div", {}));
  const match = /** @type {HTMLDetailsElement} */ (
    made(
      h(
        "details",
        { class: "compare-match", ontoggle: () => actions.match(match.open) },
        h("summary", {}, h("h3", {}, "Match: many games between two")),
      ),
    )
  );
  const foot = made(h("div", { class: "match" }));
  match.append(foot);
  element.append(body, match);
  /** @type {State} */
  let state;
  /** @type {Choice[]} */
  let chosen = [];
  const keep = kept();
  const change = (/** @type {number} */ index, /** @type {Partial<Choice>} */ patch) =>
    actions.choose(chosen.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  const options = Array.from({ length: MOST }, (_, index) =>
    createOptions(
      `options-${index + 1}`,
      (given) => change(index, { options: { ...chosen[index].options, ...given } }),
      show,
    ),
  );
  const table = createTable(actions, show);
  const plot = createPlot(actions);

  /** One run's choice: its search, its options and how deep. @param {Choice} choice @param {number} index */
  function contender(choice, index) {
    const { catalogue, settings } = state;
    const run = `run ${index + 1}`;
    const game = gameOf(catalogue, settings.game);
    const algorithm = algorithmOf(catalogue, choice.algorithm);
    const { depth } = choice;
    const depths = [...new Set([...game.depths, ...(depth === null ? [] : [depth])])].sort(
      (a, b) => a - b,
    );
    const items = [
      { value: "", label: "whole" },
      ...depths.map((one) => ({ value: String(one), label: plies(one) })),
    ];
    const searches = byGroup(
      catalogue.algorithms.filter(({ name }) => game.algorithms.includes(name)),
      game,
    );
    /** Another search, as deep as the one before. @param {string} name */
    const exchange = (name) =>
      change(
        index,
        withDepth(usualSearch(catalogue, game.name, name), depth, catalogue, game.name),
      );
    const deepen = (/** @type {string} */ value) =>
      change(index, { depth: value ? Number(value) : null });
    return h(
      "li",
      { class: `contender is-run-${index + 1}` },
      h("i", { class: "swatch", "aria-hidden": "true" }),
      h(
        "span",
        { class: "field is-search" },
        select(searches, choice.algorithm, exchange, { "aria-label": `Search of ${run}` }),
        icon("chevron"),
      ),
      h(
        "span",
        { class: "field is-depth", hidden: !algorithm.toDepth || !depths.length },
        select(items, String(depth ?? ""), deepen, { "aria-label": `Depth of ${run}` }),
        icon("chevron"),
      ),
      iconButton(`Options of ${run}`, "sliders", {
        class: "icon-button is-small",
        title: "Options of this run",
        popovertarget: `options-${index + 1}`,
        hidden: !optionsOf(game, algorithm).length,
      }),
      options[index].panel(game, algorithm, choice.options),
      iconButton(`Remove ${run}`, "close", {
        class: "icon-button is-small",
        title: "Remove this run",
        hidden: chosen.length <= FEWEST,
        onclick: () => actions.choose(chosen.filter((_one, at) => at !== index)),
      }),
      h("p", { class: "contender-told" }, summary(game, algorithm, choice.options)),
    );
  }

  function show() {
    const { compare, catalogue, settings } = state;
    chosen = compare.choices ?? defaultChoices(catalogue, settings);
    const searching = compare.phase === "searching";
    const race = searching ? "Searching …" : compare.runs.length ? "Race again" : "Race";
    const add = () => actions.choose([...chosen, another(catalogue, settings.game, chosen)]);
    draw(
      body,
      h(
        "div",
        { class: "compare" },
        h(
          "p",
          { class: "compare-intro" },
          "Runs of the position on the board, searched one after another, then played step by step next to each other.",
        ),
        h("ol", { class: "contenders", "aria-label": "Runs to compare" }, chosen.map(contender)),
        h(
          "div",
          { class: "compare-go" },
          button(race, {
            class: "button is-primary",
            disabled: searching || (compare.plot?.running ?? false),
            onclick: actions.race,
          }),
          button(
            "Add a run",
            {
              class: "button is-small is-quiet",
              hidden: chosen.length >= MOST || searching,
              onclick: add,
            },
            "plus",
          ),
        ),
        h(
          "div",
          { class: "compare-refusal" },
          compare.refusal && h("p", { key: compare.refusal, role: "alert" }, compare.refusal),
        ),
        table.section(state),
        plot.section(state),
      ),
    );
    plot.chart(state);
  }

  return {
    /** What is drawn of a match once it is open. */
    foot,
    /** @param {State} now */
    render(now) {
      state = now;
      const { compare, settings, moves, position, dark, drawer } = state;
      if (!drawer.open || drawer.tab !== "compare") return;
      match.open = state.match.open;
      // A race at play changes none of it.
      keep(
        [
          compare.runs,
          compare.phase,
          compare.choices,
          compare.refusal,
          compare.plot,
          settings,
          moves,
          position,
          dark,
          drawer,
        ],
        show,
      );
    },
  };
}
