// The board: one widget for every grid game, drawn from a view that Python (or the catalogue) gives. It knows no rules.

import { isComputersTurn } from "../state.js";
import { h, setAttribute, setText, signed, svg, tone } from "./dom.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").View} View */
/** @typedef {{button: HTMLButtonElement, mark: SVGSVGElement, value: HTMLElement, shown: string}} Cell */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The shape of a player's mark, in a box of 100: the first player of a game has the cross.
 * @param {string} mark
 * @param {string[]} players
 */
function markShape(mark, players) {
  if (mark === "") return [];
  if (mark === players[0]) return [svg("path", { d: "M27 27 73 73M73 27 27 73", class: "mark mark-max" })];
  return [svg("circle", { cx: 50, cy: 50, r: 25, class: "mark mark-min" })];
}

/** What a view's cells are called, row by row. @param {View} view */
const shapeOf = (view) => `${view.rows} ${view.names.join(" ")}`;

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
    cells = view.names.map((name, index) => {
      const mark = svg("svg", { viewBox: "0 0 100 100", class: "marks", "aria-hidden": "true" });
      const value = h("span", { class: "value-chip", id: `worth-${name}`, hidden: true });
      const button = h(
        "button",
        { type: "button", class: "cell", tabindex: "-1", onclick: () => press(index) },
        mark,
        value,
      );
      button.addEventListener("focus", () => rove(index, false));
      return { button, mark, value, shown: "" };
    });
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const inRow = cells.slice(row * view.columns, (row + 1) * view.columns);
      // A single row is no grid with coordinates: its cells have names of their own.
      const number = view.rows === 1 ? "" : view.names[row * view.columns].replace(/^\D+/, "");
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
      .map((name) => h("span", { class: "label" }, view.rows === 1 ? name : name.replace(/\d+$/, "")));
    grid.replaceChildren(
      ...rows,
      h("div", { class: "letters", role: "presentation", "aria-hidden": "true" }, ...letters),
    );
    element.style.setProperty("--columns", String(view.columns));
    element.style.setProperty("--rows", String(view.rows));
    shape = shapeOf(view);
    focused = Math.floor(cells.length / 2);
    cells[focused].button.tabIndex = 0;
  }

  /** @param {number} index */
  function press(index) {
    const name = last?.position.view.moves[index];
    if (name && cells[index].button.getAttribute("aria-disabled") !== "true") play(name);
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

  /** @param {Cell} cell @param {number} index @param {State} state */
  function renderCell(cell, index, state) {
    const { position, pending, hint, values } = state;
    const { view } = position;
    const players = state.catalogue.games.find((game) => game.name === state.settings.game)?.players ?? [];
    const name = view.names[index];
    const move = view.moves[index];
    const waits = pending !== null && move === pending;
    const mover = position.toMove ?? "";
    const mark = view.cells[index] || (waits ? mover : "");
    const open = move !== null && !position.over && !isComputersTurn(state);
    const shown = mark || (open ? mover : "");
    if (cell.shown !== shown) {
      cell.mark.replaceChildren(...markShape(shown, players));
      cell.shown = shown;
    }
    const { button } = cell;
    button.classList.toggle("is-ghost", shown !== "" && mark === "");
    button.classList.toggle("is-waiting", waits);
    button.classList.toggle("is-hint", hint !== null && move === hint);
    button.classList.toggle("is-last", view.cells[index] !== "" && state.moves.at(-1) === name);
    button.classList.toggle("is-winning", view.line.includes(index));
    setAttribute(button, "aria-disabled", open ? null : "true");
    const extra = waits ? ", waiting" : hint !== null && move === hint ? ", hint" : "";
    setAttribute(button, "aria-label", `${name}, ${mark || "empty"}${extra}`);
    const worth = values && move !== null ? values[move] : undefined;
    cell.value.hidden = worth === undefined;
    if (worth !== undefined) {
      setText(cell.value, signed(worth));
      cell.value.className = `value-chip ${tone(worth)}`;
    }
    setAttribute(button, "aria-describedby", worth === undefined ? null : cell.value.id);
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
      cells.forEach((cell, index) => renderCell(cell, index, state));
      if (before?.position !== state.position) renderLine(view);
    },
  };
}
