// Searches: run one, stream its tape into columns, and keep the state in step with how it goes.

import { stoppedFull } from "./excess.js";
import { stream } from "./stream.js";
import { mannerOf } from "../settings/manner.js";
import { gameOf } from "../settings/settings.js";
import { Columns } from "../trace/columns.js";
import { drawnAs, knownOf } from "../trace/known.js";
import { treeAt } from "../trace/tree.js";
import { grouped, sumText, vectorText } from "../text.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Search} Search */
/** @typedef {import("../state.js").Root} Root */
/** @typedef {import("../state.js").Result} Result */
/** @typedef {ReturnType<typeof import("../python/engine.ts").createEngine>} Engine */
/** @typedef {ReturnType<typeof import("./playback.js").createPlayback>} Playback */

/**
 * @param {Store} store
 * @param {Engine} engine
 * @param {Playback} playback
 * @param {ReturnType<typeof import("./measures.js").createMeasures>} measures
 */
export function createSearches(store, engine, playback, measures) {
  /** @param {Columns} columns @param {Partial<Search>} patch */
  function update(columns, patch) {
    const { search } = store.get();
    if (search?.columns === columns) store.set({ search: { ...search, ...patch } });
    return search?.columns === columns;
  }

  let runs = 0;

  /** Ask for the size of its tree; a question that waits holds no columns. @param {Search} search */
  async function measure({ root, options, strength }) {
    const mine = ++runs;
    const depth =
      strength.kind === "depth"
        ? strength.depth
        : typeof options.depth === "number"
          ? options.depth
          : null;
    const size = await measures
      .size({ ...root, depth }, () => mine === runs)
      .catch((error) => {
        console.warn("The size of plain minimax's tree could not be had.", error);
        return null;
      });
    const { search } = store.get();
    if (mine === runs && search) store.set({ search: { ...search, size } });
  }

  /** Remember the search of a position of the game. @param {Search} search @param {Result} result */
  function keep({ root, toMove, algorithm, options, strength, columns }, { value, said }) {
    const { catalogue, moves, settings, searched } = store.get();
    const count = root.moves.length;
    if (
      root.game !== settings.game ||
      root.first !== settings.first ||
      root.moves.some((name, at) => moves[at] !== name)
    )
      return;
    const text = Array.isArray(value)
      ? vectorText(value)
      : sumText(
          columns.manner?.scale ?? null,
          columns.revisits ? Math.round(value * 100) / 100 : value,
          gameOf(catalogue, root.game).boards,
        );
    const told = drawnAs(knownOf(treeAt(columns, columns.head), 0), text);
    store.set({
      searched: {
        ...searched,
        [count]: {
          root,
          toMove,
          algorithm,
          options,
          strength,
          value: told,
          sign: Number(value),
          said,
        },
      },
    });
  }

  /** @param {string} text */
  const complain = (text) => store.set({ notice: { kind: "problem", text } });

  return {
    /**
     * Search a position, with the settings of now where no others are given, and show its tree; null where the search was stopped or broke.
     * @param {Search["purpose"]} purpose
     * @param {{root: Root, toMove: string | null, tick: number | null}} what  `tick`: where to stop the playback
     * @param {Pick<Search, "algorithm" | "options" | "strength">} [settings]
     * @returns {Promise<Result | null>}
     */
    async run(purpose, { root, toMove, tick }, settings = store.get().settings) {
      const { catalogue } = store.get();
      const { algorithm, options } = settings;
      // Only a move may be careless: a hint and a study are the search itself.
      const careless = settings.strength.kind === "careless" && purpose !== "move";
      /** @type {import("../state.js").Strength} */
      const strength = careless ? { kind: "perfect" } : settings.strength;
      const first = toMove === gameOf(catalogue, root.game).players[0] ? 0 : 1;
      const columns = new Columns(
        first,
        mannerOf(catalogue, { root, algorithm, options, strength }),
      );
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
      store.set({ search, offer: null, hint: null, notice: null, follow: true, view: null });
      playback.begin(columns);
      let waiting = tick; // where to stand when it has come so far
      const isShown = () => store.get().search?.columns === columns;
      const answer = stream(engine, search, {
        isWanted: isShown,
        bytes: () => columns.bytes,
        growth() {
          playback.grown();
          if (waiting === null || columns.ticks < waiting) return;
          playback.seek(waiting);
          waiting = null;
        },
        full(where) {
          if (isShown()) complain(stoppedFull(catalogue, search, where));
        },
        fault(what, error) {
          complain(`The search ${what}`);
          update(columns, { taught: error?.detail });
        },
      });
      void measure(search);
      const result = await answer;
      const shown = update(
        columns,
        result ? { running: false, result } : { running: false, stopped: true },
      );
      playback.grown();
      if (!result || !shown) return null;
      keep(search, result);
      if (tick !== null && tick > columns.ticks) {
        playback.seek(columns.ticks);
        const text = `The link asks for tick ${grouped(tick)}, but this search ends at ${grouped(columns.ticks)}: it is shown at its end.`;
        store.set({ notice: { kind: "info", text } });
      }
      return result;
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
