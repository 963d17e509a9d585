// Code: the very function that ran, or the book's pseudocode, the current line marked and its values beside it.

import { h, setAttribute, setText } from "../dom.js";
import { highlightBook, plain } from "./highlight.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Told} Told */

/** How a variable is called in the book. @type {Record<string, string>} */
const BOOK = { alpha: "α", beta: "β" };

/**
 * @param {HTMLElement} element
 * @param {{book: (book: boolean) => void, python: () => Promise<typeof import("./python.js")>}} actions  `python`: what colours it
 */
export function createCode(element, { book, python: load }) {
  const python = h("button", { type: "button", onclick: () => book(false) }, "Python");
  const pseudo = h("button", { type: "button", onclick: () => book(true), title: "Python or the book’s pseudocode (B)" }, "Pseudocode");
  const name = h("h3", { id: "code-title" });
  const switcher = h("div", { class: "segments", role: "group", "aria-label": "Which text" }, python, pseudo);
  const list = h("ol", { class: "code-lines" });
  const box = h("div", { class: "code-box", role: "region", "aria-labelledby": name.id, tabindex: 0 }, list);
  const values = h("dl", { class: "variables", "aria-label": "Variables" });
  element.append(h("div", { class: "code-head" }, name, switcher), box, values);

  let text = "";
  /** @type {State | null} */
  let shown = null;
  /** @type {HTMLElement[]} */
  let lines = [];
  let highlightPython = plain;
  let asked = false;
  /** @type {HTMLElement | null} */
  let current = null;
  const beside = h("span", { class: "code-values" });
  let valuesShown = "";

  /** @param {string} now @param {boolean} isBook */
  function fill(now, isBook) {
    text = now;
    current = null;
    if (!isBook) colour();
    lines = (isBook ? highlightBook : highlightPython)(now).map((parts, index) => {
      const indent = (now.split("\n")[index].match(/^ */) ?? [""])[0].length;
      const line = h("li", { class: "code-line" }, h("code", {}, ...parts));
      line.style.setProperty("--indent", String(indent));
      return line;
    });
    list.replaceChildren(...lines);
    box.classList.toggle("is-book", isBook);
  }

  /** Colour Python, from the next look at it on, once what does that has come: the text can be read without. */
  function colour() {
    if (asked) return;
    asked = true;
    load().then(
      (grammar) => {
        highlightPython = grammar.highlightPython;
        text = "";
        if (shown) render(shown);
      },
      (error) => {
        asked = false;
        console.warn("Python is shown without colours.", error);
      },
    );
  }

  /** @param {number} number from 1 @param {Told} told @param {boolean} isBook */
  function mark(number, told, isBook) {
    const line = lines[number - 1];
    const values = isBook ? bookish(told.variables) : told.variables;
    const content = text.split("\n")[number - 1] ?? ""; // none where the source of the search before is still shown
    const words = Object.entries(values).filter(([variable]) => mentions(content, variable));
    setText(beside, words.map(([variable, value]) => `${variable} = ${value}`).join("   "));
    if (line === current) return void (beside.parentNode !== line && line?.append(beside));
    current?.removeAttribute("aria-current");
    current = line ?? null;
    if (!line) return beside.remove();
    line.setAttribute("aria-current", "true");
    line.append(beside);
    scrollTo(line);
  }

  /** Bring a line into view inside the box; the page never moves. @param {HTMLElement} line */
  function scrollTo(line) {
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    const margin = 60;
    if (top - margin < box.scrollTop || bottom + margin > box.scrollTop + box.clientHeight)
      box.scrollTop = (top + bottom - box.clientHeight) / 2;
  }

  /** @param {Record<string, string>} variables */
  function tell(variables) {
    const key = JSON.stringify(variables);
    if (key === valuesShown) return;
    valuesShown = key;
    values.replaceChildren(
      ...Object.entries(variables).map(([variable, value]) =>
        h("div", {}, h("dt", {}, variable), h("dd", {}, value)),
      ),
    );
  }

  /** @param {State} state */
  function render(state) {
    const { code, told, book: wanted } = state;
    shown = state;
    if (!code) return;
    const isBook = wanted && code.pseudocode !== null;
    const source = isBook && code.pseudocode ? code.pseudocode : code.source;
    setAttribute(python, "aria-pressed", !isBook);
    setAttribute(pseudo, "aria-pressed", isBook);
    switcher.hidden = code.pseudocode === null;
    setText(name, source.name);
    if (source.text !== text) fill(source.text, isBook);
    if (!told) return;
    mark((isBook ? told.pseudocodeLine : told.line) ?? told.line, told, isBook);
    tell(isBook ? inBook(told.variables, source.text) : told.variables);
    setAttribute(list, "data-tick", told.tick);
  }

  return { render };
}

/** The variables by their names in the book. @param {Record<string, string>} variables */
const bookish = (variables) =>
  Object.fromEntries(
    Object.entries(variables).map(([variable, value]) => [BOOK[variable] ?? variable, value === "None" ? "null" : value]),
  );

/** Those that its text has. @param {Record<string, string>} variables @param {string} text */
const inBook = (variables, text) =>
  Object.fromEntries(Object.entries(bookish(variables)).filter(([variable]) => mentions(text, variable)));

/** Whether a line of code has a variable in it. @param {string} line @param {string} variable */
const mentions = (line, variable) => line.split(/[^\p{L}\p{N}_-]+/u).includes(variable);
