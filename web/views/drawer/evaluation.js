// How the search judged a position: its features times their weights, their sum, and the value that it makes.

import { aligned, number } from "../../text.js";
import { h } from "../dom.js";

/** The most decimals of a weight, which was typed, and of anything else. */
const EXACT = 6;
const ROUND = 3;

/** @param {import("../../protocol.js").Evaluation} evaluation @param {import("../../settings/settings.js").GameEntry} game */
export function evaluation({ terms, total, scale, value }, { players, features, boards }) {
  const values = aligned(
    terms.map(([, one]) => one),
    ROUND,
  );
  const weights = aligned(
    terms.map(([, , weight]) => weight),
    EXACT,
  );
  const products = aligned([...terms.map(([, , , product]) => product), total], ROUND);
  const heads = ["Feature", `${players[0]} − ${players[1]}`, "× Weight", "= Product"];
  const rows = terms.map(([feature, , weight], index) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, feature),
      h("td", {}, values[index]),
      h("td", { class: weight !== features[feature] && "is-changed" }, weights[index]),
      h("td", {}, products[index]),
    ),
  );
  const foot = (/** @type {string} */ name, /** @type {string} */ sum) =>
    h("tr", {}, h("th", { scope: "row", colspan: 3 }, name), h("td", {}, sum));
  return h(
    "section",
    { class: "evaluation", "aria-labelledby": "evaluation-title" },
    h("h3", { id: "evaluation-title" }, "Evaluation of this position"),
    h(
      "table",
      { class: "evaluation-table", "aria-labelledby": "evaluation-title" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h("tbody", {}, rows),
      h(
        "tfoot",
        {},
        foot("Sum", products[terms.length]),
        foot(`For files and links, divided by ${number(scale)}`, number(value, boards)),
      ),
    ),
  );
}
