// The visitor's trees on this device: the one of now for the next visit, and those that were given a name.

import { createResting, recall, recallList, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Lab["kept"]} Trees */

export function createKept() {
  const resting = createResting();
  return {
    /** The tree of the last visit. */
    last: () => recall("tree"),
    /** Keep the tree of now, once the hand rests. @param {string} text */
    draft: (text) => resting.soon(() => text && remember("tree", text)),
    /** @returns {Trees} */
    trees: () => recallList("trees").filter((one) => typeof one?.name === "string" && typeof one?.text === "string"),
    /** Keep these, and no others; false where that cannot be. @param {Trees} trees */
    keep: (trees) => remember("trees", JSON.stringify(trees)),
  };
}
