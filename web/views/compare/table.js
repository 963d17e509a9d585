// The table over all runs, and the ways to take it along.

import { gameOf } from "../../settings/settings.js";
import { fixed, grouped, percent, sumText, times } from "../../text.js";
import {
  agreement,
  commaSeparated,
  fileName,
  neverVisited,
  tableOf,
  tabSeparated,
  toMinimum,
} from "../../trace/table.js";
import { answering, button } from "../buttons.js";
import { h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../trace/table.js").Figures} Figures */

const NONE = "–";
const FORMULA =
  "b*: a search to depth d visits 1 + b* + … + b*^d nodes. d is the depth of the last finished iteration, or the depth asked for; captures and extensions beyond it do not count.";
/** @param {number | null} value @param {(value: number) => string} written */
const or = (value, written) => (value === null ? NONE : written(value));

/** A name that is broken at its spaces alone. @param {string} name */
export const unbroken = (name) => name.replaceAll("–", "\u2060–\u2060");

/** The head of a column: a run's name in its colour. @param {number} index @param {string} name */
export const runHead = (index, name) =>
  h(
    "th",
    { scope: "col", class: `is-run-${index + 1}` },
    h("i", { class: "swatch", "aria-hidden": "true" }),
    unbroken(name),
  );

/** @type {[string, string, (run: Figures, written: string) => string][]} a row's name, what it means, a run's cell */
const ROWS = [
  ["Nodes", "Positions that the search entered, its root included", (run) => grouped(run.nodes)],
  [
    "Leaves",
    "Positions that were judged: the game is over, or the depth reached",
    (run) => grouped(run.leaves),
  ],
  ["Cutoffs", "Nodes whose remaining moves were skipped", (run) => grouped(run.cutoffs)],
  [
    "Never visited",
    "The share of plain minimax’s tree that was not looked at",
    (run) => or(neverVisited(run), percent),
  ],
  [
    "Time, ms",
    "In Python, its report to the page included",
    (run) => or(run.milliseconds, (ms) => grouped(Math.round(ms))),
  ],
  [
    "Branching b*",
    "Effective branching factor: 1 + b* + … + b*^d nodes, where d is the depth searched",
    (run) => or(run.branching, (ratio) => fixed(ratio, 2)),
  ],
  [
    "Leaves ÷ minimum",
    "Against the fewest leaves that prove the value (Knuth and Moore, 1975), counted on this very tree",
    (run) => (run.minimum === undefined && run.complete ? "…" : or(toMinimum(run), times)),
  ],
  [
    "Value",
    "For MAX, if both sides play well",
    (run, written) => or(run.value, () => `${run.judged ? "≈ " : ""}${written}`),
  ],
  ["Move", "The move that the search would play", (run) => run.move ?? NONE],
];

/** All rows, with the game's own branching factor after b*. @param {number | null} branching @returns {typeof ROWS} */
const rowsBeside = (branching) =>
  ROWS.flatMap((row) =>
    branching && row[0] === "Branching b*"
      ? [
          row,
          [
            "Branching b",
            "How many moves a position of this game has on average",
            () => `about ${branching}`,
          ],
        ]
      : [row],
  );

/**
 * @param {{copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} actions
 * @param {() => void} again  draws it anew
 */
export function createTable({ copy, save }, again) {
  const copying = answering("Copy", again);

  return {
    /** @param {State} state */
    section({ compare, catalogue, settings }) {
      const all = compare.runs;
      const runs = all.filter(({ stage }) => stage === "done" || stage === "stopped");
      if (!runs.length) return null;
      const figures = runs.map((run) => run.figures);
      // An explicit tree's values are written as the textbooks write them, without a plus.
      const { boards, branching } = gameOf(catalogue, settings.game);
      const scale = all.map(({ columns }) => columns.manner?.scale).find(Boolean) ?? null;
      const texts = runs.map(({ columns, figures: { value } }) =>
        value === null
          ? ""
          : sumText(columns.manner?.scale ?? (value % 1 ? null : scale), value, boards),
      ); // a win is one, whoever found it
      const stopped = runs
        .filter(({ stage }) => stage === "stopped")
        .map(({ figures }) => `${figures.name} was stopped after ${grouped(figures.nodes)} nodes.`);
      const uncounted = figures.some(({ complete, minimum }) => complete && minimum === null);
      const dash = uncounted
        ? [
            "The minimal proof tree is counted up to 40,000 different positions: this one has more, hence the dash.",
          ]
        : [];
      const formula = figures.some(({ branching }) => branching !== null) ? [FORMULA] : [];
      const note = [...stopped, ...dash, ...formula].join(" ");
      const rows = tableOf(
        all.map((run) => run.figures),
        branching,
      );
      const copyTable = async () =>
        copying.say((await copy(tabSeparated(rows))) ? "Copied" : "Not allowed here");
      const cells = (/** @type {(typeof ROWS)[0][2]} */ cell) =>
        figures.map((run, at) => h("td", {}, cell(run, texts[at])));
      return h(
        "section",
        { class: "compare-part", "aria-label": "All runs" },
        h("p", { class: "compare-sentence", role: "status" }, agreement(figures, texts)),
        h(
          "div",
          { class: "compare-scroll" },
          h(
            "table",
            { class: "compare-table" },
            h("caption", { class: "hidden" }, "What each run did"),
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                h("td", {}),
                runs.map((run) => runHead(all.indexOf(run), run.figures.name)),
              ),
            ),
            h(
              "tbody",
              {},
              rowsBeside(branching).map(([name, title, cell]) =>
                h("tr", {}, h("th", { scope: "row", title }, name), cells(cell)),
              ),
            ),
          ),
        ),
        h("p", { class: "compare-note", hidden: !note }, note),
        h(
          "div",
          { class: "compare-take" },
          button(
            h("span", {}, copying.said),
            {
              class: "button is-small",
              title: "Copy the table as text, for a spreadsheet",
              onclick: copyTable,
            },
            "share",
          ),
          button("Download CSV", {
            class: "button is-small",
            title: "Save the table as a file",
            onclick: () => save(commaSeparated(rows), fileName(all[0].root, "csv")),
          }),
        ),
      );
    },
  };
}
