// The dialog of examples, by the lecture's parts. Loaded when it is first opened, in a part of its own.

import { algorithmOf } from "../../settings/settings.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../settings/settings.js").Example} Example */
/** @typedef {import("../../settings/settings.js").Catalogue} Catalogue */

/**
 * The list, written when it is first asked for: the page opens without it.
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} list in it
 * @param {Catalogue} catalogue
 * @param {import("../../settings/settings.js").Examples} all
 * @param {{choose: (example: Example) => void, pictures: () => Promise<Record<string, string>>, walked: () => string[]}} actions  `pictures`: SVG by
 *   name; `walked`: the names of those of the path that were opened
 */
export function createExampleList(
  dialog,
  list,
  catalogue,
  { examples, path },
  { choose, pictures, walked },
) {
  /** @type {Record<string, string> | null} */
  let seen = null;
  const searchOf = (/** @type {Example} */ { algorithm }) => algorithmOf(catalogue, algorithm);

  /** @param {Example} example @param {number} [step] on the path, from 1 */
  function entry(example, step) {
    const id = `${step ? "step" : "example"}-${example.name}`;
    const svg = seen?.[example.name];
    const done = step && walked().includes(example.name);
    const onclick = () => {
      dialog.close();
      choose(example);
    };
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "example",
          "aria-labelledby": `${id} ${id}-search`,
          "aria-describedby": `${id}-point`,
          onclick,
        },
        (svg || !seen) &&
          h(
            "span",
            { class: "thumbnail", "aria-hidden": "true" },
            svg &&
              h("img", {
                src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
                alt: "",
              }),
          ),
        h(
          "span",
          { class: "example-title", id },
          step && h("span", { class: "example-step" }, `${step}. `),
          example.title,
          done &&
            h("span", { class: "example-done" }, " ✓", h("span", { class: "hidden" }, "seen")),
        ),
        h("span", { class: "example-search", id: `${id}-search` }, searchOf(example).label),
        h(
          "span",
          { class: "example-point", id: `${id}-point` },
          example.point,
          example.note && ` ${example.note}`,
        ),
      ),
    );
  }

  return {
    open() {
      write();
      dialog.showModal();
      if (seen) return;
      pictures().then(
        (found) => {
          seen = found;
          write();
        },
        (error) => console.warn("The pictures of the examples did not come.", error),
      );
    },
  };

  function write() {
    const first = path
      .map((name) => examples.find((example) => example.name === name))
      .filter((one) => one !== undefined);
    const groups = new Set(examples.map((example) => searchOf(example).group));
    draw(
      list,
      h(
        "section",
        { "aria-labelledby": "examples-path" },
        h("h3", { id: "examples-path" }, "New here? Eight, in this order"),
        h(
          "ul",
          {},
          first.map((example, at) => entry(example, at + 1)),
        ),
      ),
      [...groups].map((group) => {
        const id = `examples-${group.toLowerCase().replace(/\W+/g, "-")}`;
        const own = examples.filter((example) => searchOf(example).group === group);
        return h(
          "section",
          { "aria-labelledby": id },
          h("h3", { id }, group),
          h(
            "ul",
            {},
            own.map((example) => entry(example)),
          ),
        );
      }),
    );
  }
}
