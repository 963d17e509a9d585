// A view that is loaded when it is first wanted: the page before it is smaller by that much.

/** @typedef {import("../state.js").State} State */
/** @typedef {{render: (state: State) => void}} View */

/**
 * @param {(state: State) => boolean} isWanted
 * @param {() => Promise<View>} load
 * @param {{get: () => State, complain: (error: unknown) => void}} page
 * @returns {View}
 */
export function later(isWanted, load, { get, complain }) {
  /** @type {View | null} */
  let view = null;
  let asked = false; // since it is wanted: what could not be loaded is tried again when it is opened again
  return {
    render(state) {
      if (view) return view.render(state);
      const wanted = isWanted(state);
      if (!wanted || asked) return void (asked = wanted);
      asked = true;
      load().then((loaded) => (view = loaded).render(get()), complain);
    },
  };
}
