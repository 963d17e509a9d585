// A part of the page that is loaded when it is first wanted: the page before it is smaller by that
// much. Until then its place says that it is on its way, or did not arrive.

import { button } from "../dom/buttons.js";
import { draw, h } from "../dom/dom.js";

function drawLoading(place: HTMLElement) {
  draw(place, h("p", { class: "soft", role: "status" }, "Loading…"));
}

function drawMissing(place: HTMLElement, again: () => void) {
  const text = h("p", {}, "This part of the page could not be downloaded.");
  const attributes = { class: "arriving", role: "status" };
  draw(place, h("div", attributes, text, button("Try again", { onclick: again })));
}

/**
 * `load` returns what shows the part; `complain` says what went wrong, with a button that tries again
 * if there is something to try. `place` is where it will stand; without it, the complaint has the
 * button; it returns what takes the complaint back, once the part is there. Returns what takes whether
 * the part is wanted now.
 */
export function createLatePart(
  load: () => Promise<() => void>,
  complain: (error: unknown, again?: () => void) => (() => void) | undefined,
  place?: HTMLElement,
) {
  let isLoaded = false;
  let takeBack: (() => void) | undefined; // the last complaint
  let isAsked = false; // since it is wanted: what could not be loaded is tried when it is opened again

  async function open() {
    if (place) drawLoading(place);
    let show: () => void;
    try {
      show = await load();
    } catch (error) {
      if (place && isAsked) drawMissing(place, open);
      takeBack = complain(error, place ? undefined : open);
      return;
    }
    isLoaded = true;
    takeBack?.();
    if (place) draw(place); // what is said in its place while it comes
    show();
  }

  return (isWanted: boolean) => {
    const wasAsked = isAsked;
    isAsked = isWanted;
    if (isLoaded) return;
    if (isWanted && !wasAsked) void open();
    else if (!isWanted && place) draw(place);
  };
}
