// What went wrong, or is worth knowing: one sentence that can be dismissed; and the bar of the start.

import { h, setAttribute } from "../dom.js";
import { icon } from "../icons.js";
import { megabytes } from "../../text.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {HTMLElement} element
 * @param {{dismiss: () => void, retry: () => void}} actions
 */
export function createNotices(element, { dismiss, retry }) {
  let shown = "";
  return {
    /** @param {State} state */
    render({ notice, start }) {
      const key = JSON.stringify([notice, start.phase === "failed" && start.message]);
      if (key === shown) return;
      shown = key;
      element.replaceChildren();
      if (start.phase === "failed") {
        const again = h(
          "button",
          { type: "button", class: "button is-small is-primary", onclick: retry },
          "Try again",
        );
        element.append(
          h(
            "div",
            { class: "notice is-problem", role: "alert" },
            h("p", {}, h("strong", {}, "Python could not be started. "), start.message),
            again,
          ),
        );
      }
      if (notice) {
        const close = h(
          "button",
          {
            type: "button",
            class: "icon-button is-small",
            "aria-label": "Dismiss",
            title: "Dismiss",
            onclick: dismiss,
          },
          icon("close"),
        );
        element.append(
          h(
            "div",
            { class: `notice is-${notice.kind}`, role: notice.kind === "problem" ? "alert" : "status" },
            h("p", {}, notice.text),
            close,
          ),
        );
      }
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
      const known = phase === "download" && total > 0;
      element.hidden = phase === "ready" || phase === "failed" || phase === "restart";
      element.classList.toggle("is-busy", phase === "start");
      element.style.setProperty(
        "--share",
        String(known ? Math.min(1, loaded / total) : phase === "start" ? 1 : 0),
      );
      setAttribute(element, "aria-valuemin", known ? 0 : null);
      setAttribute(element, "aria-valuemax", known ? 100 : null);
      setAttribute(element, "aria-valuenow", known ? Math.round((loaded / total) * 100) : null);
      setAttribute(
        element,
        "aria-valuetext",
        known ? megabytes(loaded, total) : "Starting",
      );
    },
  };
}
