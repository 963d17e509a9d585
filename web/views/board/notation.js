// The position as text, below the board: it can be copied, and another one put in its place.

import { baseOf } from "../../settings/named.js";
import { gameOf } from "../../settings/settings.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

const LONGEST = 200; // characters: of no game on offer a position takes more

/**
 * @param {Element} board  it stands after it
 * @param {{place: (position: string) => Promise<void>}} actions  `place` is rejected with one sentence where it is none
 */
export function createNotation(board, { place }) {
  const form = document.createElement("form");
  form.className = "notation";
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter is a change, too
  /** @type {State | null} */
  let last = null;
  let typed = ""; // that is not on the board
  let problem = "";
  let busy = false;

  async function put() {
    const asked = typed.trim();
    if (busy || !last) return;
    if (!asked || asked === last.position.fen) return letGo();
    busy = true;
    try {
      await place(asked);
      typed = problem = "";
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      problem = error.message;
    } finally {
      busy = false;
      show();
    }
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
        enterkeyhint: "go",
        value: typed || last.position.fen,
        onfocus: ({ target }) => target.select(),
        oninput: ({ target }) => ((typed = target.value), (problem = ""), show()),
        onchange: () => void put(),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && letGo(),
      }),
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
      // What was typed for another game says nothing here.
      if (before && baseOf(before.settings.game) !== baseOf(settings.game)) typed = problem = "";
      show();
    },
  };
}
