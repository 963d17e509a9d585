// The canvas of a tree that is edited or answered by hand. `App` says what a key or a press does;
// here it is drawn, hit and written in.

import type { Action, EditorContent, TreeData } from "#shell-types";
import { penOf } from "../dom/dom.js";
import { Camera } from "../tree/camera.ts";
import { Cast } from "../tree/cast.ts";
import { Palette } from "../tree/palette.ts";
import { middleOf, paint, pliesOf, sizesOf, type Sizes } from "./paint.ts";
import type { Observable } from "../shell/observable.ts";
import type { Act } from "../wire/updates.ts";
import type { Widget } from "../shell/widgets.ts";

/** The trees that `App` publishes, by their names. */
type Trees = Observable<Record<string, TreeData | null>>;

interface Attributes {
  content: EditorContent;
  onclick: Action;
  onkeydown: Record<string, Action>;
  onsubmit?: Action;
}

const READABLE = 0.55; // times its own size, of a tree
const REACH = 30; // pixels from a node's middle within which a press means it

/** The pixels below that the tools take, of a wide stage and a narrow one; those of the plies on
 * the left. */
const BARS = [64, 112];
const SIDES = [92, 74];
const EDGE = 14; // where there is nothing
const NARROW = 560;
const LOWEST_ROW = 36; // pixels of a ply beside which a select has room

export const makeTreeEditor = (trees: Trees) => (host: HTMLElement) => new TreeEditor(host, trees);

class TreeEditor implements Widget {
  canvas = document.createElement("canvas");
  keys = document.createElement("div");
  item = document.createElement("div");
  stage: HTMLElement; // with the tools around the canvas, and what it all stands in
  place: HTMLElement;
  camera: Camera;
  attributes: Attributes | null = null;
  act: Act = async () => {};
  tree: TreeData | null = null;
  plies: number[] = [];
  sizes: Sizes = { unit: 1, row: 1 };
  room = { width: 0, height: 0 };
  hasMoved = false; // the user has moved the camera
  isRevealing = true; // the chosen node is brought into view
  frame = 0;
  underWay = 0; // events that are not answered: what is drawn is older than what the user did
  waiting: string[] = []; // keys that wait for the node which they are about
  before = ""; // what stood in the field that has the focus before it was written in
  trees: Trees;
  stop: () => void;

  constructor(host: HTMLElement, trees: Trees) {
    this.trees = trees;
    this.stage = host.parentElement as HTMLElement;
    this.place = this.stage.parentElement as HTMLElement;
    this.canvas.className = "tree-canvas";
    this.keys.className = "tree-keys";
    this.keys.id = `${this.place.id}-tree`;
    this.keys.tabIndex = 0;
    this.keys.setAttribute("role", "tree");
    this.item.setAttribute("role", "treeitem");
    this.item.id = `${this.place.id}-node`;
    this.item.ariaSelected = "true";
    this.keys.setAttribute("aria-activedescendant", this.item.id);
    this.keys.append(this.item);
    host.append(this.canvas, this.keys);
    this.camera = new Camera(this.canvas, () => {
      this.hasMoved = true;
      this.repaint();
    });
    const resized = new ResizeObserver(() => {
      this.isRevealing ||= !this.room.width;
      this.room = { width: this.place.clientWidth, height: this.place.clientHeight };
      this.repaint();
    });
    resized.observe(this.place);
    const recoloured = new MutationObserver(() => this.repaint());
    recoloured.observe(document.documentElement, { attributes: true });
    const system = matchMedia("(prefers-color-scheme: dark)");
    const repaint = () => this.repaint();
    system.addEventListener("change", repaint);
    const forget = trees.subscribe(() => this.take());
    this.canvas.addEventListener("click", (event) => this.press(event));
    this.keys.addEventListener("keydown", (event) => this.pressKey(event));
    this.stage.addEventListener("keydown", (event) => this.leaveField(event));
    this.stage.addEventListener("focusin", ({ target }) => {
      if (isField(target)) this.before = target.value;
    });
    this.stage.addEventListener("change", ({ target }) => {
      if (isField(target)) this.before = target.value;
    });
    this.stage.addEventListener("blur", ({ target }) => this.tellChange(target), true);
    this.take();
    this.stop = () => {
      resized.disconnect();
      recoloured.disconnect();
      system.removeEventListener("change", repaint);
      forget();
      cancelAnimationFrame(this.frame);
    };
    requestAnimationFrame(() => this.place.scrollIntoView({ block: "nearest" })); // on a phone it may be below
  }

  draw(attributes: Record<string, unknown>, _children: unknown, act: Act) {
    this.attributes = attributes as unknown as Attributes;
    this.act = act;
    const { label, text, place } = this.attributes.content;
    this.keys.ariaLabel = label;
    this.item.ariaLabel = text;
    [this.item.ariaLevel, this.item.ariaPosInSet, this.item.ariaSetSize] = place.map(String);
    this.isRevealing = true;
    this.take();
  }

  remove() {
    this.stop();
  }

  take() {
    const tree = this.attributes && this.trees.get()[this.attributes.content.tree];
    if (tree && tree !== this.tree) {
      if (tree.rows.length !== this.tree?.rows.length) this.hasMoved = false; // another tree is seen whole at first
      this.tree = tree;
      this.plies = pliesOf(tree.rows);
    }
    this.repaint();
  }

  // Painting

  repaint() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  paint() {
    const { tree, attributes, camera } = this;
    const { width, height } = this.room;
    if (!tree || !attributes || !width) return;
    const { notes = [] } = attributes.content;
    const { side, bar } = this.margins();
    this.sizes = sizesOf(tree, { width: width - 12 - side, height: height - bar - 8 });
    camera.frame([side, width - 12], [8, height - bar], {
      width: tree.width * this.sizes.unit,
      height: tree.plies * this.sizes.row,
    });
    if (!this.hasMoved) camera.put(this.firstView());
    if (this.isRevealing) this.reveal();
    this.isRevealing = false;
    const palette = new Palette(this.place);
    paint(penOf(this.canvas, width, height), {
      ...{ tree, plies: this.plies, sizes: this.sizes, camera, width, height, notes, palette },
      chosen: this.chosen,
      cast: new Cast(palette, tree.players, tree.players.length > 2),
    });
    this.placePlies();
  }

  margins() {
    const narrow = Number(this.room.width < NARROW);
    const hasPlies = this.stage.querySelector(".sketch-plies");
    const tools = this.stage.querySelector<HTMLElement>(".sketch-tools")?.offsetHeight ?? 0;
    return { side: hasPlies ? SIDES[narrow] : EDGE, bar: Math.max(BARS[narrow], tools) };
  }

  get chosen() {
    const chosen = this.attributes?.content.chosen ?? 0;
    return this.tree && chosen < this.tree.rows.length ? chosen : 0;
  }

  middle(node: number) {
    return middleOf((this.tree as TreeData).rows[node][1], this.plies[node], this.sizes);
  }

  /** All of the tree or, where nobody could read it, what is around the chosen node. */
  firstView() {
    const { camera } = this;
    if (camera.wholeK() >= READABLE) return camera.whole();
    const [x, y] = this.middle(this.chosen);
    const middle = (camera.from + camera.to) / 2;
    return camera.within({
      k: READABLE,
      x: middle - x * READABLE,
      y: camera.middleY() - y * READABLE,
    });
  }

  reveal() {
    const { camera } = this;
    const [x, y] = this.middle(this.chosen);
    const { k } = camera;
    const [left, top] = [x * k + camera.x, y * k + camera.y];
    const { side, bar } = this.margins();
    const [width, height] = [this.room.width, this.room.height - bar];
    if (left > side && left < width - 12 && top > 0 && top < height) return;
    this.hasMoved = true;
    camera.put(camera.within({ k, x: (side + width) / 2 - x * k, y: height / 2 - y * k }));
  }

  placePlies() {
    const { row } = this.sizes;
    const { y, k } = this.camera;
    for (const element of this.stage.querySelectorAll<HTMLElement>(".sketch-ply")) {
      element.style.top = `${(Number(element.dataset.ply) + 0.5) * row * k + y}px`;
      element.hidden = row * k < LOWEST_ROW;
    }
  }

  // Presses and keys

  async send(action: Action, ...value: unknown[]) {
    this.underWay += 1;
    await this.act(action, ...value);
    this.underWay -= 1;
    while (this.waiting.length && !this.underWay) this.type(this.waiting.shift() as string);
  }

  press(event: MouseEvent) {
    const { tree, attributes, camera } = this;
    if (!tree || !attributes) return;
    const box = this.canvas.getBoundingClientRect();
    const x = (event.clientX - box.left - camera.x) / camera.k;
    const y = (event.clientY - box.top - camera.y) / camera.k;
    let nearest = -1;
    let least = Math.max(REACH, 22 / camera.k);
    for (const node of tree.rows.keys()) {
      const [mx, my] = this.middle(node);
      const distance = Math.hypot(mx - x, my - y);
      if (distance < least) [nearest, least] = [node, distance];
    }
    if (nearest < 0) return;
    const { writes } = attributes.content;
    const isLeaf = tree.rows[nearest][2] === null;
    const isWritten = isLeaf
      ? writes === "chosen leaf" && nearest === this.chosen
      : writes === "inner";
    void this.send(attributes.onclick, nearest);
    // At once: a phone shows its keyboard only for what is done in the event itself.
    if (!(isWritten && this.openField())) this.keys.focus({ preventScroll: true });
  }

  pressKey(event: KeyboardEvent) {
    if (event.isComposing || !this.attributes) return;
    const key = nameOf(event);
    const isTyped =
      key === "Enter" || (key.length === 1 && !Object.hasOwn(this.attributes.onkeydown, key));
    if (this.waiting.length || (isTyped && this.underWay)) this.waiting.push(key);
    else if (!this.type(key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Do what a key does, in the tree or in the field that was opened; return whether it does
   * something. */
  type(key: string) {
    const { onkeydown, content } = this.attributes as Attributes;
    const active = document.activeElement;
    if (isField(active) && this.stage.contains(active)) {
      if (key === "Enter") this.submit();
      else if (key.length === 1) active.value += key;
      return true;
    }
    if (Object.hasOwn(onkeydown, key)) void this.send(onkeydown[key]);
    else if (key === "Enter") return this.openField();
    else if (key.length !== 1 || !content.typed.includes(key)) return false;
    else if (this.openField()) (document.activeElement as HTMLInputElement).value = key;
    return true;
  }

  openField() {
    const field = this.stage.querySelector<HTMLInputElement>("label input:not(:disabled)");
    field?.focus();
    field?.select();
    return field !== null;
  }

  /** Enter takes what is written in a field, Escape what stood there before; both go back to the
   * tree. */
  leaveField(event: KeyboardEvent) {
    const field = event.target;
    if (!isField(field) || event.isComposing) return;
    if (event.key === "Escape") {
      field.value = this.before;
      this.keys.focus();
    } else if (event.key === "Enter") this.submit(nameOf(event));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Have a change sent that a browser does not tell of: the first characters are not typed in the
   * field. */
  tellChange(field: EventTarget | null) {
    if (isField(field) && field.value !== this.before) field.dispatchEvent(new Event("change"));
  }

  /** What a key of the tree does, with Control, it does in a field, too. */
  submit(key = "Enter") {
    const { onsubmit, onkeydown } = this.attributes as Attributes;
    this.keys.focus(); // a change of the field is sent first
    const action = key === "Enter" ? onsubmit : onkeydown[key];
    if (action) void this.send(action);
  }
}

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "text";

/** A key with what is held with it; the command key of a Mac is its control key. */
function nameOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  return `${ctrlKey || metaKey ? "Control+" : ""}${altKey ? "Alt+" : ""}${key}`;
}
