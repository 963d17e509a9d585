// The menu that saves pictures of the tree.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../state.js").State} State */

/** @type {[string, [string, string][]][]} */
const ENTRIES = [
  ["What is in view", [["view.png", "PNG"], ["view.svg", "SVG"]]],
  ["The whole tree, up to 2,000 nodes", [["tree.png", "PNG"], ["tree.svg", "SVG"], ["tree.tex", "TikZ for LaTeX"]]],
  ["The trace", [["trace.json", "JSON"]]],
]; // prettier-ignore

/** @param {HTMLElement} head the bar above the tree @param {{save: (kind: string) => void}} actions */
export function createExport(head, { save }) {
  const menu = h("div", { class: "menu", id: "export-menu", popover: "auto", role: "group", "aria-label": "Save a picture" });
  for (const [title, kinds] of ENTRIES) {
    const buttons = kinds.map(([kind, text]) =>
      h("button", { type: "button", class: "button is-small", "aria-label": `${title}: ${text}`, onclick: () => choose(kind) }, text),
    );
    menu.append(h("p", { class: "menu-title" }, title), h("div", { class: "menu-row" }, ...buttons));
  }
  const button = h(
    "button",
    { type: "button", class: "icon-button", popovertarget: "export-menu", "aria-label": "Save a picture", title: "Save a picture of the tree" },
    icon("save"),
  );
  head.append(button, menu);
  menu.addEventListener("beforetoggle", () => {
    const { right, bottom } = button.getBoundingClientRect();
    menu.style.right = `${Math.max(8, innerWidth - right)}px`;
    menu.style.top = `${bottom + 6}px`;
  });

  /** @param {string} kind */
  function choose(kind) {
    menu.hidePopover();
    save(kind);
  }

  return {
    /** @param {State} state */
    render({ search }) {
      button.disabled = !search;
    },
  };
}
