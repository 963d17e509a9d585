// The visitor's trees on this device: the one of now for the next visit, and those that were given a name.

import {
  createResting,
  createStoredList,
  freeName,
  isNamedText,
  recall,
  remember,
} from "../settings/remembered.js";

/** @typedef {import("../state.js").Lab["kept"]} Trees */

export function createKept() {
  const resting = createResting();
  /** @type {ReturnType<typeof createStoredList<Trees[number]>>} */
  const stored = createStoredList("trees", isNamedText);
  return {
    /** The tree of the last visit. */
    last: () => recall("tree"),
    /** Keep the tree of now, once the hand rests. @param {string} text */
    draft: (text) => resting.soon(() => text && remember("tree", text)),
    trees: stored.all,
    /**
     * Keep a tree in the place of the one that this window knows by its name; false where that cannot be. A tree that another
     * window has kept by the same name since stays, and this one gets another name.
     * @param {string} name @param {string} text @param {Trees} known
     */
    keep(name, text, known) {
      const wanted = freeName(name, []);
      const before = known.find((one) => one.name === wanted);
      return stored.change((trees) => {
        const others = trees.filter(
          (one) => one.name !== wanted || (one.text !== before?.text && one.text !== text),
        );
        return [...others, { name: freeName(wanted, others), text }];
      });
    },
    /** @param {string} name */
    forget: (name) => stored.change((trees) => trees.filter((one) => one.name !== name)),
  };
}
