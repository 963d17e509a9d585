// Tells `App` where the playback stands and what is on the stage: at rest at once; while it plays
// fast, at a pace that can be followed.

import { treeAt } from "../tape/tree.ts";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";
import { readExtent, readTape, readTapeFacts } from "./tape-facts.ts";

/** Milliseconds between two events while it plays faster than FAST ticks a second. */
const CALM = 250;
const FAST = 20;
/** Milliseconds in which a sentence is read: none is told of ticks that follow each other faster. */
const READ = 400;

const isFast = ({ playing, speed }: Stage) => playing && !(Number(speed) <= FAST);

/** `act` sends an event of `App`; it is settled once what it changed is drawn. */
export function createStageSender(
  { get, subscribe }: Pick<Observable<Stage>, "get" | "subscribe">,
  act: (name: string, ...args: unknown[]) => Promise<void>,
) {
  let wantsTicks = false;
  let restTick = 0;
  let lastTickTime = -Infinity;
  let isReadable = true;

  /**
   * Return what sends an event if its arguments have changed: at once where `isUrgent`, or where the
   * last one is over and `pause()` milliseconds ago; else once that is so.
   */
  function createSender(name: string, read: () => unknown[] | null, pause: () => number) {
    let sent = "";
    let isSending = false;
    let isStale = false;
    let lastTime = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function send(isUrgent = false) {
      clearTimeout(timer);
      if (isSending) {
        isStale = true;
        return;
      }
      const rest = lastTime + pause() - performance.now();
      if (rest > 0 && !isUrgent) {
        timer = setTimeout(send, rest);
        return;
      }
      const args = read();
      const text = JSON.stringify(args);
      if (!args || text === sent) return;
      sent = text;
      lastTime = performance.now();
      isSending = true;
      isStale = false;
      await act(name, ...args);
      isSending = false;
      if (isStale) void send();
    }
    return send;
  }

  const pause = () => (isFast(get()) ? CALM : 0);
  const sendTick = createSender(
    "explanation.tick",
    () => {
      const { search, cursor } = get();
      if (!wantsTicks || !search || !cursor) return null;
      return [readTape(search, cursor), readExtent(search)];
    },
    () => 0,
  );
  const sendPath = createSender(
    "screen.follow_path",
    () => {
      const { columns, cursor } = get();
      if (!columns || !cursor) return null;
      const tree = treeAt(columns, cursor);
      return [columns.number, [...cursor.path].slice(1).map((node) => tree.action(node))];
    },
    pause,
  );
  const sendRest = createSender(
    "screen.rest",
    () => {
      const { columns, follow, view } = get();
      return columns && [columns.number, restTick, follow, view];
    },
    () => CALM,
  );
  const sendDrawn = createSender(
    "screen.draw",
    () => {
      const { columns, drawn } = get();
      return columns && [columns.number, readTapeFacts(columns), drawn.split(" ").filter(Boolean)];
    },
    () => CALM,
  );

  subscribe((now, before) => {
    const isOther = now.columns !== before.columns;
    const hasChanged = (...names: (keyof Stage)[]) =>
      isOther || names.some((name) => now[name] !== before[name]);
    if (!now.playing || isOther) restTick = now.tick;
    if (now.tick !== before.tick) {
      isReadable = performance.now() - lastTickTime >= READ;
      lastTickTime = performance.now();
    }
    if (hasChanged("cursor", "playing", "search")) {
      if (isReadable || !now.playing || isOther) void sendTick(isOther);
      void sendPath(isOther);
    }
    if (hasChanged("tick", "playing", "follow", "view"))
      void sendRest(isOther || now.follow !== before.follow);
    if (hasChanged("ticks", "drawn")) void sendDrawn(isOther);
  });

  return {
    /** Take whether `App` explains ticks. */
    setWanted(isWanted: boolean) {
      wantsTicks = isWanted;
      void sendTick();
    },
  };
}
