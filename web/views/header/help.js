// The help: what the colours and shapes mean, and the keys. Loaded when it is first opened, in a part of its own.

import { draw, h } from "../dom.js";

const glyph = (/** @type {string} */ kind, /** @type {string} */ d) =>
  h("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, h("path", { class: kind, d }));
const chip = (/** @type {string} */ tone, /** @type {string} */ value) =>
  h("b", { class: `value-chip is-${tone}` }, value);
const strong = (/** @type {string} */ text) => h("strong", {}, text);

/** @type {[import("../dom.js").Child, import("../dom.js").Child[]][]} */
const MARKS = [
  [
    glyph("fill-max", "M8 3 14 13H2z"),
    [strong("MAX"), ", the first of the game’s players: picks the largest value"],
  ],
  [glyph("fill-min", "M8 13 2 3h12z"), [strong("MIN"), ", the other: picks the smallest"]],
  [chip("max", "+1"), ["on a board: MAX wins, if both play well"]],
  [chip("draw", "0"), ["on a board: a draw, if both play well"]],
  [chip("min", "−1"), ["on a board: MIN wins, if both play well"]],
  [h("b", {}, "≤ ≥"), ["a bound: at most, at least so much is known"]],
  [h("b", {}, "≈"), ["an estimate has a part in it"]],
  [
    glyph("stroke-max", "M2 8h12"),
    [strong("β-cutoff"), " at a MAX node: worth β or more, and MIN does as well elsewhere"],
  ],
  [
    glyph("stroke-min", "M2 11 5 5l3 6 3-6 3 6"),
    [strong("α-cutoff"), " at a MIN node: worth α or less, and MAX does as well elsewhere"],
  ],
  [glyph("stroke-ghost", "M4 2v12M8 2v12M12 2v12"), ["pruned: never visited"]],
  [glyph("stroke-line", "M2 4c8 0 4 8 12 8"), ["principal variation: what both sides would play"]],
];

/** Keys, and what they do: a text in [brackets] is a key. */
const KEYS = [
  ["[Space]", "play or pause"],
  ["[←] [→]", "step back, step forward"],
  ["[Home] [End]", "to the start, to the end"],
  ["[C] [L] [R]", "next cutoff, leaf, root change"],
  ["[Shift] with one", "the previous one"],
  ["[O]", "out of this node"],
  ["[P]", "into the principal variation"],
  ["[W] [S] [M] [T] [Y]", "why, source, compare, lab, write"],
  ["[B]", "source or the book’s pseudocode"],
  ["[D]", "show or hide the explanations"],
  ["[Q]", "predict: be asked before you are told"],
  ["[E]", "examples"],
  ["[U]", "turn the board of chess or draughts"],
  [
    "[F]",
    "lecture mode: [Page Down] and [Page Up] step, [B] blanks the screen, [G] shows the board, [N] the counters, [F] fills the screen, [Esc] leaves",
  ],
  ["[?]", "this help"],
];

/** @param {string} text */
const keyed = (text) =>
  text.split(/\[([^\]]+)\]/).map((part, i) => (i % 2 ? h("kbd", {}, part) : part));

/** @param {HTMLElement} element */
export function drawHelp(element) {
  draw(
    element,
    h(
      "p",
      {},
      "You play; the computer answers with minimax or alpha–beta, written in pure Python and run on this page. While it thinks, its report is played back as the tree it searches. The search never waits for the picture: pause, step back and scrub as you like.",
    ),
    h(
      "div",
      { class: "help-columns" },
      h(
        "section",
        {},
        h("h3", {}, "Colours and shapes"),
        h(
          "dl",
          { class: "help-key" },
          MARKS.map(([mark, text]) => [h("dt", {}, mark), h("dd", {}, ...text)]),
        ),
      ),
      h(
        "section",
        {},
        h("h3", {}, "Keyboard"),
        h(
          "dl",
          { class: "help-keys" },
          KEYS.map(([keys, text]) => [h("dt", {}, ...keyed(keys)), h("dd", {}, ...keyed(text))]),
        ),
        h(
          "p",
          { class: "soft" },
          "On the board the arrow keys walk from square to square and Enter plays; where pieces move, Enter picks one up and puts it down, and Escape lets it go. On the timeline Page Up and Page Down make larger steps. In the tree the arrow keys walk from node to node.",
        ),
      ),
    ),
    h(
      "p",
      { class: "soft" },
      "Every value is a utility of MAX, whoever is to move. The address in the browser holds all you set: send it, and the other sees what you see. ",
      h("a", { href: "docs/index.html" }, "Documentation"),
      " · ",
      h("a", { href: "THIRD-PARTY-NOTICES.txt" }, "Licences of the software used"),
    ),
  );
}
