// The trees of a race side by side. Their names and numbers are panels of `App`.

import { createCounters } from "../shell/counters.ts";
import { countsOf } from "../tape/tree.ts";
import type { createTree, TreeActions, TreeState } from "../tree/tree.ts";
import type { Comparison } from "./race-stage.ts";

/** What trees are made by: the page has it already. */
type Trees = Pick<TreeActions, "nodes" | "outline" | "bounds"> & {
  createTree: typeof createTree;
  seek: (tick: number) => void;
};

/** How all trees of the page are drawn. */
type Look = Pick<TreeState, "speed" | "isDark" | "isTurned">;

interface Contender {
  place: HTMLElement;
  tree: ReturnType<typeof createTree>;
  isFollowing: boolean;
  writeCounters: () => void;
}

/** `element` has the panel of the runs. */
export function createRaceTrees(element: HTMLElement, { seek, createTree, ...asked }: Trees) {
  let contenders: Contender[] = [];
  let last: [Comparison, Look] | null = null;

  function redraw() {
    if (last) render(...last);
  }

  function plant(place: HTMLElement, index: number): Contender {
    const tree = createTree(place, {
      ...asked,
      overview: true,
      onSeek: seek,
      onFollow: (follow) => {
        if (follow === contender.isFollowing) return;
        contender.isFollowing = follow;
        queueMicrotask(redraw); // the tree may say so while it is being drawn
      },
    });
    const section = place.closest(".run") as HTMLElement;
    const writeCounters = createCounters(section, () => readProgress(index));
    const contender = { place, tree, isFollowing: true, writeCounters };
    return contender;
  }

  /** Where a run is in the race; before, all of it that there is. */
  function readProgress(index: number) {
    const { phase, runs, cursors } = (last as [Comparison, Look])[0];
    const { columns, stage } = runs[index];
    if (stage === "waiting") return { columns, cursor: null };
    const searched = { ...columns.head, ...countsOf(columns) };
    return { columns, cursor: phase === "race" ? (cursors[index] ?? null) : searched };
  }

  function render(comparison: Comparison, look: Look) {
    last = [comparison, look];
    const { phase, runs, cursors, playing, layout } = comparison;
    const isRacing = phase === "race";
    const places = [...element.querySelectorAll<HTMLElement>(".run-tree")].slice(0, runs.length);
    element.dataset.runs = String(runs.length);
    contenders = places.map((place, index) =>
      contenders[index]?.place === place ? contenders[index] : plant(place, index),
    );
    for (const [index, { tree, isFollowing, writeCounters }] of contenders.entries()) {
      tree.render({
        ...look,
        search: isRacing ? runs[index] : null,
        cursor: isRacing ? (cursors[index] ?? null) : null,
        playing,
        layout,
        follow: isFollowing,
        view: null,
        leaves: null,
      });
      writeCounters();
    }
  }

  return {
    render,
    /** Have all trees follow their searches again. */
    follow() {
      for (const contender of contenders) contender.isFollowing = true;
      redraw();
    },
  };
}
