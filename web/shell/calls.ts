// Calls of `App`: events with a number, which the command "reply" answers once what they ask for has
// happened.

import type { Action, Commands } from "#shell-types";
import type { PageEvent } from "../wire/updates.ts";

interface Waiting {
  name: string;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** `act` sends an event. */
export function createCalls(act: (...action: Action) => Promise<void>) {
  const waiting = new Map<number, Waiting>();
  let last = 0;

  function settle({ call, value, error }: Commands["reply"]) {
    const { resolve, reject } = waiting.get(call) ?? {};
    waiting.delete(call);
    if (error) reject?.(new Error(error));
    else resolve?.(value);
  }

  return {
    /** Make a call; rejected with one sentence if `App` refuses it. */
    call<T>(name: string, ...args: unknown[]): Promise<T> {
      const number = ++last;
      const answered = new Promise((resolve, reject) =>
        waiting.set(number, { name, resolve, reject }),
      );
      void act(name, number, ...args);
      return answered as Promise<T>; // whoever calls knows what it is answered
    },
    /** Reject a call whose event was given up. */
    drop(event: PageEvent, message: string) {
      if (event.type !== "act") return;
      const [name, call] = event.action as [string, number];
      if (waiting.get(call)?.name === name) settle({ call, value: null, error: message });
    },
    settle,
  };
}
