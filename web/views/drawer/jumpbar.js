// Jumps, each where it leads said by its button, and the breakpoints below them.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../trace/jumps.js").Event} Event */
/** @typedef {import("../../trace/jumps.js").Stops} Stops */
/** @typedef {{next: (event: Event) => void, previous: (event: Event) => void, out: () => void, variation: () => void, stops: (stops: Partial<Stops>) => void}} Actions */

/** What is jumped to: its name on the button, in full, on its breakpoint, its key. @type {[Event, string, string, string, string][]} */
const EVENTS = [
  ["cutoff", "Cutoff", "cutoff", "cutoffs", "C"],
  ["leaf", "Leaf", "leaf", "leaves", "L"],
  ["root", "Root", "change of the root’s value", "root changes", "R"],
];

/** @param {string} name @param {string} key @param {string} glyph @param {() => void} onclick */
const step = (name, key, glyph, onclick) =>
  h(
    "button",
    { type: "button", class: "jump", "aria-label": name, title: `${name} (${key})`, onclick },
    icon(glyph),
  );

/** @param {string} label @param {string} title @param {string} glyph @param {() => void} onclick */
const way = (label, title, glyph, onclick) =>
  h("button", { type: "button", class: "jump is-way", title, onclick }, icon(glyph), label);

/** @param {State} state @param {Actions} actions */
export function jumpbar(
  { search, stops, missed },
  { next, previous, out, variation, stops: stopAt },
) {
  const hidden = (/** @type {Event} */ event) =>
    event === "cutoff" && search !== null && search.columns.revisits; // then nothing is cut
  const steppers = EVENTS.map(([event, label, name, , key]) =>
    h(
      "div",
      { class: "stepper", hidden: hidden(event) },
      step(`Previous ${name}`, `Shift+${key}`, "back", () => previous(event)),
      h("span", { "aria-hidden": "true" }, label),
      step(`Next ${name}`, key, "onward", () => next(event)),
    ),
  );
  const boxes = EVENTS.map(([event, , , plural]) => {
    const onchange = (/** @type {any} */ { target }) => stopAt({ [event]: target.checked });
    return h(
      "label",
      { hidden: hidden(event) },
      h("input", { type: "checkbox", checked: stops[event], onchange }),
      plural,
    );
  });
  return [
    h("p", { class: "missed", role: "status" }, missed),
    h(
      "div",
      { class: "jumps", role: "toolbar", "aria-label": "Jumps" },
      h("div", { class: "steppers" }, steppers),
      h(
        "div",
        { class: "ways" },
        way("Out of this node", "To where this node is left (O)", "out", out),
        way(
          "Principal variation",
          "To its next node, where that was entered (P)",
          "into",
          variation,
        ),
      ),
    ),
    h("fieldset", { class: "stops" }, h("legend", {}, "Stop at"), boxes),
  ];
}
