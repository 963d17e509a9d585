// A search under way: its tape is read into columns as it comes, on the page as in a race.

import { MOST_BYTES } from "../python/limits.ts";

/** @typedef {import("../state.js").Search} Search */

/** Why a search ended that needs no word here: a stop was asked for, and a worker's death is told by whoever replaces it. */
const KNOWN = ["Stopped", "WorkerDied"];

/**
 * Searches, and returns what was found: null where the search was stopped or broke.
 * @param {ReturnType<typeof import("../python/engine.ts").createEngine>} engine
 * @param {Pick<Search, "purpose" | "root" | "algorithm" | "options" | "strength" | "columns">} search
 * @param {object} on
 * @param {() => boolean} on.isWanted else what comes is not read any more
 * @param {() => number} on.bytes that all trees which are held take
 * @param {() => void} on.growth
 * @param {(where: "page" | "python") => void} on.full a memory is, and so it was stopped
 * @param {(what: string, error?: import("../python/engine.ts").CallError) => void} on.fault it "could not be shown: ...", "could not be run: ..." or "failed: ..."
 */
export async function stream(
  engine,
  { purpose, root, algorithm, options, strength, columns },
  { isWanted, bytes, growth, full, fault },
) {
  /** @param {Float64Array} block */
  function receive(block) {
    if (!isWanted()) return;
    try {
      columns.append(block);
    } catch (error) {
      engine.stop();
      return fault(`could not be shown: ${error instanceof Error ? error.message : error}`);
    }
    growth();
    if (bytes() <= MOST_BYTES.page) return;
    engine.stop();
    full("page");
  }

  const { manner } = columns;
  if (manner?.hasSums && options.weights) {
    const told = engine.call("evaluation", { ...root, weights: options.weights });
    told.then(
      ({ scale }) => ((manner.scale = scale), growth()),
      () => {},
    ); // what is wrong with them the search says
  }
  try {
    const result = await engine.search(
      { ...root, algorithm, options, strength, plays: purpose !== "study" },
      receive,
    );
    columns.basis = result.basis;
    return result;
  } catch (cause) {
    const error = /** @type {import("../python/engine.ts").CallError} */ (cause);
    if (!error.kind) throw error; // of no call; a part of the page has a class of its own
    if (error.kind === "MemoryError") full("python");
    else if (!KNOWN.includes(error.kind))
      fault(`${error.detail ? "failed" : "could not be run"}: ${error.message}`, error);
    return null;
  } finally {
    columns.finish();
  }
}
