// The buttons of the page: with a picture, with words, or several of which one is pressed.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A button with a picture alone, which says by its name what it does.
 * @param {string} name @param {string} glyph @param {import("./dom.js").Attributes} attributes
 */
export const iconButton = (name, glyph, attributes) =>
  h(
    "button",
    { type: "button", class: "icon-button", "aria-label": name, title: name, ...attributes },
    icon(glyph),
  );

/**
 * A button with words, and before them a picture where it has one.
 * @param {import("./dom.js").Child} words @param {import("./dom.js").Attributes} attributes @param {string} [glyph]
 */
export const button = (words, attributes, glyph) =>
  h("button", { type: "button", class: "button", ...attributes }, glyph && icon(glyph), words);
