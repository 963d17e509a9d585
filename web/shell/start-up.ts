// How far the start is: Python in the search worker, the worker of `App`, and the link of the address.

import type { Start } from "../wire/protocol.ts";
import type { Hooks } from "../workers/channel.ts";
import { createObservable } from "./observable.ts";

export interface StartUp extends Start {
  /** A link waits for Python. */
  isOpening: boolean;
}

/** `retryWorkers` starts the search worker and that of `App` again, as far as they are not ready. */
export function createStartUp(retryWorkers: () => void) {
  let python: Start = { phase: "download", loaded: 0, total: 0, message: "" };
  const { get, set, subscribe } = createObservable<StartUp>({ ...python, isOpening: false });
  let isAppThere = false;
  /** Why the worker of `App` could not be started. */
  let failure = "";
  /** What is done once the start is over; null since then. */
  let waiting: (() => void)[] | null = [];
  subscribe(({ phase, isOpening }) => {
    if (phase !== "ready" || isOpening || !waiting) return;
    const all = waiting;
    waiting = null;
    for (const doing of all) doing();
  });

  function refresh() {
    const waits = python.phase === "ready" && !isAppThere;
    if (failure && python.phase !== "failed") set({ ...python, phase: "failed", message: failure });
    else set({ ...python, ...(waits && { phase: "start" }) });
  }

  /** Take how the search worker starts. */
  function takePython(start: Start) {
    python = start;
    refresh();
  }

  return {
    get,
    set,
    subscribe,
    takePython,
    /**
     * Take how far the start of the worker of `App` is. The first has the downloads, and no later
     * one is shown; but one that is ready ends a failure of the one before.
     */
    takeAppProgress({ phase, loaded, total }: Parameters<Hooks["progress"]>[0]) {
      if (phase === "ready") {
        failure = "";
        refresh();
      } else if (!isAppThere) takePython({ phase, loaded, total, message: "" });
    },
    /** Do something once the start is over for the first time; at once afterwards. */
    afterStart(doing: () => void) {
      if (waiting) waiting.push(doing);
      else doing();
    },
    /** `App` is there. */
    takeApp() {
      isAppThere = true;
      refresh();
    },
    /** The worker of `App` could not be started. */
    failApp(message: string) {
      failure = message;
      refresh();
    },
    /** Start what could not be started, and what has not been so far: it would fail next. */
    retry() {
      failure = "";
      retryWorkers();
      refresh();
    },
  };
}
