// The move that waits for `App`: it is shown on the board at once, and anything else replaces it.

import { CallError } from "../workers/engine.ts";

const REPLACED = "was not played: something else was chosen before Python was ready.";

/**
 * `ready` is settled when `App` is there, null afterwards; `show` shows a move on the board, "" none.
 */
export function createWaitingMove(
  ready: () => Promise<unknown> | null,
  call: (name: string, ...args: unknown[]) => Promise<unknown>,
  show: (move: string) => void,
) {
  /** Counts what the user did, so that a move that waits can be replaced. */
  let turn = 0;
  let move = "";

  function set(next: string) {
    if (next === move) return;
    move = next;
    show(move);
  }

  /** Do something else than play the move that waits. */
  function replace() {
    turn += 1;
    set("");
  }

  return {
    replace,
    /** Play a move; settled when it is on the board, rejected with a sentence where it cannot be. */
    async play(name: string) {
      replace();
      const mine = turn;
      const waits = ready();
      if (waits) {
        set(name);
        await waits;
        if (mine !== turn) throw new CallError("Replaced", `${name} ${REPLACED}`);
      }
      try {
        await call("api.move", name);
      } finally {
        if (mine === turn) set("");
      }
    },
  };
}
