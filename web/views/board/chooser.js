// What a piece becomes, asked over the cell that it has come to.

import { h } from "../dom.js";
import { pieceOn } from "./square.js";

/** @typedef {import("../../settings/settings.js").Path} Path */

/**
 * @param {HTMLElement} root of the board
 * @param {{choose: (name: string) => void, leave: () => void}} actions
 */
export function createChooser(root, { choose, leave }) {
  const buttons = () =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".chooser button")]);

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const all = buttons();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") leave();
    else if (step) all[(at + step + all.length) % all.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    /** The first of the choices has the focus. */
    open: () => buttons()[0]?.focus(),
    /** @param {import("../../state.js").View} view @param {Path[]} paths @param {(at: number) => number} place a cell where the board is turned */
    drawn({ kind, rows, columns, words }, paths, place) {
      const { cells } = paths[0];
      const at = place(cells[cells.length - 1]);
      const [row, column] = [Math.floor(at / columns), at % columns];
      const below = row < rows / 2;
      const style = { "--column": column, "--row": below ? row : rows - 1 - row };
      const one = (/** @type {Path} */ { name, choice }) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": choice ? (words[choice] ?? choice) : name,
            title: name,
            onclick: () => choose(name),
          },
          choice ? pieceOn(kind, choice) : name,
        );
      return h(
        "div",
        {
          class: "chooser-shade",
          onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && leave(),
        },
        h(
          "div",
          {
            class: below ? "chooser" : "chooser is-above",
            role: "group",
            "aria-label": "What it becomes",
            style,
            onkeydown: walk,
          },
          paths.map(one),
        ),
      );
    },
  };
}
