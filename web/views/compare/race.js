// The race: the trees of all runs in step, in the stage's place.

import { button, iconButton, segments } from "../buttons.js";
import { draw, h } from "../dom.js";
import { createContender } from "./race-run.js";

/** @typedef {import("../../state.js").State} State */
/**
 * What its trees are made by: the page has it already.
 * @typedef {Pick<import("../tree/tree.ts").TreeActions, "nodes" | "outline"> & {createTree: typeof import("../tree/tree.ts").createTree}} Trees
 */

/**
 * @param {HTMLElement} element
 * @param {Trees & {seek: (tick: number) => void, stop: () => void, close: () => void, numbers: () => void}} actions
 */
export function createRace(element, { seek, stop, close, numbers, ...trees }) {
  /** @type {"compact" | "scale"} */
  let layout = "scale"; // in which the work that was not done is the room that stays empty
  /** @type {ReturnType<typeof createContender>[]} */
  const contenders = [];
  /** @type {State | null} */
  let last = null;
  const again = () => void (last && render(last));

  /** @param {typeof layout} name */
  function choose(name) {
    layout = name;
    again();
  }

  function follow() {
    for (const contender of contenders) contender.follow(true);
    again();
  }

  /** @param {State} state */
  function render(state) {
    const { phase, runs } = state.compare;
    const open = phase !== "choosing";
    if (element.hidden && !open) return;
    last = open ? state : null;
    const opened = open && element.hidden;
    element.hidden = !open;
    element.parentElement?.toggleAttribute("data-race", open);
    while (contenders.length < runs.length)
      contenders.push(createContender(contenders.length, { ...trees, seek, again }));
    const shown = contenders.map((_, index) => (open ? (runs[index] ?? null) : null));
    const racing = phase === "race";
    const from = state.moves.length ? `after ${state.moves.join(", ")}` : "from the start";
    draw(
      element,
      h(
        "div",
        { class: "race-head" },
        h("h2", { id: "race-heading", tabindex: -1 }, "Race"),
        h(
          "span",
          { class: "race-place" },
          layout === "scale" && racing ? `${from}: what stays empty was never visited` : from,
        ),
        button("Stop this run", {
          class: "button is-small",
          hidden: !runs.some(({ stage }) => stage === "searching"),
          onclick: stop,
        }),
        button("Table", { class: "button is-small", hidden: state.drawer.open, onclick: numbers }),
        segments("Layout of the trees", { compact: "Compact", scale: "To scale" }, layout, choose, {
          hidden: !racing,
        }),
        iconButton("Fit all", "fit", {
          title: "Follow all trees again",
          hidden: !racing,
          onclick: follow,
        }),
        button(
          h("span", {}, "Leave"),
          {
            class: "button is-small leave",
            "aria-label": "Leave the race",
            title: "Leave the race",
            onclick: close,
          },
          "close",
        ),
      ),
      h(
        "div",
        { class: "race-trees", "data-runs": runs.length },
        contenders.map((one, index) => one.section(state.compare, shown[index])),
      ),
    );
    contenders.forEach((one, index) => one.render(state, shown[index], layout));
    if (opened) document.getElementById("race-heading")?.focus({ preventScroll: true });
  }

  return { render };
}
