// Popovers: each is placed beside the button that opens it.

import type { Attributes } from "../wire/updates.ts";

const MARGIN = 12; // pixels to the edge of the window
const GAP = 6; // pixels to the button

/** Put a popover below its button, or above it if there is more room. */
function place(popover: HTMLElement) {
  const opener = document.querySelector(`[popovertarget="${popover.id}"]`);
  if (!opener) return;
  const { left, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = bottom + height + GAP + MARGIN <= innerHeight;
  const isBelow = fitsBelow || bottom + GAP < innerHeight - top;
  const x = Math.min(left, innerWidth - width - MARGIN);
  const y = isBelow ? Math.min(bottom + GAP, innerHeight - height - MARGIN) : top - height - GAP;
  popover.style.setProperty("--left", `${Math.max(MARGIN, x)}px`);
  popover.style.setProperty("--top", `${Math.max(MARGIN, y)}px`);
}

/** The popovers of a panel. */
export function createPopovers() {
  const open = new Set<HTMLElement>();
  const placeAll = () => open.forEach(place);
  addEventListener("resize", placeAll);
  return {
    placeAll,
    /** Return the props of a popover, which is placed when it opens. */
    manage(props: Attributes): Attributes {
      return {
        ...props,
        ontoggle(event: ToggleEvent) {
          const popover = event.currentTarget as HTMLElement;
          open.delete(popover);
          if (event.newState === "open") {
            open.add(popover);
            place(popover);
          }
          (props.ontoggle as ((event: ToggleEvent) => void) | undefined)?.(event);
        },
      };
    },
  };
}
