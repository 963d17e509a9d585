// Tells `App` at which tick the playback stands: at rest at once; while it plays fast, at a pace
// that can be followed.

import type { State, Store } from "../state.js";
import { readExtent, readTape } from "./tape-facts.ts";

/** Between two ticks while it plays faster than FAST events a second, in milliseconds. */
const CALM = 250;
const FAST = 20;

const isWanted = ({ drawer, lecture, sheet, predict }: State) =>
  lecture.on || predict.on || (drawer.open ? ["why", "code", "write"].includes(drawer.tab) : sheet);
const isFast = ({ playing, speed }: State) => playing && !(Number(speed) <= FAST);

/** Parts of the page's state that it depends on. */
const WATCHED = [
  "cursor",
  "drawer",
  "lecture",
  "playing",
  "predict",
  "search",
  "sheet",
] as const satisfies (keyof State)[];

/** `send` sends an event of `App`; it is settled once what it changed is drawn. */
export function createTickSender(
  { get, subscribe }: Pick<Store, "get" | "subscribe">,
  send: (name: string, ...args: unknown[]) => Promise<void>,
) {
  let isSending = false;
  let isStale = false; // there is something newer to send
  let lastTime = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh() {
    clearTimeout(timer);
    const state = get();
    const { search, cursor } = state;
    if (!search || !cursor || !isWanted(state)) return;
    if (cursor.tick > search.columns.ticks) return; // it is still of the search before
    if (isSending) {
      isStale = true;
      return;
    }
    const pause = isFast(state) ? lastTime + CALM - performance.now() : 0;
    if (pause > 0) {
      timer = setTimeout(refresh, pause);
      return;
    }
    isSending = true;
    isStale = false;
    lastTime = performance.now();
    await send("explanation.tick", readTape(search, cursor), readExtent(search));
    isSending = false;
    if (isStale) void refresh();
  }

  subscribe((state, before) => {
    if (state.search?.columns !== before.search?.columns) lastTime = -Infinity;
    if (WATCHED.some((name) => state[name] !== before[name])) void refresh();
  });
}
