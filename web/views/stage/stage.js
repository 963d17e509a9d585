// Around the tree: where the cursor is, the camera's buttons, the legend, and what stands there before any search.

import { question } from "../../state.js";
import { h, setAttribute, setText, svg } from "../dom.js";
import { icon } from "../icons.js";
import { createLegend } from "./legend.js";
import { grouped } from "../../text.js";

/** @typedef {import("../../state.js").State} State */

/**
 * @param {{head: HTMLElement, empty: HTMLElement, legend: HTMLElement}} elements
 * @param {{fit: () => void, follow: () => void, zoom: (factor: number) => void, layout: (layout: "compact" | "scale") => void, runOffer: () => void, rerun: () => void}} actions
 */
export function createStage({ head, empty, legend }, actions) {
  const keys = createLegend(legend);
  const crumbs = h("ol", { class: "crumbs", "aria-label": "Current path" });
  const rerun = h("button", { type: "button", class: "button is-small is-primary", onclick: actions.rerun });
  /** @param {"compact" | "scale"} name @param {string} text */
  const layoutButton = (name, text) =>
    h("button", { type: "button", onclick: () => actions.layout(name) }, text);
  const compact = layoutButton("compact", "Compact");
  const scale = layoutButton("scale", "To scale");
  const layouts = h(
    "div",
    { class: "segments", role: "group", "aria-label": "Layout of the tree" },
    compact,
    scale,
  );
  const fit = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Fit",
      title: "Fit the whole tree",
      onclick: actions.fit,
    },
    icon("fit"),
  );
  const follow = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Follow",
      title: "Keep the current node in view",
      onclick: actions.follow,
    },
    icon("follow"),
  );
  const out = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Zoom out",
      title: "Zoom out",
      onclick: () => actions.zoom(1 / 1.6),
    },
    icon("minus"),
  );
  const into = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Zoom in",
      title: "Zoom in",
      onclick: () => actions.zoom(1.6),
    },
    icon("plus"),
  );
  const camera = h(
    "div",
    { class: "camera", role: "group", "aria-label": "View of the tree" },
    fit,
    follow,
    out,
    into,
  );
  head.append(h("nav", { class: "crumbs-box", "aria-label": "Path" }, crumbs), rerun, layouts, camera);

  const invitation = h("p", { class: "empty-title" });
  const explanation = h("p", { class: "empty-text" });
  const run = h(
    "button",
    { type: "button", class: "button is-primary", onclick: actions.runOffer },
    "Run this search",
  );
  empty.append(emptyPicture(), invitation, explanation, run);

  let crumbsShown = "";
  /** @param {State} state */
  function renderCrumbs({ path, search }) {
    const names = search ? ["root", ...path] : [];
    const text = names.join(" ");
    if (text === crumbsShown) return;
    crumbsShown = text;
    crumbs.replaceChildren(
      ...names.map((name, index) => h("li", { "aria-current": index === names.length - 1 && "step" }, name)),
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      const { search, offer, catalogue, settings, position, layout } = state;
      renderCrumbs(state);
      keys.render(state);
      setAttribute(compact, "aria-pressed", layout === "compact");
      setAttribute(scale, "aria-pressed", layout === "scale");
      setAttribute(follow, "aria-pressed", state.follow);
      for (const button of [fit, follow, out, into]) button.disabled = !search;
      const algorithm =
        catalogue.algorithms.find((one) => one.name === settings.algorithm)?.label ?? settings.algorithm;
      const differs =
        search &&
        !search.running &&
        search.root.game === settings.game &&
        question(search) !==
          question({
            ...settings,
            strength:
              search.strength.kind === "perfect" && settings.strength.kind === "careless"
                ? search.strength
                : settings.strength,
          });
      rerun.hidden = !differs;
      if (differs)
        setText(
          rerun,
          search.algorithm === settings.algorithm
            ? "Search again with these settings"
            : `Search again with ${algorithm}`,
        );
      empty.hidden = search !== null;
      head.parentElement?.classList.toggle("is-idle", !search);
      run.hidden = !offer;
      if (offer) {
        setText(invitation, "This link shows a search");
        const place = offer.root.moves.length ? `after ${offer.root.moves.join(", ")}` : "from the start";
        setText(
          explanation,
          `${algorithm} ${place}${offer.tick ? `, at tick ${grouped(offer.tick)}` : ""}. Nothing runs until you ask for it.`,
        );
      } else if (position.over) {
        setText(invitation, "The game is over");
        setText(explanation, "Undo a move, or start a new game, and watch the next search.");
      } else {
        const others = { both: "Play, or ask for a hint", none: "Let the computer begin" };
        setText(invitation, others[/** @type {"both" | "none"} */ (settings.side)] ?? "Make a move");
        setText(
          explanation,
          `${algorithm} looks for the answer, and the tree that it searches grows here.`,
        );
      }
    },
  };
}

/** A small tree in outline, one branch cut: what will be seen here. */
function emptyPicture() {
  const edges = svg("path", {
    class: "empty-edges",
    d: "M120 26 48 78M120 26 120 78M120 26 192 78M48 92 24 134M48 92 48 134M48 92 72 134M120 92 102 134",
  });
  const pruned = svg("path", { class: "empty-ghosts", d: "M120 92 138 134M192 92 174 134M192 92 210 134" });
  const nodes = svg(
    "g",
    { class: "empty-nodes" },
    svg("path", { d: "M120 10 130 27H110z", class: "fill-max" }),
  );
  for (const x of [48, 120, 192])
    nodes.append(svg("path", { d: `M${x} 94 ${x + 10} 77H${x - 10}z`, class: "fill-min" }));
  for (const [x, kind] of /** @type {[number, string][]} */ ([
    [24, "fill-max"],
    [48, "fill-draw"],
    [72, "fill-min"],
    [102, "fill-draw"],
  ]))
    nodes.append(svg("circle", { cx: x, cy: 140, r: 6, class: kind }));
  for (const x of [138, 174, 210])
    nodes.append(svg("circle", { cx: x, cy: 140, r: 6, class: "stroke-ghost" }));
  return svg(
    "svg",
    { viewBox: "0 0 240 156", class: "empty-picture", "aria-hidden": "true" },
    edges,
    pruned,
    nodes,
  );
}
