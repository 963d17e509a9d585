// The drawer beside the tree, a sheet over it on small screens: tabs, their panels, and below them the jumps.

import { iconButton } from "../buttons.js";
import { createCode } from "./code.js";
import { draw, h, made, setText } from "../dom.js";
import { jumpbar } from "./jumpbar.js";
import { createWhy } from "./why.js";

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
const INVITATIONS = {
  why: "Why each node is searched, kept or cut will be told here, one step at a time.",
  code: "The function that searches will be shown here, with the line that runs and its values.",
};
/** The sentence is read out when the hand has rested for so long, in ms. */
const REST = 500;

/**
 * @param {{drawer: HTMLElement, toggle: HTMLElement}} elements  `toggle` gets the button that opens and closes it
 * @param {{show: (tab: Tab) => void, open: (open: boolean) => void, book: (book: boolean) => void, python: () => Promise<typeof import("./python.js")>} & import("./jumpbar.js").Actions} actions
 */
export function createDrawer({ drawer, toggle }, actions) {
  const [head, foot, aloud] = /** @type {Iterable<HTMLElement>} */ (drawer.children);
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
  const why = createWhy(panels.why);
  const code = createCode(panels.code, actions);

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

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {State["told"]} */
  let heard = null;
  /** Read out where a hand has stopped: nothing while it plays, nothing on the way. @param {State} state */
  function readOut({ told, tick, playing, search }) {
    const there = !playing && told?.tick === tick;
    if (there && told === heard) return;
    clearTimeout(timer);
    heard = there ? told : null;
    if (!there) return;
    const words = `${told.sentence} ${told.condition}`.trim();
    timer = setTimeout(() => setText(aloud, words), search?.running ? 2 * REST : REST);
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
      const own = tab !== "why" && tab !== "code"; // they draw themselves
      foot.hidden = state.search === null || own;
      if (own) return;
      if (!state.search)
        return draw(panels[tab], h("p", { class: "invitation" }, INVITATIONS[tab]));
      ({ why, code })[tab].render(state);
      draw(foot, jumpbar(state, actions));
      readOut(state);
    },
  };
}
