// The calls and events of window.plyscope for another origin, by penpal.

import { connect, type Message, type Messenger, type RemoteProxy } from "penpal";
import type { createApi } from "../shell/api.ts";
import { CALLS, createGuard, type Call } from "./guard.ts";

/** What the embedding page is told. */
type Embedder = { emit: (event: string, detail: unknown) => void };

export type Plyscope = ReturnType<typeof createApi>["plyscope"];

/** Serve calls; each is answered, with an error where it is refused. */
export function serveCalls(messenger: Messenger, plyscope: Plyscope, now: () => number) {
  const check = createGuard(now);
  const ends = new Map<string, () => void>();
  let embedder: RemoteProxy<Embedder> | undefined;

  const calls: Record<Call, (argument: never) => unknown> = {
    ...plyscope,
    ready: () => plyscope.ready,
    on(event: string) {
      const emit = (detail: unknown) => {
        embedder?.emit(event, detail).catch(() => {}); // a page without `emit` wants none
      };
      if (!ends.has(event)) ends.set(event, plyscope.on(event, emit));
    },
    off(event: string) {
      ends.get(event)?.();
      ends.delete(event);
    },
  };

  // Without a prototype: what penpal finds by a name is one of these, and nothing else.
  const methods = Object.create(null);
  for (const name of Object.keys(CALLS) as Call[])
    methods[name] = (...args: unknown[]) => {
      check(name, args);
      return calls[name](args[0] as never);
    };

  const connection = connect<Embedder>({
    messenger: {
      ...messenger,
      initialize: ({ validateReceivedMessage }) =>
        messenger.initialize({
          // A connection that the other page has ended can be begun anew.
          validateReceivedMessage: (data): data is Message =>
            validateReceivedMessage(data) && data.type !== "DESTROY",
        }),
    },
    methods,
  });
  void connection.promise.then((remote) => (embedder = remote));
  return connection;
}
