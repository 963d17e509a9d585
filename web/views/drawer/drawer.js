// The drawer beside the tree, a sheet over it on small screens: tabs, their panels, and below them the jumps.

import { createCode } from "./code.js";
import { h, setAttribute, setText } from "../dom.js";
import { icon } from "../icons.js";
import { createJumpbar } from "./jumpbar.js";
import { createWhy } from "./why.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Tab} Tab */

/** @type {[Tab, string, string][]} */
const TABS = [
  ["why", "Why", "Why each node is searched, kept or cut will be told here, one step at a time."],
  ["code", "Code", "The function that searches will be shown here, with the line that runs and its values."],
  ["compare", "Compare", ""],
];
/** The sentence is read out when the hand has rested for so long, in ms. */
const REST = 500;

/**
 * @param {{drawer: HTMLElement, head: HTMLElement}} elements  `head` gets the button that opens and closes it
 * @param {{show: (tab: Tab) => void, open: (open: boolean) => void, book: (book: boolean) => void, python: () => Promise<typeof import("./python.js")>} & import("./jumpbar.js").Actions} actions
 */
export function createDrawer({ drawer, head }, actions) {
  const tabs = TABS.map(([name, label]) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": name,
        onclick: () => actions.show(name),
      },
      label,
    ),
  );
  const invitations = TABS.map(([, , line]) => h("p", { class: "invitation" }, line));
  const bodies = [h("div", { class: "why" }), h("div", { class: "code" })];
  const panels = TABS.map(([name], index) =>
    h(
      "div",
      { class: "tab-panel", role: "tabpanel", id: name, "aria-labelledby": `tab-${name}`, tabindex: 0 },
      ...(bodies[index] ? [invitations[index], bodies[index]] : []),
    ),
  );
  const close = h(
    "button",
    {
      type: "button",
      class: "icon-button drawer-close",
      "aria-label": "Close explanations",
      title: "Close explanations",
      onclick: () => {
        actions.open(false);
        toggle.focus();
      },
    },
    icon("close"),
  );
  const foot = h("div", { class: "drawer-foot" });
  const aloud = h("p", { class: "hidden", "aria-live": "polite", "aria-atomic": "true", id: "told" });
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Explanations" }, ...tabs);
  drawer.append(h("div", { class: "drawer-head" }, list, close), ...panels, foot, aloud);
  const toggle = h(
    "button",
    {
      type: "button",
      class: "icon-button drawer-toggle",
      "aria-label": "Explanations",
      "aria-controls": drawer.id,
      onclick: () => actions.open(drawer.hidden === true),
    },
    icon("drawer"),
  );
  head.append(toggle);

  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    if (!(event.key in steps)) return;
    const to = (steps[/** @type {keyof typeof steps} */ (event.key)] + tabs.length) % tabs.length;
    event.preventDefault();
    tabs[to].focus();
    actions.show(TABS[to][0]);
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && getComputedStyle(drawer).position === "fixed") close.click();
  });

  const why = createWhy(bodies[0]);
  const code = createCode(bodies[1], actions);
  const jumpbar = createJumpbar(foot, actions);

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {State["told"]} */
  let heard = null;
  /** Read out where a hand has stopped: nothing while it plays, nothing on the way. @param {State} state */
  function readOut({ told, tick, playing, search }) {
    if (playing) clearTimeout(timer);
    if (playing || !told || told.tick !== tick || told === heard) return;
    heard = told;
    clearTimeout(timer);
    const words = `${told.sentence} ${told.condition}`.trim();
    timer = setTimeout(() => setText(aloud, words), search?.running ? 2 * REST : REST);
  }

  return {
    /** @param {State} state */
    render(state) {
      const { open, tab } = state.drawer;
      drawer.hidden = !open;
      setAttribute(toggle, "aria-expanded", open);
      toggle.title = `${open ? "Hide" : "Show"} explanations (D)`;
      TABS.forEach(([name], index) => {
        setAttribute(tabs[index], "aria-selected", name === tab);
        setAttribute(tabs[index], "tabindex", name === tab ? 0 : -1);
        panels[index].hidden = name !== tab;
      });
      if (!open) return;
      for (const line of invitations) line.hidden = state.search !== null;
      for (const body of bodies) body.hidden = state.search === null;
      foot.hidden = state.search === null || tab === "compare";
      if (!state.search) return;
      if (tab === "why") why.render(state);
      if (tab === "code") code.render(state);
      jumpbar.render(state);
      readOut(state);
    },
  };
}
