// Games of the visitor's own: a name that holds a whole tree. Python tells what it is, once.

import { isOwn, textOf } from "../settings/settings.js";

/** @typedef {import("../state.js").Draft} Draft */

const MOST = 12; // that the catalogue keeps: a search that is shown may be of an earlier one

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {{configure: (asked: import("../settings/settings.js").Asked) => void, fresh: () => void}} game
 */
export function createOwn(store, engine, game) {
  /** @param {import("../settings/settings.js").GameEntry} entry */
  function add(entry) {
    const { catalogue } = store.get();
    const others = catalogue.games.filter(({ name }) => name !== entry.name);
    const own = others.filter(({ name }) => isOwn(name));
    const old = new Set(own.slice(0, Math.max(0, own.length + 1 - MOST)));
    store.set({ catalogue: { ...catalogue, games: [...others.filter((one) => !old.has(one)), entry] } });
  }

  return {
    /** Let the search go that is shown: the tree itself is to be seen. */
    clear: () => void (store.get().search && game.fresh()),
    /** Have a game of that name in the catalogue, if it is one of the visitor's own; rejected where it is no tree. @param {string} name */
    async know(name) {
      if (!isOwn(name) || store.get().catalogue.games.some((entry) => entry.name === name)) return;
      const { game: entry } = await engine.call("tree", { text: textOf(name) });
      add({ ...entry, name });
    },
    /** Put a tree on the stage, to be played and searched. @param {Draft} draft */
    adopt(draft) {
      add(draft.game);
      if (store.get().settings.game !== draft.name) game.configure({ game: draft.name, side: "both" });
    },
  };
}
