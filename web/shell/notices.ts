// The notice, and what the shell alone knows: whether Python could be started, how far it has come.

import type { Start } from "../wire/protocol.ts";
import { megabytes } from "../tape/text.ts";
import { button, iconButton } from "../dom/buttons.js";
import { draw, h } from "../dom/dom.js";

const AGAIN = "button is-small is-primary";

export interface Notice {
  kind: "info" | "problem";
  text: string;
  /** Try once more what failed; what else the button does, `label` says. */
  again?: () => void;
  label?: string;
}

/** `retry` starts Python again; `told` is called with each notice, and with "" when the user dismisses it. */
export function createNotices(
  element: HTMLElement,
  retry: () => void,
  told: (text: string) => void,
) {
  let failure = "";
  let notice: Notice | null = null;

  function show(next: Notice | null) {
    notice = next;
    refresh();
    if (notice) told(notice.text);
  }

  const dismiss = () => (show(null), told(""));
  const drawFailure = (message: string) =>
    h(
      "div",
      { key: message, class: "notice is-problem is-failed-start", role: "alert" },
      h("p", {}, h("strong", {}, "Python could not be started. "), message),
      button("Try again", { class: AGAIN, onclick: retry }),
    );
  const drawNotice = ({ kind, text, again, label = "Try again" }: Notice) =>
    h(
      "div",
      {
        key: text,
        class: `notice is-${kind}`,
        role: kind === "problem" ? "alert" : "status",
      },
      h("p", {}, text),
      again && button(label, { class: AGAIN, onclick: () => (show(null), again()) }),
      iconButton("Dismiss", "close", { class: "icon-button is-small", onclick: dismiss }),
    );
  function refresh() {
    draw(element, failure && drawFailure(failure), notice && drawNotice(notice));
  }

  return {
    show,
    /** Take back the notice with this text. */
    hide: (text: string) => void (notice?.text === text && show(null)),
    /** Take how far the start is. */
    takeStart({ phase, message }: Start) {
      failure = phase === "failed" ? message : "";
      refresh();
    },
  };
}

/** The bar under the header: bytes first, then a phase of no known length. */
export function drawProgress(element: HTMLElement, { phase, loaded, total }: Start) {
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
}
