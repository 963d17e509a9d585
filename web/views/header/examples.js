// The dialog of examples, by the lecture's parts, and the caption that says what the one on the screen shows.

import { algorithmOf } from "../../settings/settings.js";
import { iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../settings/settings.js").Example} Example */
/** @typedef {import("../../settings/settings.js").Catalogue} Catalogue */

/**
 * The list, written when it is first asked for: the page opens without it.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} list in it
 * @param {Catalogue} catalogue
 * @param {{choose: (example: Example) => void}} actions
 */
export function createExampleList(dialog, list, catalogue, { choose }) {
  const searchOf = (/** @type {Example} */ { algorithm }) => algorithmOf(catalogue, algorithm);

  /** @param {Example} example */
  function entry(example) {
    const id = `example-${example.name}`;
    const onclick = () => {
      dialog.close();
      choose(example);
    };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "example", "aria-labelledby": `${id} ${id}-search`, "aria-describedby": `${id}-point`, onclick },
        h("span", { class: "example-title", id }, example.title),
        h("span", { class: "example-search", id: `${id}-search` }, searchOf(example).label),
        h("span", { class: "example-point", id: `${id}-point` }, example.point),
      ),
    );
  }

  return {
    open() {
      const groups = new Set(catalogue.examples.map((example) => searchOf(example).group));
      draw(
        list,
        [...groups].map((group) => {
          const id = `examples-${group.toLowerCase().replace(/\W+/g, "-")}`;
          const own = catalogue.examples.filter((example) => searchOf(example).group === group);
          return h("section", { "aria-labelledby": id }, h("h3", { id }, group), h("ul", {}, own.map(entry)));
        }),
      );
      dialog.showModal();
    },
  };
}

/** A title as it stands before other sentences. @param {string} title */
const headed = (title) => (title.endsWith("?") ? title : `${title}.`);

/**
 * @param {HTMLElement} element
 * @param {{dismiss: () => void}} actions
 */
export function createCaption(element, { dismiss }) {
  /** @type {Example | null} */
  let shown = null;
  return {
    /** @param {import("../../state.js").State} state */
    render({ example }) {
      element.hidden = !example;
      const chosen = example !== null && example !== shown;
      shown = example;
      if (!example) return; // its words stay for as long as nobody sees them
      draw(
        element,
        h("p", {}, h("strong", {}, headed(example.title)), " ", h("span", {}, example.point)),
        iconButton("Dismiss", "close", { class: "icon-button is-small", onclick: dismiss }),
      );
      if (chosen) element.focus({ preventScroll: true }); // not the button that opened the list: the keys are those of the page
    },
  };
}
