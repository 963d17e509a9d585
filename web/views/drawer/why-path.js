// The open nodes as a table, the current one first: who moves, the value so far, and the window or the visits.

import { classes, h } from "../dom.js";
import { moverNode, valueNodes } from "./why-text.js";

/** @param {import("../../protocol.js").OpenPath} path @param {string[]} names of the players who are shown in colour */
export function openPath({ heads, rows }, names) {
  const lines = rows.map(({ player, name, value, window }, index) =>
    h(
      "tr",
      { "aria-current": index === 0 ? "step" : null },
      h("th", { scope: "row" }, moverNode(player, names), ` ${name}`),
      h("td", {}, valueNodes(value)),
      h("td", {}, window),
    ),
  );
  return h(
    "table",
    { class: classes("path-table", rows.every(({ window }) => !window) && "is-windowless") },
    h("caption", {}, "Open nodes, the current one first"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h("tbody", {}, lines),
  );
}
