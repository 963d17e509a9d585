// Sends what concerns the visitor's own code to the workers that such code runs in, and all else to
// the engine.

import { CallError } from "./engine.ts";
import type { Answer, createEngine } from "./engine.ts";
import type { createGuests } from "./guests.js";

type Engine = ReturnType<typeof createEngine>;

/** What a call may say of the code that it is about. */
interface Asked {
  code?: unknown;
  algorithm?: unknown;
  game?: string;
}

type Guests = Pick<ReturnType<typeof createGuests>, "call" | "search" | "stop" | "end" | "pool">;

/** Calls of theirs alone, which bring the code that they are about. */
const THEIRS = ["read", "check", "contract", "judged", "contest"];

/**
 * An engine of both kinds.
 * @param load asked for when they are first needed
 * @param codeOf the visitor's code, for a call
 */
export function createRoute(
  engine: Engine,
  load: () => Promise<Guests>,
  codeOf: (args: Asked) => { text: string; name: string | null },
) {
  let loading: Promise<Guests> | null = null;
  let guests: Guests | null = null;
  let searches = 0;

  const isTheirs = (name: string, args: Asked) =>
    THEIRS.includes(name) ||
    args?.code ||
    args?.algorithm === "own" ||
    String(args?.game).startsWith("own:");
  /** With the code as it is now, where none is brought. */
  const coded = (name: string, args: Asked) =>
    args?.code || THEIRS.includes(name) ? args : { ...args, code: codeOf(args) };

  const stopped = () => new CallError("Stopped", "The search was stopped.");

  const come = (): Promise<Guests> =>
    (loading ??= load().then(
      (come) => (guests = come),
      (error) => {
        loading = null;
        throw error;
      },
    ));

  return {
    ...engine,
    async call(name: string, args: unknown): Promise<Answer> {
      if (!isTheirs(name, args as Asked)) return engine.call(name, args);
      const asked = coded(name, args as Asked);
      return (await come()).call(name, asked);
    },
    search(args: unknown, onBlock: (block: Float64Array) => void): Promise<Answer> {
      return this.run("search", args, onBlock);
    },
    /** Ask the search worker, in the place of a search. */
    async run(
      name: string,
      args: unknown,
      onBlock: (block: Float64Array) => void = () => {},
    ): Promise<Answer> {
      this.stop();
      const mine = searches;
      if (!isTheirs(name, args as Asked)) return engine.run(name, args, onBlock);
      const asked = coded(name, args as Asked);
      const those = await come();
      if (mine !== searches) throw stopped();
      return name === "search" ? those.search(asked, onBlock) : those.call(name, asked);
    },
    /** Ask a sandbox worker. */
    async sandbox(name: string, args: unknown): Promise<Answer> {
      const asked = coded(name, args as Asked);
      return (await come()).call(name, asked);
    },
    /** End a call of a sandbox worker that runs code, which may never end. */
    endSandbox: (name: string) => guests?.end(name),
    /** Workers for many calls at once, such as the games of a match. */
    pool: async () => (await come()).pool(),
    stop() {
      searches += 1;
      engine.stop();
      guests?.stop();
    },
  };
}
