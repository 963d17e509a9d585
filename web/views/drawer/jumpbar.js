// Jumps, each where it leads said by its button, and the breakpoints below them.

import { h, setText } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../trace/jumps.js").Event} Event */
/** @typedef {import("../../trace/jumps.js").Stops} Stops */
/** @typedef {{next: (event: Event) => void, previous: (event: Event) => void, out: () => void, variation: () => void, stops: (stops: Stops) => void}} Actions */

/** What is jumped to: its name on the button, in full, on its breakpoint, its key. @type {[Event, string, string, string, string][]} */
const EVENTS = [
  ["cutoff", "Cutoff", "cutoff", "cutoffs", "C"],
  ["leaf", "Leaf", "leaf", "leaves", "L"],
  ["root", "Root", "change of the root’s value", "root changes", "R"],
];

/**
 * @param {HTMLElement} element
 * @param {Actions} actions
 */
export function createJumpbar(element, actions) {
  /** @type {Stops} */
  let stops = { cutoff: false, leaf: false, root: false };
  /** @param {string} name @param {string} key @param {string} glyph @param {() => void} onclick */
  const step = (name, key, glyph, onclick) =>
    h(
      "button",
      { type: "button", class: "jump", "aria-label": name, title: `${name} (${key})`, onclick },
      icon(glyph),
    );
  const steppers = EVENTS.map(([event, label, name, , key]) =>
    h(
      "div",
      { class: "stepper" },
      step(`Previous ${name}`, `Shift+${key}`, "back", () => actions.previous(event)),
      h("span", { "aria-hidden": "true" }, label),
      step(`Next ${name}`, key, "onward", () => actions.next(event)),
    ),
  );
  /** @param {string} label @param {string} title @param {string} glyph @param {() => void} onclick */
  const way = (label, title, glyph, onclick) =>
    h("button", { type: "button", class: "jump is-way", title, onclick }, icon(glyph), label);
  const ways = [
    way("Out of this node", "To where this node is left (O)", "out", actions.out),
    way("Principal variation", "To its next node, where that was entered (P)", "into", actions.variation),
  ];
  const boxes = EVENTS.map(([event]) =>
    h("input", {
      type: "checkbox",
      onchange: (/** @type {any} */ change) => actions.stops({ ...stops, [event]: change.target.checked }),
    }),
  );
  const missed = h("p", { class: "missed", role: "status" });
  element.append(
    missed,
    h(
      "div",
      { class: "jumps", role: "toolbar", "aria-label": "Jumps" },
      h("div", { class: "steppers" }, ...steppers),
      h("div", { class: "ways" }, ...ways),
    ),
    h(
      "fieldset",
      { class: "stops" },
      h("legend", {}, "Stop at"),
      ...EVENTS.map(([, , , plural], index) => h("label", {}, boxes[index], plural)),
    ),
  );

  return {
    /** @param {State} state */
    render(state) {
      const simulated = state.search?.columns.revisits ?? false; // then nothing is cut
      for (const part of [steppers[0], boxes[0].parentElement]) if (part) part.hidden = simulated;
      stops = state.stops;
      EVENTS.forEach(([event], index) => (boxes[index].checked = stops[event]));
      setText(missed, state.missed);
    },
  };
}
