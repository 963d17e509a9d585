// How the search judged a position: its features times their weights, their sum, and the value that it makes.

import { h, setText } from "../dom.js";
import { aligned, number } from "../../text.js";

/** @typedef {import("../../state.js").State} State */

/** The most decimals of a weight, which was typed, and of anything else. */
const EXACT = 6;
const ROUND = 3;

/** @param {HTMLElement} next  what comes after it */
export function createEvaluation(next) {
  const title = h("h3", { id: "evaluation-title" }, "Evaluation of this position");
  const body = h("tbody");
  const foot = h("tfoot");
  const difference = h("th", { scope: "col" });
  const columns = ["Feature", difference, "× Weight", "= Product"];
  const head = h("thead", {}, h("tr", {}, ...columns.map((one) => (typeof one === "string" ? h("th", { scope: "col" }, one) : one))));
  const table = h("table", { class: "evaluation-table", "aria-labelledby": title.id }, head, body, foot);
  const section = h("section", { class: "evaluation", hidden: true, "aria-labelledby": title.id }, title, table);
  next.before(section);
  let shown = "";

  return {
    /** @param {State} state */
    render({ told, search, catalogue }) {
      const found = told?.evaluation ?? null;
      const game = catalogue.games.find(({ name }) => name === search?.root.game);
      section.hidden = !found || !game;
      if (!found || !game) return;
      const key = JSON.stringify([game.name, found]);
      if (key === shown) return;
      shown = key;
      const { terms, total, scale, value } = found;
      setText(difference, `${game.players[0]} − ${game.players[1]}`);
      const values = aligned(terms.map(([, one]) => one), ROUND);
      const weights = aligned(terms.map(([, , weight]) => weight), EXACT);
      const products = aligned([...terms.map(([, , , product]) => product), total], ROUND);
      body.replaceChildren(
        ...terms.map(([feature, , weight], index) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, feature),
            h("td", {}, values[index]),
            h("td", { class: weight !== game.features[feature] && "is-changed" }, weights[index]),
            h("td", {}, products[index]),
          ),
        ),
      );
      foot.replaceChildren(
        h("tr", {}, h("th", { scope: "row", colspan: 3 }, "Sum"), h("td", {}, products[terms.length])),
        h("tr", {}, h("th", { scope: "row", colspan: 3 }, `Value, the sum divided by ${number(scale)}`), h("td", {}, number(value, game.boards))),
      );
    },
  };
}
