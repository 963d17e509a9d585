// The first screen, which the build has written into the page: what is done with it before the rest
// of the page is there.

import { isEmbedded } from "./wire/embedding.ts";

/** How the value of `disabled` begins on controls that are disabled where no script runs. */
const NEEDS_SCRIPT = "script";
/** What the user does that is kept, and done again once the page can take it. */
const KEPT = ["click", "keydown"];

/** The whole document has been read. */
export const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== "loading") resolve();
  else document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

/** Let the controls be used. */
export function enableControls() {
  for (const control of document.querySelectorAll(`[disabled="${NEEDS_SCRIPT}"]`))
    control.removeAttribute("disabled");
}

/** Show the drawer where `App` will: beside the tree, unless the user closed it before. */
export function showDrawer() {
  let stored: string | null = null;
  try {
    if (!isEmbedded) stored = localStorage.getItem("plyscope-drawer");
  } catch {
    // a browser that stores nothing
  }
  const isOpen = matchMedia("(min-width: 1200px)").matches && stored !== "closed";
  (document.getElementById("drawer") as HTMLElement).hidden = !isOpen;
  document.querySelector("#drawer-toggle button")?.setAttribute("aria-expanded", String(isOpen));
}

/** Return the control that an event is for; null where the browser needs no one else for it. */
function findControl(event: Event): Element | null {
  const target = event.target as Element;
  if (event.type !== "click") return target;
  const button = target.closest("button");
  return button?.hasAttribute("popovertarget") ? null : button;
}

/** Keep what the user does in order; the result does it again, when the page draws the controls. */
export function holdInput() {
  const held: { event: Event; control: Element }[] = [];

  function hold(event: Event) {
    const control = findControl(event);
    if (!control) return;
    held.push({ event, control });
    if (event.type === "click") control.setAttribute("aria-busy", "true");
  }

  for (const type of KEPT) document.addEventListener(type, hold, true);
  return () => {
    for (const type of KEPT) document.removeEventListener(type, hold, true);
    for (const { event, control } of held) {
      control.removeAttribute("aria-busy");
      const Again = event.constructor as typeof Event;
      control.dispatchEvent(new Again(event.type, event)); // it has all that the event was made of
    }
  };
}

/**
 * Return the label of the game that an address names, "" where it names none but the one on the
 * first screen. `games` has the labels of all others, by their names or the beginnings of these.
 */
export function findOtherGame(hash: string, games: Record<string, string>): string {
  const [, text] = /[#&]game=([^&]*)/.exec(hash) ?? [];
  if (text === undefined) return "";
  const name = safelyDecoded(text);
  return games[name] ?? games[name.replace(/:.*$/s, "")] ?? "";
}

function safelyDecoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // `App` says what is wrong with it
  }
}

/** Show a frame with the name of a game until its board is drawn. */
export function showFrame(name: string) {
  const board = document.getElementById("board") as HTMLElement;
  const frame = document.createElement("p");
  frame.className = "board-frame";
  frame.textContent = name;
  board.replaceChildren(frame);
  document.documentElement.classList.add("is-opening");
}

/** Take the frame away: the board can be drawn. */
export function removeFrame() {
  document.querySelector(".board-frame")?.remove();
  document.documentElement.classList.remove("is-opening");
}
