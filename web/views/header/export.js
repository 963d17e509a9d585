// The menu that saves pictures of the tree.

import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

/** @type {[string, [string, string][]][]} */
const ENTRIES = [
  [
    "What is in view",
    [
      ["view.png", "PNG"],
      ["view.svg", "SVG"],
    ],
  ],
  [
    "The whole tree, up to 2,000 nodes",
    [
      ["tree.png", "PNG"],
      ["tree.svg", "SVG"],
      ["tree.tex", "TikZ for LaTeX"],
    ],
  ],
  [
    "Step by step, up to 200 pictures",
    [
      ["steps.zip", "SVG files"],
      ["steps.print", "Print, or PDF"],
    ],
  ],
  ["The trace", [["trace.json", "JSON"]]],
];

/** @param {HTMLElement} element in the bar above the tree @param {{save: (kind: string) => void}} actions */
export function createExport(element, { save }) {
  /** Below its button. @param {{target: HTMLElement}} event */
  function place({ target: menu }) {
    const { right, bottom } = /** @type {Element} */ (
      element.firstElementChild
    ).getBoundingClientRect();
    menu.style.right = `${Math.max(8, innerWidth - right)}px`;
    menu.style.top = `${bottom + 6}px`;
  }

  /** @param {string} title @param {[string, string][]} kinds */
  const row = (title, kinds) => [
    h("p", { class: "menu-title" }, title),
    h(
      "div",
      { class: "menu-row" },
      kinds.map(([kind, text]) =>
        button(text, {
          class: "button is-small",
          "aria-label": `${title}: ${text}`,
          onclick: choose(kind),
        }),
      ),
    ),
  ];

  const choose =
    (/** @type {string} */ kind) =>
    (/** @type {any} */ { currentTarget }) => {
      currentTarget.closest(".menu").hidePopover();
      save(kind);
    };

  const menu = h(
    "div",
    {
      class: "menu",
      id: "export-menu",
      popover: "auto",
      role: "group",
      "aria-label": "Save a picture",
      onbeforetoggle: place,
    },
    ENTRIES.map(([title, kinds]) => row(title, kinds)),
  );

  return {
    /** @param {import("../../state.js").State} state */
    render({ search }) {
      const title = "Save a picture of the tree";
      draw(
        element,
        iconButton("Save a picture", "save", {
          title,
          popovertarget: "export-menu",
          disabled: !search,
        }),
        menu,
      );
    },
  };
}
