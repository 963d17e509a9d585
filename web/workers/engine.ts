// The page's side of Python: an engine worker that searches and may be killed, and a desk worker
// that is always free, started with the first call for it: its memory is for those who need it.

import { openChannel, type Hooks, type Source } from "./channel.ts";
import type { Start } from "../wire/protocol.ts";
import type { createEndgames } from "./endgames.ts";

type Channel = ReturnType<typeof openChannel>;

/** What Python answers: the caller knows its form. */
// biome-ignore lint/suspicious/noExplicitAny: what a caller in JavaScript expects is written nowhere
export type Answer = any;

/** Thrown where a call came to no answer: `kind` is Python's exception, or "Stopped" or
 * "WorkerDied". */
export class CallError extends Error {
  kind: string;
  detail: Answer;

  /** @param detail of a fault in the visitor's code */
  constructor(kind: string, message: string, detail: Answer = null) {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

interface Job {
  id: number;
  name: string;
  args: unknown;
  resolve: (value: Answer) => void;
  reject: (error: CallError) => void;
  onBlock: ((block: Float64Array) => void) | null; // set for a search
  at: Channel | null; // where it was sent
  losses: number; // workers that died on it
}

/** Seconds without a sign after which a worker is taken for dead: a search tells of itself, other
 * calls only answer. */
const PATIENCE = 8;
const ANSWER = 20;
const LONG_ANSWER = 120; // of what is asked in one piece, however large the tree
/** Seconds that the desk may go on with a call whose answer nobody wants any more. */
const GRACE = 2;
/** A call that has brought down this many workers is given up; a desk lost so often is replaced
 * when an engine next starts. */
const LOSSES = 2;

/** Questions that may take many seconds, and those that never go to the engine, for a search would
 * wait behind them. */
const LONG = new Set([
  "minimum",
  "count",
  "values",
  "trace",
  "check",
  "check_program",
  "contest",
  "build",
]);
const AT_THE_DESK = new Set([...LONG, "size"]);

const NOTHING = () => null;
const NEVER = () => false;

const notSent = (error: unknown) =>
  `This cannot be sent to Python: ${error instanceof Error ? error.message.slice(0, 80) : "it is no plain data"}.`;

/** Calls wait for Python, also through a first start that fails, until it is tried again. Once
 * Python has been there none is left waiting for it: where a lost worker cannot be replaced, what
 * only it could answer is rejected at once.
 * @param setup onStart: progress of the start; onDeath: a worker died in use and was replaced;
 * isRetried: whether the user can try a failed first start again; losses: workers that a call may
 * bring down; patience: seconds that a search may be silent; brief: calls that any worker may
 * answer, for what the desk does may never end; kept: calls about what the engine keeps of its last
 * search, which it alone answers; findLack: what a worker lacks of the endgame
 * databases before a call */
export function createEngine({
  onStart,
  onDeath,
  isRetried = true,
  losses = LOSSES,
  patience = PATIENCE,
  brief = NEVER,
  kept = NEVER,
  findLack = NOTHING,
  ...source
}: Source & {
  onStart: (start: Start) => void;
  onDeath: (message: string) => void;
  isRetried?: boolean;
  losses?: number;
  patience?: number;
  brief?: (name: string) => boolean;
  kept?: (args: unknown) => boolean;
  findLack?: ReturnType<typeof createEndgames>["findLack"];
}) {
  let engine: Channel | null = null;
  let desk: Channel | null = null;
  let deskLosses = 0;
  let everReady = false;
  let failure = ""; // of the last start
  let lastId = 0;
  const jobs = new Map<number, Job>();

  const patienceFor = ({ name, args }: Job) =>
    name === "search" ? patience : LONG.has(name) || kept(args) ? LONG_ANSWER : ANSWER;

  const searching = () => [...jobs.values()].find((job) => job.onBlock);

  const told = (phase: Start["phase"], { loaded = 0, total = 0, message = "" } = {}) =>
    onStart({ phase, loaded, total, message });

  /** Open a worker in a role; the hooks differ only in what a death means. */
  function open(role: Pick<Hooks, "progress" | "ready" | "failed" | "died">) {
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

  /** Replace a worker that is spent, or stopped. What waits in it is asked again, but for the call
   * that it answers. */
  function renew(spent: Channel, answered = 0) {
    spent.close();
    for (const job of jobs.values()) if (job.at === spent && job.id !== answered) job.at = null;
    if (spent === desk) {
      desk = null;
      return dispatch();
    }
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
        if (!desk) deskLosses = 0;
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
    const lost = (message: string) => {
      console.warn(`Plyscope's second worker was lost: ${message}`);
      const gone = desk;
      desk = null;
      deskLosses += 1;
      retake(gone);
    };
    desk = open({ progress: () => {}, ready: dispatch, failed: lost, died: lost });
  }

  function engineDied(message: string) {
    const gone = engine;
    const job = searching();
    engine = null;
    if (job) settle(job.id, () => job.reject(new CallError("WorkerDied", message)));
    told("restart");
    openEngine();
    retake(gone);
    onDeath(message);
  }

  /** Send the calls that a lost worker had to another one, or give up on those that keep killing
   * workers. */
  function retake(gone: Channel | null) {
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

  function settle(id: number, how: (job: Job) => void) {
    const job = jobs.get(id);
    if (!job) return;
    jobs.delete(id);
    how(job);
    dispatch();
  }

  /** Send what waits: a search to the engine, anything else to the desk. Only as long as the desk
   * is not ready does the engine answer, and nothing that takes long, for a search would wait
   * behind it; where there is none, all. */
  function dispatch() {
    const free = (one: Channel | null) =>
      one?.ready && ![...jobs.values()].some((job) => job.at === one);
    for (const job of [...jobs.values()]) {
      if (job.at) continue;
      if (!desk && !job.onBlock && everReady && deskLosses <= LOSSES) openDesk();
      const stands = desk && (desk.ready || !engine || AT_THE_DESK.has(job.name)) ? desk : engine;
      const best =
        job.onBlock || kept(job.args) || (brief(job.name) && !free(stands) && free(engine))
          ? engine
          : stands;
      if (!best && failure && (everReady || !isRetried)) {
        const why = isRetried ? `Python could not be started. ${failure}` : failure;
        settle(job.id, () => job.reject(new CallError("WorkerDied", why)));
      }
      if (!best?.ready || !(job.onBlock || free(best))) continue;
      job.at = best;
      const lack = findLack(job.name, job.args, best.handed);
      if (lack) {
        best.call(++lastId, "bring", lack.args, ANSWER);
        best.handed = lack.handed;
      }
      try {
        best.call(job.id, job.name, job.args, patienceFor(job), job.onBlock !== null);
      } catch (error) {
        // What cannot be cloned never arrives: the worker is as free as before.
        settle(job.id, () => job.reject(new CallError("ValueError", notSent(error))));
      }
    }
  }

  function end(job?: Job) {
    if (!job) return;
    jobs.delete(job.id);
    job.reject(new CallError("Stopped", "The search was stopped."));
    if (job.at) renew(job.at);
  }

  function call(
    name: string,
    args: unknown,
    onBlock: ((block: Float64Array) => void) | null = null,
    signal?: AbortSignal,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      jobs.set(id, { id, name, args, resolve, reject, onBlock, at: null, losses: 0 });
      signal?.addEventListener("abort", () => leave(id));
      dispatch();
    });
  }

  /** Drop a call that waits. One that a worker is at may be answered soon, and a new worker costs
   * more: it is replaced if the call is still there a little later. The engine is replaced only for a
   * question about its last search, which may run a program. */
  function leave(id: number) {
    const job = jobs.get(id);
    if (!job?.at) return end(job);
    setTimeout(() => {
      const late = jobs.get(id);
      if (late && (late.at !== engine || kept(late.args))) end(late);
    }, 1000 * GRACE);
  }

  return {
    /** Start a worker where there is none. */
    start() {
      if (!engine) openEngine();
    },
    /**
     * Start again after a failure; the calls that wait will be answered. What stopped another
     * worker may keep this one waiting: where it has not started so far it begins anew, too.
     */
    retry() {
      if (engine?.ready) return;
      engine?.close();
      told("download");
      openEngine();
    },
    /** Ask Python for something short; after an abort nobody wants the answer. */
    call: (name: string, args: unknown, signal?: AbortSignal) => call(name, args, null, signal),
    /** Ask the search worker, with `onBlock` called for every block of the tape. One call at a
     * time: a new one stops the last, and does not wait for what is asked about it. */
    run(name: string, args: unknown, onBlock: (block: Float64Array) => void) {
      const isStopped = searching() !== undefined;
      this.stop();
      for (const job of [...jobs.values()].filter((one) => kept(one.args)))
        if (isStopped) end(job);
        else leave(job.id);
      return call(name, args, onBlock);
    },
    /** End the search under way, by killing its worker: nothing of it is heard afterwards. */
    stop: () => end(searching()),
    /** End the first call with a name, wherever it is answered, as a search is ended. */
    end: (name: string) => end([...jobs.values()].find((job) => job.name === name)),
  };
}
