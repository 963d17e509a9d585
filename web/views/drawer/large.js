// The sentence of the tick with the tree: in large letters in lecture mode, where there is also a blank screen for when the room is to
// look elsewhere; and wherever there is no room for the drawer beside it.

import { draw, h, made } from "../dom.js";
import { button } from "../buttons.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {{sentence: HTMLElement, blank: HTMLElement}} elements
 * @param {{leave: () => void, fill: () => void, wake: () => void, mount: (element: Element, panel: string) => void}} actions
 */
export function createLarge({ sentence, blank }, { leave, fill, wake, mount }) {
  blank.addEventListener("click", wake);
  const [text, buttons] = [
    made(h("div", { class: "large-said" })),
    made(h("div", { class: "large-said" })),
  ];
  sentence.append(text, buttons);
  mount(text, "large_sentence");
  return {
    /** @param {State} state */
    render({ lecture, search, playing, sheet, drawer }) {
      sentence.hidden = !(lecture.on || (sheet && !drawer.open && search !== null));
      blank.hidden = !(lecture.on && lecture.blank);
      text.ariaLive = playing ? "off" : "polite";
      draw(
        buttons,
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
