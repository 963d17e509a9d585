// The endgames that some games know: those of few pieces are built here, part by part, those of more fetched. What is there is
// brought to each worker before it is asked about such a game, so that one that is replaced knows no less.

import { gameOf } from "../settings/settings.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {{call: (name: string, args: object) => Promise<any>}} Python */

const BUILT = 3; // pieces; of more the file knows who wins

/**
 * @param {Store} store
 * @param {Python} python
 * @param {(again: boolean) => Promise<Uint8Array>} fetchOutcomes  `again`: past the browser's cache
 */
export function createEndings(store, python, fetchOutcomes) {
  /** @type {string[]} what Python takes of each part that was built */
  const bodies = [];
  let outcomes = "";
  let parts = Infinity; // Python says how many there are
  let failed = false; // the last download
  let running = false;
  /** @type {Set<{pieces: number, resolve: (value?: unknown) => void}>} */
  const waiting = new Set();

  /** @param {Partial<import("../state.js").Endings>} patch */
  const tell = (patch) => store.set({ endings: { ...store.get().endings, ...patch } });
  const has = (/** @type {number} */ pieces) =>
    bodies.length === parts && (pieces <= BUILT || outcomes !== "");

  async function fetchAll() {
    tell({ phase: "fetching" });
    const text = inBase64(await fetchOutcomes(failed));
    tell({ fetched: await python.call("bring", { outcomes: text }) }); // which looks at every byte
    outcomes = text;
  }

  async function buildNext() {
    tell({ phase: "building" });
    const { body, ...part } = await python.call("build", { part: bodies.length });
    bodies.push(body);
    parts = part.parts;
    tell({ built: [...store.get().endings.built, part] });
  }

  /** Go on until all is there that anybody waits for, or it is stopped. */
  async function run() {
    if (running) return;
    running = true;
    tell({ problem: "", phase: "building", hidden: false });
    try {
      for (let most = wanted(); most && store.get().endings.phase !== "stopped"; most = wanted()) {
        if (most > BUILT && !outcomes) await fetchAll();
        else await buildNext();
        for (const one of waiting) if (has(one.pieces) && waiting.delete(one)) one.resolve();
      }
      if (!waiting.size) tell({ phase: "there" });
      failed = false;
    } catch (error) {
      failed = true;
      tell({ phase: "failed", problem: error instanceof Error ? error.message : String(error) });
    } finally {
      running = false;
    }
  }

  const wanted = () => Math.max(0, ...[...waiting].map(({ pieces }) => pieces));

  /** Up to how many pieces a game knows its endings. @param {any} args of a call */
  const known = (args) =>
    args?.game
      ? (store.get().catalogue.games.find(({ name }) => name === args.game)?.endings ?? 0)
      : 0;

  return {
    /** Have what a game knows: settled when all of it is there, however often it has to be tried. @param {string} game */
    have(game) {
      const pieces = gameOf(store.get().catalogue, game).endings;
      if (has(pieces)) return Promise.resolve();
      const there = new Promise((resolve) => waiting.add({ pieces, resolve }));
      if (store.get().endings.phase === "stopped") tell({ phase: "" });
      if (store.get().endings.phase !== "failed") void run();
      return there;
    },
    /** What a worker has to be told before a call, and by what name that is remembered of it. @param {string} name @param {any} args */
    before(name, args) {
      if (name !== "build" && !known(args)) return null;
      return bodies.length || outcomes
        ? {
            key: `${bodies.length} ${outcomes.length}`,
            name: "bring",
            args: { parts: bodies, outcomes },
          }
        : null;
    },
    again: () => (tell({ phase: "" }), void run()),
    stop: () => tell({ phase: "stopped" }),
    hide: () => tell({ hidden: true }),
  };
}

/** @param {Uint8Array} bytes */
function inBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
