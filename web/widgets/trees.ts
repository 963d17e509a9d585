// The trees that `App` publishes for the tree editor, by their names.

import type { Tree } from "./paint.ts";

export interface Trees {
  get: (name: string) => Tree | null;
  /** Have a listener called when a tree is another one; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

export function createTrees(): Trees & { set: (name: string, tree: Tree | null) => void } {
  const trees = new Map<string, Tree | null>();
  const listeners = new Set<() => void>();
  return {
    get: (name) => trees.get(name) ?? null,
    set(name, tree) {
      trees.set(name, tree);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
