// The right end of the header: share, examples, theme, help, and on small screens the way to the settings.

import { button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

const SHARE = { glyph: "share", text: "Share" };

/**
 * @param {HTMLElement} element
 * @param {{share: () => Promise<boolean>, examples: () => void, theme: () => void, help: () => void}} actions
 */
export function createHeaderEnd(element, { share, examples, theme, help }) {
  let said = SHARE;
  let now = ""; // the theme that is shown
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let back;

  async function copy() {
    say((await share()) ? { glyph: "done", text: "Link copied" } : { glyph: "close", text: "Copy it from the address" });
    clearTimeout(back);
    back = setTimeout(() => say(SHARE), 2500);
  }

  /** @param {typeof SHARE} words */
  function say(words) {
    said = words;
    show();
  }

  function show() {
    draw(
      element,
      button(h("span", {}, said.text), { class: "button is-quiet is-share", title: "Copy a link to what you see", onclick: copy }, said.glyph),
      button(
        h("span", {}, "Examples"),
        { class: "button is-quiet is-examples", title: "Searches that show something (E)", "aria-haspopup": "dialog", onclick: examples },
        "examples",
      ),
      iconButton("Settings", "sliders", { class: "icon-button settings-button", popovertarget: "settings" }),
      iconButton(`Theme: ${now}`, now, { onclick: theme }),
      iconButton("Help", "help", { title: "Help (?)", onclick: help }),
    );
  }

  return {
    /** @param {import("../../state.js").State} state */
    render(state) {
      if (state.theme === now) return;
      now = state.theme;
      show();
    },
  };
}
