// The icons, drawn on a 20 × 20 grid in the colour of the text: plyscope/page/icons.py has their paths.

import { FILLED, STROKED } from "#icons";
import { h } from "./dom.js";

/** @param {string} name */
export function icon(name) {
  const style = name in FILLED ? "icon is-filled" : "icon";
  return h(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true", class: style },
    h("path", { d: FILLED[name] ?? STROKED[name] }),
  );
}
