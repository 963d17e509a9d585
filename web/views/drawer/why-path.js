// The open nodes as a table, the current one first: who moves, the value so far, and the window or the visits.

import { h, setText } from "../dom.js";
import { moverNode, valueNodes } from "./why-text.js";

/** @typedef {import("../../protocol.js").OpenPath} OpenPath */

export function createPath() {
  const body = h("tbody");
  const heads = ["", "", ""].map(() => h("th", { scope: "col" }));
  const caption = h("caption", {}, "Open nodes, the current one first");
  const table = h("table", { class: "path-table" }, caption, h("thead", {}, h("tr", {}, ...heads)), body);
  let shown = "";

  return {
    table,
    /** @param {OpenPath} path @param {string[]} names of the players who are shown in colour */
    render(path, names) {
      const key = JSON.stringify([path, names]);
      if (key === shown) return;
      shown = key;
      const { rows } = path;
      table.classList.toggle("is-windowless", rows.every(({ window }) => !window));
      heads.forEach((head, column) => setText(head, path.heads[column]));
      body.replaceChildren(
        ...rows.map(({ player, name, value, window }, index) =>
          h(
            "tr",
            { "aria-current": index === 0 && "step" },
            h("th", { scope: "row" }, moverNode(player, names), ` ${name}`),
            h("td", {}, ...valueNodes(value)),
            h("td", {}, window),
          ),
        ),
      );
    },
  };
}
