// Light, dark, or what the system says; the choice is remembered on this device and is no part of a link.

import { recall, remember } from "../settings/remembered.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Theme} Theme */

/** @type {Theme[]} */
const THEMES = ["system", "light", "dark"];

/** @param {Store} store */
export function createTheme(store) {
  const system = matchMedia("(prefers-color-scheme: dark)");

  /** @param {Theme} theme */
  function apply(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    store.set({ theme, dark: theme === "dark" || (theme === "system" && system.matches) });
  }

  system.addEventListener("change", () => apply(store.get().theme));
  apply(THEMES.find((theme) => theme === recall("theme")) ?? "system");
  return {
    /** The next of system, light, dark. */
    next() {
      const theme = THEMES[(THEMES.indexOf(store.get().theme) + 1) % THEMES.length];
      apply(theme);
      remember("theme", theme);
    },
  };
}
