// Whose move it is, what can be done about it, and the same said aloud.

import { CHANCE, isComputersTurn } from "../../state.js";
import { h, setAttribute, setText } from "../dom.js";
import { icon } from "../icons.js";
import { megabytes, sentenceCase } from "../../text.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../settings/settings.js").GameEntry} GameEntry */

/** @param {Pick<State, "catalogue" | "settings">} state @returns {GameEntry} */
const gameOf = ({ catalogue, settings }) =>
  /** @type {GameEntry} */ (catalogue.games.find(({ name }) => name === settings.game));

/** Whether one player is alone, whom nobody needs to name. @param {State} state */
const isAlone = (state) => gameOf(state).players.length === 1;

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
  if (position.toMove === CHANCE) return sentenceCase(`${gameOf(state).chance} decides`);
  if (alone && settings.side !== "none") return "Your move";
  if (settings.side === "both") return `${position.toMove} to move`;
  if (!isComputersTurn(state)) return `Your move, ${position.toMove}`;
  return search?.stopped ? `${mover} stopped` : `${mover} is to move`;
}

/** What was played last, in words. @param {State} state */
function played(state) {
  const { last } = state.position;
  if (!last) return "";
  if (last.by === CHANCE) return `${sentenceCase(gameOf(state).chance)}: ${last.move}.`;
  return isAlone(state) ? `Played ${last.move}.` : `${last.by} played ${last.move}.`;
}

/**
 * The quieter line below it.
 * @param {State} state
 */
function detail(state) {
  const { search, hint, moves, position, start, pending } = state;
  if (hint) return `The search would play ${hint}.`;
  const moved = search?.purpose === "move" && !search.running && moves.length === search.root.moves.length + 1;
  if (search?.result && moved) {
    const { move, careless, said } = search.result;
    return careless ? `${move} was a careless move.` : said;
  }
  if (position.over || pending) return "";
  if (start.phase === "failed") return "Python could not be started.";
  if (start.phase === "download" && start.loaded)
    return `Fetching Python, ${megabytes(start.loaded, start.total)}. You can move already.`;
  if (start.phase === "download" || start.phase === "start") return "Starting Python. You can move already.";
  const rolled = position.last?.by === CHANCE ? played(state) : "";
  return [rolled, position.view.caption].filter(Boolean).join(" ");
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
    h("div", { class: "headline-row" }, title, stop, think, line),
    h("div", { class: "buttons" }, newGame, undo, hint, values),
  );

  /** @param {State} state */
  function announce(state) {
    const said = [
      played(state),
      `${headline(state)}.`,
      state.position.view.caption,
      state.hint ? `Hint: ${state.hint}.` : "",
    ];
    setText(announcer, said.filter(Boolean).join(" "));
  }

  return {
    /** @param {State} state */
    render(state) {
      const { search, position, moves, pending } = state;
      setText(title, headline(state));
      setText(line, detail(state));
      const running = search?.running ?? false;
      const busy = running || state.pausing;
      stop.hidden = !busy;
      const game = gameOf(state);
      const idle = !busy && !pending && !position.over;
      const rolls = position.toMove === CHANCE;
      const others = rolls || isComputersTurn(state);
      think.hidden = !idle || !(others || isAlone(state));
      // Where a player is alone, the computer moves only when asked to: no call to the visitor.
      think.classList.toggle("is-primary", others);
      if (search?.stopped && others && !rolls) setText(think, "Let it think again");
      else if (rolls) setText(think, `Let ${game.chance} decide`);
      else if (isAlone(state)) setText(think, "Play for me");
      else setText(think, `Let ${position.toMove} ${moves.length ? "move" : "begin"}`);
      undo.disabled = !moves.length && !pending;
      hint.disabled = !idle || others;
      values.disabled = position.over;
      setText(values, `What is each ${position.view.kind === "marks" ? "square" : "move"} worth?`);
      setAttribute(values, "aria-pressed", state.showValues);
      const winner = game.players.indexOf(position.result?.winner ?? "");
      element.dataset.tone = ["", "max", "min", "third"][winner + 1] ?? "";
      announce(state);
    },
  };
}
