// One run of a race: its name, its tree, what it has done so far.

import type { CursorState } from "../tape/cursor.ts";
import type { Comparison, Run } from "./race-stage.ts";
import { grouped } from "../tape/text.ts";
import { h } from "../dom/dom.js";
import type { createTree, TreeActions, TreeState } from "../tree/tree.ts";

/** What trees are made by: the page has it already. */
export type Trees = Pick<TreeActions, "nodes" | "outline" | "bounds"> & {
  createTree: typeof createTree;
};

/** How all trees of the page are drawn. */
export type Look = Pick<TreeState, "speed" | "isDark" | "isTurned">;

const NONE = "–";

interface Actions extends Trees {
  seek: (tick: number) => void;
  redraw: () => void; // draw again: the camera of a tree was taken, or follows again
}

export function createContender(
  index: number,
  { createTree, nodes, outline, bounds, seek, redraw }: Actions,
) {
  const id = `run-${index + 1}`;
  let following = true;
  let tree: ReturnType<typeof createTree> | undefined;

  function plant(box: HTMLElement | null) {
    if (!box || tree) return;
    tree = createTree(box, {
      nodes,
      outline,
      bounds,
      overview: true,
      onSeek: seek,
      onFollow: (follow) => {
        if (follow === following) return;
        following = follow;
        queueMicrotask(redraw); // the tree may say so while it is being drawn
      },
    });
  }

  /** What stands under the tree: counts where the race is, at its end the share never visited. */
  function listCounters(run: Run, cursor: CursorState | null, isAtEnd: boolean) {
    const { stage, counts } = run;
    if (stage === "waiting") return { Nodes: NONE, Leaves: NONE, Cutoffs: NONE, [UNVISITED]: NONE };
    const { nodes, leaves } = cursor ?? counts;
    const cutoffs = cursor ? cursor.alphaCuts + cursor.betaCuts : counts.cutoffs;
    return {
      Nodes: grouped(nodes),
      Leaves: grouped(leaves),
      Cutoffs: grouped(cutoffs),
      // Known only at its end: before, what it has not visited may still come.
      [UNVISITED]: isAtEnd ? run.unvisited : NONE,
    };
  }

  return {
    setFollowing(follow: boolean) {
      following = follow;
    },
    section(compare: Comparison, run: Run | null) {
      const frame = {
        class: `run is-${id}`,
        "aria-labelledby": `${id}-name`,
        hidden: run === null,
      };
      const box = h("div", { class: "run-tree", id, ref: plant });
      if (!run) return h("section", frame, null, h("div", { class: "run-body" }, box));
      const { name, columns } = run;
      const isRacing = compare.phase === "race";
      const cursor = isRacing ? (compare.cursors[index] ?? null) : null;
      const isAtEnd = !isRacing || compare.tick >= columns.ticks;
      const isStopped = run.stage === "stopped";
      const counters = listCounters(run, cursor, isAtEnd);
      const nodes = (cursor ?? run.counts).nodes;
      const isShown = run.stage !== "waiting" && run.plain_nodes;
      const share = isShown ? Math.min(1, nodes / (run.plain_nodes as number)) : 0;
      return h(
        "section",
        frame,
        h(
          "header",
          {},
          h("i", { class: "swatch", "aria-hidden": "true" }),
          h("h3", { id: `${id}-name`, title: name }, name),
          h("p", { class: "run-news" }, isRacing && (isAtEnd || isStopped) ? run.news : ""),
        ),
        h(
          "div",
          { class: "run-body" },
          box,
          h(
            "p",
            { class: "run-waiting", hidden: isRacing },
            run.cover.replace("{nodes}", grouped(run.counts.nodes)),
          ),
        ),
        h(
          "div",
          { class: "run-bar", "aria-hidden": "true", style: { "--share": share } },
          h("div"),
        ),
        h(
          "dl",
          { class: "run-counters" },
          Object.entries(counters).map(([term, value]) =>
            h("div", {}, h("dt", {}, term), h("dd", {}, value)),
          ),
        ),
      );
    },
    /** Draw its tree, once its place is in the document. */
    render({ phase, cursors, playing, layout }: Comparison, run: Run | null, look: Look) {
      const isRacing = phase === "race" && run !== null;
      tree?.render({
        ...look,
        search: isRacing ? run : null,
        cursor: isRacing ? (cursors[index] ?? null) : null,
        playing,
        layout,
        follow: following,
        view: null,
        leaves: null,
      });
    },
  };
}

const UNVISITED = "Never visited";
