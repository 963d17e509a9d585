// The caption that says what the example on the screen shows.

import { iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../settings/settings.js").Example} Example */

/** A title as it stands before other sentences. @param {string} title */
const headed = (title) => (title.endsWith("?") ? title : `${title}.`);

/** What to press next. @param {import("../../state.js").State["search"]} search */
function keysOf(search) {
  const key = (/** @type {string} */ name) => h("kbd", {}, name);
  if (!search || search.running) return [];
  if (search.columns.revisits) return [key("Space"), " plays or pauses."];
  const { alphaCuts, betaCuts } = search.columns.head;
  return alphaCuts + betaCuts
    ? [key("→"), " the next step, ", key("C"), " the next cutoff."]
    : [key("→"), " the next step, ", key("R"), " the next change at the root."];
}

/**
 * @param {HTMLElement} element
 * @param {{dismiss: () => void}} actions
 */
export function createCaption(element, { dismiss }) {
  /** @type {Example | null} */
  let shown = null;
  return {
    /** @param {import("../../state.js").State} state */
    render({ example, search }) {
      element.hidden = !example;
      const chosen = example !== null && example !== shown;
      shown = example;
      if (!example) return; // its words stay for as long as nobody sees them
      draw(
        element,
        h(
          "p",
          {},
          h("strong", {}, headed(example.title)),
          " ",
          h("span", {}, example.point),
          " ",
          example.note && h("span", { class: "caption-note" }, example.note, " "),
          h("span", { class: "caption-keys" }, ...keysOf(search)),
        ),
        iconButton("Dismiss", "close", { class: "icon-button is-small", onclick: dismiss }),
      );
      if (!chosen) return;
      element.focus({ preventScroll: true }); // not the button that opened the list: the keys are those of the page
      const stage = element.closest(".stage");
      // On a phone it is below the board: shown from its top, the sentence below it is seen as well.
      if (stage && stage.getBoundingClientRect().bottom > innerHeight)
        stage.scrollIntoView({ block: "start" });
    },
  };
}
