// In lecture mode: the sentence of the tick in large letters, and a blank screen when the room is to look elsewhere.

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
    render({ lecture, told, search, catalogue, playing }) {
      sentence.hidden = !lecture.on;
      blank.hidden = !(lecture.on && lecture.blank);
      if (!lecture.on) return;
      const text = search && told ? coloured(told.sentence, namesIn(gameOf(catalogue, search.root.game).players, search.columns)) : "";
      draw(
        sentence,
        h("p", { class: "large-sentence", "data-tick": told?.tick, "aria-live": playing ? "off" : "polite" }, text),
        h("p", { class: "large-condition" }, told?.condition),
        h("div", { class: "large-buttons" }, button("Full screen", { class: "button is-small", onclick: fill }), button("Leave lecture mode", { class: "button is-small", onclick: leave })),
      );
    },
  };
}
