// The visitor's trees on this device: the one of now for the next visit, and those that were given a name.

import { recall, recallList, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Lab["kept"]} Trees */

const REST = 400; // ms in which nothing was changed: storage is slow

export function createKept() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let unsaved = "";
  function save() {
    if (unsaved) remember("tree", unsaved);
    unsaved = "";
  }
  addEventListener("pagehide", save);

  return {
    /** The tree of the last visit. */
    last: () => recall("tree"),
    /** Keep the tree of now, once the hand rests. @param {string} text */
    draft(text) {
      clearTimeout(timer);
      unsaved = text;
      timer = setTimeout(save, REST);
    },
    /** @returns {Trees} */
    trees: () => recallList("trees").filter((one) => typeof one?.name === "string" && typeof one?.text === "string"),
    /** Keep these, and no others; false where that cannot be. @param {Trees} trees */
    keep: (trees) => remember("trees", JSON.stringify(trees)),
  };
}
