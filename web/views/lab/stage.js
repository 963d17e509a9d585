// What the drawn tree and the exercise share: a canvas with a camera, keys that walk the nodes, and a place for tools.

import { draw, h, made, penOf } from "../dom.js";
import { Cast } from "../tree/cast.ts";
import { Palette } from "../tree/palette.ts";
import { middleOf } from "../../trace/arrange.js";
import { itemAt, layoutOf } from "./layout.js";
import { paint, sizesOf } from "./paint.js";

/** @typedef {import("./layout.js").Item} Item */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./paint.js").Note} Note */

const READABLE = 0.55; // times its own size, of a tree
const REACH = 30; // pixels from a node's middle within which a press means it

/** The pixels below that the tools take, of a wide stage and a narrow one; and on the left those of the plies. */
const BARS = [64, 112];
const SIDES = [92, 74];
const EDGE = 14; // where there is nothing

/**
 * @param {HTMLElement} element
 * @param {object} options
 * @param {string} options.label of the tree, to be read out
 * @param {() => number[]} options.path of the node that is chosen by now: keys come faster than frames
 * @param {(item: Item) => string} options.told what is read out of a node
 * @param {(item: Item) => void} options.press
 * @param {(item: Item) => Note} [options.note] what is written at a node
 * @param {boolean} [options.sided] who moves at each ply stands on the left
 * @param {(layout: Layout, row: number, camera: import("../tree/camera.ts").Camera) => void} [options.onShown] `row` is the height of a ply
 * @param {typeof import("../tree/camera.ts").Camera} Camera
 */
export function createLabStage(
  element,
  { label, path, told, press, note, sided = false, onShown },
  Camera,
) {
  const canvas = /** @type {HTMLCanvasElement} */ (made(h("canvas", { class: "tree-canvas" })));
  const keys = made(
    h("div", { class: "tree-keys", role: "tree", tabindex: 0, "aria-label": label }),
  );
  const tools = made(h("div", { class: "sketch-tools" }));
  element.append(canvas, keys, tools);

  /** @type {import("../../protocol.js").Row[] | null} */
  let rows = null;
  /** @type {Layout | null} */
  let layout = null;
  /** @type {string[]} */
  let players = [];
  /** @type {Palette | null} */
  let palette = null;
  let dark = false;
  let sizes = { unit: 1, row: 1 };
  let seen = false;
  let free = false; // the hand has moved the camera
  const camera = new Camera(canvas, () => {
    free = true;
    show();
  });
  /** Of the element, as it was laid out last: to ask for it while a frame is made lays all of the page out. */
  let room = { width: 0, height: 0 };
  new ResizeObserver(() => {
    const appears = !room.width;
    room = { width: element.clientWidth, height: element.clientHeight };
    show(appears);
  }).observe(element);

  function margins() {
    const narrow = Number(room.width < 560);
    return { side: sided ? SIDES[narrow] : EDGE, bar: BARS[narrow] };
  }

  const chosen = () => itemAt(/** @type {Layout} */ (layout), path());

  /** @param {boolean} [revealing] the chosen node is brought into view */
  function show(revealing = false) {
    const { width, height } = room;
    if (element.hidden || !layout || !width) return;
    palette ??= new Palette(element);
    const { side, bar } = margins();
    sizes = sizesOf(layout, width - 12 - side, height - bar - 8);
    camera.frame([side, width - 12], [8, height - bar], {
      width: layout.width * sizes.unit,
      height: layout.plies * sizes.row,
    });
    if (!free) camera.put(first());
    if (revealing) reveal();
    paint(penOf(canvas, width, height), {
      items: layout.items,
      sizes,
      camera,
      width,
      height,
      chosen: chosen(),
      palette,
      cast: new Cast(palette, players, players.length > 2),
      note,
    });
    onShown?.(layout, sizes.row, camera);
  }

  /** All of the tree or, where nobody could read it, what is around the chosen node. */
  function first() {
    if (camera.wholeK() >= READABLE) return camera.whole();
    const [x, y] = middleOf(chosen(), sizes);
    const middle = [(camera.from + camera.to) / 2, camera.middleY()];
    return camera.within({ k: READABLE, x: middle[0] - x * READABLE, y: middle[1] - y * READABLE });
  }

  /** Puts the camera so that the chosen node is in view. */
  function reveal() {
    const [x, y] = middleOf(chosen(), sizes);
    const { k } = camera;
    const [left, top] = [x * k + camera.x, y * k + camera.y];
    const { side, bar } = margins();
    const [width, height] = [room.width, room.height - bar];
    if (left > side && left < width - 12 && top > 0 && top < height) return;
    free = true;
    camera.put(camera.within({ k, x: (side + width) / 2 - x * k, y: height / 2 - y * k }));
  }

  function tell() {
    const item = chosen();
    const siblings = item.parent?.children ?? [item];
    const id = `${element.id}-node`;
    draw(
      keys,
      h("div", {
        role: "treeitem",
        id,
        "aria-level": item.ply + 1,
        "aria-posinset": siblings.indexOf(item) + 1,
        "aria-setsize": siblings.length,
        "aria-selected": true,
        "aria-label": told(item),
      }),
    );
    keys.setAttribute("aria-activedescendant", id);
  }

  canvas.addEventListener("click", (event) => {
    if (!layout) return;
    const box = canvas.getBoundingClientRect();
    const [x, y] = [
      (event.clientX - box.left - camera.x) / camera.k,
      (event.clientY - box.top - camera.y) / camera.k,
    ];
    let nearest = null;
    let least = Math.max(REACH, 22 / camera.k);
    for (const item of layout.items) {
      const [mx, my] = middleOf(item, sizes);
      const distance = Math.hypot(mx - x, my - y);
      if (distance < least) [nearest, least] = [item, distance];
    }
    if (nearest) press(nearest);
  });

  return {
    keys,
    tools,
    chosen,
    /** The tree as it is laid out; null before there is one. */
    layout: () => layout,
    /**
     * @param {import("../../protocol.js").Row[]} now @param {string[]} names of the players @param {boolean} isDark
     */
    render(now, names, isDark) {
      if (now !== rows) {
        if (now.length !== rows?.length) free = false; // another tree is seen whole at first
        rows = now;
        layout = layoutOf(rows);
      }
      players = names;
      if (isDark !== dark) [palette, dark] = [null, isDark];
      show(true);
      tell();
      if (!seen) element.scrollIntoView({ block: "nearest" }); // on a phone it may be below
      seen = true;
    },
    /** It is not there for a while. */
    rest: () => void (seen = false),
  };
}
