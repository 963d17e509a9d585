// Marks what is told of another tick than the one that is shown: while it plays faster than anyone
// can read, and until `App` has told of the tick at which it rests.

import type { Sentence } from "#shell-types";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";

/** `places` show what is told. Returns what takes what `App` says of a tick. */
export function createStaleMark(
  places: Pick<Element, "toggleAttribute">[],
  { get, subscribe }: Pick<Observable<Stage>, "get" | "subscribe">,
) {
  let told: number | null = null;

  function refresh() {
    const { columns, tick } = get();
    const isStale = columns !== null && told !== null && told !== tick;
    for (const place of places) place.toggleAttribute("data-stale", isStale);
  }

  subscribe((state, before) => {
    if (state.tick !== before.tick || state.columns !== before.columns) refresh();
  });
  return (sentence: Sentence | null) => {
    told = sentence?.tick ?? null;
    refresh();
  };
}
