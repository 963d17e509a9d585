// Nodes against depth: how much each chosen search visits, one ply deeper at a time. Loaded with the Compare tab.

import { CallError } from "../python/engine.ts";
import { MOST_BYTES } from "../python/limits.ts";
import { defaultChoices, sameSearch, searchLabel, toDepth } from "../settings/choices.js";
import { gameOf } from "../settings/settings.js";
import { Columns } from "../trace/columns.js";
import { expected, WORTH } from "../trace/depths.js";
import { countsOf } from "../trace/tree.js";

const FULL = "one of its trees has filled the memory that there is for trees.";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Plot} Plot */

/**
 * @param {Store} store
 * @param {ReturnType<typeof import("../python/engine.ts").createEngine>} engine
 * @param {ReturnType<typeof import("../course/measures.js").createMeasures>} measures
 */
export function createDepths(store, engine, measures) {
  let turn = 0;
  /** @param {Plot | null} plot */
  const put = (plot) => store.set({ compare: { ...store.get().compare, plot } });

  store.subscribe((state, before) => {
    if (before.compare.plot && !state.compare.plot) turn += 1; // another position, or another choice
  });

  /** How many nodes a search visits; its tape is counted and let go. @param {object} question */
  async function nodesOf(question) {
    const columns = new Columns();
    /** @type {unknown} why its tape cannot be counted */
    let fault = null;
    const found = engine.search(question, (block) => {
      try {
        columns.append(block);
        if (columns.bytes > MOST_BYTES.page) throw new Error(FULL);
      } catch (error) {
        fault ??= error;
        engine.stop();
      }
    });
    await found.catch((/** @type {unknown} */ error) =>
      Promise.reject(
        fault === null ? error : new CallError("Unreadable", /** @type {Error} */ (fault).message),
      ),
    );
    return countsOf(columns).nodes;
  }

  /** Search at depth 1, 2, ... with each of the chosen searches, as far as it is worth it. */
  async function run() {
    const mine = ++turn;
    const { catalogue, settings, moves, compare } = store.get();
    const root = { game: settings.game, first: settings.first, moves };
    const game = gameOf(catalogue, root.game);
    const chosen = compare.choices ?? defaultChoices(catalogue, settings);
    const searches = chosen.filter(
      (one, index) =>
        toDepth(one, 1, catalogue) && chosen.findIndex((other) => sameSearch(one, other)) === index,
    );
    if (!searches.length) {
      const refusal =
        "None of these searches looks a set number of plies ahead: choose one that has a depth.";
      return store.set({ compare: { ...compare, refusal } });
    }
    /** @type {(number | null)[][]} */
    const found = searches.map(() => []);
    const show = (/** @type {boolean} */ running, whole = false) =>
      put({
        curves: searches.map((one, index) => ({
          name: searchLabel(one, catalogue),
          nodes: [...found[index]],
        })),
        whole,
        running,
      });
    show(true);
    const sizeTo = (/** @type {number | null} */ depth) =>
      measures.size({ ...root, depth }, () => mine === turn);
    try {
      const all = await sizeTo(null);
      for (const depth of [...game.depths, ...(game.perfect ? [null] : [])]) {
        const plain = await sizeTo(depth);
        if (plain === undefined) return; // no longer wanted
        const whole = plain !== null && plain.nodes === all?.nodes;
        for (const [index, one] of searches.entries()) {
          const nodes = expected(found[index], plain?.nodes ?? null);
          const asked = nodes !== null && nodes <= WORTH ? toDepth(one, depth, catalogue) : null;
          const count = asked ? await nodesOf({ ...root, ...asked }) : null;
          if (mine !== turn) return;
          found[index].push(count);
        }
        show(!whole, whole);
        if (whole) return;
      }
      show(false);
    } catch (error) {
      if (mine !== turn) return;
      show(false);
      const { kind, message } = /** @type {import("../python/engine.ts").CallError} */ (error);
      if (!kind) throw error; // of no call
      const text = `The plot was not finished: ${message}`;
      if (kind !== "WorkerDied") store.set({ compare: { ...store.get().compare, refusal: text } });
    }
  }

  return { run };
}
