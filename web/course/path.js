// The names of the moves on the way to the current node: only Python knows what an action is called.

import { treeAt } from "../trace/tree.js";

/** @typedef {import("../state.js").Store} Store */

/**
 * Keep `path` in the state in step with the cursor; one question at a time, and each node's name asked once.
 * @param {Store} store
 * @param {ReturnType<typeof import("../python/engine.ts").createEngine>} engine
 */
export function namePath(store, engine) {
  /** @type {Map<number, string>} */
  let names = new Map();
  let asking = false;

  async function follow() {
    const { search, cursor } = store.get();
    if (!search || !cursor || asking) return;
    const { columns, root } = search;
    const tree = treeAt(columns, cursor);
    const nodes = [...cursor.path].slice(1);
    const unknown = nodes.filter((node) => !names.has(node));
    if (unknown.length) {
      const actions = nodes.map((node) => tree.action(node));
      const paths = unknown.map((node) => actions.slice(0, nodes.indexOf(node) + 1));
      asking = true;
      const known = names;
      try {
        const answers = await engine.call("nodes", { ...root, paths });
        unknown.forEach((node, index) => known.set(node, answers[index].move ?? "?"));
      } catch (error) {
        console.warn("The path could not be named.", error);
        return;
      } finally {
        asking = false;
      }
      if (known !== names) return follow();
    }
    store.set({ path: nodes.map((node) => names.get(node) ?? "") });
    const now = store.get();
    if (now.search?.columns === columns && now.cursor !== cursor) await follow();
  }

  store.subscribe((state, before) => {
    if (state.search?.columns !== before.search?.columns) names = new Map();
    if (state.cursor !== before.cursor) void follow();
  });
}
