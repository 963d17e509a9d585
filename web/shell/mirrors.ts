// Until the drawer and lecture mode are in Python, the store of the page owns them: `App` is told
// whenever one of them changed.

import { isAhead, type Store as PageStore, type State } from "../state.js";

/** Parts of the page's state that are sent. */
const MIRRORED = ["settings", "search", "drawer", "sheet", "lecture", "predict"] as const;

type Store = Pick<PageStore, "get" | "subscribe">;

/** Return the arguments of `drawer.mirror`. */
const readDrawer = ({ drawer, sheet }: State): unknown[] => [drawer.open, drawer.tab, sheet];

/** Return the arguments of `status.mirror`. */
const readStatus = (state: State): unknown[] => [isAhead(state)];

/** `send` sends an event of `App` by its name. */
export function createMirrors(
  { get, subscribe }: Store,
  send: (name: string, args: unknown[]) => void,
) {
  /** By event, what was sent last. */
  const sent = new Map<string, string>();
  let isStarted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    mirror("status.mirror", readStatus(state));
    mirror("drawer.mirror", readDrawer(state));
    mirror("lecture.mirror", [state.lecture.on]);
  }

  return {
    flush,
    /** Send all, and from now on what changes. */
    start() {
      if (isStarted) return;
      isStarted = true;
      flush();
      subscribe((state, before) => {
        const hasChanged = MIRRORED.some((name) => state[name] !== before[name]);
        if (!hasChanged && isAhead(state) === isAhead(before)) return;
        clearTimeout(timer);
        timer = setTimeout(flush, 0);
      });
    },
  };
}
