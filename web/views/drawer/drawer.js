// The drawer beside the tree, a sheet over it on small screens: tabs, and their panels.

import { iconButton } from "../buttons.js";
import { draw, h, made } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Tab} Tab */

/** @type {[Tab, string][]} */
const TABS = [
  ["why", "Why"],
  ["code", "Code"],
  ["compare", "Compare"],
  ["lab", "Lab"],
  ["write", "Write"],
];
/**
 * @param {{drawer: HTMLElement, toggle: HTMLElement}} elements  `toggle` gets the button that opens and closes it
 * @param {{show: (tab: Tab) => void, open: (open: boolean) => void, mount: (element: Element, panel: string) => void, fit: (width: number) => void}} actions
 *   `mount` draws a panel of `App` in an element; `fit` takes the width of the Why tab
 */
export function createDrawer({ drawer, toggle }, actions) {
  const [head, foot] = /** @type {Iterable<HTMLElement>} */ (drawer.children);
  const panels = /** @type {Record<Tab, HTMLElement>} */ ({});
  for (const [name] of TABS) {
    panels[name] = made(
      h("div", {
        class: "tab-panel",
        role: "tabpanel",
        id: name,
        "aria-labelledby": `tab-${name}`,
        tabindex: 0,
      }),
    );
    foot.before(panels[name]);
  }
  actions.mount(panels.why, "explanation");
  actions.mount(panels.code, "code");
  actions.mount(foot, "jumps");
  new ResizeObserver(() => {
    const { paddingLeft, paddingRight } = getComputedStyle(panels.why);
    const width = panels.why.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (width > 0) actions.fit(Math.round(width));
  }).observe(panels.why);

  function close() {
    actions.open(false);
    /** @type {HTMLElement} */ (toggle.firstElementChild).focus();
  }
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && getComputedStyle(drawer).position === "fixed") close();
  });

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const tabs = /** @type {HTMLElement[]} */ ([...head.querySelectorAll("[role=tab]")]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    const to = (steps[/** @type {keyof typeof steps} */ (event.key)] + tabs.length) % tabs.length;
    event.preventDefault();
    tabs[to].focus();
    actions.show(TABS[to][0]);
  }

  return {
    /** @param {State} state */
    render(state) {
      const { open, tab } = state.drawer;
      drawer.hidden = !open;
      const title = `${open ? "Hide" : "Show"} explanations (D)`;
      draw(
        toggle,
        iconButton("Explanations", "drawer", {
          class: "icon-button drawer-toggle",
          title,
          "aria-controls": drawer.id,
          "aria-expanded": open,
          onclick: () => actions.open(!open),
        }),
      );
      if (!open) return;
      const tabs = TABS.map(([name, label]) => {
        const own = name === tab;
        return h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${name}`,
            "aria-controls": name,
            "aria-selected": own,
            tabindex: own ? 0 : -1,
            onclick: () => actions.show(name),
          },
          label,
        );
      });
      draw(
        head,
        h(
          "div",
          { class: "tabs", role: "tablist", "aria-label": "Explanations", onkeydown: walk },
          tabs,
        ),
        iconButton("Close explanations", "close", {
          class: "icon-button drawer-close",
          onclick: close,
        }),
      );
      for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== tab;
      foot.hidden = state.search === null || !["why", "code"].includes(tab);
    },
  };
}
