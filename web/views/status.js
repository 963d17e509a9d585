// Whose move it is, what can be done about it, and the same said aloud.

import { isComputersTurn } from "../state.js";
import { h, setAttribute, setText, signed } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("../state.js").State} State */

/**
 * The headline under the board.
 * @param {State} state
 */
export function headline(state) {
  const { position, pending, search, settings, start } = state;
  if (state.opening) return "Opening the link";
  if (position.over) return position.result?.text ?? "Game over";
  if (pending)
    return start.phase === "ready" || start.phase === "restart"
      ? `${position.toMove} plays ${pending}`
      : `${pending} is waiting for Python`;
  if (search?.running && search.purpose === "hint") return "Looking for a hint";
  if (search?.running && search.purpose === "move") return `${position.toMove} is thinking`;
  if (search?.running) return "Searching";
  if (settings.side === "both") return `${position.toMove} to move`;
  if (!isComputersTurn(state)) return `Your move, ${position.toMove}`;
  return search?.stopped ? `${position.toMove} stopped` : `${position.toMove} is to move`;
}

/** @param {number} value @param {string[]} players */
function outcome(value, players) {
  if (value === 0) return "a draw";
  return `${value > 0 ? players[0] : players[1]} ahead`;
}

/**
 * The quieter line below it.
 * @param {State} state
 */
function detail(state) {
  const { search, hint, moves, position, catalogue, settings, start, pending } = state;
  if (hint) return `The search would play ${hint}.`;
  const players = catalogue.games.find((game) => game.name === settings.game)?.players ?? [];
  if (
    search?.result &&
    !search.running &&
    search.purpose === "move" &&
    moves.length > search.root.moves.length
  ) {
    const { move, value, careless } = search.result;
    if (careless) return `${move} was a careless move.`;
    return `${move} is worth ${signed(value)}: ${outcome(value, players)}.`;
  }
  if (position.over || pending) return "";
  if (start.phase === "failed") return "Python could not be started.";
  if (start.phase === "download" && start.loaded)
    return `Fetching Python, ${(start.loaded / 1e6).toFixed(1)} of ${(start.total / 1e6).toFixed(1)} MB. You can move already.`;
  if (start.phase === "download" || start.phase === "start") return "Starting Python. You can move already.";
  return "";
}

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} announcer
 * @param {{newGame: () => void, undo: () => void, hint: () => void, values: () => void, stop: () => void, think: () => void}} actions
 */
export function createStatus(element, announcer, actions) {
  const title = h("p", { class: "headline" });
  const line = h("p", { class: "detail" });
  const stop = h(
    "button",
    { type: "button", class: "button is-small is-stop", onclick: actions.stop },
    icon("stop"),
    "Stop",
  );
  const think = h("button", { type: "button", class: "button is-primary is-small", onclick: actions.think });
  const newGame = h("button", { type: "button", class: "button", onclick: actions.newGame }, "New game");
  const undo = h("button", { type: "button", class: "button", onclick: actions.undo }, icon("undo"), "Undo");
  const hint = h("button", { type: "button", class: "button", onclick: actions.hint }, icon("hint"), "Hint");
  const values = h(
    "button",
    { type: "button", class: "button is-wide", onclick: actions.values },
    "What is each square worth?",
  );
  element.append(
    h("div", { class: "headline-row" }, h("div", { class: "headline-text" }, title, line), stop, think),
    h("div", { class: "buttons" }, newGame, undo, hint, values),
  );

  /** @param {State} state */
  function announce(state) {
    const { moves, position, hint: best } = state;
    const marks = position.view.cells;
    const played = moves.at(-1);
    const mark = played ? marks[position.view.names.indexOf(played)] : "";
    const said = [
      played ? `${mark} played ${played}.` : "",
      `${headline(state)}.`,
      best ? `Hint: ${best}.` : "",
    ];
    setText(announcer, said.filter(Boolean).join(" "));
  }

  return {
    /** @param {State} state */
    render(state) {
      const { search, position, moves, pending, settings } = state;
      setText(title, headline(state));
      setText(line, detail(state));
      const running = search?.running ?? false;
      stop.hidden = !running;
      const idle = !running && !pending && !position.over && isComputersTurn(state);
      think.hidden = !idle;
      if (idle)
        setText(
          think,
          search?.stopped
            ? "Let it think again"
            : `Let ${position.toMove} ${moves.length ? "move" : "begin"}`,
        );
      undo.disabled = !moves.length && !pending;
      hint.disabled = position.over || running || idle || pending !== null;
      values.disabled = position.over;
      setAttribute(values, "aria-pressed", state.showValues);
      element.dataset.tone = position.result?.winner
        ? position.result.winner === playerMax(state, settings.game)
          ? "max"
          : "min"
        : "";
      announce(state);
    },
  };
}

/** @param {State} state @param {string} name */
const playerMax = (state, name) => state.catalogue.games.find((game) => game.name === name)?.players[0];
