// The widget "source": a text of code with its colours, the line at work, and the values beside it.

import { classes, draw, h, kept, type Child } from "../dom/dom.js";
import type { Attributes } from "../wire/updates.ts";

type Line = Child[]; // what stands in a line, without its indentation
type Highlight = (text: string) => Line[];
/** The grammar of Python, which is loaded when it is first shown. */
interface Grammar {
  highlightPython: (text: string) => [words: string, classes: string][][];
}

/** Words of the book's pseudocode, which it prints in bold. */
const BOOK_WORDS = /\b(function|returns|return|if|then|for each|in|do)\b/;
const MARGIN = 60; // pixels that the marked line keeps from the ends of the box

const splitLines = (text: string) => text.split("\n").map((line) => line.trimStart());
const plain: Highlight = (text) => splitLines(text).map((line) => [line]);
const highlightBook: Highlight = (text) =>
  splitLines(text).map((line) =>
    line
      .split(BOOK_WORDS)
      .filter(Boolean)
      .map((part) => (BOOK_WORDS.test(part) ? h("b", {}, part) : part)),
  );

/** Words of Python as elements; after an opening parenthesis a long line may go on below. */
const toWords = ([words, names]: [string, string]) => [
  names ? h("span", { class: names }, words) : words,
  words.endsWith("(") && h("wbr"),
];

/** `load` loads the grammar of Python; until it is there, the text has no colours. */
export function createSource(host: HTMLElement, load: () => Promise<Grammar>) {
  const keepLines = kept();
  let highlightPython: Highlight = plain;
  let isLoading = false;
  let last: Attributes = {};
  let shownPlace = "";

  function loadGrammar() {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (grammar) => {
        highlightPython = (text) =>
          grammar.highlightPython(text).map((words) => words.flatMap(toWords));
        render(last);
      },
      (error) => {
        isLoading = false; // it is tried again with another text
        console.warn("Python is shown without colours.", error);
      },
    );
  }

  function follow() {
    const box = host.firstElementChild as HTMLElement;
    const line = box.querySelector<HTMLElement>("[aria-current]");
    if (!line) return;
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
    if (top - MARGIN < box.scrollTop || bottom + MARGIN > box.scrollTop + box.clientHeight)
      box.scrollTop = (top + bottom - box.clientHeight) / 2;
  }

  function render(attributes: Attributes) {
    const isOther = attributes.text !== last.text;
    last = attributes;
    const { text, lang, number, content } = attributes as {
      text: string;
      lang: "python" | "pseudocode";
      number: number;
      content: string;
    };
    const isBook = lang === "pseudocode";
    if (isOther && !isBook) loadGrammar();
    const highlight = isBook ? highlightBook : highlightPython;
    const lines: Line[] = keepLines([text, highlight], () => highlight(text));
    const indents = text.split("\n").map((line) => line.length - line.trimStart().length);
    const shown = lines.map((words, index) => {
      const isCurrent = index === number - 1;
      return h(
        "li",
        {
          class: "code-line",
          style: { "--indent": indents[index] },
          "aria-current": isCurrent ? "true" : null,
        },
        h("code", {}, words),
        isCurrent && h("span", { class: "code-values" }, content),
      );
    });
    draw(
      host,
      h(
        "div",
        {
          class: classes("code-box", isBook && "is-book"),
          role: "region",
          "aria-labelledby": attributes["aria-labelledby"],
          tabindex: 0,
        },
        h("ol", { class: "code-lines", "data-tick": attributes["data-tick"] }, shown),
      ),
    );
    const place = `${lang} ${text.length} ${number}`;
    if (place === shownPlace) return;
    shownPlace = place;
    follow();
  }

  return { draw: render };
}
