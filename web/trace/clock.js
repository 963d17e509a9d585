// The pace of playback: which tick is due, given the time and how much of the tape is there.

const WHOLE = 2500; // ms in which "auto" plays a whole search
const SMALL = 120; // ticks: so few are played one by one, each to be read
const STEP = 600; // ms for each of them

/** @typedef {"auto" | number} Speed "auto", or events a second; Infinity (or "all") for all at once */

/** Turns time into ticks. It knows nothing of the tape but its length. */
export class Clock {
  /** @type {Speed} */
  speed = "auto";
  playing = false;
  position = 0; // a tick and a fraction
  since = 0; // when it was last advanced, in ms
  begun = 0; // when this stretch of playing began
  from = 0; // and at which position

  /**
   * Starts to play at a tick.
   * @param {number} now in ms @param {number} tick @param {Speed | string} speed
   */
  start(now, tick, speed = this.speed) {
    this.playing = true;
    this.speed = speed === "auto" ? speed : speed === "all" ? Infinity : Number(speed);
    this.since = this.begun = now;
    this.position = this.from = tick;
  }

  pause() {
    this.playing = false;
  }

  /** Goes on after it was not advanced for want of a tape: that time brings no ticks. @param {number} now in ms */
  resume(now) {
    this.since = now;
  }

  /**
   * Returns the tick that is due and, at the end of a finished tape, stops.
   * @param {number} now in ms
   * @param {number} head how many ticks there are
   * @param {boolean} done whether there will be no more
   */
  advance(now, head, done) {
    const elapsed = Math.max(0, now - this.since);
    this.since = now;
    if (this.speed === "auto") this.position = this.auto(now, head, done);
    else if (this.speed === Infinity) this.position = head;
    else this.position = Math.min(head, this.position + (this.speed * elapsed) / 1000);
    if (done && this.position >= head) this.playing = false;
    return Math.floor(this.position);
  }

  /**
   * A small search step by step; a large one with a slow start, so that the first steps are seen, then ever faster.
   * @param {number} now @param {number} head @param {boolean} done
   */
  auto(now, head, done) {
    const elapsed = now - this.begun;
    if (done && head <= SMALL)
      return Math.min(head, Math.max(this.position, this.from + elapsed / STEP));
    const share = Math.min(1, elapsed / WHOLE);
    return Math.min(head, Math.max(this.position, this.from + (head - this.from) * share ** 3));
  }
}
