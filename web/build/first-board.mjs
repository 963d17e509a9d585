// Draws the board of the first screen by the code that draws it in the page, as HTML text.

import { Window } from "happy-dom";

const { document } = new Window();
Object.assign(globalThis, { document });
const { createBoard } = await import("../board/board.ts");

/**
 * Return the board as index.html has it, and with what is drawn in it.
 * @param {Record<string, any>} data what `App` publishes first
 * @returns {[empty: string, drawn: string]}
 */
export function drawBoard(data) {
  const element = document.createElement("div");
  element.className = "board";
  element.id = "board";
  const empty = element.outerHTML;
  createBoard(/** @type {any} */ (element), { play() {} }).render(data.board);
  element.removeAttribute("style"); // the policy of the page forbids it; the style sheet has the same numbers
  for (const button of element.querySelectorAll("button"))
    button.setAttribute("disabled", "script");
  return [empty, element.outerHTML];
}
