// The details of one node: a small card beside it, and the same for assistive technology.

import { drawBoard } from "./tree-board.js";
import { skippedNames } from "./tree-details.js";
import { h } from "./dom.js";

const BOARD = 84;

/**
 * @typedef {object} Shown
 * @property {number} node @property {import("../trace/columns.js").Columns} columns
 * @property {import("./tree-board.js").NodeInfo | undefined} info
 * @property {string[]} lines @property {boolean} pinned
 * @property {{rows: number, columns: number} | null} grid
 * @property {import("./tree-palette.js").Palette} palette
 * @property {number} x @property {number} y where the node is
 * @property {number} reach how far it reaches up and down
 * @property {number} width @property {number} height of the tree
 */

/** @param {{goTo: (node: number) => void}} actions */
export function createPanel({ goTo }) {
  const board = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "panel-board" }));
  const text = h("div", { class: "panel-text" });
  let node = 0;
  const go = h("button", { type: "button", class: "button is-small", onclick: () => goTo(node) }, "Go to this moment");
  const element = h("div", { class: "panel", hidden: true }, board, text, go);

  const item = h("div", { role: "treeitem", id: "tree-item", "aria-selected": "true" });
  const tree = h("div", { role: "tree", class: "tree-keys", tabindex: "0", "aria-label": "Search tree", "aria-activedescendant": "tree-item" }, item);

  /** @param {Shown | null} shown */
  function show(shown) {
    element.hidden = shown === null;
    if (!shown) return;
    node = shown.node;
    const { lines, info, columns, palette, grid } = shown;
    const skipped = columns.cut[node] && info && columns.end[node] ? skippedNames(columns, node, info) : [];
    const more = skipped.length ? [`Never examined: ${skipped.join(", ")}`] : [];
    text.replaceChildren(...[...lines, ...more].map((line, i) => h(i ? "p" : "h3", {}, line)));
    board.hidden = !info || !grid;
    if (info && grid) {
      const ratio = devicePixelRatio;
      Object.assign(board, { width: BOARD * ratio, height: BOARD * ratio });
      const context = /** @type {CanvasRenderingContext2D} */ (board.getContext("2d"));
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      drawBoard(context, palette, { ...grid, cells: info.cells, last: columns.action[node] }, 2, 2, BOARD - 4);
    }
    go.hidden = !shown.pinned;
    element.classList.toggle("is-pinned", shown.pinned);
    place(shown);
  }

  /** Beside the node, inside the tree. @param {Shown} shown */
  function place({ x, y, reach, width, height }) {
    const box = { width: element.offsetWidth, height: element.offsetHeight };
    const left = Math.max(8, Math.min(width - box.width - 8, x - box.width / 2));
    const below = y + reach + 6;
    const top = below + box.height < height ? below : Math.max(8, y - reach - 6 - box.height);
    element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  return {
    element,
    tree,
    show,
    /** Says the node in focus. @param {string} label @param {number} position among its siblings @param {number} size */
    tell(label, position, size) {
      if (item.getAttribute("aria-label") !== label) item.setAttribute("aria-label", label);
      item.setAttribute("aria-posinset", String(position));
      item.setAttribute("aria-setsize", String(size));
    },
  };
}
