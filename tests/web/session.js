// A session as parts of the page that are still JavaScript use it: positions are asked of `engine`, and
// nothing moves by itself.

import { changed } from "../../web/settings/settings.js";
import { startPosition } from "../../web/state.js";

/** @param {any} store @param {{call: (name: string, args: any) => Promise<any>}} engine @returns {any} */
export function createTestSession(store, engine) {
  const nothing = () => {};

  /** @param {any} [settings] */
  async function fresh(settings = store.get().settings) {
    const position = startPosition(store.get().catalogue, settings);
    store.set({ settings, moves: [], position, search: null, offer: null, notice: null });
  }

  return {
    fresh,
    /** @param {any} settings @param {string[]} moves @param {any} offer @param {boolean | null} turned */
    async show(settings, moves, offer = null, turned = null) {
      const { game, first } = settings;
      const position = moves.length ? await engine.call("position", { game, first, moves }) : null;
      await fresh(settings);
      store.set({ moves, offer, turned, ...(position && { position }) });
    },
    /** @param {any} asked */
    async configure(asked) {
      const { settings, catalogue } = store.get();
      const { settings: next, said } = changed(catalogue, settings, asked);
      if (next.game !== settings.game || next.first !== settings.first) await fresh(next);
      else store.set({ settings: next });
      if (said) store.set({ notice: { kind: "info", text: said } });
    },
    clear: nothing,
    stop: nothing,
    study: () => new Promise(nothing),
    setStudentSearch: nothing,
    addStudentGame: nothing,
  };
}
