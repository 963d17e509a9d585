// What came of a program: an error of its own, what a check found, what a game does wrong, what was printed.

import { button } from "../buttons.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { grouped } from "../../text.js";

/** @typedef {import("../../state.js").Write} Write */

/** In what a search errs whose mistake has no name. @type {Record<string, string>} */
const KINDS = {
  value: "Another value",
  move: "Another move",
  over: "It skips leaves that matter",
  under: "It visits leaves that it could skip",
  ties: "Another rule for equal values",
  answer: "It returns no answer",
  error: "It raises an error",
  endless: "It never ends",
};

/** @param {import("../../state.js").Problem} problem @param {(line: number) => void} goTo */
export function problemOf({ sentence, line, kind, frames }, goTo) {
  const to = (/** @type {number} */ number) =>
    h("button", { type: "button", class: "link", onclick: () => goTo(number) }, `line ${number}`);
  return h(
    "section",
    { class: "write-result is-wrong", "aria-label": "The error" },
    h("p", { class: "write-verdict" }, kind || "It cannot be read", line > 0 && [" in ", to(line)]),
    h("p", { role: "alert", key: sentence }, sentence),
    frames.length > 0 &&
      h(
        "details",
        { open: frames.length < 3 },
        h(
          "summary",
          {},
          frames.length > 1 ? `The ${frames.length} calls that led there` : "The values there",
        ),
        h(
          "ol",
          { class: "write-frames" },
          frames.map((frame, at) =>
            h(
              "li",
              { key: at },
              h("span", { class: "write-where" }, to(frame.line), ` in ${frame.function}`),
              h("code", {}, frame.text.trim()),
              h(
                "dl",
                { class: "variables" },
                Object.entries(frame.variables).map(([name, value]) =>
                  h("div", { key: name }, h("dt", {}, `${name} =`), h("dd", {}, value)),
                ),
              ),
            ),
          ),
        ),
      ),
  );
}

/** @param {import("../../state.js").Checked} checked @param {boolean} before the text was changed since @param {() => unknown} see @param {boolean} busy */
export function reportOf({ report, game }, before, see, busy) {
  const { right, sentence, title, advice, trials, kind } = report;
  return h(
    "section",
    { class: right ? "write-result is-right" : "write-result is-wrong", "aria-label": "The check" },
    h(
      "p",
      { class: "write-verdict" },
      right && icon("done"),
      right ? "Right" : title ? `Wrong: ${title}` : KINDS[kind] || "Wrong",
      before && h("span", { class: "write-note" }, " before your change"),
    ),
    h("p", { role: "status", key: sentence }, sentence),
    advice && h("p", { class: "write-advice" }, advice),
    trials > 0 &&
      h(
        "p",
        { class: "write-note" },
        right
          ? `Tried on ${grouped(trials)} trees and positions.`
          : `Wrong on ${grouped(report.departed)} of ${grouped(trials)} trees and positions.`,
      ),
    game &&
      h(
        "div",
        { class: "write-row" },
        button(
          "See it on the stage",
          { class: "button is-small is-primary", disabled: busy, onclick: see },
          "play",
        ),
        h("span", { class: "write-note" }, "Smallest failing tree"),
      ),
  );
}

/** @param {import("../../state.js").Failure[]} failures */
export const failuresOf = (failures) =>
  h(
    "section",
    { class: "write-result is-wrong", "aria-label": "The game" },
    h("p", { class: "write-verdict" }, "Not a game yet"),
    h(
      "ul",
      { class: "write-failures", role: "alert" },
      failures.map(({ sentence }) => h("li", { key: sentence }, sentence)),
    ),
  );

/** @param {string} printed */
export function printedOf(printed) {
  const lines = printed.trimEnd().split("\n").length;
  return h(
    "details",
    { class: "write-printed" },
    h("summary", {}, `What it printed: ${grouped(lines)} ${lines === 1 ? "line" : "lines"}`),
    h("pre", { tabindex: 0, "aria-label": "What it printed" }, printed),
  );
}
