// Reads the sentence of a tick out where the user rests: nothing while it plays, nothing on the way.

import type { Sentence } from "#shell-types";
import { setText } from "../dom/dom.js";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";

/** Milliseconds of rest; twice as many while the search still runs. */
const REST = 500;

/** `element` is a live region. Returns what takes what `App` says. */
export function createReadAloud(
  element: Element,
  { get, subscribe }: Pick<Observable<Stage>, "get" | "subscribe">,
) {
  let said: Sentence | null = null;
  let read: Sentence | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refresh() {
    const { playing, columns, tick } = get();
    const now = said?.text && !playing && columns && said.tick === tick ? said : null;
    if (now && now === read) return;
    clearTimeout(timer);
    read = now;
    if (!now) return;
    timer = setTimeout(() => setText(element, now.text), columns?.done === false ? 2 * REST : REST);
  }

  subscribe((state, before) => {
    if (state.tick !== before.tick || state.playing !== before.playing) refresh();
  });
  return (sentence: Sentence | null) => {
    said = sentence;
    if (!said) setText(element, ""); // the search that it told of is gone
    refresh();
  };
}
