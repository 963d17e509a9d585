// Jumps on the tape of the shown search: go there, or have `App` say that there is nothing to go to.

import { intoVariation, nextEvent, outOf, previousEvent } from "../trace/jumps.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Search} Search */
/** @typedef {import("../trace/jumps.js").Event} Event */
/** @typedef {import("../trace/cursor.js").CursorState} CursorState */

const NONE = { cutoff: false, leaf: false, root: false };

/**
 * @param {Pick<Store, "get">} store
 * @param {{seek: (tick: number) => void, pause: () => void}} playback
 * @param {(name: string, ...args: unknown[]) => void} send  sends an event of `App`
 */
export function createJumps(store, playback, send) {
  /** @param {(search: Search, cursor: CursorState) => number | null} find @param {(search: Search, cursor: CursorState) => [name: string, ...args: unknown[]]} missing */
  function jump(find, missing) {
    const { search, cursor } = store.get();
    if (!search || !cursor) return;
    const tick = find(search, cursor);
    if (tick !== null) return playback.seek(tick);
    playback.pause();
    const [name, ...args] = missing(search, cursor);
    send(`jumps.miss_${name}`, cursor.tick, ...args);
  }

  return {
    /** @param {Event} event */
    next: (event) =>
      jump(
        ({ columns }, cursor) => nextEvent(columns, cursor, { ...NONE, [event]: true }),
        ({ running }) => ["event", event, true, running],
      ),
    /** @param {Event} event */
    previous: (event) =>
      jump(
        ({ columns }, cursor) => previousEvent(columns, cursor, event),
        ({ running }) => ["event", event, false, running],
      ),
    out: () =>
      jump(
        ({ columns }, cursor) => outOf(columns, cursor),
        ({ running }, { depth }) => ["exit", depth === 0, running],
      ),
    variation: () =>
      jump(
        ({ columns }, cursor) => intoVariation(columns, cursor),
        ({ columns }) => ["variation", columns.head.best[0] >= 0],
      ),
  };
}
