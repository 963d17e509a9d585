// A way in: on the first visits one line names the next thing to try, and is gone when that was tried.

import { recallWords, rememberWord } from "../settings/remembered.js";
import { isAlone } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Store} Store */

/** What there is to try, in this order, and whether it can be tried now. @type {[string, string, (state: State) => boolean][]} */
const STEPS = [
  [
    "search",
    "Make a move, and watch the answer being searched.",
    (state) => state.position.toMove === state.settings.side && !isAlone(state),
  ],
  ["step", "Go through the search step by step (→ and ←).", ({ search }) => search !== null],
  [
    "cutoff",
    "Jump to a cutoff (C): what is never visited, and why.",
    ({ search }) => search !== null && cuts(search) > 0,
  ],
  ["examples", "Open an example (E): each shows one thing.", () => true],
];

/** @param {import("../state.js").Search} search */
const cuts = ({ columns }) => columns.head.alphaCuts + columns.head.betaCuts;

/** @param {Store} store */
export function createWay(store) {
  const tried = new Set(recallWords("tried"));
  const touched = matchMedia("(pointer: coarse)").matches; // then the keys are not named

  /** @param {State} state */
  function tell(state) {
    const told = STEPS.find(([step, , can]) => !tried.has(step) && can(state))?.[1] ?? "";
    const next = touched ? told.replace(/ \(.*?\)/, "") : told;
    if (next !== state.next) store.set({ next });
  }

  /** @param {string} step */
  function done(step) {
    if (tried.has(step)) return;
    tried.add(step);
    rememberWord("tried", step);
    tell(store.get());
  }

  store.subscribe((state, before) => {
    if (state.search && !before.search) done("search");
    else tell(state);
  });
  tell(store.get());
  return { done };
}
