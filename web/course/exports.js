// Pictures out: what is in view or the whole tree, as PNG, SVG, TikZ or JSON, saved as a file.

import { isOwn } from "../settings/named.js";
import { inJson, orNull } from "../protocol.js";
import { download } from "./download.js";
import { fold } from "../trace/fold.js";
import { boundOf } from "../trace/bounds.ts";
import { TickCursor } from "../trace/tick-cursor.js";
import { childrenOf } from "../trace/slots.ts";
import { treeAt } from "../trace/tree.js";
import { grouped } from "../text.js";

/** @typedef {import("../state.js").State} State */

/** The longest side a canvas may have in every browser. */
const LONGEST_SIDE = 16_384;

/**
 * @param {() => State} get
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {{picture: () => HTMLCanvasElement | null, inView: () => number[]}} tree
 * @param {() => Promise<typeof import("./steps.js")>} steps
 */
export function createExports(get, engine, tree, steps) {
  /** @param {"svg" | "tikz"} format @param {boolean} whole */
  async function figure(format, whole) {
    const { search, cursor } = get();
    if (!search || !cursor) throw new Error("There is no tree yet: make a move, or run a search.");
    const ids = whole
      ? Array.from({ length: Math.min(cursor.nodes, 2001) }, (_, id) => id)
      : tree.inView();
    const now = treeAt(search.columns, cursor);
    await search.columns.bounds?.loadAll(now, ids);
    return engine.call("figure", {
      ...search.root,
      format,
      nodes: nodeData(now, ids),
      signs: ids.map((id) => signOf(now, id)),
      scale: scaleOf(search),
    });
  }

  const tools = {
    call: engine.call,
    inJson,
    orNull,
    fold,
    TickCursor,
    treeAt,
    nodeData,
    jsonValueOf,
    signOf,
    scaleOf,
  };

  /** @type {Record<string, () => Promise<Blob>>} */
  const makers = {
    "view.png": async () => blobOf(tree.picture()),
    "view.svg": async () => new Blob([await figure("svg", false)], { type: "image/svg+xml" }),
    "tree.png": async () => blobOf(await rasterized(await figure("svg", true))),
    "tree.svg": async () => new Blob([await figure("svg", true)], { type: "image/svg+xml" }),
    "tree.tex": async () => new Blob([await figure("tikz", true)], { type: "text/x-tex" }),
    "steps.zip": async () => (await steps()).zipped(get().search, tools),
    "trace.json": async () => {
      const { search } = get();
      if (!search) throw new Error("There is no trace yet: make a move, or run a search.");
      const { root, algorithm, options, strength } = search;
      const trace = await engine.call("trace", { ...root, algorithm, options, strength });
      return new Blob([JSON.stringify({ ...root, algorithm, options, ...trace }, null, 1)], {
        type: "application/json",
      });
    },
  };

  return {
    /** Makes a file and saves it; throws an Error with one sentence where it cannot be. @param {string} kind */
    async save(kind) {
      if (kind === "steps.print") return (await steps()).printed(get().search, tools);
      const blob = await makers[kind]();
      const { search } = get();
      const game = search && !isOwn(search.root.game) ? search.root.game : "tree";
      download(`plyscope-${game}-${placeOf(search?.root.moves ?? [])}-${kind}`, blob);
    },
  };
}

/**
 * Nodes as study.py, "figure", takes them, with what is known of them at the tree's tick.
 * @param {import("../trace/tree.js").Tree} tree @param {number[]} ids ascending, the root first
 */
export function nodeData(tree, ids) {
  return ids.map((id) => {
    const [alpha, beta] = tree.enteredWith(id);
    return [
      id,
      id ? tree.parent(id) : null,
      id ? tree.action(id) : null,
      orNull(alpha),
      orNull(beta),
      tree.ply(id),
      jsonValueOf(tree, id),
      tree.width(id),
      !tree.isOpen(id) && tree.isCut(id),
      childrenOf(tree, id).length,
    ];
  });
}

/** What makes sums of its values, where they are told so. @param {NonNullable<State["search"]>} search */
const scaleOf = ({ columns }) => columns.manner?.scale ?? null;

/** What stands before the value of a node, as study.py has it. @param {import("../trace/tree.js").Tree} tree @param {number} id */
const signOf = (tree, id) => boundOf(tree, id)?.[0] ?? "";

/** The value of a node as JSON has it. @param {import("../trace/tree.js").Tree} tree @param {number} id */
function jsonValueOf(tree, id) {
  const { vectors } = tree.tape;
  const value = tree.value(id);
  return vectors.length ? (vectors[value] ?? null) : orNull(value);
}

/** @param {HTMLCanvasElement | null} canvas @returns {Promise<Blob>} */
async function blobOf(canvas) {
  const blob = canvas && (await new Promise((resolve) => canvas.toBlob(resolve, "image/png")));
  if (!blob)
    throw new Error(
      "The browser could not make a PNG of it: make the window smaller, or take the SVG.",
    );
  return blob;
}

/** An SVG as pixels, two to a unit. @param {string} text @returns {Promise<HTMLCanvasElement>} */
async function rasterized(text) {
  const [, width, height] = /** @type {RegExpExecArray} */ (
    / width="(\d+)" height="(\d+)"/.exec(text)
  ).map(Number);
  if (Math.max(width, height) * 2 > LONGEST_SIDE) {
    throw new Error(
      `The whole tree is ${grouped(2 * width)} pixels wide and a PNG holds ${grouped(LONGEST_SIDE)}: take the SVG, or what is in view.`,
    );
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: 2 * width,
    height: 2 * height,
  });
  canvas.getContext("2d")?.drawImage(image, 0, 0, 2 * width, 2 * height);
  return canvas;
}

/** A position as part of a file's name: its moves, without signs that no name can have, or how many where that is too long. @param {string[]} moves */
function placeOf(moves) {
  const names = moves.join("-").replace(/[^\w.-]+/g, "_");
  return names.length > 100 ? `after-${moves.length}-moves` : names || "start";
}
