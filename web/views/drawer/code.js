// Code: the very function that ran, or the book's pseudocode, the current line marked and its values beside it.

import { segments } from "../buttons.js";
import { classes, draw, h, kept } from "../dom.js";
import { codeKey } from "../../state.js";
import { highlightBook, plain } from "./highlight.js";

/** @typedef {import("../../state.js").State} State */

/** How a variable is called in the book. @type {Record<string, string>} */
const BOOK = { alpha: "α", beta: "β" };

/**
 * @param {HTMLElement} panel
 * @param {{book: (book: boolean) => void, python: () => Promise<typeof import("./python.js")>}} actions  `python`: what colours it
 */
export function createCode(panel, { book, python }) {
  const keepLines = kept();
  const keepBody = kept();
  /** @type {State["told"]} what the marked line and the values tell of */
  let told = null;
  let shownText = "";
  let marked = "";
  let highlightPython = plain;
  let asked = ""; // the text for which it was asked how to colour it
  /** @type {State | null} */
  let last = null;

  /** Colour Python once what does it has come: the text can be read without. It is asked for once a text. @param {string} text */
  function colour(text) {
    if (asked === text || highlightPython !== plain) return;
    asked = text;
    python().then(
      (grammar) => {
        highlightPython = (text) =>
          grammar.highlightPython(text).map((words) => words.flatMap(coloured));
        if (last) render(last);
      },
      (error) => console.warn("Python is shown without colours.", error),
    );
  }

  /** Bring the marked line into view inside the box; the page never moves. */
  function follow() {
    const box = /** @type {HTMLElement} */ (panel.querySelector(".code-box"));
    const line = /** @type {HTMLElement | null} */ (box.querySelector("[aria-current]"));
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    const margin = 60;
    if (top - margin < box.scrollTop || bottom + margin > box.scrollTop + box.clientHeight)
      box.scrollTop = (top + bottom - box.clientHeight) / 2;
  }

  /** @param {State} state */
  function render(state) {
    const { code, told: now, book: wanted } = state;
    last = state;
    if (!code) return;
    const isBook = wanted && code.pseudocode !== null;
    const { name, text } = isBook && code.pseudocode ? code.pseudocode : code.source;
    if (isBook) asked = "";
    else colour(text);
    const highlight = isBook ? highlightBook : highlightPython;
    const lines = keepLines([text, highlight], () => highlight(text));
    // What is told of one text does not tell of another: that of this search may be on its way.
    const fits = state.search !== null && code.key === codeKey(state.search);
    told = fits ? (now ?? (text === shownText ? told : null)) : null;
    shownText = text;
    const number = (isBook ? told?.pseudocode_line : told?.line) ?? 0;
    const variables = told ? (isBook ? bookish(told.variables) : told.variables) : {};
    const own = (/** @type {string} */ where) =>
      Object.entries(variables).filter(([variable]) => mentions(where, variable));
    const body = keepBody([lines, told, name], () => {
      const shown = lines.map(
        (/** @type {import("./highlight.js").Line} */ parts, /** @type {number} */ index) => {
          const content = text.split("\n")[index];
          const isCurrent = index === number - 1;
          const values =
            isCurrent &&
            h(
              "span",
              { class: "code-values" },
              own(content)
                .map(([variable, value]) => `${variable} = ${value}`)
                .join("   "),
            );
          const indent = (content.match(/^ */) ?? [""])[0].length;
          return h(
            "li",
            {
              class: "code-line",
              style: { "--indent": indent },
              "aria-current": isCurrent ? "true" : null,
            },
            h("code", {}, parts),
            values,
          );
        },
      );
      const rows = (isBook ? own(text) : Object.entries(variables)).map(([variable, value]) =>
        h("div", {}, h("dt", {}, variable), h("dd", {}, value)),
      );
      return [
        h(
          "div",
          {
            class: classes("code-box", isBook && "is-book"),
            role: "region",
            "aria-labelledby": "code-title",
            tabindex: 0,
          },
          h("ol", { class: "code-lines", "data-tick": told?.tick }, shown),
        ),
        h("dl", { class: "variables", "aria-label": "Variables" }, rows),
      ];
    });
    const choice = segments(
      "Which text",
      { python: "Python", pseudo: "Pseudocode" },
      isBook ? "pseudo" : "python",
      (one) => book(one === "pseudo"),
      {
        title: "Python or the book’s pseudocode (B)",
        hidden: code.pseudocode === null,
      },
    );
    draw(
      panel,
      h(
        "div",
        { class: "code" },
        h("div", { class: "code-head" }, h("h3", { id: "code-title" }, name), choice),
        body,
      ),
    );
    const place = `${name} ${text.length} ${number}`;
    if (place === marked) return;
    marked = place;
    follow();
  }

  return { render };
}

/** Words of Python as elements; after an opening parenthesis a long line may go on below. @param {[string, string]} words with their classes */
const coloured = ([words, names]) => [
  names ? h("span", { class: names }, words) : words,
  words.endsWith("(") && h("wbr"),
];

/** The variables by their names in the book. @param {Record<string, string>} variables */
const bookish = (variables) =>
  Object.fromEntries(
    Object.entries(variables).map(([variable, value]) => [
      BOOK[variable] ?? variable,
      value === "None" ? "null" : value,
    ]),
  );

/** Whether a line of code has a variable in it. @param {string} line @param {string} variable */
const mentions = (line, variable) => line.split(/[^\p{L}\p{N}_-]+/u).includes(variable);
