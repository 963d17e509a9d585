// Whose move it is, what can be done about it, and the same said aloud.

import { gameOf } from "../../settings/settings.js";
import { CHANCE, isAhead, isAlone, isComputersTurn } from "../../state.js";
import { megabytes, sentenceCase } from "../../text.js";
import { button, iconButton } from "../buttons.js";
import { classes, draw, h, setText } from "../dom.js";
import { isWalked } from "./turned.js";

/** @typedef {import("../../state.js").State} State */

/** @param {State} state */
const playedOf = ({ catalogue, settings }) => gameOf(catalogue, settings.game);

/**
 * The headline under the board.
 * @param {State} state
 */
export function headline(state) {
  const { position, pending, search, settings, start } = state;
  if (state.opening) return "Opening the link";
  if (position.over) return position.result?.text ?? "Game over";
  const alone = isAlone(state);
  if (pending)
    return start.phase === "ready" || start.phase === "restart"
      ? alone
        ? `You play ${pending}`
        : `${position.toMove} plays ${pending}`
      : `${pending} is waiting for Python`;
  const mover = alone ? "The computer" : position.toMove;
  if (search?.running && search.purpose === "hint") return "Looking for a hint";
  if (search?.running && search.purpose === "move") return `${mover} is thinking`;
  if (search?.running) return "Searching";
  if (position.toMove === CHANCE) return sentenceCase(`${playedOf(state).chance} decides`);
  if (alone && settings.side !== "none") return "Your move";
  if (settings.side === "both") return `${position.toMove} to move`;
  if (!isComputersTurn(state)) return `Your move, ${position.toMove}`;
  return search?.stopped ? `${mover} stopped` : `${mover} is to move`;
}

/** What was played last, in words. @param {State} state */
function played(state) {
  const { last } = state.position;
  if (!last) return "";
  if (last.by === CHANCE) return `${sentenceCase(playedOf(state).chance)}: ${last.move}.`;
  return isAlone(state) ? `Played ${last.move}.` : `${last.by} played ${last.move}.`;
}

/**
 * The quieter line below it.
 * @param {State} state
 */
export function detail(state) {
  const { search, hint, moves, position, start, pending, isDatabaseComing } = state;
  if (isDatabaseComing) return "The endgame database is on its way.";
  if (hint)
    return search?.result && hint !== search.result.best
      ? search.result.said
      : `The search would play ${hint}.`;
  if (search?.result && !search.running && !isAhead(state)) {
    const { move, careless, said } = search.result;
    const since = moves.length - search.root.moves.length;
    if (search.purpose === "move" && since === 1)
      return careless ? `${move} was a careless move.` : said;
    if (search.purpose === "study" && since === 0) return said;
  }
  if (position.over) return "";
  if (start.phase === "failed") return "Python could not be started.";
  const already = pending ? "" : " You can move already.";
  if (start.phase === "download" && start.loaded)
    return `Fetching Python, ${megabytes(start.loaded, start.total)}.${already}`;
  if (start.phase === "download" || start.phase === "start") return `Starting Python.${already}`;
  if (pending) return "";
  const rolled = position.last?.by === CHANCE ? played(state) : "";
  return [rolled, position.view.caption].filter(Boolean).join(" ");
}

/** What lets the computer move, where it waits to be asked. @param {State} state */
function thinkText(state) {
  const { search, position, moves } = state;
  if (position.toMove === CHANCE) return `Let ${playedOf(state).chance} decide`;
  if (search?.stopped && isComputersTurn(state)) return "Let it think again";
  if (isAlone(state)) return "Play for me";
  return `Let ${position.toMove} ${moves.length ? "move" : "begin"}`;
}

/** All of it in one breath. @param {State} state */
const aloud = (state) =>
  [
    played(state),
    `${headline(state)}.`,
    state.position.view.caption,
    state.hint && `Hint: ${state.hint}.`,
  ]
    .filter(Boolean)
    .join(" ");

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} announcer
 * @param {{newGame: () => void, undo: () => void, hint: () => void, values: () => void, turn: () => void, stop: () => void, think: () => void}} actions
 */
export function createStatus(
  element,
  announcer,
  { newGame, undo, hint, values, turn, stop, think },
) {
  return {
    /** @param {State} state */
    render(state) {
      const { search, position, moves, pending, next } = state;
      const busy = (search?.running ?? false) || state.going;
      const idle = !busy && !pending && !position.over;
      const others = position.toMove === CHANCE || isComputersTurn(state);
      // Where a player is alone, the computer moves only when asked to: no call to the visitor.
      const thinkClass = classes("button", others && "is-primary", "is-small");
      const what = position.view.kind === "marks" ? "square" : "move";
      draw(
        element,
        h(
          "div",
          { class: "headline-row" },
          h("p", { class: "headline" }, headline(state)),
          button(
            "Stop",
            { class: "button is-small is-stop", hidden: !busy, onclick: stop },
            "stop",
          ),
          button(thinkText(state), {
            class: thinkClass,
            hidden: !idle || !(others || isAlone(state)),
            onclick: think,
          }),
          h("p", { class: "detail" }, detail(state)),
        ),
        h(
          "div",
          { class: classes("buttons", isWalked(position.view) && "has-turn") },
          button("New game", { onclick: newGame }),
          button("Undo", { disabled: !moves.length && !pending, onclick: undo }, "undo"),
          button("Hint", { disabled: !idle || others, onclick: hint }, "hint"),
          button(`What is each ${what} worth?`, {
            class: "button is-wide",
            "aria-pressed": state.showValues,
            disabled: position.over,
            onclick: values,
          }),
          isWalked(position.view) &&
            iconButton("Turn the board", "turn", { class: "button is-turn", onclick: turn }),
        ),
        next && h("p", { class: "way" }, next),
      );
      const winner = playedOf(state).players.indexOf(position.result?.winner ?? "");
      element.dataset.tone = ["", "max", "min", "third"][winner + 1] ?? "";
      setText(announcer, aloud(state));
    },
  };
}
