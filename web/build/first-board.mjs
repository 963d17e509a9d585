// Draws the board of the first screen by the code that draws it in the page, as HTML text.
//
//   node web/build/first-board.mjs FIRST-SCREEN.json
//
// prints the board as index.html has it, and with what is drawn in it.

import { readFileSync } from "node:fs";
import { Window } from "happy-dom";

const { document } = new Window();
Object.assign(globalThis, { document });
const { createBoard } = await import("../board/board.ts");

const { update } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const element = document.createElement("div");
element.className = "board";
element.id = "board";
const empty = element.outerHTML;
createBoard(/** @type {any} */ (element), { play() {} }).render(update.data.board);
element.removeAttribute("style"); // the policy of the page forbids it; the style sheet has the same numbers
for (const button of element.querySelectorAll("button")) button.setAttribute("disabled", "script");
console.log(JSON.stringify([empty, element.outerHTML]));
