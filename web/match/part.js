// A match of many games: what plays it, and what is drawn of it. Loaded when it is first opened, in a part of its own.

import { createMatch } from "./match.js";
import { createPanel } from "./panel.js";

/**
 * @param {HTMLElement} element
 * @param {import("../state.js").Store} store
 * @param {Parameters<typeof createMatch>[1]} engine
 * @param {Parameters<typeof createMatch>[2]} game
 * @param {Parameters<typeof createMatch>[3] & {copy: (text: string) => Promise<boolean>, save: (text: string, name: string) => void}} page
 */
export function createMatchPanel(element, store, engine, game, page) {
  return createPanel(element, {
    ...createMatch(store, engine, game, page),
    copy: page.copy,
    save: page.save,
  });
}
