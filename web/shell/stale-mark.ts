// Marks what is told of another tick than the one that is shown: "playing" while it plays faster than
// anyone can read, "waiting" until `App` has told of the tick at which it rests.

import type { Sentence } from "#shell-types";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";

/** `places` show what is told. Returns what takes what `App` says of a tick. */
export function createStaleMark(
  places: Pick<HTMLElement, "dataset">[],
  { get, subscribe }: Pick<Observable<Stage>, "get" | "subscribe">,
) {
  let told: number | null = null;

  function refresh() {
    const { columns, tick, playing } = get();
    const isStale = columns !== null && told !== null && told !== tick;
    for (const { dataset } of places)
      if (isStale) dataset.stale = playing ? "playing" : "waiting";
      else delete dataset.stale;
  }

  subscribe((state, before) => {
    const names = ["tick", "columns", "playing"] as const;
    if (names.some((name) => state[name] !== before[name])) refresh();
  });
  return (sentence: Sentence | null) => {
    told = sentence?.tick ?? null;
    refresh();
  };
}
