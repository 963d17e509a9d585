// One run of a race: its name, its tree, what it has done so far.

import { grouped, percent } from "../../text.js";
import { h } from "../dom.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Run} Run */

/** What has come of it, beside its name. @param {Run} run @param {number} tick */
function news({ stage, columns, figures }, tick) {
  if (stage === "stopped") return `stopped after ${grouped(figures.nodes)} nodes`;
  return stage === "done" && tick >= columns.ticks ? `done at ${grouped(columns.ticks)}` : "";
}

/** What stands in its tree's place until the race begins. @param {Run} run */
function waiting({ stage, figures }) {
  if (stage === "waiting") return "Next";
  return `${stage === "searching" ? "Searching" : "Searched"}: ${grouped(figures.nodes)} nodes`;
}

/**
 * @param {number} index
 * @param {import("./race.js").Trees & {seek: (tick: number) => void, again: () => void}} actions
 */
export function createContender(index, { createTree, nodes, outline, seek, again }) {
  const id = `run-${index + 1}`;
  let following = true;
  /** @type {ReturnType<typeof createTree> | undefined} */
  let tree;

  /** @param {HTMLElement | null} box */
  function plant(box) {
    if (!box || tree) return;
    tree = createTree(box, {
      nodes,
      outline,
      overview: true,
      onSeek: seek,
      onFollow: (follow) => {
        if (follow === following) return;
        following = follow;
        queueMicrotask(again); // the tree may say so while it is being drawn
      },
    });
  }

  return {
    /** @param {boolean} follow */
    follow(follow) {
      following = follow;
    },
    /** @param {State["compare"]} compare @param {Run | null} run */
    section(compare, run) {
      const frame = {
        class: `run is-${id}`,
        "aria-labelledby": `${id}-name`,
        hidden: run === null,
      };
      const box = h("div", { class: "run-tree", id, ref: plant });
      if (!run) return h("section", frame, null, h("div", { class: "run-body" }, box));
      const { figures, stage, columns } = run;
      const racing = compare.phase === "race";
      const cursor = racing ? (compare.cursors[index] ?? null) : null;
      const shown = cursor ?? (racing || stage === "waiting" ? null : figures);
      const cut = cursor ? cursor.alphaCuts + cursor.betaCuts : figures.cutoffs;
      // Known only at its end: before, what it has not visited may still come.
      const ended = stage === "done" && (!racing || compare.tick >= columns.ticks) && figures.plain;
      const counters = {
        Nodes: shown && grouped(shown.nodes),
        Leaves: shown && grouped(shown.leaves),
        Cutoffs: shown && grouped(cut),
        "Never visited": ended && percent(Math.max(0, 1 - figures.nodes / ended)),
      };
      const share = figures.plain && shown ? Math.min(1, shown.nodes / figures.plain) : 0;
      return h(
        "section",
        frame,
        h(
          "header",
          {},
          h("i", { class: "swatch", "aria-hidden": "true" }),
          h("h3", { id: `${id}-name`, title: figures.name }, figures.name),
          h("p", { class: "run-news" }, racing ? news(run, compare.tick) : ""),
        ),
        h(
          "div",
          { class: "run-body" },
          box,
          h("p", { class: "run-waiting", hidden: racing }, waiting(run)),
        ),
        h(
          "div",
          { class: "run-bar", "aria-hidden": "true", style: { "--share": share } },
          h("div"),
        ),
        h(
          "dl",
          { class: "run-counters" },
          Object.entries(counters).map(([name, value]) =>
            h("div", {}, h("dt", {}, name), h("dd", {}, value || "–")),
          ),
        ),
      );
    },
    /** Its tree, where it stands in the document. @param {State} state @param {Run | null} run @param {"compact" | "scale"} layout */
    render(state, run, layout) {
      const { phase, cursors, tick, ticks, playing } = state.compare;
      const racing = phase === "race" && run !== null;
      tree?.render({
        ...state,
        search: racing ? run : null,
        cursor: racing ? (cursors[index] ?? null) : null,
        tick,
        ticks,
        playing,
        layout,
        follow: following,
        view: null,
        path: [],
      });
    },
  };
}
