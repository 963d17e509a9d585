// What went wrong, or is worth knowing: one sentence that can be dismissed; and the bar of the start.

import { megabytes } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {HTMLElement} element
 * @param {{dismiss: () => void, retry: () => void}} actions
 */
export function createNotices(element, { dismiss, retry }) {
  return {
    /** @param {State} state */
    render({ notice, start }) {
      draw(
        element,
        start.phase === "failed" &&
          h(
            "div",
            { key: start.message, class: "notice is-problem", role: "alert" },
            h("p", {}, h("strong", {}, "Python could not be started. "), start.message),
            button("Try again", { class: "button is-small is-primary", onclick: retry }),
          ),
        notice &&
          h(
            "div",
            {
              key: notice.text,
              class: `notice is-${notice.kind}`,
              role: notice.kind === "problem" ? "alert" : "status",
            },
            h("p", {}, notice.text),
            notice.again &&
              button("Try again", {
                class: "button is-small is-primary",
                onclick: () => (dismiss(), notice.again?.()),
              }),
            iconButton("Dismiss", "close", { class: "icon-button is-small", onclick: dismiss }),
          ),
      );
    },
  };
}

/**
 * The slim bar under the header: bytes first, then a phase of no known length.
 * @param {HTMLElement} element
 */
export function createProgress(element) {
  return {
    /** @param {State} state */
    render({ start: { phase, loaded, total } }) {
      const share = phase === "download" && total > 0 ? Math.min(1, loaded / total) : null;
      const ended = phase === "ready" || phase === "failed" || phase === "restart";
      const starting = phase === "start";
      const known = share !== null && {
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(share * 100),
      };
      const words = share === null ? "Starting" : megabytes(loaded, total);
      draw(
        element,
        h("div", {
          class: `progress ${starting ? "is-busy" : ""}`,
          role: "progressbar",
          "aria-label": "Starting Python",
          "aria-valuetext": words,
          hidden: ended,
          style: { "--share": share ?? (starting ? 1 : 0) },
          ...known,
        }),
      );
    },
  };
}
