// A part of the page that is loaded when it is first wanted: the page before it is smaller by that
// much. Until then its place says that it is on its way, or did not arrive.

import type { State } from "../state.js";
import { button } from "../views/buttons.js";
import { draw, h } from "../views/dom.js";

interface View {
  render: (state: State) => void;
}

interface Page {
  get: () => State;
  /** Say what went wrong, with a button that tries again if there is something to try. */
  complain: (error: unknown, again?: () => void) => void;
}

function drawLoading(place: HTMLElement) {
  draw(place, h("p", { class: "soft", role: "status" }, "Loading…"));
}

function drawMissing(place: HTMLElement, again: () => void) {
  const text = h("p", {}, "This part of the page could not be downloaded.");
  const attributes = { class: "arriving", role: "status" };
  draw(place, h("div", attributes, text, button("Try again", { onclick: again })));
}

/** `place` is where it will stand; without it, the complaint has the button that tries again. */
export function createLatePart(
  isWanted: (state: State) => boolean,
  load: () => Promise<View>,
  { get, complain }: Page,
  place?: HTMLElement,
): View {
  let view: View | null = null;
  let isAsked = false; // since it is wanted: what could not be loaded is tried when it is opened again

  async function open() {
    if (place) drawLoading(place);
    try {
      view = await load();
    } catch (error) {
      if (place) drawMissing(place, again);
      return complain(error, place ? undefined : again);
    }
    if (place) draw(place);
    view.render(get());
  }

  function again() {
    isAsked = false;
    render(get());
  }

  function render(state: State) {
    if (view) return view.render(state);
    const wasAsked = isAsked;
    isAsked = isWanted(state);
    if (isAsked && !wasAsked) void open();
  }
  return { render };
}
