// The table over all runs, and the ways to take it along.

import { agreement, commaSeparated, fileName, neverVisited, tableOf, tabSeparated, toMinimum } from "../../trace/table.js";
import { h, setText } from "../dom.js";
import { icon } from "../icons.js";
import { fixed, grouped, number, percent, times } from "../../text.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../trace/table.js").Figures} Figures */

const NONE = "–";
/** @param {number | null} value @param {(value: number) => string} written */
const or = (value, written) => (value === null ? NONE : written(value));

/** A name that is broken at its spaces alone. @param {string} name */
export const unbroken = (name) => name.replaceAll("–", "\u2060–\u2060");

/** @type {[string, string, (run: Figures, written: (value: number) => string) => string][]} a row's name, what it means, a run's cell */
const ROWS = [
  ["Nodes", "Positions that the search entered, its root included", (run) => grouped(run.nodes)],
  ["Leaves", "Positions that were judged: the game is over, or the depth reached", (run) => grouped(run.leaves)],
  ["Cutoffs", "Nodes whose remaining moves were skipped", (run) => grouped(run.cutoffs)],
  ["Never visited", "The share of plain minimax’s tree that was not looked at", (run) => or(neverVisited(run), percent)],
  ["Time, ms", "In Python, its report to the page included", (run) => or(run.milliseconds, (ms) => grouped(Math.round(ms)))],
  ["Branching b*", "Effective branching factor: a uniform tree of this depth with b* moves everywhere has as many nodes", (run) => or(run.branching, (ratio) => fixed(ratio, 2))],
  ["Leaves ÷ minimum", "Against the fewest leaves that prove the value (Knuth and Moore, 1975), counted on this very tree", (run) => (run.minimum === undefined && run.complete ? "…" : or(toMinimum(run), times))],
  ["Value", "For MAX, if both sides play well", (run, written) => or(run.value, written)],
  ["Move", "The move that the search would play", (run) => run.move ?? NONE],
];

/** @param {{copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} actions */
export function createTable({ copy, save }) {
  /** @type {State | null} */
  let last = null;
  const figures = () => last?.compare.runs.map((run) => run.figures) ?? [];
  const sentence = h("p", { class: "compare-sentence", role: "status" });
  const head = h("tr");
  const body = h("tbody");
  const note = h("p", { class: "compare-note" });
  const copyText = h("span", {}, "Copy");
  const copyButton = h("button", { type: "button", class: "button is-small", title: "Copy the table as text, for a spreadsheet", onclick: copyTable }, icon("share"), copyText);
  const saveButton = h("button", { type: "button", class: "button is-small", title: "Save the table as a file", onclick: saveTable }, "Download CSV");
  const element = h(
    "section",
    { class: "compare-part", "aria-label": "All runs" },
    sentence,
    h("div", { class: "compare-scroll" }, h("table", { class: "compare-table" }, h("caption", { class: "hidden" }, "What each run did"), h("thead", {}, head), body)),
    note,
    h("div", { class: "compare-take" }, copyButton, saveButton),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;

  async function copyTable() {
    const done = await copy(tabSeparated(tableOf(figures())));
    setText(copyText, done ? "Copied" : "Not allowed here");
    clearTimeout(back);
    back = setTimeout(() => setText(copyText, "Copy"), 2500);
  }

  function saveTable() {
    const root = last?.compare.runs[0]?.root;
    if (root) save(commaSeparated(tableOf(figures())), fileName(root, "csv"));
  }

  let shown = "";
  return {
    element,
    /** @param {State} state */
    render(state) {
      last = state;
      const runs = state.compare.runs.filter(({ stage }) => stage === "done" || stage === "stopped");
      element.hidden = runs.length === 0;
      const key = JSON.stringify(runs.map((run) => run.figures));
      if (key === shown) return;
      shown = key;
      const all = state.compare.runs;
      // An explicit tree's values are written as the textbooks write them, without a plus.
      const boards = state.catalogue.games.find(({ name }) => name === state.settings.game)?.boards;
      const written = (/** @type {number} */ value) => number(value, boards);
      const place = (/** @type {typeof all[number]} */ run) => `is-run-${all.indexOf(run) + 1}`;
      head.replaceChildren(
        h("td", {}),
        ...runs.map((run) => h("th", { scope: "col", class: place(run) }, h("i", { class: "swatch", "aria-hidden": "true" }), unbroken(run.figures.name))),
      );
      body.replaceChildren(
        ...ROWS.map(([name, meaning, cell]) =>
          h("tr", {}, h("th", { scope: "row", title: meaning }, name), ...runs.map((run) => h("td", {}, cell(run.figures, written)))),
        ),
      );
      setText(sentence, agreement(runs.map((run) => run.figures), written));
      const stopped = runs.filter(({ stage }) => stage === "stopped").map(({ figures }) => `${figures.name} was stopped after ${grouped(figures.nodes)} nodes.`);
      const uncounted = runs.some(({ figures }) => figures.complete && figures.minimum === null);
      const dash = uncounted ? ["The minimal proof tree is counted up to 40,000 different positions: this one has more, hence the dash."] : [];
      setText(note, [...stopped, ...dash].join(" "));
      note.hidden = !note.textContent;
    },
  };
}
