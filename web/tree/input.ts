// What pointer and keys do in the tree.

import { walk } from "./walk.ts";
import type { Tree } from "../tape/tree.ts";
import type { hitTest } from "./draw.ts";

interface Target {
  current: () => { tree: Tree; selected: number } | null;
  at: (x: number, y: number) => ReturnType<typeof hitTest>;
  pick: (x: number, y: number) => boolean; // a leaf, where it is asked for some
  hover: (node: number) => void;
  select: (node: number, reveal?: boolean) => void;
  seek: (tick: number) => void;
  open: (node: number) => void; // the moves that a cutoff skipped
  zoomBy: (factor: number) => void;
  fit: () => void;
}

export function listenForGestures(canvas: HTMLCanvasElement, keys: HTMLElement, target: Target) {
  function under(event: MouseEvent) {
    const box = canvas.getBoundingClientRect();
    return target.at(event.clientX - box.left, event.clientY - box.top);
  }

  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const node = under(event)?.mark.node ?? -1;
    canvas.style.cursor = node >= 0 ? "pointer" : "";
    target.hover(node);
  });
  canvas.addEventListener("pointerleave", () => target.hover(-1));
  canvas.addEventListener("click", (event) => {
    const box = canvas.getBoundingClientRect();
    if (target.pick(event.clientX - box.left, event.clientY - box.top)) return;
    const hit = under(event);
    const now = target.current();
    if (!now) return;
    const node = hit?.mark.node ?? -1;
    if (hit?.ghosts) {
      target.select(node);
      target.open(node);
    } else target.select(node === now.selected ? -1 : node);
  });

  keys.addEventListener("focus", () => {
    const now = target.current();
    if (now && now.selected < 0) target.select(0);
  });
  keys.addEventListener("keydown", (event) => {
    const now = target.current();
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    const { tree } = now;
    const node = Math.max(0, Math.min(now.selected, tree.state.nodes - 1));
    const next = walk(tree, node, event.key);
    const others: Record<string, () => void> = {
      Enter: () => target.seek(tree.tickOf(node)),
      o: () => target.open(node),
      "+": () => target.zoomBy(1.6),
      "=": () => target.zoomBy(1.6),
      "-": () => target.zoomBy(1 / 1.6),
      0: () => target.fit(),
      Escape: () => target.select(-1),
    };
    if (next !== null) target.select(next, true);
    else if (event.key in others) others[event.key]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
