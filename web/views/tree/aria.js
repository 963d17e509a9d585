// The tree for assistive technology: a window on it with the path, the siblings and the children.

import { childrenOf } from "../../trace/slots.js";
import { draw, h, made } from "../dom.js";
import { describe } from "./details.js";
import { siblingsOf } from "./walk.js";

/** @typedef {import("../../trace/tree.js").Tree} Tree */

/** @param {string} name that begins the ids of its items */
export function createAriaTree(name) {
  const element = made(h("div", { role: "tree", class: "tree-keys", tabindex: 0, "aria-label": "Search tree" }));

  /**
   * @param {Tree} tree @param {number} chosen
   * @param {import("./board.js").Boards | null} boards @param {string[]} players
   * @param {Map<number, import("../../protocol.js").Opened | string>} opened
   * @param {import("../../trace/plan.js").Item[]} [planned] of a small tree, by node
   * @param {string} [position] of the chosen one, in words
   */
  function render(tree, chosen, boards, players, opened, planned, position) {
    // Without the focus nobody walks: the node itself is enough, and a frame costs nothing more.
    const focused = document.activeElement === element;
    const path = tree.pathTo(chosen).slice(0, -1);
    const siblings = focused ? siblingsOf(tree, chosen) : [chosen];
    const children = focused ? childrenOf(tree, chosen) : [];
    /** @type {[number, number, number[]][]} */
    const items = focused ? path.map((node, level) => [node, level + 1, siblingsOf(tree, node)]) : [];
    for (const node of siblings) {
      items.push([node, path.length + 1, siblings]);
      if (node === chosen) items.push(...children.map((child) => /** @type {[number, number, number[]]} */ ([child, path.length + 2, children])));
    }
    const told = items.map(([node, level, among]) => ({
      node,
      level,
      place: among.indexOf(node) + 1,
      of: among.length,
      text: text(tree, node, boards, players, opened, planned),
      expanded: node === chosen ? children.length > 0 : path.includes(node),
    }));
    draw(
      element,
      told.map(({ node, level, place, of, text, expanded }) =>
        h("div", {
          key: node,
          role: "treeitem",
          id: `${name}-node-${node}`,
          "aria-label": text,
          "aria-description": node === chosen && position ? position : null,
          "aria-level": level,
          "aria-posinset": place,
          "aria-setsize": of,
          "aria-expanded": expanded,
          "aria-selected": node === chosen,
        }),
      ),
    );
    element.setAttribute("aria-activedescendant", `${name}-node-${chosen}`);
  }

  return { element, render };
}

/** @param {Tree} tree @param {number} node @param {import("./board.js").Boards | null} boards @param {string[]} players @param {Map<number, import("../../protocol.js").Opened | string>} opened @param {import("../../trace/plan.js").Item[]} [items] */
function text(tree, node, boards, players, opened, items) {
  const lines = describe(tree, node, boards?.get(node), players, items?.[node]);
  const answer = opened.get(node);
  if (answer) lines.push(typeof answer === "string" ? answer : answer.proof);
  return lines.join(". ");
}
