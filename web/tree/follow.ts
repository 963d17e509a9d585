// Following: where a camera goes that is not in the user's hands, and what it tells when it is.

import { isLarge } from "../tape/focus.ts";
import { slotOf, totalWidth } from "../tape/slots.ts";
import { LEAF } from "../tape/ticks.ts";
import type { Book } from "./book.ts";
import type { TreeState } from "./tree.ts";
import type { Tree } from "../tape/tree.ts";
import type { Camera } from "./camera.ts";

const SMALL_STEP = 60; // ticks at once, up to which a camera that follows the playback stays close

/** @param overview whether all of the tree is what counts: a leap then shows it */
export function createFollower(
  camera: Camera,
  onFollow: (follow: boolean, view: [number, number] | null) => void,
  overview = false,
) {
  let told: [number, number] | null = null; // what was told last of where the camera is
  let lastTick = 0;
  let before = 0;
  let close = false; // whether it is near the cursor, or shows the whole
  let stale: TreeState | null = null; // the one in which the user took the camera: the next says so

  function near({ layout }: TreeState, tree: Tree) {
    const compact = { left: tree.units - LEAF, right: tree.units };
    const { left, right } =
      layout === "compact" && !tree.revisits ? compact : slotOf(tree, layout, tree.state.subject);
    return camera.close(left, right);
  }

  return {
    /** Another tree: it is watched as it grows. The page has said so with the search; each of those
     * side by side says it for itself. */
    begin() {
      lastTick = before = 0;
      close = false;
      if (overview) onFollow(true, null);
    },
    /** Tells that the camera is in the user's hands, and what it shows.
     * @param state that is drawn */
    taken(state: TreeState | null) {
      told = camera.shares();
      stale = state;
      onFollow(false, told);
    },
    isClose: () => close, // whether it stays near the cursor
    /** Where the camera is, or will be where it is on its way to the whole. */
    goal: (follow: boolean) => (follow && !close ? camera.whole() : camera),
    /** Moves the camera where it follows, or to what a link asks for; tells whether it is on its
     * way.
     * @param room the pixels that it may use
     * @param now in ms
     * @param book of a small tree */
    move(
      state: TreeState,
      tree: Tree,
      { from, to, height }: { from: number; to: number; height: number },
      now: number,
      book: Book | null,
    ) {
      if (stale !== state) stale = null; // it holds a whole search
      const { tick } = tree.state;
      const narrowest = state.layout === "scale" ? 1 : LEAF;
      const total = totalWidth(tree, state.layout);
      const was = camera.picture;
      if (book) camera.frame([from, to], [4, height - 4], book);
      else camera.resize(from, to, total, narrowest);
      if ((was === null) !== (book === null)) camera.put(camera.whole());
      const growing = !book && state.playing && state.speed === "auto";
      const moved = Math.abs(tick - lastTick);
      const leaps = (state.playing || overview) && moved > SMALL_STEP;
      if (growing || leaps || tick === 0 || tick === tree.tape.ticks || !isLarge(tree))
        close = false;
      else if (moved > 0) close = true;
      lastTick = tick;
      if (!state.follow && state.view && state.view !== told) {
        told = state.view;
        camera.put(camera.showing(told));
      }
      if (!state.follow || state === stale) return false;
      // While the tree grows by itself its growth is the movement: the camera keeps all of it in
      // view.
      const elapsed = before && !growing ? Math.min(64, now - before) : Infinity;
      before = now;
      return camera.approach(close && !book ? near(state, tree) : camera.whole(), elapsed);
    },
  };
}
