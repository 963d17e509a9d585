// Sends what concerns the visitor's own code to the workers that such code runs in, and all else to the engine.

import { CallError } from "./engine.js";

/** @typedef {ReturnType<typeof import("./engine.js").createEngine>} Engine */
/** @typedef {Pick<ReturnType<typeof import("./guests.js").createGuests>, "call" | "search" | "stop" | "pool">} Guests */

/** Calls that are about no code. */
const ALONE = ["beginnings", "schedule", "standing"];
const THEIRS = [...ALONE, "read", "check", "contract", "judged", "contest"];

/**
 * An engine of both kinds.
 * @param {Engine} engine @param {() => Promise<Guests>} load asked for when they are first needed
 * @param {() => {text: string, name: string | null}} codeOf the visitor's code
 */
export function createRoute(engine, load, codeOf) {
  /** @type {Promise<Guests> | null} */
  let loading = null;
  /** @type {Guests | null} */
  let guests = null;
  let searches = 0;

  /** @param {string} name @param {any} args */
  const isTheirs = (name, args) => THEIRS.includes(name) || args?.code || args?.algorithm === "own" || String(args?.game).startsWith("own:");

  /** The code as it is now, where a call is about code and does not say which. @param {string} name @param {any} args */
  const full = (name, args) => (args?.code !== undefined || ALONE.includes(name) ? args : { code: codeOf(), ...args });

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
      if (!isTheirs(name, args)) return engine.call(name, args);
      const asked = full(name, args);
      return (await come()).call(name, asked);
    },
    /** @param {any} args @param {(block: Float64Array) => void} onBlock @returns {Promise<any>} */
    async search(args, onBlock) {
      this.stop();
      if (!isTheirs("search", args)) return engine.search(args, onBlock);
      const mine = searches;
      const asked = full("search", args);
      const those = await come();
      if (mine !== searches) throw new CallError("Stopped", "The search was stopped.");
      return those.search(asked, onBlock);
    },
    /** Workers for many calls at once, such as the games of a match. */
    pool: async () => (await come()).pool(),
    stop() {
      searches += 1;
      engine.stop();
      guests?.stop();
    },
  };
}
