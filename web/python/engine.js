// The page's side of Python: an engine worker that searches and may be killed, a desk worker that is always free.

import { openChannel } from "./channel.js";

/** @typedef {ReturnType<typeof openChannel>} Channel */
/** @typedef {import("../protocol.js").Start} Start */

/** Thrown where a call came to no answer: `kind` is Python's exception, or "Stopped" or "WorkerDied". */
export class CallError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {any} [detail] of a fault in the visitor's code
   */
  constructor(kind, message, detail = null) {
    super(message);
    this.kind = kind;
    this.detail = detail;
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

/** Seconds without a sign after which a worker is taken for dead: a search tells of itself, other calls only answer. */
const PATIENCE = 8;
const ANSWER = 20;
const LONG_ANSWER = 120; // of what is asked in one piece, however large the tree
/** A call that has brought down this many workers is given up; a desk lost so often is replaced when an engine next starts. */
const LOSSES = 2;

/** Questions that may take many seconds, and those that never go to the engine, for a search would wait behind them. */
const LONG = new Set(["minimum", "values", "trace", "check", "contest", "build"]);
const AT_THE_DESK = new Set([...LONG, "size"]);

const NOTHING = () => null;
const NEVER = () => false;

/** @param {unknown} error */
const notSent = (error) =>
  `This cannot be sent to Python: ${error instanceof Error ? error.message.slice(0, 80) : "it is no plain data"}.`;

/**
 * Calls wait for Python, also through a first start that fails, until it is tried again. Once Python has been there none
 * is left waiting for it: where a lost worker cannot be replaced, what only it could answer is rejected at once.
 * @param {import("./channel.js").Source & {
 *   onStart: (start: Start) => void, onDeath: (message: string) => void,
 *   losses?: number, patience?: number, brief?: (name: string) => boolean, before?: (name: string, args: unknown) => {key: string, name: string, args: object} | null,
 * }} setup  onStart: progress of the start; onDeath: a worker died in use and was replaced; losses: workers that a call may bring down;
 *   patience: seconds that a search may be silent; brief: calls that any worker may answer, for what the desk does may never end;
 *   before: what a worker has to be told before a call, unless it was, and the name of that
 */
export function createEngine({
  onStart,
  onDeath,
  losses = LOSSES,
  patience = PATIENCE,
  brief = NEVER,
  before = NOTHING,
  ...source
}) {
  /** @type {Channel | null} */
  let engine = null;
  /** @type {Channel | null} */
  let desk = null;
  let deskLosses = 0;
  let everReady = false;
  let failure = ""; // of the last start
  let lastId = 0;
  /** @type {Map<number, Job>} */
  const jobs = new Map();

  /** @param {Job} job */
  const patienceFor = ({ name }) =>
    name === "search" ? patience : LONG.has(name) ? LONG_ANSWER : ANSWER;

  const searching = () => [...jobs.values()].find((job) => job.onBlock);

  /** @param {Start["phase"]} phase */
  const told = (phase, { loaded = 0, total = 0, message = "" } = {}) =>
    onStart({ phase, loaded, total, message });

  /**
   * Open a worker in a role; the hooks differ only in what a death means.
   * @param {{progress: (progress: any) => void, ready: () => void, failed: (message: string) => void, died: (message: string) => void}} role
   */
  function open(role) {
    const channel = openChannel(source, {
      ...role,
      block: (id, block) => jobs.get(id)?.onBlock?.(block),
      spent: (id) => renew(channel, id),
      returned: (id, value) => settle(id, (job) => job.resolve(value)),
      threw: (id, kind, message, detail) =>
        settle(id, (job) => job.reject(new CallError(kind, message, detail))),
    });
    return channel;
  }

  /** Replace a worker that is spent. What waits in it is asked again, but for the call that it answers. @param {Channel} spent @param {number} answered */
  function renew(spent, answered) {
    spent.close();
    for (const job of jobs.values()) if (job.at === spent && job.id !== answered) job.at = null;
    if (spent === desk) return openDesk();
    told("restart");
    openEngine();
  }

  function openEngine() {
    failure = "";
    engine = open({
      progress: (progress) => {
        if (!everReady && progress.phase !== "ready") told(progress.phase, progress);
      },
      ready: () => {
        everReady = true;
        told("ready");
        if (!desk) {
          deskLosses = 0;
          openDesk();
        }
        dispatch();
      },
      failed: (message) => {
        engine = null;
        failure = message;
        told("failed", { message });
        dispatch();
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
    if (job) settle(job.id, () => job.reject(new CallError("WorkerDied", message)));
    told("restart");
    openEngine();
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
      if (job.losses > losses)
        settle(job.id, () =>
          job.reject(
            new CallError("WorkerDied", "Python stopped working on this and was started again."),
          ),
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
    how(job);
    dispatch();
  }

  /**
   * Send what waits: a search to the engine, anything else to the desk. Only as long as the desk is not ready does the
   * engine answer, and nothing that takes long, for a search would wait behind it; where there is none, all.
   */
  function dispatch() {
    const free = (/** @type {Channel | null} */ one) =>
      one?.ready && ![...jobs.values()].some((job) => job.at === one);
    for (const job of [...jobs.values()]) {
      if (job.at) continue;
      const stands = desk && (desk.ready || !engine || AT_THE_DESK.has(job.name)) ? desk : engine;
      const best =
        job.onBlock || (brief(job.name) && !free(stands) && free(engine)) ? engine : stands;
      if (!best && failure && everReady)
        settle(job.id, () =>
          job.reject(new CallError("WorkerDied", `Python could not be started. ${failure}`)),
        );
      if (!best?.ready || !(job.onBlock || free(best))) continue;
      job.at = best;
      const first = before(job.name, job.args);
      if (first && best.told !== first.key) best.call(++lastId, first.name, first.args, ANSWER);
      best.told = first?.key ?? best.told;
      try {
        best.call(job.id, job.name, job.args, patienceFor(job), job.onBlock !== null);
      } catch (error) {
        // What cannot be cloned never arrives: the worker is as free as before.
        settle(job.id, () => job.reject(new CallError("ValueError", notSent(error))));
      }
    }
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
    /** Start again after a failure; the calls that wait will be answered. */
    retry() {
      if (engine) return; // it is being tried
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
      return this.run("search", args, onBlock);
    },
    /** The same of any other call that can be stopped. @param {string} name @param {unknown} args @param {(block: Float64Array) => void} onBlock */
    run(name, args, onBlock) {
      this.stop();
      return call(name, args, onBlock);
    },
    /** End the search under way, by killing its worker: nothing of it is heard afterwards. */
    stop() {
      const job = searching();
      if (!job) return;
      jobs.delete(job.id);
      job.reject(new CallError("Stopped", "The search was stopped."));
      if (job.at) {
        const gone = engine;
        engine?.close();
        told("restart");
        openEngine();
        retake(gone);
      }
    },
  };
}
