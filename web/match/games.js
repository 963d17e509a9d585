// Each game of a match: who began, how, what came of it; and a button that has its moves on the board.

import { iconButton } from "../views/buttons.js";
import { h } from "../views/dom.js";
import { began, winner } from "./taken.js";

/** @typedef {import("../state.js").State} State */

/** Which player, by the colour and the number. @param {number} player */
export const side = (player) =>
  h(
    "span",
    { class: `match-side is-run-${player + 1}` },
    h("i", { class: "swatch" }),
    String(player + 1),
  );

/**
 * @param {State} state
 * @param {(number: number) => void} replay
 */
export function gamesTable({ match: { fixture, games }, settings, moves }, replay) {
  if (!fixture || !games.some(Boolean)) return null;
  const shown =
    settings.game === fixture.game && settings.first === fixture.first ? moves.join("\n") : null;
  const rows = games.map((one, index) => {
    if (!one) return null;
    const won = winner(one);
    const here = one.moves.join("\n") === shown;
    return h(
      "tr",
      { key: index, class: here ? "is-shown" : "" },
      h("th", { scope: "row" }, String(index + 1)),
      h("td", {}, side(began(fixture, one))),
      h("td", { class: "match-opening" }, one.moves.slice(0, one.begun).join(", ") || "–"),
      h(
        "td",
        { title: one.text },
        won === null ? "draw" : [side(won), one.lost ? " won by a fault" : " won"],
      ),
      h(
        "td",
        {},
        iconButton(`Have game ${index + 1} on the board`, "again", {
          class: "icon-button is-small",
          "aria-pressed": here,
          onclick: () => replay(index),
        }),
      ),
    );
  });
  const heads = ["Game", "Began", "Opening", "Result"].map((name) =>
    h("th", { scope: "col" }, name),
  );
  return h(
    "div",
    { class: "match-rows", role: "region", "aria-label": "The games of the match", tabindex: 0 },
    h(
      "table",
      { class: "compare-table" },
      h("caption", { class: "hidden" }, "Each game"),
      h(
        "thead",
        {},
        h("tr", {}, heads, h("th", { scope: "col" }, h("span", { class: "hidden" }, "Replay"))),
      ),
      h("tbody", {}, rows),
    ),
  );
}
