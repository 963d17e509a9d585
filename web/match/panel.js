// A match in the Compare tab: who plays, how many games, and what came of them.

import { optionsOf } from "../settings/options.js";
import { algorithmOf, gameOf } from "../settings/settings.js";
import { commaSeparated, tabSeparated } from "../trace/table.js";
import { answering, button, iconButton } from "../views/buttons.js";
import { draw, h, kept } from "../views/dom.js";
import { select } from "../views/form/field.js";
import { createNumber } from "../views/form/number.js";
import { createOptions, summary } from "../views/form/options.js";
import { icon } from "../views/icons.js";
import { gamesTable, side } from "./games.js";
import { MOST } from "./match.js";
import { picture } from "./picture.js";
import { keyOf, offers, OWN, players, strengths } from "./players.js";
import { faults, rows, sentence } from "./taken.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {ReturnType<typeof import("./match.js").createMatch> & {copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} Actions */

const LATEST_SEED = 999_999;

/** @param {HTMLElement} element @param {Actions} actions */
export function createPanel(element, actions) {
  /** @type {State} */
  let state;
  let here = false; // it was to be seen before
  /** @type {State["match"]["players"] | undefined} */
  let seen;
  const keep = kept();
  const copied = answering("Copy", () => show());
  /** @param {0 | 1} place */
  const optionsFor = (place) =>
    createOptions(
      `match-options-${place + 1}`,
      (given) => actions.choose(place, { options: { ...players(state)[place].options, ...given } }),
      () => show(),
    );
  const options = [optionsFor(0), optionsFor(1)];
  const count = createNumber({ min: 1, max: MOST }, (value) => actions.change({ count: value }));
  const seed = createNumber({ min: 0, max: LATEST_SEED }, (value) =>
    actions.change({ seed: value }),
  );

  /** @param {Player} player @param {0 | 1} place */
  function chooser(player, place) {
    const { catalogue, settings } = state;
    const game = gameOf(catalogue, settings.game);
    const algorithm = player.search === OWN ? null : algorithmOf(catalogue, player.search);
    const who = `player ${place + 1}`;
    return h(
      "li",
      { class: `contender is-run-${place + 1}` },
      side(place),
      h(
        "span",
        { class: "field is-search" },
        select(offers(state), keyOf(player), (key) => actions.choose(place, key), {
          "aria-label": `Search of ${who}`,
        }),
        icon("chevron"),
      ),
      h(
        "span",
        { class: "field is-depth" },
        select(
          strengths(state, player),
          player.strength,
          (strength) => actions.choose(place, { strength }),
          { "aria-label": `Strength of ${who}` },
        ),
        icon("chevron"),
      ),
      algorithm && [
        iconButton(`Options of ${who}`, "sliders", {
          class: "icon-button is-small",
          popovertarget: `match-options-${place + 1}`,
          hidden: !optionsOf(game, algorithm).length,
        }),
        options[place].panel(game, algorithm, player.options),
        h("p", { class: "contender-told" }, summary(game, algorithm, player.options)),
      ],
    );
  }

  function progress() {
    const { fixture, games, playing } = state.match;
    if (!fixture) return "";
    const over = games.filter(Boolean).length;
    if (playing) return `${over} of ${fixture.count} games`;
    return over < fixture.count ? `Stopped after ${over} of ${fixture.count} games.` : "";
  }

  function outcome() {
    const { fixture, games, standing, playing } = state.match;
    if (!fixture) return null;
    const names = h(
      "ul",
      { class: "match-names" },
      fixture.names.map((name, at) => h("li", {}, side(at), ` ${name}`)),
    );
    const said = standing ? sentence(fixture, standing) : "";
    const whole = () => rows(fixture, games);
    const copy = async () =>
      copied.say(
        (await actions.copy(`${said}\n${tabSeparated(whole())}`)) ? "Copied" : "Not allowed here",
      );
    const name = `plyscope-match-${fixture.game}`;
    return h(
      "section",
      { class: "compare-part", "aria-label": `The match of ${fixture.label}` },
      h("p", { class: "compare-note" }, `${fixture.label}, seed ${fixture.seed}`),
      names,
      standing && picture(standing),
      h("p", { class: "match-said" }, said),
      h("p", { class: "hidden", role: "status" }, playing ? "" : said), // told once, at the end
      faults(fixture, games).map(({ player, sentence, games: lost }) =>
        h(
          "p",
          { class: "match-fault", key: `${player} ${sentence}` },
          h("b", {}, `${fixture.names[player]} lost ${listed(lost)} by a fault. `),
          sentence,
        ),
      ),
      gamesTable(state, (number) => void actions.replay(number)),
      standing &&
        h(
          "div",
          { class: "compare-take" },
          button(
            h("span", {}, copied.said),
            {
              class: "button is-small",
              title: "Copy the match as text, for a spreadsheet",
              onclick: copy,
            },
            "share",
          ),
          button("Download CSV", {
            class: "button is-small",
            title: "Save the games as a file",
            onclick: () => actions.save(commaSeparated(whole()), `${name}.csv`),
          }),
        ),
    );
  }

  function show() {
    const { match, catalogue, settings, start } = state;
    const game = gameOf(catalogue, settings.game);
    if (game.players.length !== 2)
      return draw(
        element,
        h(
          "p",
          { class: "compare-note" },
          `A match is between two players: ${game.label} has ${game.players.length}.`,
        ),
        outcome(),
      );
    draw(
      element,
      h(
        "p",
        { class: "compare-note" },
        `Games of ${game.label} from its start. Two after another have the same opening, and the players change places.`,
      ),
      h(
        "ol",
        { class: "contenders", "aria-label": "Players of the match" },
        players(state).map((player, place) => chooser(player, /** @type {0 | 1} */ (place))),
      ),
      h(
        "div",
        { class: "match-numbers" },
        h("label", { class: "match-number" }, "Games", count(match.count)),
        h("label", { class: "match-number" }, "Seed", seed(match.seed)),
      ),
      h(
        "div",
        { class: "compare-go" },
        button(match.playing ? "Stop" : match.games.length ? "Play again" : "Play the match", {
          class: "button is-primary",
          disabled: start.phase !== "ready" && !match.playing,
          onclick: match.playing ? actions.stop : () => void actions.run(),
        }),
        h("span", { class: "match-progress" }, progress()),
      ),
      match.refusal &&
        h("p", { class: "compare-refusal", key: match.refusal, role: "alert" }, match.refusal),
      outcome(),
    );
  }

  /** Whom another part of the page has chosen is seen. @param {State["match"]["players"]} chosen */
  function reveal(chosen) {
    if (!here && chosen !== seen && chosen.some(Boolean)) {
      element.closest("details")?.scrollIntoView({ block: "start" });
      element.querySelector("select")?.focus({ preventScroll: true });
    }
    here = true;
    seen = chosen;
  }

  return {
    /** @param {State} now */
    render(now) {
      state = now;
      const { match, settings, catalogue, moves, start, drawer, write } = state;
      const open = match.open && drawer.open && drawer.tab === "compare";
      if (!open) return void (here = false);
      keep([match, settings, catalogue, moves, start.phase, write.file], show);
      reveal(match.players);
    },
  };
}

/** Games by their numbers, the first few. @param {number[]} numbers */
function listed(numbers) {
  const [first, ...more] = numbers;
  if (!more.length) return `game ${first}`;
  if (numbers.length > 4) return `${numbers.length} games, the first of them game ${first},`;
  return `games ${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}
