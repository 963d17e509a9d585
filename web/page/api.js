// window.plyscope: the page as embedders, slides and tests use it.

import { moveName, quoted, readOpening, whole } from "./opening.js";
import { createReadiness } from "./readiness.js";
import { countsOf } from "../trace/tree.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Result} Result */
/** @typedef {import("./opening.js").Opening} Opening */

/**
 * @typedef {object} Snapshot
 * @property {string} game
 * @property {string[]} moves
 * @property {string | null} toMove
 * @property {boolean} over
 * @property {{winner: string | null, text: string} | null} result
 * @property {{algorithm: string, running: boolean, nodes: number, leaves: number, cutoffs: number, value: number | null, move: string | null} | null} search
 *   the counts are those of the tape so far, whatever tick is shown
 * @property {number} tick
 * @property {number} ticks
 */

/**
 * @param {object} parts
 * @param {Store} parts.store
 * @param {ReturnType<typeof import("../shell/session.ts").createSession>} parts.game
 * @param {ReturnType<typeof import("../course/playback.js").createPlayback>} parts.playback
 * @param {ReturnType<typeof import("./address.js").createAddress>} parts.address
 * @param {ReturnType<typeof import("../course/own.js").createOwn>} parts.own
 */
export function createApi({ store, game, playback, address, own }) {
  /** @type {Map<string, Set<(detail: any) => void>>} */
  const listeners = new Map(
    ["state", "search", "end", "tick", "notice"].map((event) => [event, new Set()]),
  );
  const readiness = createReadiness(store);

  /** @param {string} event @param {unknown} detail */
  function emit(event, detail) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(detail);
      } catch (error) {
        reportError(error); // each stands alone: the page and the others go on
      }
    }
  }

  store.subscribe((now, before) => {
    if (
      now.position !== before.position ||
      now.moves !== before.moves ||
      now.settings !== before.settings
    )
      emit("state", state());
    if (now.search && now.search.columns !== before.search?.columns) emit("search", state());
    if (
      now.search &&
      before.search?.running &&
      !now.search.running &&
      now.search.columns === before.search.columns
    )
      emit("end", now.search.result);
    if (now.tick !== before.tick) emit("tick", now.tick);
    if (now.notice && now.notice !== before.notice) emit("notice", now.notice.text);
  });

  /** @returns {Snapshot} */
  function state() {
    const { settings, moves, position, search, tick, ticks } = store.get();
    return {
      game: settings.game,
      moves: [...moves],
      toMove: position.toMove,
      over: position.over,
      result: position.result && { ...position.result },
      search: search && summary(search),
      tick,
      ticks,
    };
  }

  return {
    /**
     * Resolved when Python has started and the position of the address, if it has one, is on the board. Where Python could
     * not be started this, and whatever else waits for it, is rejected with one sentence; what is on the page waits for
     * “Try again”, and from then on this is a new promise.
     */
    get ready() {
      return readiness.ready;
    },
    /**
     * Show a position; what is left out is at its default. Rejected with one sentence, and nothing changed, where a
     * setting or a move is wrong. With a `tick`, `search()` will search from there and go to it.
     * @param {Opening} [settings]
     */
    async open(settings = {}) {
      const game = settings?.game;
      if (typeof game === "string") await readiness.wait(() => own.know(game));
      const opening = readOpening(settings, store.get().catalogue);
      await readiness.wait(() => address.open(opening));
    },
    state,
    /**
     * Play a move for whoever is to move; resolved when it is on the board. The computer answers where it has a side.
     * @param {string} name
     */
    async move(name) {
      const move = moveName(name);
      await readiness.wait(() => game.play(move));
    },
    /**
     * Search for the side to move with the settings of now, and do not play the move.
     * @returns {Promise<Result | null>} null where it was stopped
     */
    search: () => readiness.wait(() => game.study()),
    /** End the search under way; the game stays as it is. */
    stop: () => game.stop(),
    /** Show a tick of the tape, and stay there. @param {number} tick */
    seek: (tick) => playback.seek(whole("tick", tick)),
    /** Go n ticks on, or back. @param {number} n */
    step: (n) => playback.step(whole("n", n)),
    play: () => playback.play(),
    pause: () => playback.pause(),
    /**
     * Call `listener` on an event; the answer ends that.
     * "state" (a Snapshot: position or settings changed), "search" (a Snapshot: one began), "end" (its Result, or null where
     * it was stopped), "tick" (the tick now shown), "notice" (the sentence shown to the visitor).
     * @param {"state" | "search" | "end" | "tick" | "notice"} event
     * @param {(detail: any) => void} listener
     */
    on(event, listener) {
      const those = listeners.get(event);
      if (!those)
        throw new Error(
          `There is no event ${quoted(event)}: it can be ${[...listeners.keys()].join(", ")}.`,
        );
      if (typeof listener !== "function")
        throw new Error(`A listener is a function, not ${quoted(listener)}.`);
      those.add(listener);
      return () => void those.delete(listener);
    },
  };
}

/** @param {NonNullable<State["search"]>} search */
function summary({ algorithm, running, columns, result }) {
  const { alphaCuts, betaCuts } = columns.head;
  const { nodes, leaves } = countsOf(columns);
  return {
    algorithm,
    running,
    nodes,
    leaves,
    cutoffs: alphaCuts + betaCuts,
    value: result?.value ?? null,
    move: result?.move ?? null,
  };
}
