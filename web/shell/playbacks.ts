// What the transport, the jumps and the keys act on: the race while it has the stage, else the search
// that is shown.

import type { Event, Stops } from "../tape/jumps.ts";
import type { Playback, PlaybackState } from "./playback.ts";

interface Played {
  playback: Playback;
  get: () => PlaybackState;
}

/** `isRace` tells whether the race has the stage; `act` sends an event of `App`. */
export function createPlaybacks(
  search: Played,
  race: Played,
  isRace: () => boolean,
  act: (name: string, ...args: unknown[]) => void,
) {
  const shown = () => (isRace() ? race : search);
  const now = () => shown().playback;
  /** Steps of the tour that were tried. */
  const finished = new Set<string>();

  function finishStep(step: string) {
    if (!finished.has(step)) act("tour.finish", step);
    finished.add(step);
  }

  return {
    get: () => shown().get(),
    toggle: () => now().toggle(),
    step(count: number) {
      finishStep("step");
      now().step(count);
    },
    seek: (tick: number) => now().seek(tick),
    toStart: () => now().seek(0),
    toEnd: () => now().seek(shown().get().ticks),
    jump: (event: Event, count: number) => now().jump(event, count > 0),
    /** The same, by the user. */
    jumpByHand(event: Event, count: number) {
      if (event === "cutoff" && count > 0) finishStep("cutoff");
      now().jump(event, count > 0);
    },
    jumpOut: () => now().jumpOut(),
    enterVariation: () => now().enterVariation(),
    setSpeed(speed: string) {
      for (const { playback } of [search, race]) playback.setSpeed(speed);
    },
    setStops(stops: Stops) {
      for (const { playback } of [search, race]) playback.setStops(stops);
    },
  };
}
