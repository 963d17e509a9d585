// Lecture mode: the tree, one large sentence and the playback, to be read from the last row and driven by a clicker.

import { NO_LECTURE } from "../state.js";

/** @typedef {import("../state.js").Store} Store */

/** What a clicker sends beside letters, which are among the keys of the page. */
const CLICKER = { PageDown: 1, PageUp: -1 };

/**
 * @param {Store} store
 * @param {{step: (n: number) => void}} actions
 */
export function createLecture(store, { step }) {
  const root = document.documentElement;
  let open = false; // whether the drawer was, before

  /** @param {boolean} on */
  const set = (on) => store.set({ lecture: { ...NO_LECTURE, on } });

  /** @param {"board" | "counters" | "blank"} part */
  function toggle(part) {
    const { lecture } = store.get();
    if (lecture.on) store.set({ lecture: { ...lecture, [part]: !lecture[part] } });
  }

  /** All of the screen, where the browser lets a page have it. */
  function fill() {
    if (document.fullscreenElement) return void document.exitFullscreen();
    root.requestFullscreen?.().catch(() => {}); // the mode is there without it
  }

  store.subscribe(({ lecture }, before) => {
    if (lecture === before.lecture) return;
    if (lecture.on !== before.lecture.on) {
      const { drawer } = store.get();
      if (lecture.on) open = drawer.open;
      else if (document.fullscreenElement) void document.exitFullscreen();
      store.set({ drawer: { ...drawer, open: !lecture.on && open } });
    }
    root.classList.toggle("is-lecture", lecture.on);
    root.classList.toggle("has-board", lecture.on && lecture.board);
    root.classList.toggle("has-counters", lecture.on && lecture.counters);
  });

  // Before any widget has its use for them: a clicker knows four keys, whatever is focused.
  document.addEventListener(
    "keydown",
    (event) => {
      const { on, blank } = store.get().lecture;
      if (
        !on ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        document.querySelector("dialog[open]")
      )
        return;
      if (
        event.target instanceof Element &&
        event.target.closest("input:not([type=checkbox]), select, textarea")
      )
        return;
      const by = CLICKER[/** @type {keyof typeof CLICKER} */ (event.key)];
      if (blank)
        toggle("blank"); // any key brings the picture back, and does no more
      else if (by) step(by);
      else if (event.key === ".") toggle("blank");
      else if (event.key === "Escape" && !document.fullscreenElement) set(false);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  return { set, fill, toggle };
}
