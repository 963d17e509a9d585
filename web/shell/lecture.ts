// Lecture mode: what of the page is shown in it, a blank screen, and the full screen.

import type { LectureData } from "#shell-types";
import type { Observable } from "./observable.ts";
import type { Stage } from "./stage.ts";

/** All of the screen, where the browser lets a page have it; the page again if it has it already. */
export function fillScreen() {
  if (document.fullscreenElement) return void document.exitFullscreen();
  document.documentElement.requestFullscreen?.().catch(() => {}); // the mode is there without it
}

export function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
}

/** Returns what takes what `App` publishes; `wake` ends a blank screen. */
export function createLecture(
  { sentence, blank }: { sentence: HTMLElement; blank: HTMLElement },
  { subscribe }: Pick<Observable<Stage>, "subscribe">,
  wake: () => void,
) {
  const { classList } = document.documentElement;
  blank.addEventListener("click", wake);
  subscribe(({ playing }) => (sentence.ariaLive = playing ? "off" : "polite"));
  return ({ is_on, shows_board, shows_counters, is_blank }: LectureData) => {
    classList.toggle("is-lecture", is_on);
    classList.toggle("has-board", shows_board);
    classList.toggle("has-counters", shows_counters);
    blank.hidden = !is_blank;
  };
}
