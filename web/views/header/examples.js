// The dialog of examples, by the lecture's parts, and the caption that says what the one on the screen shows.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../settings/settings.js").Example} Example */
/** @typedef {import("../../settings/settings.js").Catalogue} Catalogue */

/**
 * @param {HTMLDialogElement} dialog
 * @param {Catalogue} catalogue
 * @param {{choose: (example: Example) => void}} actions
 */
export function createExampleList(dialog, { examples, algorithms }, { choose }) {
  dialog.querySelector("#examples-close")?.append(icon("close"));

  /** @param {Example} example @param {string} search */
  function entry(example, search) {
    const id = `example-${example.name}`;
    const open = () => {
      dialog.close();
      choose(example);
    };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "example", "aria-labelledby": `${id} ${id}-search`, "aria-describedby": `${id}-point`, onclick: open },
        h("span", { class: "example-title", id }, example.title),
        h("span", { class: "example-search", id: `${id}-search` }, search),
        h("span", { class: "example-point", id: `${id}-point` }, example.point),
      ),
    );
  }

  /** Writes the list, when it is first asked for: the page opens without it. */
  function fill() {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    for (const example of examples) {
      const algorithm = algorithms.find(({ name }) => name === example.algorithm);
      if (!algorithm) throw new Error(`The catalogue has no algorithm ${example.algorithm}, of the example ${example.name}.`);
      const entries = groups.get(algorithm.group) ?? [];
      groups.set(algorithm.group, [...entries, entry(example, algorithm.label)]);
    }
    for (const [group, entries] of groups) {
      const id = `examples-${group.toLowerCase().replace(/\W+/g, "-")}`;
      dialog.append(h("section", { "aria-labelledby": id }, h("h3", { id }, group), h("ul", {}, ...entries)));
    }
  }

  return {
    open() {
      if (!dialog.querySelector("section")) fill();
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
  const title = h("strong", {});
  const point = h("span", {});
  const close = h(
    "button",
    { type: "button", class: "icon-button is-small", "aria-label": "Dismiss", title: "Dismiss", onclick: dismiss },
    icon("close"),
  );
  element.append(h("p", {}, title, " ", point), close);
  return {
    /** @param {import("../../state.js").State} state */
    render({ example }) {
      element.hidden = !example;
      if (!example || title.textContent === headed(example.title)) return;
      title.textContent = headed(example.title);
      point.textContent = example.point;
    },
  };
}
