// The theme: light, dark, or that of the system. The one that is stored is there at once, before
// `App` says so.

import { readStored } from "./storage.ts";

/** `tell` is told whether the page is dark. Returns what takes the theme that `App` publishes. */
export function createTheme(tell: (isDark: boolean) => void) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const { dataset } = document.documentElement;
  const refresh = () => tell(dataset.theme ? dataset.theme === "dark" : system.matches);

  function apply(theme: unknown) {
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    else delete dataset.theme;
    refresh();
  }

  system.addEventListener("change", refresh);
  apply(readStored().theme);
  return apply;
}
