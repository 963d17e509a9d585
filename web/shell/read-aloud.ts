// Reads the sentence of a tick out where the user rests: nothing while it plays, nothing on the way.

import type { Store } from "../state.js";
import { setText } from "../views/dom.js";

/** Milliseconds of rest; twice as many while the search still runs. */
const REST = 500;

/** What `App` says of a tick. */
interface Sentence {
  tick: number;
  text: string;
}

/** `element` is a live region. Returns what takes what `App` says. */
export function createReadAloud(
  element: Element,
  { get, subscribe }: Pick<Store, "get" | "subscribe">,
) {
  let said: Sentence | null = null;
  let read: Sentence | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh() {
    const { drawer, playing, search, tick } = get();
    const isShown = drawer.open && ["why", "code"].includes(drawer.tab);
    const now = isShown && !playing && search && said?.tick === tick ? said : null;
    if (now && now === read) return;
    clearTimeout(timer);
    read = now;
    if (!now) return;
    timer = setTimeout(() => setText(element, now.text), search?.running ? 2 * REST : REST);
  }

  subscribe((state, before) => {
    if (
      state.tick !== before.tick ||
      state.playing !== before.playing ||
      state.drawer !== before.drawer
    )
      refresh();
  });
  return (sentence: unknown) => {
    said = sentence as Sentence | null;
    refresh();
  };
}
