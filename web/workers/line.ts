// A line on which things are awaited: each is given up when nothing at all has come on it for too
// long.

/** Milliseconds between two beats. Beats are counted, and not time: a sleeping laptop has none. */
const BEAT = 1000;

export type Line = ReturnType<typeof createLine>;

export function createLine() {
  const awaited = new Set<{ patience: number; since: number; giveUp: () => void }>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = 0;
  let last = 0;

  function rest() {
    if (awaited.size) return;
    clearInterval(timer);
    timer = undefined;
  }

  function beat() {
    now += 1;
    for (const one of [...awaited]) {
      if (now - Math.max(last, one.since) < one.patience || !awaited.delete(one)) continue;
      one.giveUp();
    }
    rest();
  }

  return {
    came: () => void (last = now), // something came: whatever else is awaited may be behind it
    /** Await something; the answer says that it is here, or no longer wanted.
     * @param patience beats without a sign */
    expect(patience: number, giveUp: () => void) {
      const one = { patience, since: now, giveUp };
      awaited.add(one);
      timer ??= setInterval(beat, BEAT);
      return () => {
        awaited.delete(one);
        rest();
      };
    },
    end() {
      awaited.clear();
      rest();
    },
  };
}
