// Predict first: the questions, and the card that asks them. Loaded when it is first switched on, in a part of its own.

import { createAsks } from "./asks.js";
import { createCard } from "./card.js";

/**
 * @param {HTMLElement} element
 * @param {import("../state.js").Store} store
 * @param {Parameters<typeof createAsks>[1]} engine
 * @param {Parameters<typeof createAsks>[2]} playback
 */
export function createPredict(element, store, engine, playback) {
  const asks = createAsks(store, engine, playback);
  const card = createCard(element, store.get, {
    ...asks,
    answer: (given) => void asks.answer(given),
  });
  return { ...card, pickAt: asks.pickAt };
}
