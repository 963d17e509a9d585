// Games whose name holds a whole tree, or the position that they begin with. Python tells what each is, once.

import { isOwn, isPlaced } from "../settings/named.js";

const MOST = 12; // that the catalogue keeps: a search that is shown may be of an earlier one

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {{configure: (asked: import("../settings/settings.js").Asked) => Promise<unknown>, fresh: () => void, show: (settings: import("../state.js").Settings, moves: string[]) => Promise<unknown>}} game
 */
export function createOwn(store, engine, game) {
  /** @param {import("../settings/settings.js").GameEntry} entry */
  function add(entry) {
    const { catalogue } = store.get();
    const others = catalogue.games.filter(({ name }) => name !== entry.name);
    const own = others.filter(({ name }) => isOwn(name) || isPlaced(catalogue, name));
    const old = new Set(own.slice(0, Math.max(0, own.length + 1 - MOST)));
    store.set({
      catalogue: { ...catalogue, games: [...others.filter((one) => !old.has(one)), entry] },
    });
  }

  /** Have a game of that name in the catalogue, if its name holds what it is; rejected where it holds none. @param {string} name */
  async function know(name) {
    const { catalogue } = store.get();
    if (
      !(isOwn(name) || isPlaced(catalogue, name)) ||
      catalogue.games.some((entry) => entry.name === name)
    )
      return;
    add(await engine.call("entry", { name }));
  }

  return {
    know,
    /** Let the search go that is shown: the tree itself is to be seen. */
    clear: () => void (store.get().search && game.fresh()),
  };
}
