// Calls of `App`: events with a number, which the command "reply" answers once what they ask for has
// happened.

import type { Action, Commands } from "./wire.ts";

/** `act` sends an event. */
export function createCalls(act: (...action: Action) => Promise<void>) {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  let last = 0;

  function settle({ call, value, error }: Commands["reply"]) {
    const { resolve, reject } = waiting.get(call) ?? {};
    waiting.delete(call);
    if (error) reject?.(new Error(error));
    else resolve?.(value);
  }

  return {
    /** Make a call; rejected with one sentence if `App` refuses it. */
    call(name: string, ...args: unknown[]): Promise<unknown> {
      const number = ++last;
      const answered = new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
      void act(name, number, ...args);
      return answered;
    },
    settle,
  };
}
