// Sends what concerns the visitor's own code to the workers that such code runs in, and all else to the engine.

import { CallError } from "./engine.js";

/** @typedef {ReturnType<typeof import("./engine.js").createEngine>} Engine */
/** @typedef {Pick<ReturnType<typeof import("./guests.js").createGuests>, "call" | "search" | "stop" | "end" | "pool">} Guests */

/** Calls of theirs alone, which bring the code that they are about. */
const THEIRS = [
  "read",
  "check",
  "beginnings",
  "contract",
  "judged",
  "contest",
  "schedule",
  "standing",
];

/**
 * An engine of both kinds.
 * @param {Engine} engine @param {() => Promise<Guests>} load asked for when they are first needed
 * @param {(args: any) => {text: string, name: string | null}} codeOf the visitor's code, for a call
 * @param {(name: string, args: any) => Promise<unknown> | null} [awaited] what has to be there before a call
 */
export function createRoute(engine, load, codeOf, awaited = () => null) {
  /** @type {Promise<Guests> | null} */
  let loading = null;
  /** @type {Guests | null} */
  let guests = null;
  let searches = 0;
  /** Ends a search that still waits. */
  let giveUp = () => {};

  /** @param {string} name @param {any} args */
  const isTheirs = (name, args) =>
    THEIRS.includes(name) ||
    args?.code ||
    args?.algorithm === "own" ||
    String(args?.game).startsWith("own:");
  /** With the code as it is now, where none is brought. @param {string} name @param {any} args */
  const coded = (name, args) =>
    args?.code || THEIRS.includes(name) ? args : { code: codeOf(args), ...args };

  const stopped = () => new CallError("Stopped", "The search was stopped.");

  /** @returns {Promise<Guests>} */
  const come = () =>
    (loading ??= load().then(
      (come) => (guests = come),
      (error) => {
        loading = null;
        throw error;
      },
    ));

  return {
    ...engine,
    /** @param {string} name @param {any} args @returns {Promise<any>} */
    async call(name, args) {
      const wait = awaited(name, args);
      if (wait) await wait;
      if (!isTheirs(name, args)) return engine.call(name, args);
      const asked = coded(name, args);
      return (await come()).call(name, asked);
    },
    /** @param {any} args @param {(block: Float64Array) => void} onBlock @returns {Promise<any>} */
    async search(args, onBlock) {
      this.stop();
      const mine = searches;
      const wait = awaited("search", args);
      if (wait)
        await Promise.race([wait, new Promise((_, reject) => (giveUp = () => reject(stopped())))]);
      if (mine !== searches) throw stopped();
      if (!isTheirs("search", args)) return engine.search(args, onBlock);
      const asked = coded("search", args);
      const those = await come();
      if (mine !== searches) throw stopped();
      return those.search(asked, onBlock);
    },
    /** Ask a sandbox worker; the arguments bring the code. @param {string} name @param {any} args @returns {Promise<any>} */
    async sandbox(name, args) {
      const wait = awaited(name, args);
      if (wait) await wait;
      return (await come()).call(name, args);
    },
    /** End a call of a sandbox worker that runs code, which may never end. @param {string} name */
    endSandbox: (name) => guests?.end(name),
    /** Workers for many calls at once, such as the games of a match. */
    pool: async () => (await come()).pool(),
    stop() {
      searches += 1;
      giveUp();
      engine.stop();
      guests?.stop();
    },
  };
}
