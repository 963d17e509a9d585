// Workers for code that is not ours, as an engine; loaded when there is such code.

import { openChannel } from "./channel.ts";
import { truncate } from "./reader.ts";
import { createRelay } from "./relay.ts";
import { FAULT, SHAPES } from "./shapes.js";

/** @typedef {{createEngine: typeof import("./engine.ts").createEngine, CallError: typeof import("./engine.ts").CallError}} Engines those of the page, so that an error is one of its errors */

/** Calls that run what may never end: each takes the place of a search, so that it can be stopped. */
const RUNS = new Set(["check", "contract", "judged", "contest", "count"]);
/** Seconds that a search may be silent: code that is not ours tells of nothing but what it asks of the game, and Stop ends it. */
const SILENCE = 30;
/** Seconds without an answer after which a game of a match is given up. */
const CONTEST = 120;
const FLOODED = "The program writes more to its tape than this page can read, and was ended.";
const NOTHING = () => {};

/**
 * @param {Engines & {spawn: () => Worker, findLack?: Parameters<typeof import("./engine.ts").createEngine>[0]["findLack"], onStart?: (start: import("../protocol.js").Start) => void, onDeath?: (message: string) => void}} setup
 */
export function createGuests({
  createEngine,
  CallError,
  spawn,
  findLack,
  onStart = NOTHING,
  onDeath = NOTHING,
}) {
  const examine = async () =>
    "Python for your own code could not be started: reload the page to try again.";
  let started = false;
  /** @type {Set<(error: Error) => void>} what waits for an answer */
  const waiting = new Set();

  const engine = createEngine({
    spawn,
    examine,
    onDeath,
    findLack,
    losses: 0, // the code would do the same again
    patience: SILENCE,
    brief: (name) => name === "read", // the text, which nothing of it runs
    onStart(start) {
      onStart(start);
      if (start.phase !== "failed") return;
      started = false; // the next call tries again
      for (const reject of waiting) reject(new CallError("WorkerDied", start.message));
      engine.stop();
    },
  });

  function start() {
    if (started) return;
    started = true;
    engine.retry(); // which starts one where there is none
  }

  /** @param {string} name @param {Promise<any>} answer @returns {Promise<any>} what was answered, if it is in order */
  const looked = (name, answer) =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      answer
        .then(
          (value) => read(name, value),
          (error) => Promise.reject(told(error)),
        )
        .finally(() => waiting.delete(reject))
        .then(resolve, reject);
    });

  /** @param {string} name @param {any} value */
  function read(name, value) {
    const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name] : null;
    if (!shape)
      throw new CallError(
        "Unreadable",
        `Python with your code was asked for “${name}”, which it does not answer.`,
      );
    try {
      return shape(value, "");
    } catch (error) {
      throw new CallError(
        "Unreadable",
        `Python with your code gave an answer to “${name}” that is none: ${/** @type {Error} */ (error).message}.`,
      );
    }
  }

  /** An error, as far as it is in order. @param {any} error */
  function told(error) {
    if (!(error instanceof CallError)) return error;
    const { kind, message, detail } = error;
    try {
      return new CallError(
        truncate(kind, 40),
        truncate(message, 4000),
        detail === null ? null : FAULT(detail, ""),
      );
    } catch {
      return new CallError("Unreadable", "Python with your code failed, and could not say why.");
    }
  }

  return {
    start,
    retry: start,
    /** @param {string} name @param {unknown} args */
    call(name, args) {
      start();
      return looked(
        name,
        RUNS.has(name) ? engine.run(name, args, NOTHING) : engine.call(name, args),
      );
    },
    /** @param {unknown} args @param {(block: Float64Array) => void} onBlock */
    search(args, onBlock) {
      start();
      let isFlooded = false;
      const relay = createRelay(onBlock, () => {
        isFlooded = true;
        engine.stop();
      });
      /** @param {any} error */
      async function failed(error) {
        if (error.kind === "Stopped") relay.end();
        await relay.drained();
        throw isFlooded ? new CallError("Unreadable", FLOODED) : error;
      }
      const found = engine
        .search(args, relay.take)
        .then((value) => relay.drained().then(() => value), failed);
      return looked("search", found);
    },
    stop: () => engine.stop(),
    /** End a call, if it is one of those that run what may never end. @param {string} name */
    end: (name) => RUNS.has(name) && engine.stop(),
    /**
     * More of them, each answering one call at a time, until they are closed.
     * @param {number} [size]
     */
    pool(size = Math.min(4, Math.max(2, navigator.hardwareConcurrency - 1))) {
      const pool = createPool(size, { spawn, examine }, CallError);
      /** @param {string} name @param {unknown} args @param {(block: Float64Array) => void} [onBlock] */
      const call = (name, args, onBlock) => looked(name, pool.call(name, args, onBlock));
      return {
        size,
        close: pool.close,
        call,
        /**
         * Play a game of a match; a player whose code breaks the Python that it runs in loses it, as one that fails does.
         * @param {{game: string, first: string | null, code: object | null, players: {code?: object}[]}} args
         */
        async contest(args) {
          /** @type {number[]} whose move it is, how many actions the opening had, and all so far: as Python told last */
          let told = [];
          try {
            return await call("contest", args, (block) => (told = [...block]));
          } catch (error) {
            const [place, begun, ...actions] = told;
            const { kind, message } = /** @type {import("./engine.ts").CallError} */ (error);
            const by = told.length ? culpritOf(args, place, kind) : null;
            if (by === null) throw error;
            const { game, first, code } = args;
            return call("forfeit", { game, first, code, by, begun, actions, sentence: message });
          }
        },
      };
    },
  };
}

/** What ends a match: it was stopped, or the fault is one of ours. */
const ENDING = ["Stopped", "Defect"];

/**
 * The place of the player whose code has ended a game: the one to move, or the only one whose code can have spoilt its Python;
 * null where it is nobody's code.
 * @param {{code: object | null, players: {code?: object}[]}} args @param {number} place to move @param {string} kind of the error
 */
function culpritOf({ code, players }, place, kind) {
  if (ENDING.includes(kind)) return null;
  if (players[place]?.code) return place;
  const other = players.findIndex((player) => player.code);
  return other >= 0 && !code && kind === "Spoilt" ? other : null;
}

/** @typedef {{name: string, args: unknown, resolve: (value: any) => void, reject: (error: Error) => void, onBlock: (block: Float64Array) => void}} Job */

/** @param {number} size @param {import("./channel.ts").Source} source @param {Engines["CallError"]} CallError */
function createPool(size, source, CallError) {
  /** @type {Job[]} */
  const queue = [];
  let closed = false;
  let lastId = 0;
  const members = Array.from({ length: size }, () => open());

  function open() {
    /** @type {{channel: ReturnType<typeof openChannel>, job: Job | null}} */
    const member = { channel: /** @type {any} */ (null), job: null };
    /** @param {(job: Job) => void} how */
    const settle = (how) => {
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
          for (const job of queue.splice(0)) job.reject(new CallError("WorkerDied", message));
        },
        died: (message) => {
          begin();
          settle((job) => job.reject(new CallError("WorkerDied", message)));
        },
        spent() {
          member.channel.close();
          begin();
        },
        returned: (_, value) => settle((job) => job.resolve(value)),
        threw: (_, kind, message, detail) =>
          settle((job) => job.reject(new CallError(kind, message, detail))),
      });
    };
    begin();
    return member;
  }

  function dispatch() {
    for (const member of members) {
      if (!queue.length) return;
      if (member.job || !member.channel.ready) continue;
      member.job = /** @type {Job} */ (queue.shift());
      member.channel.call(++lastId, member.job.name, member.job.args, CONTEST, true);
    }
  }

  return {
    /** @param {string} name @param {unknown} args @param {(block: Float64Array) => void} [onBlock] @returns {Promise<any>} */
    call: (name, args, onBlock = NOTHING) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new CallError("Stopped", "The match was stopped."));
        queue.push({ name, args, resolve, reject, onBlock });
        dispatch();
      }),
    close() {
      closed = true;
      const jobs = [...queue.splice(0), ...members.flatMap(({ job }) => job ?? [])];
      for (const { channel } of members) channel.close();
      for (const job of jobs) job.reject(new CallError("Stopped", "The match was stopped."));
    },
  };
}
