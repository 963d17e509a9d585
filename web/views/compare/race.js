// The race: the trees of all runs in step, in the stage's place.

import { createContender } from "./race-run.js";
import { h, setAttribute, setText } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {HTMLElement} element
 * @param {{nodes: (paths: number[][], root: import("../../state.js").Root) => Promise<any[]>, seek: (tick: number) => void, stop: () => void, close: () => void, numbers: () => void}} actions
 */
export function createRace(element, actions) {
  const place = h("span", { class: "race-place" });
  const title = h("h2", { id: "race-heading", tabindex: "-1" }, "Race");
  const stop = h("button", { type: "button", class: "button is-small", onclick: actions.stop }, "Stop this run");
  /** @type {"compact" | "scale"} */
  let layout = "scale"; // in which the work that was not done is the room that stays empty
  /** @param {typeof layout} name @param {string} text */
  const layoutButton = (name, text) =>
    h("button", { type: "button", onclick: () => show(name) }, text);
  const compact = layoutButton("compact", "Compact");
  const scale = layoutButton("scale", "To scale");
  const layouts = h("div", { class: "segments", role: "group", "aria-label": "Layout of the trees" }, compact, scale);
  const fit = h("button", { type: "button", class: "icon-button", "aria-label": "Fit all", title: "Follow all trees again", onclick: follow }, icon("fit"));
  const numbers = h("button", { type: "button", class: "button is-small", onclick: actions.numbers }, "Table");
  const close = h("button", { type: "button", class: "button is-small leave", "aria-label": "Leave the race", title: "Leave the race", onclick: actions.close }, icon("close"), h("span", {}, "Leave"));
  const trees = h("div", { class: "race-trees" });
  element.append(h("div", { class: "race-head" }, title, place, stop, numbers, layouts, fit, close), trees);
  /** @type {ReturnType<typeof createContender>[]} */
  const contenders = [];
  /** @type {State | null} */
  let last = null;

  /** @param {typeof layout} name */
  function show(name) {
    layout = name;
    if (last) render(last);
  }

  function follow() {
    for (const contender of contenders) contender.follow(true);
    if (last) render(last);
  }

  /** @param {State} state */
  function render(state) {
    const { phase, runs } = state.compare;
    const open = phase !== "choosing";
    if (element.hidden && !open) return;
    last = open ? state : null;
    const opened = open && element.hidden;
    element.hidden = !open;
    setAttribute(/** @type {Element} */ (element.parentElement), "data-race", open ? "" : null);
    while (contenders.length < runs.length) {
      const index = contenders.length;
      const contender = createContender(index, {
        nodes: actions.nodes,
        seek: actions.seek,
        again: () => last && render(last),
      });
      contenders.push(contender);
      trees.append(contender.element);
    }
    contenders.forEach((contender, index) => contender.render(state, open ? (runs[index] ?? null) : null, layout));
    setAttribute(trees, "data-runs", runs.length);
    stop.hidden = !runs.some(({ stage }) => stage === "searching");
    layouts.hidden = fit.hidden = phase !== "race";
    numbers.hidden = state.drawer.open;
    setAttribute(compact, "aria-pressed", layout === "compact");
    setAttribute(scale, "aria-pressed", layout === "scale");
    const { moves } = state;
    const from = moves.length ? `after ${moves.join(", ")}` : "from the start";
    setText(place, layout === "scale" && phase === "race" ? `${from}: what stays empty was never visited` : from);
    if (opened) title.focus({ preventScroll: true });
  }

  return { render };
}
