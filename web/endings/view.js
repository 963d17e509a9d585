// The endgames as they come: each part as it is built, on the stage; and what they say of each move, below the board.

import { gameOf } from "../settings/settings.js";
import { grouped, plies } from "../text.js";
import { button, iconButton } from "../views/buttons.js";
import { order } from "../views/board/held.js";
import { draw, h } from "../views/dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Part} Part */

/** @type {[key: "wins" | "draws" | "losses", word: string][]} */
const OUTCOMES = [
  ["wins", "won"],
  ["draws", "drawn"],
  ["losses", "lost"],
];

/** So many of something. @param {number} count @param {string} one @param {string} many */
const some = (count, one, many) => (count ? [count === 1 ? one : `${count} ${many}`] : []);

/** @param {number} men @param {number} kings */
const side = (men, kings) =>
  [...some(men, "man", "men"), ...some(kings, "king", "kings")].join(" and ");

/** Who stands against whom. @param {Part} part */
const matchup = ({ pieces: [men, kings, otherMen, otherKings] }) =>
  `${side(men, kings)} v ${side(otherMen, otherKings)}`;

/** @param {Part} part */
const row = (part) => {
  const { positions, longest } = part;
  const said = OUTCOMES.map(([key, word]) => `${grouped(part[key])} ${word}`).join(", ");
  const pieces = OUTCOMES.map(([key]) =>
    h("span", { class: `is-${key}`, style: { flexGrow: part[key] } }),
  );
  return h(
    "tr",
    { key: matchup(part) },
    h("th", { scope: "row" }, matchup(part)),
    h(
      "td",
      { class: "endings-share" },
      h("span", { class: "endings-bar", role: "img", "aria-label": said, title: said }, pieces),
    ),
    h("td", {}, grouped(positions)),
    h("td", {}, longest),
  );
};

/** What is going on, in a sentence or two. @param {State["endings"]} endings @param {number} pieces */
function said({ phase, built, fetched, problem }, pieces) {
  const done = built.reduce((sum, { positions }) => sum + positions, 0);
  const all = built[0]?.all;
  const known = fetched
    ? `Who wins with ${pieces} pieces has been fetched: ${grouped(fetched)} positions. `
    : "";
  if (phase === "failed") return `${known}${problem}`;
  if (phase === "fetching") return `Fetching who wins with ${pieces} pieces.`;
  const so = all
    ? `${grouped(done)} of ${grouped(all)} positions of 3 pieces or fewer are solved`
    : "Beginning with two pieces";
  if (phase === "there")
    return `${known}All ${grouped(done)} positions of 3 pieces or fewer are solved: who wins, and in how many plies.`;
  return `${known}${so}, backwards from the ends of the game${phase === "stopped" ? "; it was stopped" : ""}.`;
}

/**
 * @param {{stage: HTMLElement, worths: HTMLElement}} elements
 * @param {{have: (game: string) => Promise<unknown>, again: () => void, stop: () => void, hide: () => void}} actions
 */
export function createEndingsView({ stage, worths }, actions) {
  let game = "";

  /** @param {State} state */
  function progress({ endings, search, catalogue, settings }) {
    const { phase, built, hidden } = endings;
    const pieces = gameOf(catalogue, settings.game).endings;
    stage.hidden = !pieces || !phase || (phase === "there" && (hidden || search !== null));
    if (stage.hidden) return draw(stage);
    const done = built.reduce((sum, { positions }) => sum + positions, 0);
    const share = done / (built[0]?.all ?? Infinity);
    const under = phase === "building" || phase === "fetching";
    draw(
      stage,
      h(
        "section",
        { class: "endings-card", "aria-labelledby": "endings-title" },
        phase === "there" &&
          iconButton("Close", "close", { class: "icon-button is-small", onclick: actions.hide }),
        h(
          "h3",
          { id: "endings-title" },
          phase === "there" ? "The endgame database is there" : "Building the endgame database",
        ),
        h("p", { class: "soft", role: phase === "failed" ? "alert" : null }, said(endings, pieces)),
        h("div", {
          class: "endings-progress",
          role: "progressbar",
          "aria-label": "Positions solved",
          "aria-valuemin": 0,
          "aria-valuemax": 100,
          "aria-valuenow": Math.round(100 * share),
          style: { "--share": share },
          hidden: phase === "there",
        }),
        built.length > 0 &&
          h(
            "table",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["Pieces", "For who is to move", "Positions", "Longest"].map((name) =>
                  h("th", { scope: "col" }, name),
                ),
              ),
            ),
            h("tbody", {}, built.map(row)),
          ),
        built.length > 0 &&
          h(
            "ul",
            { class: "endings-key" },
            OUTCOMES.map(([key, word]) => h("li", {}, h("i", { class: `is-${key}` }), word)),
            h("li", {}, "longest: win or loss, in plies"),
          ),
        under && button("Stop", { class: "button is-small", onclick: actions.stop }, "stop"),
        phase === "stopped" &&
          button("Go on", { class: "button is-primary", onclick: actions.again }),
        phase === "failed" &&
          button("Try again", { class: "button is-primary", onclick: actions.again }),
      ),
    );
  }

  /** @param {State} state */
  function moves({ showValues, values, plies: lasts, position, catalogue, settings }) {
    const { players } = gameOf(catalogue, settings.game);
    const known =
      values && showValues
        ? Object.keys(lasts).sort(order(values, position.toMove === players[0], lasts))
        : [];
    worths.hidden = known.length === 0;
    /** @param {string} move */
    const told = (move) => {
      const worth = values?.[move] ?? 0;
      const left = lasts[move];
      if (worth === 0) return "a draw";
      return `${players[worth > 0 ? 0 : 1]} wins${left === null ? "" : ` in ${plies(left)}`}`;
    };
    draw(
      worths,
      known.length > 0 && h("h3", {}, "From the database"),
      known.length > 0 &&
        h(
          "dl",
          {},
          known.map((move) => h("div", { key: move }, h("dt", {}, move), h("dd", {}, told(move)))),
        ),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const { catalogue, settings } = state;
      if (settings.game !== game && gameOf(catalogue, settings.game).endings)
        void actions.have(settings.game);
      game = settings.game;
      progress(state);
      moves(state);
    },
  };
}
