// Walking the tree by keys: from a node to its parent, its children and its siblings.

import { childrenOf } from "../tape/slots.ts";
import type { Tree } from "../tape/tree.ts";

export function siblingsOf(tree: Tree, node: number) {
  return node === 0 ? [0] : childrenOf(tree, tree.parent(node));
}

/** Returns the node that a key leads to, the same one where it leads nowhere; null for other
 * keys. */
export function walk(tree: Tree, node: number, key: string) {
  const siblings = siblingsOf(tree, node);
  const at = siblings.indexOf(node);
  if (key === "ArrowLeft") return siblings[Math.max(0, at - 1)];
  if (key === "ArrowRight") return siblings[Math.min(siblings.length - 1, at + 1)];
  if (key === "ArrowUp") return Math.max(0, tree.parent(node));
  if (key === "ArrowDown") return tree.firstChild(node) < 0 ? node : tree.firstChild(node);
  if (key === "Home") return 0;
  return null;
}
