// The sentence of the tick with the tree: in large letters in lecture mode, where there is also a blank screen for when the room is to
// look elsewhere; and wherever there is no room for the drawer beside it.

import { draw, h } from "../dom.js";
import { button } from "../buttons.js";
import { coloured, namesIn } from "./why-text.js";
import { gameOf } from "../../settings/settings.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {{sentence: HTMLElement, blank: HTMLElement}} elements
 * @param {{leave: () => void, fill: () => void, wake: () => void}} actions
 */
export function createLarge({ sentence, blank }, { leave, fill, wake }) {
  blank.addEventListener("click", wake);
  return {
    /** @param {State} state */
    render({ lecture, told, search, catalogue, playing, sheet, drawer }) {
      const shown = lecture.on || (sheet && !drawer.open && search !== null);
      sentence.hidden = !shown;
      blank.hidden = !(lecture.on && lecture.blank);
      if (!shown) return;
      const text =
        search && told
          ? coloured(
              told.sentence,
              namesIn(gameOf(catalogue, search.root.game).players, search.columns),
            )
          : "";
      draw(
        sentence,
        h(
          "p",
          {
            class: "large-sentence",
            "data-tick": told?.tick,
            "aria-live": playing ? "off" : "polite",
          },
          text,
        ),
        h("p", { class: "large-condition" }, told?.condition),
        lecture.on &&
          h(
            "div",
            { class: "large-buttons" },
            button("Full screen", { class: "button is-small", onclick: fill }),
            button("Leave lecture mode", { class: "button is-small", onclick: leave }),
          ),
      );
    },
  };
}
