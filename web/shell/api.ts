// window.plyscope: the page as embedders, slides and tests use it. What it does, and which arguments
// are right, is decided by `App`: see plyscope/page/api.py.

import type { ResultData, Snapshot } from "#shell-types";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";
import type { StartUp } from "./start-up.ts";
import { countsOf } from "../tape/tree.ts";

type Listener = (detail: unknown) => void;

interface Page {
  stage: Pick<Observable<Stage>, "get" | "subscribe">;
  startUp: Pick<Observable<StartUp>, "get" | "subscribe">;
  /** Call `App`. */
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
  stop: () => void;
  playback: Record<"play" | "pause", () => void> &
    Record<"seek" | "step", (number: number) => void>;
}

const EVENTS = ["state", "search", "end", "tick", "notice", "graded"];
/** Levels of an argument that are read: the settings, the options, their values. */
const MAX_DEPTH = 3;

/** Return an argument as plain data; each field is read once. */
function toPlain(value: unknown, depth = 0): unknown {
  if (typeof value === "number" || typeof value === "bigint")
    return Number.isFinite(value) ? value : String(value);
  if (typeof value === "function" || typeof value === "symbol") return {};
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return {};
  if (Array.isArray(value)) return Array.from(value, (one) => toPlain(one, depth + 1));
  const fields = Object.entries(value).map(([name, one]) => [name, toPlain(one, depth + 1)]);
  return Object.fromEntries(fields);
}

function readArgument(value: unknown): unknown {
  try {
    return toPlain(value) ?? null;
  } catch (error) {
    throw new Error("The settings cannot be read: one of their fields throws.", { cause: error });
  }
}

/** Name a value that is refused. */
const describe = (value: unknown) =>
  typeof value === "number" || value == null ? String(value) : `of the type ${typeof value}`;

function checkWhole(argument: string, value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`${argument} is ${describe(value)}, expected a whole number.`);
}

function createPending() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((...both) => ([resolve, reject] = both));
  promise.catch(() => {}); // nobody has to await it
  return { promise, resolve, reject };
}

/** Whether Python is there, as promises: none of them outlives a start that failed. */
function createReadiness({ get, subscribe }: Page["startUp"]) {
  let ready = createPending();
  let failure = createPending(); // rejected with the next failure, and never resolved
  const isFailed = () => get().phase === "failed";
  const makeError = () => new Error(`Python could not be started. ${get().message}`);

  subscribe(({ phase, isOpening }, before) => {
    if (isFailed() && before.phase !== "failed") {
      ready.reject(makeError());
      ready = createPending(); // the one before was resolved if Python was there
      ready.reject(makeError());
      failure.reject(makeError());
      failure = createPending();
    } else if (!isFailed() && before.phase === "failed") ready = createPending();
    if (phase === "ready" && !isOpening) ready.resolve();
  });

  return {
    /** Resolved when Python is there and no link is being opened. */
    get ready() {
      return ready.promise;
    },
    /** Do what waits for Python; rejected where it could not be started. */
    async wait<T>(begin: () => Promise<T>): Promise<T> {
      if (isFailed()) throw makeError();
      const done = await Promise.race([begin(), failure.promise as Promise<never>]);
      if (done === null && isFailed()) throw makeError(); // a search ends so
      return done;
    },
  };
}

export function createApi({ stage, startUp, call, stop, playback }: Page) {
  const listeners = new Map<string, Set<Listener>>(EVENTS.map((event) => [event, new Set()]));
  const readiness = createReadiness(startUp);
  let published = {} as Snapshot; // it comes with the first screen

  function emit(event: string, detail: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(detail);
      } catch (error) {
        reportError(error); // the page and the other listeners go on
      }
    }
  }

  /** Return what is on the page now; the counts are those of the tape so far. */
  function state() {
    const { settings: _, search, moves, result, ...position } = published;
    const { tick, ticks } = stage.get();
    return {
      ...position,
      moves: [...moves],
      result: result && { ...result },
      search: search && describeSearch(search),
      tick,
      ticks,
    };
  }

  function describeSearch({ number, algorithm, running, result }: Snapshot["search"] & object) {
    const columns = stage.get().search?.columns;
    const isOfTape = columns && columns.number === number;
    const { nodes, leaves } = isOfTape ? countsOf(columns) : { nodes: 0, leaves: 0 };
    const cutoffs = isOfTape ? columns.head.alphaCuts + columns.head.betaCuts : 0;
    const { value = null, move = null } = result ?? {};
    return { algorithm, running, nodes, leaves, cutoffs, value, move };
  }

  stage.subscribe((now, before) => {
    if (now.search && now.search.columns !== before.search?.columns) emit("search", state());
    if (now.tick !== before.tick) emit("tick", now.tick);
  });

  return {
    /** Tell of a notice, or of a grade. */
    tell: emit,
    /** Take what `App` publishes. */
    take(next: Snapshot) {
      const { search: was, ...before } = published;
      const { search, ...position } = next;
      published = next;
      if (JSON.stringify(position) !== JSON.stringify(before)) emit("state", state());
      if (was?.running && was.number === search?.number && !search.running)
        emit("end", search.result);
    },
    plyscope: {
      /**
       * Resolved when Python has started and the position of the address, if it has one, is on the
       * board. Rejected with one sentence where Python could not be started; what is on the page
       * waits for "Try again", and from then on this is a new promise.
       */
      get ready() {
        return readiness.ready;
      },
      /**
       * Show a position; what is left out has its default. Rejected with one sentence, and nothing
       * changed, where a setting or a move is wrong. With a `tick`, `search()` goes to it.
       */
      open: async (settings: unknown = {}) => {
        const plain = readArgument(settings);
        await readiness.wait(() => call("api.open", plain));
      },
      /** Begin an exercise by its link, such as alphabeta:2:17; "graded" comes once it is checked. */
      openExercise: async (link: unknown) => {
        const plain = readArgument(link);
        await readiness.wait(() => call("api.open_exercise", plain));
      },
      state,
      /** Play a move for the player to move; the computer answers where it has a side. */
      move: async (name: unknown) => {
        const plain = readArgument(name);
        await readiness.wait(() => call("api.move", plain));
      },
      /** Search for the player to move, and play nothing; null where it was stopped. */
      search: () => readiness.wait(() => call("api.search")) as Promise<ResultData | null>,
      /** End the search under way; the game stays as it is. */
      stop,
      /** Show a tick of the tape, and stay there. */
      seek: (tick: number) => playback.seek(checkWhole("tick", tick)),
      /** Go some ticks on, or back. */
      step: (n: number) => playback.step(checkWhole("n", n)),
      play: () => playback.play(),
      pause: () => playback.pause(),
      /**
       * Call a listener on an event; what is returned ends that. "state" (position or settings
       * changed) and "search" (one began) give what `state()` does, "end" the result, null where
       * the search was stopped, "tick" the tick that is shown, "notice" the sentence that is shown,
       * "graded" {points, of, exercise} when an exercise was checked.
       */
      on(event: string, listener: Listener) {
        const found = listeners.get(event);
        if (!found) throw new Error(`There is no such event; there are: ${EVENTS.join(", ")}.`);
        if (typeof listener !== "function")
          throw new Error(`The listener is ${describe(listener)}, expected a function.`);
        found.add(listener);
        return () => void found.delete(listener);
      },
    },
  };
}
