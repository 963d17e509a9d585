// A view that is loaded when it is first wanted: the page before it is smaller by that much.

/** @typedef {import("../state.js").State} State */
/** @typedef {{render: (state: State) => void}} View */

/**
 * @param {(state: State) => boolean} isWanted
 * @param {() => Promise<View>} load
 * @param {{get: () => State, complain: (error: unknown, again?: () => void) => void}} page
 * @param {(how: "loading" | "missing" | "there", again: () => void) => void} [tell]  said where it will stand, with the button that
 *   tries again; without it the complaint has that button
 * @returns {View}
 */
export function later(isWanted, load, { get, complain }, tell) {
  /** @type {View | null} */
  let view = null;
  let asked = false; // since it is wanted: what could not be loaded is tried again when it is opened again
  /** @param {State} state */
  function render(state) {
    if (view) return view.render(state);
    const wanted = isWanted(state);
    if (!wanted || asked) return void (asked = wanted);
    asked = true;
    tell?.("loading", again);
    load().then(
      (loaded) => (tell?.("there", again), (view = loaded).render(get())),
      (error) => (tell?.("missing", again), complain(error, tell ? undefined : again)),
    );
  }
  const again = () => ((asked = false), render(get()));
  return { render };
}
