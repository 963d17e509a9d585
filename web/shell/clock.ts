// The pace of the playback: which tick is due, by the time and the length of the tape.

/** Milliseconds in which "auto" plays a whole search. */
const WHOLE = 2500;
/** So few ticks are played one by one, each to be read for STEP milliseconds. */
const SMALL = 120;
const STEP = 600;

/** Turns time, in milliseconds, into ticks. */
export class Clock {
  /** "auto", or ticks a second. */
  speed: "auto" | number = "auto";
  /** A tick and a fraction. */
  position = 0;
  /** When it was advanced last. */
  since = 0;
  /** When it was started, and at which position. */
  begun = 0;
  from = 0;

  /** Start to play at a tick. */
  start(now: number, tick: number, speed: string) {
    this.speed = speed === "auto" ? speed : Number(speed);
    this.since = this.begun = now;
    this.position = this.from = tick;
  }

  /** Go on after it waited for more of the tape: that time brings no ticks. */
  resume(now: number) {
    this.since = now;
  }

  /** Return the tick that is due on a tape of `length` ticks; `isWhole`: there will be no more. */
  advance(now: number, length: number, isWhole: boolean) {
    const seconds = Math.max(0, now - this.since) / 1000;
    this.since = now;
    if (this.speed === "auto") this.position = this.advanceBySize(now, length, isWhole);
    else if (this.speed === Infinity) this.position = length;
    else this.position = Math.min(length, this.position + this.speed * seconds);
    return Math.floor(this.position);
  }

  /** A small search goes step by step; a large one slowly at first, then ever faster. */
  private advanceBySize(now: number, length: number, isWhole: boolean) {
    const elapsed = now - this.begun;
    const due =
      isWhole && length <= SMALL
        ? elapsed / STEP
        : (length - this.from) * Math.min(1, elapsed / WHOLE) ** 3;
    return Math.min(length, Math.max(this.position, this.from + due));
  }
}
