// What a simulation chooses from, where other searches have their window: each move's visits, mean and score.

import { fixed, grouped } from "../../text.js";
import { h } from "../dom.js";

/** @param {import("../../protocol.js").Simulated} choices @param {boolean} signed */
export function choices({ rows, score, caption }, signed) {
  const most = Math.max(1, ...rows.map(([, visits]) => visits));
  const first = score === "UCB1" ? "∞" : "–"; // a move that was never visited
  const isPrior = rows.some((row) => row[5] !== null);
  const isScored = rows.some(([, , , value]) => value !== null);
  const written = (/** @type {number | null} */ value, plus = false) =>
    value === null ? "–" : fixed(value, 2, plus);
  const lines = rows.map(([name, visits, mean, value, chosen, prior]) =>
    h(
      "tr",
      { "aria-current": chosen ? "true" : null, class: visits ? null : "is-untried" },
      h("th", { scope: "row" }, name),
      h(
        "td",
        { "aria-hidden": "true" },
        h("div", { class: "choice-bar", style: { "--share": visits / most } }),
      ),
      isPrior && h("td", {}, written(prior)),
      h("td", {}, grouped(visits)),
      h("td", {}, written(mean, signed)),
      h("td", {}, value === null && !visits && isScored ? first : written(value)),
    ),
  );
  const head = (/** @type {string} */ name) => h("th", { scope: "col" }, name);
  return h(
    "div",
    {},
    h(
      "table",
      { class: "choices" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head("Move"),
          h("td", { "aria-hidden": "true" }),
          isPrior && head("Prior"),
          head("Visits"),
          head("Mean"),
          head(score),
        ),
      ),
      h("tbody", {}, lines),
    ),
    h("p", { class: "choices-line" }, caption),
  );
}
