// What a simulation chooses from, where other searches have their window: each move's visits, mean and score.

import { h, setText } from "../dom.js";
import { fixed, grouped } from "../../text.js";

/** @typedef {import("../../protocol.js").Simulated} Simulated */

/** @param {HTMLElement} element */
export function createChoices(element) {
  const score = h("th", { scope: "col" });
  const body = h("tbody");
  const line = h("p", { class: "choices-line" });
  const prior = h("th", { scope: "col" }, "Prior");
  const heads = ["Visits", "Mean"].map((name) => h("th", { scope: "col" }, name));
  const head = h("tr", {}, h("th", { scope: "col" }, "Move"), h("td", { "aria-hidden": "true" }), prior, ...heads, score);
  element.append(h("table", { class: "choices" }, h("thead", {}, head), body), line);
  let shown = "";

  return {
    /** @param {Simulated} choices @param {boolean} signed */
    render(choices, signed) {
      const key = JSON.stringify([choices, signed]);
      if (key === shown) return;
      shown = key;
      const { rows } = choices;
      setText(score, choices.score);
      setText(line, choices.caption);
      const most = Math.max(1, ...rows.map(([, visits]) => visits));
      const first = choices.score === "UCB1" ? "∞" : "–"; // a move that was never visited
      prior.hidden = rows.every((row) => row[5] === null);
      const scored = rows.some(([, , , value]) => value !== null);
      body.replaceChildren(
        ...rows.map(([name, visits, mean, value, chosen, given]) => {
          const bar = h("div", { class: "choice-bar" });
          bar.style.setProperty("--share", String(visits / most));
          return h(
            "tr",
            { "aria-current": chosen && "true", class: visits ? null : "is-untried" },
            h("th", { scope: "row" }, name),
            h("td", { "aria-hidden": "true" }, bar),
            ...(prior.hidden ? [] : [h("td", {}, given === null ? "–" : fixed(given, 2))]),
            h("td", {}, grouped(visits)),
            h("td", {}, mean === null ? "–" : fixed(mean, 2, signed)),
            h("td", {}, value === null ? (visits || !scored ? "–" : first) : fixed(value, 2)),
          );
        }),
      );
    },
  };
}
