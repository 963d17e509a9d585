// One run of a race: its name, its tree, what it has done so far.

import { h, setText } from "../dom.js";
import { createTree } from "../tree/tree.js";
import { grouped, percent } from "../../text.js";

/** @typedef {import("../../state.js").State} State */
/** @typedef {import("../../state.js").Run} Run */

/** @param {string} name */
function counter(name) {
  const output = h("dd", {});
  return { output, parts: [h("dt", {}, name), output] };
}

/**
 * @param {number} index
 * @param {{nodes: (paths: number[][], root: import("../../state.js").Root) => Promise<any[]>, seek: (tick: number) => void, again: () => void}} actions
 */
export function createContender(index, actions) {
  const name = h("h3", { id: `run-${index + 1}-name` });
  const news = h("p", { class: "run-news" });
  const box = h("div", { class: "run-tree", id: `run-${index + 1}` });
  const waiting = h("p", { class: "run-waiting" });
  const nodes = counter("Nodes");
  const leaves = counter("Leaves");
  const cutoffs = counter("Cutoffs");
  const unseen = counter("Never visited");
  const bar = h("div", { class: "run-bar", "aria-hidden": "true" }, h("div"));
  const element = h(
    "section",
    { class: `run is-run-${index + 1}`, "aria-labelledby": `run-${index + 1}-name` },
    h("header", {}, h("i", { class: "swatch", "aria-hidden": "true" }), name, news),
    h("div", { class: "run-body" }, box, waiting),
    bar,
    h("dl", { class: "run-counters" }, ...[nodes, leaves, cutoffs, unseen].map(({ parts }) => h("div", {}, ...parts))),
  );
  let following = true;
  const tree = createTree(box, {
    nodes: actions.nodes,
    onSeek: actions.seek,
    onFollow: (follow) => {
      if (follow === following) return;
      following = follow;
      queueMicrotask(actions.again); // the tree may say so while it is being drawn
    },
  });

  /** What has come of it, beside its name. @param {Run} run @param {number} tick */
  function newsOf({ stage, columns, figures }, tick) {
    if (stage === "stopped") return `stopped after ${grouped(figures.nodes)} nodes`;
    if (stage !== "done" || tick < columns.ticks) return "";
    return `done at ${grouped(columns.ticks)}`;
  }

  return {
    element,
    /** @param {boolean} follow */
    follow(follow) {
      following = follow;
    },
    /** @param {State} state @param {Run | null} run @param {"compact" | "scale"} layout */
    render(state, run, layout) {
      element.hidden = run === null;
      const { compare } = state;
      const racing = compare.phase === "race" && run !== null;
      const cursor = racing ? (compare.cursors[index] ?? null) : null;
      const { tick, ticks, playing } = compare;
      tree.render({ ...state, search: racing ? run : null, cursor, tick, ticks, playing, layout, follow: following, view: null, path: [] });
      if (!run) return;
      const { figures, stage, columns } = run;
      setText(name, figures.name);
      name.title = figures.name;
      setText(news, racing ? newsOf(run, compare.tick) : "");
      const searching = stage === "searching" ? `Searching: ${grouped(figures.nodes)} nodes` : `Searched: ${grouped(figures.nodes)} nodes`;
      setText(waiting, stage === "waiting" ? "Next" : searching);
      waiting.hidden = racing;
      const shown = cursor ?? (racing ? null : figures);
      const cut = cursor ? cursor.alphaCuts + cursor.betaCuts : figures.cutoffs;
      setText(nodes.output, shown && stage !== "waiting" ? grouped(shown.nodes) : "–");
      setText(leaves.output, shown && stage !== "waiting" ? grouped(shown.leaves) : "–");
      setText(cutoffs.output, shown && stage !== "waiting" ? grouped(cut) : "–");
      // Known only at its end: before, what it has not visited may still come.
      const ended = stage === "done" && (!racing || compare.tick >= columns.ticks);
      setText(unseen.output, ended && figures.plain ? percent(Math.max(0, 1 - figures.nodes / figures.plain)) : "–");
      const share = figures.plain && shown ? shown.nodes / figures.plain : 0;
      bar.style.setProperty("--share", String(stage === "waiting" ? 0 : Math.min(1, share)));
    },
  };
}
