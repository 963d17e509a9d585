// The board on which moves go from cell to cell: a piece is clicked on or dragged, or walked to by
// keys. It knows no rules.

import { sentenceCase } from "../../text.js";
import { draw, h, setText } from "../dom.js";
import { createChooser } from "./chooser.ts";
import { listenForDrags } from "./dragging.ts";
import { cellOf, pickUp, putDown, targetsOf } from "./picked-up-piece.ts";
import { slide } from "./sliding.ts";
import { shownOn, square } from "./square.ts";
import { isWalked } from "./turned.ts";
import type { State } from "../../state.js";
import type { Path } from "../../settings/settings.js";
import type { Held } from "./picked-up-piece.ts";

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What is drawn again when it is another. */
const PARTS: (keyof State)[] = ["position", "pending", "hint", "board", "settings", "moves"];

export function createSquares(element: HTMLElement, { play }: { play: (name: string) => void }) {
  const root = document.createElement("div");
  root.className = "squares";
  let last: State | null = null;
  /** the piece that was picked up */
  let held: Held | null = null;
  /** paths that differ by a choice alone */
  let choosing: Path[] | null = null;
  let focused = 0; // the cell that the tab key comes to
  let dropped = ""; // the move that was made by dragging: it is there already
  let said = ""; // what is read out
  /** the cell that something is dragged over */
  let over: number | null = null;

  const buttonOf = (cell: number) =>
    root.querySelector(`.square[data-at="${cell}"]`) as HTMLElement | null;
  const isOpen = ({ board }: State) => board?.is_open ?? true;
  const turnedNow = ({ board }: State) => board?.is_turned ?? false;

  const told = (cell: number) => {
    const { names, cells, words } = (last as State).position.view;
    return `${words[cells[cell]] ?? cells[cell]} on ${names[cell]}`;
  };

  /** Let the piece go, where it was. */
  function letGo() {
    if (held) said = `${told(held.paths[0].cells[0])} put back.`;
    held = choosing = null;
    show();
  }

  function take(cell: number) {
    const { position } = last as State;
    held = isOpen(last as State) ? pickUp(position.view.paths, cell) : null;
    choosing = null;
    if (held) say("picked up");
    show();
  }

  /**
   * Say where the held piece can go.
   * @param what has happened to it
   */
  function say(what: string) {
    if (!held || !last) return;
    const { names } = last.position.view;
    const to = [...targetsOf(held).keys()].map((cell) => names[cell]).sort();
    said = `${told(held.paths[0].cells[0])} ${what}: it can go to ${to.join(", ")}.`;
  }

  /**
   * Put the held piece down.
   * @returns whether it can go there
   */
  function put(cell: number, dragged: boolean): boolean {
    const next = held && putDown(held, cell);
    if (!next) return false;
    if ("play" in next) {
      finish(next.play, dragged);
    } else if ("choose" in next) {
      choosing = next.choose;
      show();
      chooser.open();
    } else {
      held = next.held;
      say("goes on");
      show();
    }
    return true;
  }

  function finish(name: string, dragged = false) {
    held = choosing = null;
    said = "";
    dropped = dragged ? name : "";
    play(name);
    show();
  }

  /** A press on a cell, by a pointer or by Enter. */
  function press(cell: number) {
    if (choosing) return letGo();
    if (held && put(cell, false)) return;
    if (held && cellOf(held) === cell) return letGo();
    take(cell);
    if (!held) show();
  }

  const chooser = createChooser(root, {
    choose: (name) => {
      const cell = choosing ? choosing[0].cells[choosing[0].cells.length - 1] : focused;
      finish(name);
      buttonOf(cell)?.focus();
    },
    leave: () => {
      const cell = held ? cellOf(held) : focused;
      letGo();
      buttonOf(cell)?.focus();
    },
  });

  const drags = listenForDrags(root, {
    canPick: (cell) =>
      last !== null &&
      isOpen(last) &&
      !choosing &&
      ((held && cellOf(held) === cell) || pickUp(last.position.view.paths, cell) !== null),
    pick: (cell) => void (held && cellOf(held) === cell ? undefined : take(cell)),
    over: (cell) => {
      if (cell === over) return;
      over = cell;
      show();
    },
    drop: (cell) => {
      over = null;
      if (cell === null || !put(cell, true)) letGo();
    },
  });

  function walk(event: KeyboardEvent) {
    if (!last || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && held) {
      event.preventDefault();
      event.stopPropagation();
      drags.end();
      return letGo();
    }
    const { rows, columns } = last.position.view;
    const turn = turnedNow(last) ? -1 : 1;
    const [row, column] = [Math.floor(focused / columns), focused % columns];
    let [down, right] = STEPS[event.key] ?? [0, 0];
    if (event.key === "Home") right = -columns;
    else if (event.key === "End") right = columns;
    else if (!STEPS[event.key]) return;
    event.preventDefault();
    const nextRow = Math.max(0, Math.min(rows - 1, row + turn * down));
    const nextColumn = Math.max(0, Math.min(columns - 1, column + turn * right));
    buttonOf(nextRow * columns + nextColumn)?.focus();
  }

  function show() {
    if (!last) return;
    const state = last;
    const { view } = state.position;
    const { rows, columns, names } = view;
    const turned = turnedNow(state);
    const place = (at: number) => (turned ? names.length - 1 - at : at);
    const scene = shownOn(state, { held, choosing, over, focused, open: isOpen(state) });
    const on = {
      press,
      focus: (cell: number) => {
        if (cell === focused) return;
        focused = cell;
        show();
      },
    };
    const lines = Array.from({ length: rows }, (_, row) => {
      const cells = Array.from({ length: columns }, (_, column) => place(row * columns + column));
      const label = names[cells[0]].replace(/^\D+/, "");
      return h(
        "div",
        { role: "row", class: "squares-row" },
        cells.map((cell) => square(scene, cell, on)),
        h("span", { class: "label label-row", "aria-hidden": "true" }, label),
      );
    });
    const letters = Array.from({ length: columns }, (_, column) =>
      h("span", { class: "label" }, names[place(column)].replace(/\d+$/, "")),
    );
    draw(
      root,
      h(
        "div",
        { class: "squares-frame" },
        h(
          "div",
          { role: "grid", "aria-label": "Board", class: "squares-grid", onkeydown: walk },
          lines,
        ),
        choosing && chooser.drawn(view, choosing, place),
      ),
      h("div", { class: "squares-letters", "aria-hidden": "true" }, letters),
      h("p", { class: "hidden", id: "squares-can" }, "can be picked up"),
      h("p", { class: "hidden squares-said", "aria-live": "polite" }),
    );
    setText(root.querySelector(".squares-said") as Element, sentenceCase(said));
  }

  /** Let what has moved be seen to move: at once when it was played, else when it is told. */
  function animate(state: State, before: State | null) {
    if (!before || before.settings.game !== state.settings.game) return;
    const { paths } = before.position.view;
    const arrived =
      state.position !== before.position && state.moves.length === before.moves.length + 1
        ? state.position.last?.move
        : undefined;
    const sent = state.pending !== before.pending ? state.pending : null;
    const name = sent ?? (arrived && arrived !== before.pending ? arrived : null);
    const path = paths.find((one) => one.name === name);
    if (!path || name === dropped) return;
    const mark = buttonOf(path.cells[path.cells.length - 1])?.querySelector(".piece");
    if (mark) slide(mark, path.cells, state.position.view.columns, turnedNow(state));
  }

  return {
    render(state: State) {
      const { view } = state.position;
      if (!isWalked(view)) {
        if (last) root.remove();
        document.documentElement.classList.remove("has-squares");
        last = held = choosing = null;
        return;
      }
      const before = last;
      if (before && PARTS.every((part) => before[part] === state[part])) return;
      last = state;
      if (!before || before.settings.game !== state.settings.game) {
        const hadFocus = element.contains(document.activeElement);
        focused = view.paths[0]?.cells[0] ?? 0;
        element.dataset.kind = view.kind;
        element.style.setProperty("--columns", String(view.columns));
        element.style.setProperty("--rows", String(view.rows));
        element.append(root);
        document.documentElement.classList.add("has-squares"); // so many want more room
        if (hadFocus) requestAnimationFrame(() => buttonOf(focused)?.focus());
      }
      if (before?.position !== state.position) {
        drags.end();
        held = choosing = over = null;
        said = "";
      }
      show();
      animate(state, before);
    },
  };
}
