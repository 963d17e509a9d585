// The details of one node: a small card beside it.

import type { NodeInfo, Opened } from "#shell-types";
import { drawBoard, type Grid } from "./pieces.ts";
import { isWalked } from "../board/turned.ts";
import { button } from "../dom/buttons.js";
import { draw, h, made, penOf } from "../dom/dom.js";
import { skippedNames } from "./details.ts";
import type { Tree } from "../tape/tree.ts";
import type { Palette } from "./palette.ts";

const [BOARD, SQUARES] = [84, 148]; // pixels; the latter of a board with many squares

interface Shown {
  node: number;
  tree: Tree;
  info: NodeInfo | undefined;
  lines: string[];
  pinned: boolean;
  opened: Opened | string | undefined;
  canOpen: boolean;
  grid: Grid | null;
  palette: Palette;
  x: number;
  y: number; // where the node is
  reach: number; // how far it reaches up and down
  width: number;
  height: number; // of the tree
}

export function createPanel({
  goTo,
  openGhosts,
}: {
  goTo: (tick: number) => void;
  openGhosts: (node: number) => void;
}) {
  const element = made(h("div", { class: "panel", hidden: true }));

  function show(shown: Shown | null) {
    element.hidden = shown === null;
    if (!shown) return;
    const { node, lines, info, tree, palette, grid, opened, pinned, canOpen } = shown;
    const skipped = info && tree.skipped(node) > 0 ? skippedNames(tree.tape, node, info) : [];
    const paint = (board: HTMLCanvasElement | null) => {
      if (!board || !info || !grid) return;
      const size = isWalked(grid) ? SQUARES : BOARD;
      board.style.setProperty("--size", `${size}px`);
      drawBoard({ context: penOf(board, size, size), palette }, grid, info, 2, 2, size - 4);
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
          : skipped.length > 0 && h("p", {}, `Never visited: ${skipped.join(", ")}`),
      ),
      h(
        "div",
        { class: "panel-buttons", hidden: !pinned },
        button("Go to this tick", {
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

  /** Above the node, so that what is below it stays in view; without room there, or pinned, in the
   * lower corner that is farther away. */
  function place({ x, y, reach, width, height, pinned }: Shown) {
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
