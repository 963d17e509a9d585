// A way in: on the first visits one line names the next thing to try, and is gone when that was tried.

import { recall, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Store} Store */

/** What there is to try, in this order. */
const STEPS = [
  ["search", "Make a move, and watch the answer being searched."],
  ["step", "Go through the search step by step: → and ←."],
  ["cutoff", "Jump to a cutoff with C: what is never visited, and why."],
  ["examples", "Open an example with E: each shows one thing."],
];

/** @param {Store} store */
export function createWay(store) {
  const tried = new Set(recall("tried")?.split(" "));

  const tell = () => store.set({ next: STEPS.find(([step]) => !tried.has(step))?.[1] ?? "" });

  /** @param {string} step */
  function done(step) {
    if (tried.has(step)) return;
    tried.add(step);
    remember("tried", [...tried].join(" "));
    tell();
  }

  store.subscribe(({ search }, before) => {
    if (search && !before.search) done("search");
  });
  tell();
  return { done };
}
