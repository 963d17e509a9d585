// What the drawer says: what Python tells of the tick under the cursor. One question at a time, the newest wins, and
// while it plays fast the story goes on at a pace that can be followed.

import { inJson } from "../protocol.js";
import { codeKey } from "../state.js";
import { fold } from "../trace/fold.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {ReturnType<typeof import("../python/engine.ts").createEngine>} Engine */

/** Between two questions while it plays faster than this many events a second, in ms. */
const CALM = 250;
const FAST = 20;

/**
 * @param {Store} store
 * @param {Engine} engine
 */
export function createExplainer(store, engine) {
  let asking = false;
  let again = false; // there is something newer to ask
  let asked = -Infinity; // when, last
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let fetching = "";

  const isWanted = (/** @type {State} */ { drawer, lecture, sheet }) =>
    lecture.on || (drawer.open ? drawer.tab !== "compare" : sheet);
  // What one's own search tells is told by running it again, up to the tick: where it told nothing, it may never come to one.
  const hasBegun = (/** @type {import("../state.js").Search} */ { algorithm, columns, result }) =>
    algorithm !== "own" || columns.ticks > 0 || result !== null;
  const isFast = (/** @type {State} */ { playing, speed }) => playing && !(Number(speed) <= FAST);

  function refresh() {
    clearTimeout(timer);
    const state = store.get();
    const { search, cursor } = state;
    if (!search || !cursor || !isWanted(state)) return;
    if (cursor.tick > search.columns.ticks) return; // it is still of the search before
    if (!hasBegun(search)) return void fetchCode();
    const wait = isFast(state) ? asked + CALM - performance.now() : 0;
    if (wait > 0) return void (timer = setTimeout(refresh, wait));
    if (asking) return void (again = true);
    void ask(search, cursor);
    void fetchCode();
  }

  /** @param {import("../state.js").Search} search @param {import("../trace/cursor.js").CursorState} cursor */
  async function ask({ root, algorithm, options, strength, columns, result }, cursor) {
    const { tick } = cursor;
    asking = true;
    asked = performance.now();
    try {
      const tape = inJson(fold(columns, cursor));
      const done = result !== null && tick === columns.ticks;
      const answer = await engine.call("explain", {
        ...root,
        algorithm,
        options,
        strength,
        tape,
        done,
        ...(algorithm === "own" && { tick }),
      });
      const now = store.get();
      // An answer that came late is of use only while it plays: what stands still is told of itself alone.
      if (now.search?.columns === columns && (now.playing || now.tick === tick))
        store.set({ told: { ...answer, tick } });
    } catch (error) {
      // A lost worker was told already, and the next step asks anew: the sentence of before must not stay.
      console.warn(`Tick ${tick} could not be explained.`, error);
      store.set({ told: null });
    } finally {
      asking = false;
    }
    if (!again) return;
    again = false;
    refresh();
  }

  /** The texts of the algorithm that ran. */
  async function fetchCode() {
    const { search, code } = store.get();
    if (!search) return;
    const { algorithm, strength } = search;
    const key = codeKey(search);
    if (code?.key === key || fetching === key) return;
    fetching = key;
    try {
      const answer = await engine.call("source", { algorithm, strength });
      if (fetching === key) store.set({ code: { key, ...answer } });
    } catch (error) {
      console.warn("The source could not be had.", error);
    } finally {
      if (fetching === key) fetching = "";
    }
  }

  store.subscribe((state, before) => {
    if (state.search?.columns !== before.search?.columns) {
      asked = -Infinity;
      store.set({ told: null });
    }
    const parts = /** @type {(keyof State)[]} */ ([
      "cursor",
      "drawer",
      "lecture",
      "playing",
      "search",
      "sheet",
    ]);
    if (parts.some((part) => state[part] !== before[part])) refresh();
  });
}
