// Pictures of the tree: its nodes, of which Python makes a drawing, and drawings as pixels.

import { orNull } from "../wire/protocol.ts";
import type { Search } from "../tape/search.ts";
import { lastWindows } from "../tape/book-layout.ts";
import { boundOf, isBounded } from "../tape/bounds.ts";
import type { CursorState } from "../tape/cursor.ts";
import { childrenOf } from "../tape/slots.ts";
import { type Tree, treeAt } from "../tape/tree.ts";
import { download } from "./download.ts";

const NO_PIXELS =
  "The browser could not make a PNG of it: make the window smaller, or take the SVG.";

/** A row of plyscope/calls/figure_nodes.py; a closed node has its last window of `windows`. */
export function readNode(tree: Tree, id: number, windows = new Map<number, [number, number]>()) {
  const [alpha, beta] = tree.isOpen(id)
    ? tree.window(id)
    : (windows.get(id) ?? tree.enteredWith(id));
  const value = tree.value(id);
  return [
    id,
    id ? tree.parent(id) : null,
    id ? tree.action(id) : null,
    orNull(alpha),
    orNull(beta),
    tree.ply(id),
    tree.tape.vectors[value] ?? orNull(value),
    tree.width(id),
    !tree.isOpen(id) && tree.isCut(id),
    childrenOf(tree, id).length,
  ];
}

/** Some nodes of a search as they are at a tick, the root first, as the call "figure" takes them. */
export async function readNodes({ columns }: Search, cursor: CursorState, ids: number[]) {
  const tree = treeAt(columns, cursor);
  await columns.bounds?.loadAll(ids.filter((id) => isBounded(tree, id)));
  const windows = columns.revisits ? undefined : lastWindows(tree.tape, cursor.tick);
  return {
    nodes: ids.map((id) => readNode(tree, id, windows)),
    signs: ids.map((id) => boundOf(tree, id)?.[0] ?? ""),
    scale: columns.scale,
  };
}

/** Save a canvas as a PNG. */
export async function savePixels(name: string, canvas: HTMLCanvasElement | null) {
  const blob = await new Promise<Blob | null>((take) =>
    canvas ? canvas.toBlob(take) : take(null),
  );
  if (!blob) throw new Error(NO_PIXELS);
  download(name, blob);
}

/** An SVG document as an image that is ready to be drawn. */
export async function loadPicture(svg: string) {
  const image = new Image();
  image.alt = "";
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** A drawing as pixels, `scale` to each of its units. */
export async function rasterize(svg: string, scale: number) {
  const image = await loadPicture(svg);
  const [width, height] = [scale * image.width, scale * image.height];
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return canvas;
}
