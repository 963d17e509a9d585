// The drawer's state: a column that is open unless the visitor closed it, and is remembered; on smaller screens a sheet
// that only opens when asked.

import { recall, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Tab} Tab */

/** @param {Store} store */
export function createDrawerState(store) {
  const wide = matchMedia("(min-width: 1200px)");

  /** @param {Partial<{open: boolean, tab: Tab}>} patch */
  const set = (patch) => store.set({ drawer: { ...store.get().drawer, ...patch } });

  /** @param {boolean} open */
  function open(open) {
    set({ open });
    if (wide.matches) remember("drawer", open ? "open" : "closed");
  }

  function rest() {
    store.set({ sheet: !wide.matches });
    set({ open: wide.matches && recall("drawer") !== "closed" });
  }
  wide.addEventListener("change", rest);
  rest();
  return {
    open,
    toggle: () => open(!store.get().drawer.open),
    /** Let see what a sheet would cover; a column stays. */
    stepAside: () => void (wide.matches || set({ open: false })),
    /** Show a tab, opening the drawer for it. @param {Tab} tab */
    show(tab) {
      set({ tab });
      if (!store.get().drawer.open) open(true);
    },
  };
}
