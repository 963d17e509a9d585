// What each move is worth, asked of Python while it is to be shown.

import { gameOf } from "../settings/settings.js";
import { defaultStrength } from "../settings/strength.js";
import { CHANCE } from "../state.js";

/**
 * @param {import("../state.js").Store} store
 * @param {ReturnType<typeof import("../python/engine.ts").createEngine>} engine
 * @param {(what: string, error: unknown) => void} complain
 */
export function createValues(store, engine, complain) {
  let asked = 0;

  async function refresh() {
    const question = ++asked;
    store.set({ values: null, plies: {} });
    const { showValues, position, moves, settings, catalogue } = store.get();
    if (!showValues || position.over || position.toMove === CHANCE) return;
    const { game, first } = settings;
    const deep = settings.strength.kind === "depth";
    const strength = deep ? settings.strength : defaultStrength(gameOf(catalogue, game));
    try {
      const answer = await engine.call("values", { game, first, moves, strength });
      if (question === asked)
        store.set({ values: answer.scale ? summed(answer) : answer.values, plies: answer.plies });
    } catch (error) {
      if (question === asked) complain("What the moves are worth could not be found", error);
    }
  }

  return {
    refresh,
    toggle() {
      store.set({ showValues: !store.get().showValues });
      void refresh();
    },
  };
}

/** Values as the sums that they were; a win, which no sum comes to, is +∞. @param {{values: Record<string, number>, scale: number}} answer */
const summed = ({ values, scale }) =>
  Object.fromEntries(
    Object.entries(values).map(([move, one]) => [
      move,
      Math.abs(one) < 1 ? one * scale : one * Infinity,
    ]),
  );
