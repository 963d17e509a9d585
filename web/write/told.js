// Which program the page's questions are about: what is shown is of the text that was told to run, while that of the
// editor goes on.

import { isWritten } from "./place.js";

/** @typedef {import("../state.js").Written} Written */

const LINK = "This program came by a link. Read it in the Write tab, and press Run it there.";

/**
 * @param {import("../state.js").Store} store
 * @param {typeof import("../python/engine.ts").CallError} CallError
 */
export function createTold(store, CallError) {
  const get = () => store.get().write;
  /** The program whose search was told to run last. @type {Written | null} */
  let told = null;
  /** The one whose game, or whose evaluation, is played. @type {Written | null} */
  let played = null;
  /** What is told to run next, where that is not what is in the editor. @type {Written | null} */
  let next = null;
  let barred = false; // what was told to run last is a stranger that nobody has trusted

  /** The program in the editor. @returns {Written} */
  const now = () => ({ text: get().text, name: get().meant || null });

  return {
    now,
    /** What is shown from here on is of the text of now. */
    take() {
      barred = !next && get().link;
      if (barred) return;
      told = next ?? now();
      store.set({ ran: told.text });
    },
    /** A button has said that it may run. */
    trust: () => void (barred = false),
    /** The game of the text of now is played: its class is named by the game. */
    play: () => void (played = { text: get().text, name: null }),
    /** Run a search of another text than that of now. @template T @param {Written} code @param {() => Promise<T>} begin */
    async with(code, begin) {
      next = code;
      try {
        return await begin();
      } finally {
        next = null;
      }
    },
    /** What own things are asked with; thrown where it came by a link and nobody has told it to run. @param {{game?: string}} [args] */
    codeOf({ game = "" } = {}) {
      if (isWritten(game) && played && played.text !== told?.text) return played;
      if (barred || (!told && get().link)) throw new CallError("Taught", LINK);
      return told ?? now();
    },
  };
}
