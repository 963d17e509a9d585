// The notice, and what the shell alone knows: whether Python could be started, how far it has come.

import type { State } from "../state.js";
import { megabytes } from "../text.ts";
import { button, iconButton } from "../views/buttons.js";
import { draw, h } from "../views/dom.js";

const AGAIN = "button is-small is-primary";

/** `retry` starts Python again. */
export function createNotices(element: HTMLElement, dismiss: () => void, retry: () => void) {
  const drawFailure = (message: string) =>
    h(
      "div",
      { key: message, class: "notice is-problem", role: "alert" },
      h("p", {}, h("strong", {}, "Python could not be started. "), message),
      button("Try again", { class: AGAIN, onclick: retry }),
    );
  const drawNotice = ({ kind, text, again }: NonNullable<State["notice"]>) =>
    h(
      "div",
      {
        key: text,
        class: `notice is-${kind}`,
        role: kind === "problem" ? "alert" : "status",
      },
      h("p", {}, text),
      again && button("Try again", { class: AGAIN, onclick: () => (dismiss(), again()) }),
      iconButton("Dismiss", "close", { class: "icon-button is-small", onclick: dismiss }),
    );
  return {
    render({ notice, start }: State) {
      const failure = start.phase === "failed" && drawFailure(start.message);
      draw(element, failure, notice && drawNotice(notice));
    },
  };
}

/** The bar under the header: bytes first, then a phase of no known length. */
export function createProgress(element: HTMLElement) {
  return {
    render({ start: { phase, loaded, total } }: State) {
      const share = phase === "download" && total > 0 ? Math.min(1, loaded / total) : null;
      const isStarting = phase === "start";
      const known = share !== null && {
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(share * 100),
      };
      draw(
        element,
        h("div", {
          class: `progress ${isStarting ? "is-busy" : ""}`,
          role: "progressbar",
          "aria-label": "Starting Python",
          "aria-valuetext": share === null ? "Starting" : megabytes(loaded, total),
          hidden: ["ready", "failed", "restart"].includes(phase),
          style: { "--share": share ?? (isStarting ? 1 : 0) },
          ...known,
        }),
      );
    },
  };
}
