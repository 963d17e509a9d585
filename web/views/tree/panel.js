// The details of one node: a small card beside it.

import { drawBoard } from "./pieces.js";
import { isWalked } from "../board/turned.js";
import { button } from "../buttons.js";
import { draw, h, made, penOf } from "../dom.js";
import { skippedNames } from "./details.js";

const [BOARD, SQUARES] = [84, 148]; // pixels; the latter of a board with many squares

/**
 * @typedef {object} Shown
 * @property {number} node @property {import("../../trace/tree.js").Tree} tree
 * @property {import("../../protocol.js").NodeInfo | undefined} info
 * @property {string[]} lines @property {boolean} pinned
 * @property {import("../../protocol.js").Opened | string | undefined} opened @property {boolean} canOpen
 * @property {import("./pieces.js").Grid | null} grid
 * @property {import("./palette.js").Palette} palette
 * @property {number} x @property {number} y where the node is
 * @property {number} reach how far it reaches up and down
 * @property {number} width @property {number} height of the tree
 */

/**
 * @param {{goTo: (tick: number) => void, openGhosts: (node: number) => void}} actions
 */
export function createPanel({ goTo, openGhosts }) {
  const element = made(h("div", { class: "panel", hidden: true }));

  /** @param {Shown | null} shown */
  function show(shown) {
    element.hidden = shown === null;
    if (!shown) return;
    const { node, lines, info, tree, palette, grid, opened, pinned, canOpen } = shown;
    const skipped = info && tree.skipped(node) > 0 ? skippedNames(tree.tape, node, info) : [];
    const paint = (/** @type {HTMLCanvasElement | null} */ board) => {
      if (!board || !info || !grid) return;
      const size = isWalked(grid) ? SQUARES : BOARD;
      board.style.setProperty("--size", `${size}px`);
      drawBoard(penOf(board, size, size), palette, grid, info, 2, 2, size - 4);
    };
    draw(
      element,
      h("canvas", { class: "panel-board", hidden: !info || !grid, ref: paint }),
      h(
        "div",
        { class: "panel-text" },
        lines.map((line, i) => h(i ? "p" : "h3", {}, line)),
        opened
          ? h("p", { class: "panel-proof" }, typeof opened === "string" ? opened : opened.proof)
          : skipped.length > 0 && h("p", {}, `Never examined: ${skipped.join(", ")}`),
      ),
      h(
        "div",
        { class: "panel-buttons", hidden: !pinned },
        button("Go to this moment", {
          class: "button is-small",
          onclick: () => goTo(tree.tickOf(node)),
        }),
        button("What would have been here?", {
          class: "button is-small",
          hidden: !skipped.length || opened !== undefined || !canOpen,
          onclick: () => openGhosts(node),
        }),
      ),
    );
    element.classList.toggle("is-pinned", pinned);
    place(shown);
  }

  /** Above the node, so that what is below it stays in view; without room there, or pinned, in the lower corner that is farther away. */
  /** @param {Shown} shown */
  function place({ x, y, reach, width, height, pinned }) {
    const box = { width: element.offsetWidth, height: element.offsetHeight };
    const beside = Math.max(8, Math.min(width - box.width - 8, x - box.width / 2));
    const over = y - reach - 6 - box.height;
    const corner = x < width / 2 ? width - box.width - 16 : Math.min(84, width - box.width - 16);
    const above = !pinned && over >= 4;
    const [left, top] = above ? [beside, over] : [corner, height - box.height - 12];
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  return { element, show, open: openGhosts };
}
