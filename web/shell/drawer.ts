// The drawer beside the tree, a sheet over it on a narrow screen: shows and hides what `App` says.

import type { DrawerData } from "#shell-types";

const wide = matchMedia("(min-width: 1200px)");

/** Whether there is no room for the drawer beside the tree. */
export const isNarrow = () => !wide.matches;

/** Returns what takes what `App` publishes; `act` sends an event of `App`. */
export function createDrawer(drawer: HTMLElement, act: (name: string, ...args: unknown[]) => void) {
  const panels = drawer.querySelectorAll<HTMLElement>("[role=tabpanel]");
  let coversTree = false;

  wide.addEventListener("change", () => act("drawer.fit", wide.matches));
  drawer.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && coversTree) act("drawer.close");
  });
  new ResizeObserver(([{ contentRect }]) => {
    const width = Math.round(contentRect.width);
    if (width > 0) act("explanation.fit", width);
  }).observe(panels[0]);

  return ({ is_open, tab, covers_tree }: DrawerData) => {
    coversTree = covers_tree;
    drawer.hidden = !is_open;
    for (const panel of panels) panel.hidden = panel.id !== tab;
  };
}
