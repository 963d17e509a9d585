// Around the tree: where the cursor is, the camera's buttons, and what stands there before any search.

import { isOwn } from "../../settings/named.js";
import { algorithmOf } from "../../settings/settings.js";
import { question } from "../../state.js";
import { grouped } from "../../text.js";
import { button, iconButton, segments } from "../buttons.js";
import { draw, h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */

/** Whether the settings of now would search another way than the search that is shown. @param {State} state */
function differs({ search, settings }) {
  if (!search || search.running || search.root.game !== settings.game) return false;
  const usual = search.strength.kind === "perfect" && settings.strength.kind === "careless";
  return (
    question(search) !== question(usual ? { ...settings, strength: search.strength } : settings)
  );
}

/** What stands in the tree's place, as a title and a text. @param {State} state @param {string} algorithm */
function invitation({ offer, position, settings }, algorithm) {
  if (offer) {
    const place = offer.root.moves.length
      ? `after ${offer.root.moves.join(", ")}`
      : "from the start";
    const tick = offer.tick ? `, at tick ${grouped(offer.tick)}` : "";
    return [
      "This link shows a search",
      `${algorithm} ${place}${tick}. Nothing runs until you ask for it.`,
    ];
  }
  if (position.over)
    return ["The game is over", "Undo a move, or start a new game, and watch the next search."];
  const others = { both: "Play, or ask for a hint", none: "Let the computer begin" };
  const title = others[/** @type {"both" | "none"} */ (settings.side)] ?? "Make a move";
  return [title, `${algorithm} looks for the answer, and the tree that it searches grows here.`];
}

/**
 * @param {{head: HTMLElement, empty: HTMLElement}} elements
 * @param {{fit: () => void, follow: () => void, zoom: (factor: number) => void, layout: (layout: "compact" | "scale") => void, runOffer: () => void, rerun: () => void, study: () => void, lecture: () => void, edit: () => void}} actions
 */
export function createStage({ head, empty }, actions) {
  return {
    /** @param {State} state */
    render(state) {
      const { search, offer, catalogue, settings, layout, path } = state;
      const { label } = algorithmOf(catalogue, settings.algorithm);
      const same = search?.algorithm === settings.algorithm;
      const names = search ? ["root", ...path] : [];
      const crumb = (/** @type {string} */ name, /** @type {number} */ index) =>
        h("li", { "aria-current": index === names.length - 1 ? "step" : null }, name);
      const view = (
        /** @type {string} */ name,
        /** @type {string} */ glyph,
        /** @type {string} */ title,
        /** @type {() => void} */ onclick,
      ) =>
        iconButton(name, glyph, {
          title,
          disabled: !search,
          onclick,
          "aria-pressed": name === "Follow" ? state.follow : null,
        });
      draw(
        head,
        h(
          "nav",
          { class: "crumbs-box", "aria-label": "Path" },
          h("ol", { class: "crumbs", "aria-label": "Current path" }, names.map(crumb)),
        ),
        button("Edit the tree", {
          class: "button is-small",
          hidden: !search || search.running || !isOwn(settings.game),
          onclick: actions.edit,
        }),
        button(same ? "Search again with these settings" : `Search again with ${label}`, {
          class: "button is-small is-primary",
          hidden: !differs(state),
          onclick: actions.rerun,
        }),
        segments(
          "Layout of the tree",
          { compact: "Compact", scale: "To scale" },
          layout,
          actions.layout,
        ),
        h(
          "div",
          { class: "camera", role: "group", "aria-label": "View of the tree" },
          view("Fit", "fit", "Fit the whole tree", actions.fit),
          view("Follow", "follow", "Keep the current node in view", actions.follow),
          view("Zoom out", "minus", "Zoom out", () => actions.zoom(1 / 1.6)),
          view("Zoom in", "plus", "Zoom in", () => actions.zoom(1.6)),
        ),
        iconButton("Lecture mode", "lecture", {
          class: "icon-button is-lecture-mode",
          title: "Lecture mode (F)",
          "aria-pressed": state.lecture.on,
          onclick: actions.lecture,
        }),
      );
      empty.hidden = search !== null || (isOwn(settings.game) && !offer && !state.moves.length);
      head.closest(".stage")?.classList.toggle("is-idle", !search);
      if (search) return;
      const [title, text] = invitation(state, label);
      draw(
        empty,
        picture,
        h("p", { class: "empty-title" }, title),
        h("p", { class: "empty-text" }, text),
        offer
          ? button("Run this search", { class: "button is-primary", onclick: actions.runOffer })
          : button("Search this position", {
              class: "button is-primary",
              hidden: state.position.over,
              onclick: actions.study,
            }),
      );
    },
  };
}

/** @type {[number, string][]} */
const LEAVES = [
  [24, "fill-max"],
  [48, "fill-draw"],
  [72, "fill-min"],
  [102, "fill-draw"],
];

/** A small tree in outline, one branch cut: what will be seen here. */
const picture = h(
  "svg",
  { viewBox: "0 0 240 156", class: "empty-picture", "aria-hidden": "true" },
  h("path", {
    class: "empty-edges",
    d: "M120 26 48 78M120 26 120 78M120 26 192 78M48 92 24 134M48 92 48 134M48 92 72 134M120 92 102 134",
  }),
  h("path", { class: "empty-ghosts", d: "M120 92 138 134M192 92 174 134M192 92 210 134" }),
  h(
    "g",
    { class: "empty-nodes" },
    h("path", { d: "M120 10 130 27H110z", class: "fill-max" }),
    [48, 120, 192].map((x) =>
      h("path", { d: `M${x} 94 ${x + 10} 77H${x - 10}z`, class: "fill-min" }),
    ),
    LEAVES.map(([x, kind]) => h("circle", { cx: x, cy: 140, r: 6, class: kind })),
    [138, 174, 210].map((x) => h("circle", { cx: x, cy: 140, r: 6, class: "stroke-ghost" })),
  ),
);
