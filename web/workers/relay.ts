// Blocks of a tape on their way to the page, which reads them a part at a time: however fast they
// come, it hears the keys between.

/** Numbers that are handed on at once, unless a single block has more: as many as our own blocks
 * have. */
const PART = 65_536;
const PAUSE = 16; // milliseconds from one part to the next, for all else that the page has to do
const MOST = 16_000_000; // numbers that wait, after which whoever writes them is to be ended

/** @param overflow more waits than can be read; nothing more is taken */
export function createRelay(onBlock: (block: Float64Array) => void, overflow: () => void) {
  let waiting: Float64Array[] = [];
  let count = 0; // of their numbers
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};

  /** The next blocks as one. A hidden page has few timers, and nobody who presses a key: it takes
   * all. */
  function next() {
    const most = globalThis.document?.hidden ? Infinity : PART;
    let [length, blocks] = [0, 0];
    while (blocks < waiting.length && (!blocks || length + waiting[blocks].length <= most))
      length += waiting[blocks++].length;
    const part = new Float64Array(length);
    let at = 0;
    for (const block of waiting.splice(0, blocks)) {
      part.set(block, at);
      at += block.length;
    }
    count -= length;
    return part;
  }

  function pass() {
    timer = undefined;
    if (!waiting.length) return;
    try {
      onBlock(next());
    } finally {
      // Whoever waits for the last part has it, even where one could not be taken.
      if (!waiting.length) wake();
      else if (timer === undefined) timer = setTimeout(pass, PAUSE);
    }
  }

  return {
    take(block: Float64Array) {
      if (isOver || !block.length) return;
      waiting.push(block);
      count += block.length;
      if (count > MOST) {
        isOver = true;
        return overflow();
      }
      timer ??= setTimeout(pass);
    },
    async drained() {
      while (waiting.length) await new Promise((resolve) => (wake = () => resolve(null)));
    },
    end() {
      isOver = true;
      waiting = [];
      wake();
    },
  };
}
