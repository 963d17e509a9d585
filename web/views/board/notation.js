// The position as text, below the board: another one, or a whole game, can be put in its place, and the game be copied.

import { baseOf } from "../../settings/named.js";
import { gameOf } from "../../settings/settings.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

const LONGEST = 100_000; // characters of a pasted game

/**
 * @param {Element} board  it stands after it
 * @param {{
 *   place: (text: string) => Promise<{game: string, task: string | null}>,
 *   judged: (text: string, move: string) => Promise<string>,
 *   written: () => Promise<string>,
 *   copy: (text: string) => Promise<boolean>,
 * }} actions  `place` is rejected with one sentence where the text is none
 */
export function createNotation(board, { place, judged, written, copy }) {
  const form = document.createElement("form");
  form.className = "notation";
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter is a change, too
  /** @type {State | null} */
  let last = null;
  let typed = ""; // that is not on the board
  let problem = "";
  let busy = false;
  let copied = false;
  /** @type {{game: string, text: string, sentence: string, said: string, move: string | undefined} | null} */
  let task = null; // of a line of EPD: find the move

  async function put() {
    const asked = typed.trim();
    if (busy || !last) return;
    if (!asked || asked === last.position.fen) return letGo();
    busy = true;
    try {
      const { game, task: sentence } = await place(asked);
      task = sentence ? { game, text: asked, sentence, said: sentence, move: undefined } : null;
      typed = problem = "";
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problem = error.message;
    } finally {
      busy = false;
      show();
    }
  }

  /** A text of several lines, which the field would join, is taken as it is. @param {ClipboardEvent} event */
  function paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    [typed, problem] = [text, ""];
    void put();
  }

  /** The game so far, to the clipboard. */
  async function take() {
    try {
      copied = await copy(await written());
      problem = copied ? "" : "The browser does not let this page copy.";
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problem = error.message;
    }
    show();
  }

  /** Say of the first move whether it is the one to find. @param {State} state */
  async function look({ settings, moves: [move] }) {
    if (task?.game !== settings.game) task = null;
    if (!task || task.move === move) return;
    const asked = task;
    asked.move = move;
    const said = move === undefined ? asked.sentence : await judged(asked.text, move);
    if (task !== asked || asked.move !== move) return;
    asked.said = said;
    show();
  }

  function letGo() {
    typed = problem = "";
    show();
  }

  function show() {
    if (!last) return;
    draw(
      form,
      h("label", { class: "notation-label", for: "notation" }, "FEN"),
      h("input", {
        id: "notation",
        type: "text",
        "aria-label": "Position, as text",
        "aria-invalid": problem ? "true" : null,
        "aria-describedby": problem ? "notation-problem" : null,
        autocomplete: "off",
        spellcheck: false,
        maxlength: LONGEST,
        title: baseOf(last.settings.game).startsWith("draughts")
          ? "Paste a position (FEN) or a game (PDN)"
          : "Paste a position (FEN, EPD) or a game (PGN)",
        onpaste: paste,
        enterkeyhint: "go",
        value: typed || last.position.fen,
        onfocus: ({ target }) => target.select(),
        oninput: ({ target }) => ((typed = target.value), (problem = ""), show()),
        onchange: () => void put(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && letGo(),
      }),
      h(
        "button",
        { class: "notation-copy", type: "button", onclick: () => void take() },
        copied ? "Copied" : "Copy game",
      ),
      h("p", { class: "notation-task", role: "status" }, task?.said ?? ""),
      h("p", { id: "notation-problem", class: "notation-problem", role: "alert" }, problem),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const { catalogue, settings, position } = state;
      if (!gameOf(catalogue, settings.game).fen) {
        if (last) form.remove();
        last = null;
        return;
      }
      if (!last) board.after(form);
      const before = last;
      last = state;
      if (before?.position === position) return;
      copied = false;
      // What was typed for another game says nothing here.
      if (before && baseOf(before.settings.game) !== baseOf(settings.game)) typed = problem = "";
      show();
      void look(state);
    },
  };
}
