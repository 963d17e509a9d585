// The tree for assistive technology: a window on it with the path, the siblings and the children.

import type { Opened } from "#shell-types";
import { childrenOf } from "../tape/slots.ts";
import { draw, h, made } from "../dom/dom.js";
import { describe } from "./details.ts";
import { siblingsOf } from "./walk.ts";
import type { BookNode } from "../tape/book-layout.ts";
import type { Tree } from "../tape/tree.ts";
import type { Scene } from "./draw.ts";

const MOST = 100; // siblings, or children, that are there at once

export function createAriaTree(name: string) {
  const element = made(
    h("div", { role: "tree", class: "tree-keys", tabindex: 0, "aria-label": "Search tree" }),
  );

  /** @param planned of a small tree, by node */
  function render(
    tree: Tree,
    chosen: number,
    boards: Scene["boards"] | null,
    players: string[],
    opened: Map<number, Opened | string>,
    planned?: BookNode[],
  ) {
    // Without the focus nobody walks: the node itself is enough, and a frame costs nothing more.
    const focused = document.activeElement === element;
    const path = tree.pathTo(chosen).slice(0, -1);
    const siblings = focused ? siblingsOf(tree, chosen) : [chosen];
    const children = focused ? childrenOf(tree, chosen) : [];
    const items = focused
      ? path.map((node, level) => {
          const among = siblingsOf(tree, node);
          return { node, level: level + 1, place: among.indexOf(node) + 1, of: among.length };
        })
      : [];
    for (const item of near(siblings, siblings.indexOf(chosen), path.length + 1)) {
      items.push(item);
      if (item.node === chosen) items.push(...near(children, 0, path.length + 2));
    }
    draw(
      element,
      items.map(({ node, level, place, of }) =>
        h("div", {
          key: node,
          role: "treeitem",
          id: `${name}-node-${node}`,
          "aria-label": textOf(tree, node, boards, players, opened, planned),
          "aria-description": (node === chosen && boards?.get(node)?.pieces) || null,
          "aria-level": level,
          "aria-posinset": place,
          "aria-setsize": of,
          "aria-expanded": node === chosen ? children.length > 0 : path.includes(node),
          "aria-selected": node === chosen,
        }),
      ),
    );
    element.setAttribute("aria-activedescendant", `${name}-node-${chosen}`);
  }

  return { element, render };
}

/** `place`: among so many, from 1 */
interface Item {
  node: number;
  level: number;
  place: number;
  of: number;
}

/** Of very many nodes those around one.
 * @param at its place */
export function near(among: number[], at: number, level: number): Item[] {
  const from = Math.max(0, Math.min(at - MOST / 2, among.length - MOST));
  return among
    .slice(from, from + MOST)
    .map((node, index) => ({ node, level, place: from + index + 1, of: among.length }));
}

function textOf(
  tree: Tree,
  node: number,
  boards: Scene["boards"] | null,
  players: string[],
  opened: Map<number, Opened | string>,
  items?: BookNode[],
) {
  const lines = describe(tree, node, boards?.get(node), players, items?.[node]);
  const answer = opened.get(node);
  if (answer) lines.push(typeof answer === "string" ? answer : answer.proof);
  return lines.join(". ");
}
