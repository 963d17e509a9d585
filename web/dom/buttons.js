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

/**
 * What a button says, and for a moment what has come of pressing it.
 * @template T @param {T} usual @param {() => void} again draws it anew
 */
export function answering(usual, again) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;
  const button = {
    said: usual,
    /** @param {T} words */
    say(words) {
      clearTimeout(back);
      button.said = words;
      if (words !== usual) back = setTimeout(button.say, 2500, usual);
      again();
    },
  };
  return button;
}
