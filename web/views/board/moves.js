// The moves of the game: those that a search has found, with their value, open that search again.

import { gameOf } from "../../settings/settings.js";
import { isAhead } from "../../state.js";
import { classes, draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/** @param {HTMLElement} element @param {{reopen: (count: number) => void}} actions */
export function createMoves(element, { reopen }) {
  let shown = 0; // moves that were shown last

  return {
    /** @param {State} state */
    render(state) {
      const { moves, searched, search, catalogue, settings } = state;
      element.hidden = moves.length === 0;
      if (element.hidden) return void (shown = 0);
      const { players } = gameOf(catalogue, settings.game);
      /** @param {string} name @param {number} at */
      const entry = (name, at) => {
        const found = searched[at];
        const number = h("span", { class: "move-number", "aria-hidden": "true" }, at + 1);
        const here = search?.root.moves.length === at && search.root.game === settings.game;
        if (!found || (here && isAhead(state)))
          return h("li", {}, h("span", { class: "move" }, number, name));
        const label = `Move ${at + 1}, ${name}. The search of the position before it found ${found.value}. Show that search.`;
        const plain = players.length !== 2 || Number.isNaN(found.sign);
        const tone = found.sign > 0 ? "is-max" : found.sign < 0 ? "is-min" : "is-draw";
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "move",
              "aria-label": label,
              title: found.said || label,
              "aria-current": here ? "true" : null,
              onclick: () => reopen(at),
            },
            number,
            name,
            h("span", { class: classes("move-value", !plain && tone) }, found.value),
          ),
        );
      };
      draw(element, h("ol", { class: "move-list", "aria-label": "Moves" }, moves.map(entry)));
      if (moves.length !== shown) element.scrollLeft = element.scrollWidth; // the latest one is in view
      shown = moves.length;
      element.tabIndex = element.querySelector("button") ? -1 : 0; // a long one is scrolled by keys
    },
  };
}
