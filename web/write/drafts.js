// The programs on this device. Nothing is ever lost: what is typed is kept when the hand rests, and when the page goes.

import {
  createResting,
  createStoredList,
  entriesOf,
  freeName,
  isNamedText,
  recall,
  remember,
} from "../settings/remembered.js";

/** @typedef {import("../state.js").Program} Program */

export const MOST = 30;
const LINKS = 8; // that this window has written into its address, and may find there after a reload

/** Programs as they are kept: another window of this page may have written some since, so they are always read anew. */
export function createDrafts() {
  /** @type {ReturnType<typeof createStoredList<Program>>} */
  const { all, change } = createStoredList("programs", isNamedText);

  /** What this window has written into its address last. @returns {string[]} */
  function links() {
    try {
      return entriesOf(sessionStorage.getItem("plyscope-links"), (one) => typeof one === "string");
    } catch {
      return []; // storage is switched off for this page
    }
  }

  return {
    all,
    links,
    /** @param {string} packed */
    linked(packed) {
      try {
        sessionStorage.setItem(
          "plyscope-links",
          JSON.stringify([...links(), packed].slice(-LINKS)),
        );
      } catch {
        // then a reload takes its own address for a link
      }
    },
    /** The name of the one that was open last. */
    last: () => recall("program") ?? "",
    /** @param {string} name */
    open: (name) => remember("program", name),
    ...createResting(),
    /**
     * Put a draft in the place of the one that was there before, or last; answers its name, or null where nothing can be kept.
     * @param {Program} draft @param {Program | null} [before] as this window knew it: what another one made of it stays
     */
    put(draft, before = null) {
      let name = "";
      const stored = change((programs) => {
        const at = before
          ? programs.findIndex(({ name, text }) => name === before.name && text === before.text)
          : -1;
        name = freeName(
          draft.name,
          programs.filter((_, index) => index !== at),
        );
        const kept = { ...draft, name };
        return at < 0
          ? [...programs, kept]
          : programs.map((one, index) => (index === at ? kept : one));
      });
      return stored ? name : null;
    },
    /** @param {string} name */
    remove: (name) => change((programs) => programs.filter((one) => one.name !== name)),
  };
}
