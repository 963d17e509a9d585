// Jumps on the tape of the shown search: go there, or say in one sentence that there is nothing to go to.

import { intoVariation, nextEvent, outOf, previousEvent } from "../trace/jumps.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Search} Search */
/** @typedef {import("../trace/jumps.js").Event} Event */
/** @typedef {import("../trace/cursor.js").CursorState} CursorState */

const NONE = { cutoff: false, leaf: false, root: false };
/** @type {Record<Event, string>} */
const NAMES = { cutoff: "cutoff", leaf: "leaf", root: "new value of the root" };

/**
 * @param {Store} store
 * @param {ReturnType<typeof import("./playback.js").createPlayback>} playback
 */
export function createJumps(store, playback) {
  /** @param {(search: Search, cursor: CursorState) => number | null} find @param {(search: Search, cursor: CursorState) => string} missing */
  function jump(find, missing) {
    const { search, cursor } = store.get();
    if (!search || !cursor) return;
    const tick = find(search, cursor);
    if (tick !== null) return playback.seek(tick);
    playback.pause();
    store.set({ missed: missing(search, cursor) });
  }

  store.subscribe((state, before) => {
    if (
      state.missed &&
      (state.tick !== before.tick || state.search?.columns !== before.search?.columns)
    )
      return store.set({ missed: "" });
    // Where no drawer is open to say it, it is a notice.
    const told = state.drawer.open && state.drawer.tab !== "compare";
    if (state.missed && state.missed !== before.missed && !told)
      store.set({ notice: { kind: "info", text: state.missed } });
  });

  return {
    /** @param {Event} event */
    next: (event) =>
      jump(
        ({ columns }, cursor) => nextEvent(columns, cursor, { ...NONE, [event]: true }),
        ({ running }) =>
          running
            ? `No ${NAMES[event]} has come after this so far: the search still runs.`
            : `No ${NAMES[event]} comes after this.`,
      ),
    /** @param {Event} event */
    previous: (event) =>
      jump(
        ({ columns }, cursor) => previousEvent(columns, cursor, event),
        () => `No ${NAMES[event]} came before this.`,
      ),
    out: () =>
      jump(
        ({ columns }, cursor) => outOf(columns, cursor),
        ({ running }, { depth }) =>
          depth === 0
            ? "This is the root: there is no node to go out of."
            : `This node ${running ? "is still being searched" : "was never left: the search was stopped in it"}.`,
      ),
    variation: () =>
      jump(
        ({ columns }, cursor) => intoVariation(columns, cursor),
        ({ columns }) =>
          columns.head.best[0] < 0
            ? "There is no principal variation yet: no move of the root has a value."
            : "The principal variation ends here.",
      ),
  };
}
