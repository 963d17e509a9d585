// In lecture mode: the sentence of the tick in large letters, and a blank screen when the room is to look elsewhere.

import { draw, h } from "../dom.js";
import { button } from "../buttons.js";
import { coloured, SIDES } from "./why-text.js";
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
    render({ lecture, told, search, catalogue, tick }) {
      sentence.hidden = !lecture.on;
      blank.hidden = !(lecture.on && lecture.blank);
      if (!lecture.on) return;
      const { players } = gameOf(catalogue, search?.root.game ?? "tictactoe");
      const names = players.length > 2 || search?.columns.vectors.length ? players : SIDES;
      const shown = search && told;
      draw(
        sentence,
        h("p", { class: "large-sentence", "data-tick": shown ? told.tick : null, "data-behind": shown && told.tick !== tick ? "" : null }, shown ? coloured(told.sentence, names) : ""),
        h("p", { class: "large-condition" }, shown ? told.condition : ""),
        h("div", { class: "large-buttons" }, button("Full screen", { class: "button is-small", onclick: fill }), button("Leave lecture mode", { class: "button is-small", onclick: leave })),
      );
    },
  };
}
