// Where the playback and the camera rest, and the layout of the tree, which the store of the page
// owns: `App` is told whenever one of them changed.

import type { Store as PageStore, State } from "../state.js";
import { numberOf } from "./search-numbers.ts";

/** Parts of the page's state that are sent. */
const MIRRORED = ["layout"] as const;
/** Parts that are sent once the playback and the camera rest. */
const RESTING = ["search", "tick", "playing", "follow", "view"] as const;
/** Milliseconds without a change after which they rest. */
const REST = 100;

type Store = Pick<PageStore, "get" | "subscribe">;

/** Return the arguments of `screen.rest`. */
const readRest = ({ search, tick, follow, view }: State): unknown[] => [
  search ? numberOf(search.columns) : 0,
  tick,
  follow,
  view,
];

/** `send` sends an event of `App` by its name. */
export function createMirrors(
  { get, subscribe }: Store,
  send: (name: string, args: unknown[]) => void,
) {
  /** By event, what was sent last. */
  const sent = new Map<string, string>();
  let isStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  function mirror(name: string, args: unknown[]) {
    const text = JSON.stringify(args);
    if (sent.get(name) === text) return;
    sent.set(name, text);
    send(name, args);
  }

  /** Send what changed. */
  function flush() {
    if (!isStarted) return;
    clearTimeout(timer);
    const state = get();
    mirror("screen.lay_out", [state.layout]);
  }

  function rest() {
    if (!get().playing) mirror("screen.rest", readRest(get()));
  }

  return {
    flush,
    /** Send all, and from now on what changes. */
    start() {
      if (isStarted) return;
      isStarted = true;
      flush();
      subscribe((state, before) => {
        if (RESTING.some((name) => state[name] !== before[name])) {
          clearTimeout(restTimer);
          restTimer = setTimeout(rest, REST);
        }
        if (MIRRORED.every((name) => state[name] === before[name])) return;
        clearTimeout(timer);
        timer = setTimeout(flush, 0);
      });
    },
  };
}
