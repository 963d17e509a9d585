// The page's side of Python: an engine worker that searches and may be killed, a desk worker that is always free.

import { openChannel } from "./channel.js";

/** @typedef {ReturnType<typeof openChannel>} Channel */
/** @typedef {import("./state.js").Start} Start */

/** Thrown where a call came to no answer: `kind` is Python's exception, or "Stopped" or "WorkerDied". */
export class CallError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {string} name
 * @property {unknown} args
 * @property {(value: any) => void} resolve
 * @property {(error: CallError) => void} reject
 * @property {((block: Float64Array) => void) | null} onBlock  set for a search
 * @property {Channel | null} at  where it was sent
 * @property {number} losses  workers that died on it
 */

/** A search that gives no sign for so many beats of a second is taken for dead. Beats, not time: a sleeping laptop has none. */
const PATIENCE = 8;
const BEAT = 1000;
/** A call that has brought down this many workers is given up; a desk lost so often is not replaced. */
const LOSSES = 2;

/** Questions that may take a second or more. */
const LONG = new Set(["size", "minimum", "values", "trace"]);

/** @param {unknown} error */
const notSent = (error) => `This cannot be sent to Python: ${error instanceof Error ? error.message.slice(0, 80) : "it is no plain data"}.`;

/**
 * @param {object} setup
 * @param {() => import("./channel.js").WorkerLike} setup.spawn
 * @param {unknown} setup.assets
 * @param {(start: Start) => void} setup.onStart  progress of the start
 * @param {(message: string) => void} setup.onDeath  a worker died in use and was replaced
 */
export function createEngine({ spawn, assets, onStart, onDeath }) {
  /** @type {Channel | null} */
  let engine = null;
  /** @type {Channel | null} */
  let desk = null;
  let deskLosses = 0;
  let everReady = false;
  let lastId = 0;
  let silence = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let beat;
  /** @type {Map<number, Job>} */
  const jobs = new Map();

  const searching = () => [...jobs.values()].find((job) => job.onBlock);

  /** @param {Start["phase"]} phase */
  const told = (phase, { loaded = 0, total = 0, message = "" } = {}) =>
    onStart({ phase, loaded, total, message });

  /**
   * Open a worker in a role; the hooks differ only in what a death means.
   * @param {{progress: (progress: any) => void, ready: () => void, failed: (message: string) => void, died: (message: string) => void}} role
   */
  function open(role) {
    const channel = openChannel(spawn, assets, {
      ...role,
      heard: () => {
        if (channel === engine) silence = 0;
      },
      block: (id, block) => jobs.get(id)?.onBlock?.(block),
      returned: (id, value) => settle(id, (job) => job.resolve(value)),
      threw: (id, kind, message) => settle(id, (job) => job.reject(new CallError(kind, message))),
    });
    return channel;
  }

  function openEngine() {
    silence = 0;
    engine = open({
      progress: (progress) => {
        if (!everReady && progress.phase !== "ready") told(progress.phase, progress);
      },
      ready: () => {
        everReady = true;
        told("ready");
        if (!desk) openDesk();
        dispatch();
      },
      failed: (message) => {
        engine = null;
        told("failed", { message });
      },
      died: engineDied,
    });
  }

  function openDesk() {
    /** @param {string} message */
    const lost = (message) => {
      console.warn(`Plyscope's second worker was lost: ${message}`);
      const gone = desk;
      desk = null;
      deskLosses += 1;
      if (deskLosses <= LOSSES) openDesk();
      retake(gone);
    };
    desk = open({ progress: () => {}, ready: dispatch, failed: lost, died: lost });
  }

  /** @param {string} message */
  function engineDied(message) {
    const gone = engine;
    const job = searching();
    engine = null;
    told("restart");
    openEngine();
    if (job) settle(job.id, () => job.reject(new CallError("WorkerDied", message)));
    retake(gone);
    onDeath(message);
  }

  /**
   * Send the calls that a lost worker had to another one, or give up on those that keep killing workers.
   * @param {Channel | null} gone
   */
  function retake(gone) {
    for (const job of [...jobs.values()].filter((one) => one.at && one.at === gone)) {
      job.at = null;
      job.losses += 1;
      if (job.losses > LOSSES)
        settle(job.id, () =>
          job.reject(new CallError("WorkerDied", "Python stopped working on this and was started again.")),
        );
    }
    dispatch();
  }

  /**
   * @param {number} id
   * @param {(job: Job) => void} how
   */
  function settle(id, how) {
    const job = jobs.get(id);
    if (!job) return;
    jobs.delete(id);
    if (job.onBlock) clearInterval(beat);
    how(job);
    dispatch();
  }

  /**
   * Send what waits: a search to the engine, anything else to the desk. Only as long as there is no desk does the engine
   * answer, and nothing that takes long, for a search would wait behind it.
   */
  function dispatch() {
    const free = (/** @type {Channel | null} */ one) =>
      one?.ready && ![...jobs.values()].some((job) => job.at === one);
    const lost = deskLosses > LOSSES; // for good
    for (const job of [...jobs.values()]) {
      if (job.at) continue;
      const stands = lost || (!desk?.ready && !LONG.has(job.name)) ? engine : desk;
      const best = job.onBlock ? engine : stands;
      if (!best?.ready || !(job.onBlock || free(best))) continue;
      job.at = best;
      try {
        best.call(job.id, job.name, job.args);
      } catch (error) {
        // What cannot be cloned never arrives: the worker is as free as before.
        settle(job.id, () => job.reject(new CallError("ValueError", notSent(error))));
        continue;
      }
      if (job.onBlock) watch();
    }
  }

  function watch() {
    silence = 0;
    clearInterval(beat);
    beat = setInterval(() => {
      silence += 1;
      if (silence < PATIENCE) return;
      clearInterval(beat);
      engine?.close();
      engineDied(`It gave no sign for ${PATIENCE} seconds.`);
    }, BEAT);
  }

  /**
   * @param {string} name
   * @param {unknown} args
   * @param {((block: Float64Array) => void) | null} onBlock
   * @returns {Promise<any>}
   */
  function call(name, args, onBlock = null) {
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      jobs.set(id, { id, name, args, resolve, reject, onBlock, at: null, losses: 0 });
      dispatch();
    });
  }

  return {
    start: () => openEngine(),
    /** Start again after a failure; calls made in the meantime are still waiting and will be answered. */
    retry() {
      engine?.close();
      told("download");
      openEngine();
    },
    /**
     * Ask Python for something short.
     * @param {string} name
     * @param {unknown} args
     */
    call: (name, args) => call(name, args),
    /**
     * Search, with `onBlock` called for every block of the tape. One search at a time: a new one stops the last.
     * @param {unknown} args
     * @param {(block: Float64Array) => void} onBlock
     */
    search(args, onBlock) {
      this.stop();
      return call("search", args, onBlock);
    },
    /** End the search under way, by killing its worker: nothing of it is heard afterwards. */
    stop() {
      const job = searching();
      if (!job) return;
      jobs.delete(job.id);
      clearInterval(beat);
      if (job.at) {
        const gone = engine;
        engine?.close();
        told("restart");
        openEngine();
        retake(gone);
      }
      job.reject(new CallError("Stopped", "The search was stopped."));
    },
  };
}
