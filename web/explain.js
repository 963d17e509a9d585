// What the drawer says: the moment under the cursor, and what Python tells of it. One question at a time, the newest
// wins, and while it plays fast the story goes on at a pace that can be followed.

import { momentOf } from "./trace/moment.js";

/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").State} State */
/** @typedef {ReturnType<typeof import("./engine.js").createEngine>} Engine */

/** Between two moments while it plays faster than this many events a second, in ms. */
const CALM = 250;
const FAST = 20;

/**
 * @param {Store} store
 * @param {Engine} engine
 */
export function createExplainer(store, engine) {
  let asking = false;
  let shown = -Infinity; // when the last moment was shown
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let fetching = "";

  const isWanted = (/** @type {State} */ { drawer }) => drawer.open && drawer.tab !== "compare";
  const isFast = (/** @type {State} */ { playing, speed }) => playing && !(Number(speed) <= FAST);

  function refresh() {
    clearTimeout(timer);
    const state = store.get();
    const { search, cursor, tick } = state;
    if (!search || !cursor || !isWanted(state)) return;
    const wait = isFast(state) ? shown + CALM - performance.now() : 0;
    if (wait > 0) return void (timer = setTimeout(refresh, wait));
    shown = performance.now();
    store.set({ moment: { moment: momentOf(search.columns, cursor), tick } });
    void ask();
    void fetchCode();
  }

  async function ask() {
    const { search, moment: at } = store.get();
    if (!search || !at || asking) return;
    const { root, algorithm, options, strength, columns } = search;
    asking = true;
    try {
      const answer = await engine.call("explain", { ...root, algorithm, options, strength, moment: at.moment });
      if (store.get().search?.columns === columns) store.set({ told: { ...answer, ...at } });
    } catch (error) {
      // A lost worker was told already, and the next step asks anew: the sentence of before must not stay.
      console.warn(`Tick ${at.tick} could not be explained.`, error);
      store.set({ told: null });
    } finally {
      asking = false;
    }
    const now = store.get().moment;
    if (now && now !== at) await ask();
  }

  /** The texts of the algorithm that ran. */
  async function fetchCode() {
    const { search, code } = store.get();
    if (!search) return;
    const { algorithm, strength } = search;
    const key = `${algorithm} ${strength.kind}`;
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
      shown = -Infinity;
      store.set({ moment: null, told: null });
    }
    const parts = /** @type {(keyof State)[]} */ (["cursor", "drawer", "playing", "search"]);
    if (parts.some((part) => state[part] !== before[part])) refresh();
  });
}
