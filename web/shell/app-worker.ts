// The app worker: it runs `App`, which handles one event after another. When it dies it is replaced;
// no event is lost, and each is handled exactly once: a state counts when its update has arrived.

import { openChannel, type Hooks, type Source } from "../workers/channel.ts";
import type { PageEvent, Update } from "../wire/updates.ts";

/** Workers that one event may end. */
const MOST_DEATHS = 2;
/** Seconds without an answer after which the worker is taken for dead. */
const PATIENCE = 20;

interface Waiting {
  event: PageEvent;
  deaths: number;
  done: () => void;
}

export interface AppWorkerHooks {
  /** An event was handled; `isFollowed`: the user has used a panel since. */
  update: (update: Update, isFollowed: boolean) => void;
  /** An event was given up, because the worker died of it more than once. */
  dropped: (event: PageEvent, message: string) => void;
  /** How far the start of a worker is; the last phase of each is "ready". */
  progress: Hooks["progress"];
  /** No worker could be started: `retry` starts another. */
  failed: (message: string) => void;
}

export function createAppWorker(
  source: Source,
  { update, dropped, progress, failed }: AppWorkerHooks,
) {
  const queue: Waiting[] = [];
  let channel: ReturnType<typeof openChannel> | null = null;
  /** The state of `App` by parts, as of the last update. */
  let parts: Update["parts"] = {};
  let lastCall = 0;
  /** Number of the call with the first event of the queue; 0: it was not sent. */
  let underWay = 0;
  let idleDeaths = 0;

  function open() {
    const opened = openChannel(source, {
      progress,
      block() {},
      ready() {
        progress({ phase: "ready", loaded: 0, total: 0 });
        if (Object.keys(parts).length) opened.call(++lastCall, "restore", parts, PATIENCE);
        sendNext();
      },
      failed(message) {
        channel = null;
        failed(message);
      },
      died: replace,
      spent() {},
      returned(id, value) {
        if (id === underWay) take(value as Update);
      },
      threw(_, kind, message) {
        opened.close();
        replace(`${kind}: ${message}`);
      },
    });
    channel = opened;
  }

  function replace(message: string) {
    console.warn(`Plyscope's app worker was replaced: ${message}`);
    const first = underWay ? queue[0] : null;
    channel = null;
    underWay = 0;
    if (!first) {
      // One that dies of nothing is not replaced for ever: the next event opens another.
      idleDeaths += 1;
      if (idleDeaths < MOST_DEATHS || queue.length) open();
      return;
    }
    first.deaths += 1;
    if (first.deaths >= MOST_DEATHS) giveUp(message);
    open();
  }

  /** Go on without the first event. */
  function giveUp(message: string) {
    const { event, done } = queue.shift() as Waiting;
    dropped(event, message);
    done();
  }

  function sendNext() {
    if (underWay || !queue.length) return;
    if (!channel) return open();
    if (!channel.ready) return;
    try {
      channel.call(++lastCall, "handle", queue[0].event, PATIENCE);
      underWay = lastCall;
    } catch (error) {
      giveUp((error as Error).message); // it cannot be sent to any worker
      sendNext();
    }
  }

  function take(made: Update) {
    const { done } = queue.shift() as Waiting;
    parts = { ...parts, ...made.parts };
    underWay = idleDeaths = 0;
    sendNext(); // Python goes on while this is drawn
    try {
      update(
        made,
        queue.some(({ event }) => "panel" in event),
      );
    } catch (error) {
      reportError(error); // whoever waits for the event is told all the same
    }
    done();
  }

  return {
    /** Have an event handled, after all that were sent before; settled once that was shown. */
    send: (event: PageEvent) =>
      new Promise<void>((done) => {
        queue.push({ event, deaths: 0, done });
        sendNext();
      }),
    /** Start a worker in place of one that could not be started, or has not been so far. */
    retry() {
      if (channel?.ready) return;
      channel?.close();
      open();
    },
  };
}
