// Searches: run one, stream its tape into columns, and keep the state in step with how it goes.

import { CallError } from "../python/engine.js";
import { stoppedFull } from "./excess.js";
import { MOST_BYTES } from "../python/limits.js";
import { gameOf } from "../settings/settings.js";
import { Columns } from "../trace/columns.js";
import { grouped } from "../text.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Search} Search */
/** @typedef {import("../state.js").Root} Root */
/** @typedef {import("../state.js").Result} Result */
/** @typedef {ReturnType<typeof import("../python/engine.js").createEngine>} Engine */
/** @typedef {ReturnType<typeof import("./playback.js").createPlayback>} Playback */

/**
 * @param {Store} store
 * @param {Engine} engine
 * @param {Playback} playback
 * @param {ReturnType<typeof import("./measures.js").createMeasures>} measures
 */
export function createSearches(store, engine, playback, measures) {
  /** @param {Columns} columns @param {{running?: boolean, stopped?: boolean, result?: Result, size?: Search["size"]}} patch */
  function update(columns, patch) {
    const { search } = store.get();
    if (search?.columns === columns) store.set({ search: { ...search, ...patch } });
    return search?.columns === columns;
  }

  let runs = 0;

  /** Ask for the size of its tree; a question that waits holds no columns. @param {Search} search */
  async function measure({ root, options, strength }) {
    const mine = ++runs;
    const depth = strength.kind === "depth" ? strength.depth : typeof options.depth === "number" ? options.depth : null;
    const size = await measures.size({ ...root, depth }, () => mine === runs).catch((error) => {
      console.warn("The size of plain minimax's tree could not be had.", error);
      return null;
    });
    const { search } = store.get();
    if (mine === runs && search) store.set({ search: { ...search, size } });
  }

  /** Tell that the shown search was stopped, and why. @param {"page" | "python"} where */
  function full(where) {
    const { search, catalogue } = store.get();
    if (search) store.set({ notice: { kind: "problem", text: stoppedFull(catalogue, search, where) } });
  }

  /** @param {Columns} columns @param {number | null} tick  where to stand when it has come so far */
  function receive(columns, tick) {
    let waiting = tick;
    /** @param {Float64Array} block */
    return (block) => {
      if (store.get().search?.columns !== columns) return;
      try {
        columns.append(block);
      } catch (error) {
        engine.stop();
        return void store.set({
          notice: {
            kind: "problem",
            text: `The search could not be shown: ${error instanceof Error ? error.message : error}`,
          },
        });
      }
      playback.grown();
      if (waiting !== null && columns.ticks >= waiting) {
        playback.seek(waiting);
        waiting = null;
      }
      if (columns.bytes <= MOST_BYTES.page) return;
      engine.stop();
      full("page");
    };
  }

  return {
    /**
     * Search a position with the settings of now and show its tree; null where the search was stopped or broke.
     * @param {Search["purpose"]} purpose
     * @param {{root: Root, toMove: string | null, tick: number | null}} what  `tick`: where to stop the playback
     * @returns {Promise<Result | null>}
     */
    async run(purpose, { root, toMove, tick }) {
      const { settings, catalogue } = store.get();
      const { algorithm, options } = settings;
      const columns = new Columns(toMove === gameOf(catalogue, root.game).players[0] ? 0 : 1);
      // Only a move may be careless: a hint and a study are the search itself.
      const careless = settings.strength.kind === "careless" && purpose !== "move";
      /** @type {import("../state.js").Strength} */
      const strength = careless ? { kind: "perfect" } : settings.strength;
      /** @type {Search} */
      const search = {
        purpose,
        root,
        toMove,
        algorithm,
        options,
        strength,
        columns,
        running: true,
        stopped: false,
        result: null,
        size: undefined,
      };
      store.set({ search, offer: null, hint: null, notice: null });
      playback.begin(columns);
      const answer = engine.search({ ...root, algorithm, options, strength }, receive(columns, tick));
      void measure(search);
      try {
        const result = await answer;
        void columns.finish();
        if (!update(columns, { running: false, result })) return null;
        playback.grown();
        if (tick !== null && tick > columns.ticks) {
          playback.seek(columns.ticks);
          const text = `The link asks for tick ${grouped(tick)}, but this search ends at ${grouped(columns.ticks)}: it is shown at its end.`;
          store.set({ notice: { kind: "info", text } });
        }
        return result;
      } catch (error) {
        void columns.finish();
        const isShown = update(columns, { running: false, stopped: true });
        playback.grown();
        if (!(error instanceof CallError)) throw error;
        if (error.kind === "MemoryError" && isShown) full("python");
        // A worker's death is told by whoever replaces it; a stop was asked for.
        if (!["Stopped", "WorkerDied", "MemoryError"].includes(error.kind)) {
          store.set({ notice: { kind: "problem", text: `The search could not be run: ${error.message}` } });
        }
        return null;
      }
    },
    /** End the search under way; its tape so far stays on the screen. */
    stop: () => engine.stop(),
    /** End the search under way and show none. */
    clear() {
      runs += 1;
      engine.stop();
      store.set({ search: null });
      playback.clear();
    },
  };
}
