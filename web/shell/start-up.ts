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
  const { get, set, subscribe } = createObservable<StartUp>({
    phase: "download",
    loaded: 0,
    total: 0,
    message: "",
    isOpening: false,
  });
  let python: Start = get();
  let isAppThere = false;
  /** Why the worker of `App` could not be started. */
  let failure = "";

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
    /** Take how far the start of `App` is: the first, which has the downloads. */
    takeAppProgress({ phase, loaded, total }: Parameters<Hooks["progress"]>[0]) {
      if (!isAppThere && phase !== "ready") takePython({ phase, loaded, total, message: "" });
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
