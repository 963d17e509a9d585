// The board: one widget for every grid game, drawn from a view that Python (or the catalogue) gives. It knows no rules.

import { CHANCE, isComputersTurn } from "../../state.js";
import { labelOf, moving, reach } from "./cells.js";
import { h, setAttribute, setText, svg, tone } from "../dom.js";
import { faceOf, piece } from "./pieces.js";
import { short } from "../../text.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").View} View */
/** @typedef {{button: HTMLButtonElement, mark: SVGSVGElement, text: HTMLElement, value: HTMLElement, shown: string}} Cell */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a view's cells are called, row by row. @param {View} view */
const shapeOf = (view) => `${view.kind} ${view.rows} ${view.names.join(" ")}`;

/**
 * @param {HTMLElement} element
 * @param {{play: (name: string) => void}} actions
 */
export function createBoard(element, { play }) {
  /** @type {Cell[]} */
  let cells = [];
  let shape = "";
  let focused = 0;
  /** @type {State | null} */
  let last = null;
  const grid = h("div", { role: "grid", "aria-label": "Board", class: "grid", onkeydown: walk });
  const line = svg("svg", { class: "winning-line", "aria-hidden": "true", preserveAspectRatio: "none" });
  element.append(h("div", { class: "grid-frame" }, grid, line));

  /** @param {View} view */
  function build(view) {
    const hadFocus = grid.contains(document.activeElement);
    cells = view.names.map((name, index) => {
      const mark = svg("svg", { viewBox: "0 0 100 100", class: "marks", "aria-hidden": "true" });
      const text = h("span", { class: "cell-text" });
      const value = h("span", { class: "value-chip", id: `worth-${name.replace(/\W/g, "-")}`, hidden: true });
      const button = h(
        "button",
        { type: "button", class: "cell", tabindex: "-1", "data-cell": name, onclick: () => press(index) },
        mark,
        text,
        value,
      );
      button.addEventListener("focus", () => rove(index, false));
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => aim(index));
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => aim(null));
      return { button, mark, text, value, shown: "" };
    });
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const inRow = cells.slice(row * view.columns, (row + 1) * view.columns);
      const number = view.names[row * view.columns].replace(/^\D+/, "");
      const label = h("span", { class: "label label-row", "aria-hidden": "true" }, number);
      return h(
        "div",
        { role: "row", class: "row" },
        ...inRow.map(({ button }) => h("div", { role: "gridcell" }, button)),
        label,
      );
    });
    const letters = view.names
      .slice(0, view.columns)
      .map((name) => h("span", { class: "label" }, name.replace(/\d+$/, "")));
    grid.replaceChildren(
      ...rows,
      h("div", { class: "letters", role: "presentation", "aria-hidden": "true" }, ...letters),
    );
    element.dataset.kind = view.kind;
    element.style.setProperty("--columns", String(view.columns));
    element.style.setProperty("--rows", String(view.rows));
    shape = shapeOf(view);
    focused = Math.floor(cells.length / 2);
    cells[focused].button.tabIndex = 0;
    if (hadFocus) cells[focused].button.focus();
  }

  /** @param {number} index */
  function press(index) {
    const name = last?.position.view.moves[index];
    if (name && cells[index].button.getAttribute("aria-disabled") !== "true") play(name);
  }

  /** Show what a press on a cell would be about. @param {number | null} index */
  function aim(index) {
    const view = last?.position.view;
    const about = view && index !== null && view.moves[index] ? reach(view, index) : [];
    cells.forEach(({ button }, at) => button.classList.toggle("is-aimed", about.includes(at)));
  }

  /** @param {number} index @param {boolean} focus */
  function rove(index, focus) {
    cells[focused].button.tabIndex = -1;
    focused = index;
    cells[focused].button.tabIndex = 0;
    if (focus) cells[focused].button.focus();
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const view = last?.position.view;
    if (!view || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = Math.floor(focused / view.columns);
    const column = focused % view.columns;
    let [down, right] = STEPS[event.key] ?? [0, 0];
    if (event.key === "Home") right = -column;
    else if (event.key === "End") right = view.columns - 1 - column;
    else if (!STEPS[event.key]) return;
    event.preventDefault();
    const nextRow = Math.max(0, Math.min(view.rows - 1, row + down));
    const nextColumn = Math.max(0, Math.min(view.columns - 1, column + right));
    rove(nextRow * view.columns + nextColumn, true);
  }

  /** @param {Cell} cell @param {number} index @param {State} state @param {number[]} waiting @param {number[]} hinted */
  function renderCell(cell, index, state, waiting, hinted) {
    const { position, values } = state;
    const { view, toMove } = position;
    const players = state.catalogue.games.find((game) => game.name === state.settings.game)?.players ?? [];
    const name = view.names[index];
    const move = view.moves[index];
    const waits = waiting.includes(index);
    const isHint = hinted.includes(index);
    const open = move !== null && toMove !== CHANCE && !isComputersTurn(state);
    const target = open && reach(view, index).includes(index);
    const placed = view.kind === "marks" || view.kind === "discs"; // a move puts the mover's mark there
    let content = view.cells[index];
    if (name === "die" && content === "" && position.last?.by === CHANCE) content = faceOf(position.last.move);
    const mark = content || (waits && placed ? (toMove ?? "") : "");
    const shown = mark || (target && placed ? (toMove ?? "") : "");
    if (cell.shown !== shown || !cell.mark.hasChildNodes()) {
      cell.mark.replaceChildren(...piece(view.kind, shown, players, name));
      cell.shown = shown;
    }
    setText(cell.text, content);
    const { button } = cell;
    const changed = position.last?.cells.includes(index) ?? false;
    button.classList.toggle("is-ghost", shown !== "" && mark === "");
    button.classList.toggle("is-waiting", waits);
    button.classList.toggle("is-hint", isHint);
    button.classList.toggle("is-last", changed && content !== "");
    button.classList.toggle("is-taken", changed && content === "");
    button.classList.toggle("is-winning", view.line.includes(index));
    button.classList.toggle("is-mover", name === (toMove === CHANCE ? position.last?.by : toMove));
    setAttribute(button, "aria-disabled", open ? null : "true");
    const extra = waits ? ", waiting" : isHint ? ", hint" : "";
    setAttribute(button, "aria-label", `${labelOf(view, index, mark)}${extra}`);
    const worth = values && move !== null && reach(view, index).includes(index) ? values[move] : undefined;
    cell.value.hidden = worth === undefined;
    if (worth !== undefined) {
      setText(cell.value, short(worth));
      cell.value.className = `value-chip ${players.length > 2 ? "" : tone(worth)}`;
    }
    setAttribute(button, "aria-describedby", worth === undefined ? null : cell.value.id);
  }

  /** Let what has just moved be seen to move. @param {State} state @param {State | null} before */
  function animate(state, before) {
    const { last: played, view } = state.position;
    const grew = before && state.moves.length === before.moves.length + 1;
    cells.forEach(({ mark }, index) => {
      const step = grew && played?.cells.includes(index) ? moving(view, index, played.cells) : null;
      mark.classList.remove("is-moving");
      if (!step) return;
      mark.style.setProperty("--dx", String(step[0]));
      mark.style.setProperty("--dy", String(step[1]));
      mark.style.setProperty("--moving", `${180 + 40 * (Math.abs(step[0]) + Math.abs(step[1]))}ms`);
      mark.getBoundingClientRect(); // so that an animation that still runs begins anew
      mark.classList.add("is-moving");
    });
  }

  /** The winning line, from the middle of its first square to that of its last. @param {View} view */
  function renderLine(view) {
    line.replaceChildren();
    if (!view.line.length) return;
    const [from, to] = [view.line[0], view.line[view.line.length - 1]].map((index) => [
      (index % view.columns) + 0.5,
      Math.floor(index / view.columns) + 0.5,
    ]);
    // Drawn a little past the two centres, so that it reads as a stroke through the marks.
    const [dx, dy] = [Math.sign(to[0] - from[0]) * 0.34, Math.sign(to[1] - from[1]) * 0.34];
    line.setAttribute("viewBox", `0 0 ${view.columns} ${view.rows}`);
    line.append(
      svg("line", { x1: from[0] - dx, y1: from[1] - dy, x2: to[0] + dx, y2: to[1] + dy, pathLength: 1 }),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const before = last;
      if (
        before &&
        ["position", "pending", "hint", "values", "settings", "moves"].every(
          (key) => before[/** @type {keyof State} */ (key)] === state[/** @type {keyof State} */ (key)],
        )
      )
        return;
      last = state;
      const { view } = state.position;
      if (shape !== shapeOf(view)) build(view);
      const about = (/** @type {string | null} */ move) => {
        const index = move === null ? -1 : view.moves.indexOf(move);
        return index < 0 ? [] : reach(view, index);
      };
      const [waiting, hinted] = [about(state.pending), about(state.hint)];
      cells.forEach((cell, index) => renderCell(cell, index, state, waiting, hinted));
      if (before?.position === state.position) return;
      renderLine(view);
      animate(state, before);
    },
  };
}
