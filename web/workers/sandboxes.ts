// Workers for student code; loaded when there is some. What they answer is not trusted: `App`
// checks it (plyscope/page/sandbox_answers.py), and a tape is handed on in parts.

import { openChannel, type Source } from "./channel.ts";
import type { Answer, CallError, createEngine } from "./engine.ts";
import { createRelay } from "./relay.ts";

type OnBlock = (block: Float64Array) => void;

/** Those of the page: this is another script, and its errors have to be errors of the page. */
interface Engines {
  createEngine: typeof createEngine;
  CallError: typeof CallError;
}

/** Calls that run what may never end: each takes the place of a search, so that it can be
 * stopped. */
const RUNS = new Set(["recognize", "prepare", "check", "contract", "judged", "contest", "count"]);
/** What may never end as well, and goes on beside a search, in the second worker. */
const BESIDE = "check_program";
/** Seconds that a search may be silent: student code tells only what it asks of the game. */
const SILENCE = 30;
const CONTEST = 120; // seconds without an answer after which a game of a match is given up
const FLOODED = "The program writes more to its tape than this page can read, and was ended.";
const NOTHING = () => {};
/** Whether a call is about the recorded search of a program with its own game: the worker that has
 * recorded it keeps it, and another would have to run the program again. */
const isRecorded = (args: unknown) => {
  const { algorithm, code } = args as { algorithm?: unknown; code?: { start?: unknown } | null };
  return algorithm === "own" && typeof code?.start === "string";
};

export function createSandboxes({
  createEngine,
  CallError,
  spawn,
  findLack,
  onDeath = NOTHING,
}: Engines & {
  spawn: Source["spawn"];
  findLack?: Parameters<typeof createEngine>[0]["findLack"];
  onDeath?: (message: string) => void;
}) {
  const examine = async () =>
    "Python for your own code could not be started: reload the page to try again.";
  const engine = createEngine({
    spawn,
    examine,
    onStart: NOTHING,
    onDeath,
    findLack,
    isRetried: false,
    losses: 0, // the code would do the same again
    patience: SILENCE,
    brief: (name) => name === "read", // the text, which nothing of it runs
    kept: isRecorded,
  });

  return {
    /** After an abort nobody wants the answer. Where a call runs what may never end, it is ended at
     * once. A crash of Python may be the browser's fault: it is told if it comes twice. */
    async call(name: string, args: object, signal?: AbortSignal): Promise<Answer> {
      const atOnce = RUNS.has(name) ? engine.stop : name === BESIDE ? () => engine.end(name) : null;
      if (atOnce) signal?.addEventListener("abort", atOnce);
      const ask = async () => {
        if (signal?.aborted) throw new CallError("Stopped", "Nobody waits for this any more.");
        engine.start();
        return RUNS.has(name)
          ? engine.run(name, args, NOTHING)
          : engine.call(name, args, atOnce ? undefined : signal);
      };
      return ask().catch((error) => {
        if (error.kind === "Crash") return ask();
        throw error;
      });
    },
    /** Search, with `onBlock` called for the blocks of the tape, no faster than the page reads
     * them. */
    async search(args: object, onBlock: OnBlock): Promise<Answer> {
      engine.start();
      let isFlooded = false;
      const relay = createRelay(onBlock, () => {
        isFlooded = true;
        engine.stop();
      });
      try {
        return await engine.run("search", args, relay.take);
      } catch (error) {
        if ((error as CallError).kind === "Stopped") relay.end();
        throw isFlooded ? new CallError("Unreadable", FLOODED) : error;
      } finally {
        await relay.drained();
      }
    },
    stop: () => engine.stop(),
    /** More of them, each answering one call at a time, until they are closed. */
    pool: (size = Math.min(4, Math.max(2, navigator.hardwareConcurrency - 1))) =>
      createPool(size, { spawn, examine }, CallError),
  };
}

export type Sandboxes = ReturnType<typeof createSandboxes>;
export type Pool = ReturnType<typeof createPool>;

interface Job {
  name: string;
  args: object;
  resolve: (value: Answer) => void;
  reject: (error: Error) => void;
  onBlock: OnBlock;
}
interface Member {
  channel: ReturnType<typeof openChannel> | null;
  job: Job | null;
}

function createPool(size: number, source: Source, Failure: typeof CallError) {
  const queue: Job[] = [];
  let isClosed = false;
  let lastId = 0;
  let failure = ""; // of the last member that could not be started
  const stopped = () => new Failure("Stopped", "The match was stopped.");
  const members = Array.from({ length: size }, () => open());

  function open() {
    const member: Member = { channel: null, job: null };
    const settle = (how: (job: Job) => void) => {
      const { job } = member;
      member.job = null;
      if (job) how(job);
      dispatch();
    };
    const begin = () => {
      member.channel = openChannel(source, {
        progress: NOTHING,
        ready: dispatch,
        block: (_, block) => member.job?.onBlock(block),
        failed: (message) => {
          member.channel = null;
          failure = message;
          giveUp();
        },
        died: (message) => {
          begin();
          settle((job) => job.reject(new Failure("WorkerDied", message)));
        },
        spent() {
          member.channel?.close();
          begin();
        },
        returned: (_, value) => settle((job) => job.resolve(value)),
        threw: (_, kind, message, detail) =>
          settle((job) => job.reject(new Failure(kind, message, detail))),
      });
    };
    begin();
    return member;
  }

  /** Reject what waits where no member is left to answer it. */
  function giveUp() {
    if (members.some(({ channel }) => channel)) return;
    for (const job of queue.splice(0)) job.reject(new Failure("WorkerDied", failure));
  }

  function dispatch() {
    giveUp();
    for (const member of members) {
      if (member.job || !member.channel?.ready) continue;
      member.job = queue.shift() ?? null;
      if (!member.job) return;
      member.channel.call(++lastId, member.job.name, member.job.args, CONTEST, true);
    }
  }

  return {
    call: (name: string, args: object, onBlock: OnBlock = NOTHING): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(stopped());
        queue.push({ name, args, resolve, reject, onBlock });
        dispatch();
      }),
    close() {
      isClosed = true;
      const jobs = [...queue.splice(0), ...members.flatMap(({ job }) => job ?? [])];
      for (const { channel } of members) channel?.close();
      for (const job of jobs) job.reject(stopped());
    },
  };
}
