// The tree on screen: canvas, gestures, keys and the details of a node.

import { slotOf, totalWidth } from "../trace/slots.js";
import { LEAF } from "../trace/ticks.js";
import { tickOf } from "../trace/cursor.js";
import { Boards } from "./tree-board.js";
import { Camera } from "./tree-camera.js";
import { draw, hitTest } from "./tree-draw.js";
import { Palette } from "./tree-palette.js";
import { createPanel } from "./tree-panel.js";
import { Strips } from "./tree-strips.js";
import { siblingsOf, walk } from "./tree-walk.js";
import { describe } from "./tree-details.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./tree-board.js").NodeInfo} NodeInfo */

const SMALL_STEP = 60; // ticks at once, up to which a following camera stays close

/**
 * @param {HTMLElement} element
 * @param {{nodes: (paths: number[][]) => Promise<NodeInfo[]>, onSeek: (tick: number) => void, onFollow: (follow: boolean) => void}} actions
 */
export function createTree(element, actions) {
  const canvas = document.createElement("canvas");
  canvas.className = "tree-canvas";
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const panel = createPanel({ goTo: (node) => state?.search && actions.onSeek(tickOf(state.search.columns, node)) });
  element.append(canvas, panel.element, panel.tree);
  const camera = new Camera(canvas, () => {
    actions.onFollow(false);
    invalidate();
  });
  const strips = new Strips();

  /** @type {State | null} */
  let state = null;
  /** @type {Palette | null} */
  let palette = null;
  /** @type {Boards | null} */
  let boards = null;
  /** @type {import("./tree-draw.js").Drawn | null} */
  let drawn = null;
  /** @type {object | null} what the last frame showed, to tell what has changed */
  let shown = null;
  let frame = 0;
  let before = 0;
  let hovered = -1;
  let selected = -1;
  let lastTick = 0;
  let close = false; // whether a following camera is near the cursor, or shows the whole

  const resized = new ResizeObserver(() => invalidate(true));
  resized.observe(element);

  /** Asks for a frame. @param {boolean} [all] even where the state is the same */
  function invalidate(all = true) {
    if (all) shown = null;
    frame ||= requestAnimationFrame(paint);
  }

  /** @param {State} next */
  function render(next) {
    const columns = next.search?.columns;
    if (columns !== state?.search?.columns) begin(next);
    if (next.dark !== state?.dark || next.theme !== state?.theme) palette = null;
    state = next;
    const now = { c: next.cursor, l: next.layout, f: next.follow, p: palette, d: columns?.done };
    if (shown && Object.entries(now).every(([key, value]) => Object.is(value, /** @type {any} */ (shown)[key]))) return;
    paint(performance.now());
    shown = now;
  }

  /** Starts with another search. @param {State} next */
  function begin(next) {
    hovered = selected = -1;
    lastTick = 0;
    close = false;
    before = 0;
    const columns = next.search?.columns;
    boards = columns ? new Boards(columns, actions.nodes, () => invalidate()) : null;
    panel.show(null);
  }

  /** @param {number} now */
  function paint(now) {
    cancelAnimationFrame(frame);
    frame = 0;
    fitCanvas();
    const columns = state?.search?.columns;
    const cursor = state?.cursor;
    if (!state || !columns || !cursor || !boards) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      panel.show(null);
      return;
    }
    palette ??= new Palette(element);
    palette.setExtent(extentOf(columns, cursor));
    if (moveCamera(columns, cursor, now)) frame = requestAnimationFrame(paint);
    const marked = hovered >= 0 ? hovered : selected;
    const view = state.position.view;
    drawn = draw({
      context, palette, strips, boards, columns, state: cursor, layout: state.layout, camera,
      width: element.clientWidth, height: element.clientHeight,
      grid: view ? { rows: view.rows, columns: view.columns } : null,
      marked: marked < cursor.nodes ? marked : -1,
    }); // prettier-ignore
    tellPanel(columns, cursor, marked);
    void boards.request();
  }

  /** Moves the camera where it follows; tells whether it is on its way. */
  /** @param {import("../trace/columns.js").Columns} columns @param {import("../trace/cursor.js").CursorState} cursor @param {number} now */
  function moveCamera(columns, cursor, now) {
    if (!state) return false;
    const narrow = element.clientWidth < 560;
    const total = totalWidth(columns, cursor, state.layout);
    camera.resize(narrow ? 34 : 76, element.clientWidth - (narrow ? 12 : 24), total, state.layout === "scale" ? 1 : LEAF);
    const moved = Math.abs(cursor.tick - lastTick);
    if (state.playing && state.speed === "auto") close = false;
    else if (moved > SMALL_STEP || cursor.tick === columns.ticks) close = false;
    else if (moved > 0) close = true;
    lastTick = cursor.tick;
    if (!state.follow) return false;
    const goal = close ? closeUp(columns, cursor) : camera.whole();
    // While the tree grows by itself its growth is the movement: the camera keeps all of it in view.
    const growing = state.playing && state.speed === "auto";
    const elapsed = before && !growing ? Math.min(64, now - before) : Infinity;
    before = now;
    return camera.approach(goal, elapsed);
  }

  /** @param {import("../trace/columns.js").Columns} columns @param {import("../trace/cursor.js").CursorState} cursor */
  function closeUp(columns, cursor) {
    if (state?.layout === "compact") {
      const head = totalWidth(columns, cursor, "compact");
      return camera.close(head - LEAF, head);
    }
    const { left, right } = slotOf(columns, cursor, "scale", cursor.subject);
    return camera.close(left, right);
  }

  function fitCanvas() {
    const width = Math.round(element.clientWidth * devicePixelRatio);
    const height = Math.round(element.clientHeight * devicePixelRatio);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  }

  /** @param {import("../trace/columns.js").Columns} columns @param {import("../trace/cursor.js").CursorState} cursor @param {number} marked */
  function tellPanel(columns, cursor, marked) {
    const there = selected >= 0 && selected < cursor.nodes ? selected : 0;
    const label = describe(columns, cursor, there, boards?.get(there)).join(". ");
    const siblings = siblingsOf(columns, cursor, there);
    panel.tell(label, siblings.indexOf(there) + 1, siblings.length);
    if (marked < 0 || marked >= cursor.nodes || !drawn) return panel.show(null);
    const row = drawn.rows.findIndex((marks) => marks?.some((mark) => mark.node === marked));
    const mark = drawn.rows[row]?.find(({ node }) => node === marked);
    if (!mark) return panel.show(null);
    const info = boards?.get(marked);
    const y = drawn.top + (row + 0.5) * drawn.rowHeight;
    panel.show({
      node: marked, columns, info, lines: describe(columns, cursor, marked, info), pinned: marked === selected,
      grid: state?.position.view ?? null, palette: /** @type {Palette} */ (palette),
      x: mark.x, y, reach: drawn.rowHeight / 2, width: element.clientWidth, height: element.clientHeight,
    }); // prettier-ignore
  }

  /** @param {MouseEvent} event */
  function nodeAt(event) {
    const box = canvas.getBoundingClientRect();
    return (drawn && hitTest(drawn, event.clientX - box.left, event.clientY - box.top)?.mark.node) ?? -1;
  }

  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const node = nodeAt(event);
    canvas.style.cursor = node >= 0 ? "pointer" : "grab";
    if (node !== hovered) {
      hovered = node;
      invalidate();
    }
  });
  canvas.addEventListener("pointerleave", () => {
    hovered = -1;
    invalidate();
  });
  canvas.addEventListener("click", (event) => {
    const node = nodeAt(event);
    selected = node === selected ? -1 : node;
    invalidate();
  });
  panel.tree.addEventListener("focus", () => {
    if (selected < 0) selected = 0;
    invalidate();
  });
  panel.tree.addEventListener("keydown", (event) => {
    const { key } = event;
    const columns = state?.search?.columns;
    const cursor = state?.cursor;
    if (!columns || !cursor || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = walk(columns, cursor, Math.max(0, Math.min(selected, cursor.nodes - 1)), key);
    if (next !== null) select(columns, cursor, next);
    else if (key === "Enter") actions.onSeek(tickOf(columns, Math.max(0, selected)));
    else if (key === "+" || key === "=") zoomBy(1.6);
    else if (key === "-") zoomBy(1 / 1.6);
    else if (key === "0") fit();
    else if (key === "Escape") selected = -1;
    else return;
    event.preventDefault();
    event.stopPropagation();
    invalidate();
  });

  /** Selects a node and brings it into view. @param {import("../trace/columns.js").Columns} columns @param {import("../trace/cursor.js").CursorState} cursor @param {number} node */
  function select(columns, cursor, node) {
    selected = node;
    hovered = -1;
    if (!state) return;
    const { left, right } = slotOf(columns, cursor, state.layout, node);
    const [a, b] = [left * camera.k + camera.x, right * camera.k + camera.x];
    if (b - a >= 8 && a >= camera.from - 1 && b <= camera.to + 1) return;
    actions.onFollow(false);
    Object.assign(camera, b - a < 8 ? camera.close(left, right) : camera.within({ k: camera.k, x: (camera.from + camera.to) / 2 - ((left + right) / 2) * camera.k }));
    camera.tell();
  }

  function fit() {
    actions.onFollow(false);
    Object.assign(camera, camera.whole());
    camera.tell();
    invalidate();
  }

  /** @param {number} factor */
  function zoomBy(factor) {
    actions.onFollow(false);
    camera.zoomBy(factor);
    invalidate();
  }

  return {
    render,
    fit,
    zoomBy,
    /** The scene of the last frame painted again, for measuring it. */
    repaint: () => paint(performance.now()),
    camera,
  };
}

/** The greatest value a leaf has shown so far, for the colours: 1 in a game that is won or lost. */
/** @param {import("../trace/columns.js").Columns} columns @param {import("../trace/cursor.js").CursorState} cursor */
function extentOf(columns, cursor) {
  void cursor;
  const { table } = columns.value;
  if (table.length > 64) return 1;
  return table.reduce((most, value) => (Number.isFinite(value) ? Math.max(most, Math.abs(value)) : most), 0) || 1;
}
