// The right end of the header: share, examples, theme, help, and on small screens the way to the settings.

import { answering, button, iconButton } from "../buttons.js";
import { draw, h } from "../dom.js";

/**
 * @param {HTMLElement} element
 * @param {{share: () => Promise<boolean>, examples: () => void, theme: () => void, help: () => void}} actions
 */
export function createHeaderEnd(element, { share, examples, theme, help }) {
  let now = ""; // the theme that is shown
  const sharing = answering({ glyph: "share", text: "Share" }, show);
  const copy = async () =>
    sharing.say(
      (await share())
        ? { glyph: "done", text: "Link copied" }
        : { glyph: "close", text: "Copy it from the address" },
    );

  function show() {
    const { text, glyph } = sharing.said;
    draw(
      element,
      button(
        h("span", {}, text),
        { class: "button is-quiet is-share", title: "Copy a link to what you see", onclick: copy },
        glyph,
      ),
      button(
        h("span", {}, "Examples"),
        {
          class: "button is-quiet is-examples",
          title: "Searches that show something (E)",
          "aria-haspopup": "dialog",
          onclick: examples,
        },
        "examples",
      ),
      iconButton("Settings", "sliders", {
        class: "icon-button settings-button",
        popovertarget: "settings",
      }),
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
