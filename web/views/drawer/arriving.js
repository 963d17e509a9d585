// What stands in a tab until what it shows has been downloaded.

import { button } from "../buttons.js";
import { draw, h } from "../dom.js";

/**
 * Say in `element` that what it will show is on its way, or did not arrive.
 * @param {HTMLElement} element
 * @returns {(how: "loading" | "missing" | "there", again: () => void) => void}
 */
export const arriving = (element) => (how, again) =>
  draw(
    element,
    how === "loading" && h("p", { class: "soft", role: "status" }, "Loading…"),
    how === "missing" &&
      h(
        "div",
        { class: "arriving", role: "status" },
        h("p", {}, "This part of the page could not be downloaded."),
        button("Try again", { onclick: again }),
      ),
  );
