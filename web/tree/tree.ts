// The tree on screen: the camera that follows, the frame that is painted, the node that is chosen.

import type { LayoutAnswer, NodeInfo, Opened } from "#shell-types";
import { enteredNodes, isSmall, readLayout } from "../tape/book-layout.ts";
import { Answers } from "../tape/answers.ts";
import { type AskBounds, createBounds } from "../tape/bounds.ts";
import { actionsTo, slotOf } from "../tape/slots.ts";
import { treeAt, type Tree } from "../tape/tree.ts";
import { penOf } from "../dom/dom.js";
import { createAriaTree } from "./aria.ts";
import { Camera, type View } from "./camera.ts";
import { Cast } from "./cast.ts";
import { describe } from "./details.ts";
import { draw, hitTest, type Frame, type Scene } from "./draw.ts";
import { createFollower } from "./follow.ts";
import { createGhosts } from "./ghosts.ts";
import { listenForGestures } from "./input.ts";
import { Palette } from "./palette.ts";
import { createMap, MAP } from "./map.ts";
import { createPanel } from "./panel.ts";
import { inView, picture } from "./picture.ts";
import { Strips } from "./strips.ts";
import { bookOf, fitsIn, leafAt, placeOf, type Book } from "./book.ts";
import type { Search, TreeLook } from "../tape/search.ts";
import type { Columns } from "../tape/columns.ts";
import type { CursorState } from "../tape/cursor.ts";
import type { BookLayout, EnteredNode } from "../tape/book-layout.ts";

export interface TreeActions {
  /** asks for the positions at the ends of paths from a root: of the first ones at least */
  nodes: (paths: number[][], search: Search) => Promise<NodeInfo[]>;
  /** asks what a cutoff skipped in a search */
  ghosts?: (columns: Columns, node: object) => Promise<Opened>;
  /** asks for the layout of a small search */
  outline: (search: Search, nodes: EnteredNode[], order: string) => Promise<LayoutAnswer>;
  /** asks what is known of closed nodes of a search */
  bounds: (search: Search, ...asked: Parameters<AskBounds>) => ReturnType<AskBounds>;
  /** whether all of the tree is what counts, as side by side with others: then nothing but it is
   * shown */
  overview?: boolean;
  /** tells what there is to explain: "book", "path" or what a large tree shows */
  onDrawn?: (shown: string) => void;
  onSeek: (tick: number) => void;
  /** a leaf of a small tree was clicked on, where it is asked which are never visited */
  onPick?: (path: number[]) => void;
  /** the user took the camera, and shows that part of the tree, as shares of its width; or it
   * follows again */
  onFollow: (follow: boolean, view: [number, number] | null) => void;
}

/** What is drawn, and how. */
export interface TreeState extends TreeLook {
  search: Search | null;
  cursor: CursorState | null;
  playing: boolean;
  speed: string;
}

const BOARDS = { what: "positions", atOnce: 64, kept: 400 };
const PATH = 200; // pixels down that the path needs, with its moves
const ROOM = 300; // those that the map needs beside it
const HALL = 640; // pixels across the screen for each time that lecture mode enlarges the tree
const [LEGIBLE, IN_A_HALL] = [0.8, 20 / 21]; // times its own size, of a book

export function createTree(element: HTMLElement, actions: TreeActions) {
  const canvas = document.createElement("canvas");
  canvas.className = "tree-canvas";
  const strips = new Strips();
  let state: TreeState | null = null;
  let columns: Columns | undefined; // what is drawn is the tree of it
  let palette: Palette | null = null;
  let boards: Scene["boards"] | null = null;
  let plan: BookLayout | null = null;
  let asked = false; // for it
  let failed = false; // to get it
  let drawn: Frame | null = null;
  let scene: Scene | null = null;
  let shown: unknown[] | null = null; // what the last frame showed
  let frame = 0;
  let hovered = -1;
  let selected = -1;

  const ghosts = createGhosts(actions.ghosts, invalidate);
  const panel = createPanel({
    goTo: (tick) => actions.onSeek(tick),
    openGhosts: (node) => {
      const tree = treeNow();
      if (tree) void ghosts.open(tree, node);
    },
  });
  const aria = createAriaTree(element.id);
  const map = createMap({
    goTo: (share) => {
      const tree = treeNow();
      if (!tree || !state) return;
      // Beside the cursor as near as it was there, elsewhere as near as the hand has brought it.
      const { k, y } = camera;
      take(camera.within({ k, x: camera.middleX() - share * camera.total * k, y }));
    },
  });
  element.append(canvas, map.element, aria.element, panel.element);
  const camera = new Camera(canvas, () => {
    follower.taken(state);
    invalidate();
  });
  const follower = createFollower(camera, actions.onFollow, actions.overview);
  let scale = 1; // times which all is drawn: larger in lecture mode, for the last row
  /** The size that the browser has laid the element out in, before it is enlarged: to ask it for
   * that within a frame has it lay out the page twice. */
  const size = { width: 0, height: 0 };
  const measure = () => {
    camera.scale = scale = element.closest(".is-lecture") ? Math.max(1, innerWidth / HALL) : 1;
    Object.assign(size, {
      width: element.clientWidth / scale,
      height: element.clientHeight / scale,
    });
  };
  measure();
  new ResizeObserver(() => {
    measure();
    shown = null;
    paint(performance.now());
  }).observe(element);

  function invalidate() {
    shown = null;
    frame ||= requestAnimationFrame(paint);
  }

  const treeNow = () => (columns && state?.cursor ? treeAt(columns, state.cursor) : null);

  const isBook = ({ tape }: Tree) => isSmall(tape) && state?.layout === "compact" && !failed;

  /** The book that a small tree is drawn in, once all of it is there, where all of it can be read:
   * then no node ever moves. */
  function bookNow(tree: Tree) {
    if (!isBook(tree)) return null;
    if (!plan) return ask(tree.tape);
    const { from, to } = room();
    const place = { width: to - from, height: size.height };
    const book = bookOf(plan, { grid: grid(), tree }, place);
    const asked = state?.leaves != null; // for those that are never visited
    return asked || fitsIn(book, place, scale > 1 ? IN_A_HALL : LEGIBLE) ? book : null;
  }

  /** Whether only what is nearest to the cursor is drawn: the camera follows a large tree step by
   * step. */
  const isFocus = (book: Book | null) =>
    !actions.overview &&
    state?.follow === true &&
    follower.isClose() &&
    !book &&
    size.height >= PATH;

  /** Whether the map is there: of a large tree that is not all in view. */
  function isMapped(focus: boolean, book: Book | null) {
    if (size.height < ROOM || scale > 1 || book) return false;
    const [from, to] = camera.shares();
    return focus || from > 0.01 || to < 0.99;
  }

  /** The pixels across that the tree may use: who moves stands before them. */
  function room() {
    const width = size.width;
    return width < 560 ? { from: 34, to: width - 12 } : { from: 76, to: width - 24 };
  }

  function render(next: TreeState) {
    if (next.search?.columns !== columns) begin(next.search);
    element.classList.toggle("is-idle", !next.search);
    if (next.isDark !== state?.isDark) palette = null;
    state = next;
    const { cursor, layout, follow, view } = next;
    const parts = () => [
      cursor,
      layout,
      follow,
      view,
      palette,
      columns?.done,
      next.leaves,
      next.isTurned,
    ];
    if (shown && parts().every((value, i) => Object.is(value, shown?.[i]))) return;
    paint(performance.now());
    shown = parts();
  }

  function begin(search: Search | null) {
    columns = search?.columns;
    hovered = selected = -1;
    drawn = scene = null; // they hold the columns of the last one
    boards = search && createBoards(search);
    ghosts.clear();
    plan = null;
    asked = failed = false;
    if (search)
      search.columns.bounds ??= createBounds(search.columns, (...asked) =>
        actions.bounds(search, ...asked),
      );
    if (columns) follower.begin();
  }

  /** The positions of the nodes of the search that is drawn. */
  const createBoards = (search: Search): Scene["boards"] =>
    new Answers(BOARDS, async (nodes) => {
      const tree = treeNow();
      if (!tree) return [];
      const paths = nodes.map((node) => actionsTo(tree, node));
      const infos = await actions.nodes(paths, search);
      return infos.map((info, at) => [nodes[at], info]);
    });

  function ask(tape: Columns) {
    if (asked || !state?.search) return null;
    asked = true;
    const tree = treeAt(tape, tape.head);
    const { search } = state;
    const take = (read: () => void) => {
      if (columns !== tape) return;
      read();
      invalidate();
    };
    actions.outline(search, enteredNodes(tree), String(search.options.order ?? "")).then(
      (answer) => take(() => (plan = readLayout(tree, answer))),
      (error) => {
        console.warn("The tree could not be laid out as in a book.", error);
        take(() => (failed = true)); // it is drawn as a large tree is
      },
    );
    return null;
  }

  function paint(now: number) {
    cancelAnimationFrame(frame);
    frame = 0;
    const context = penOf(canvas, size.width, size.height, devicePixelRatio * scale);
    const tree = treeNow();
    if (!state || !tree || !boards || !size.width) {
      panel.show(null);
      map.render(null);
      return;
    }
    palette ??= new Palette(element);
    palette.setValues(extentOf(tree.tape), tree.tape.vectors);
    const cast = new Cast(palette, players(), tree.tape.vectors.length > 0);
    const book = bookNow(tree);
    if (isBook(tree) && !plan) return map.render(null); // a moment, until it can be laid out
    const place = { ...room(), height: size.height - (map.element.hidden ? 0 : MAP / scale) };
    if (follower.move(state, tree, place, now, book)) frame = requestAnimationFrame(paint);
    const marked = hovered >= 0 ? hovered : selected;
    const focus = isFocus(book);
    const mapped = isMapped(focus, book);
    scene = {
      context,
      palette,
      cast,
      strips,
      boards,
      tree,
      layout: state.layout,
      camera,
      width: size.width,
      height: size.height - (mapped ? MAP / scale : 0),
      book,
      focus,
      grid: grid(),
      opened: openedNow(tree),
      picked: pickedNow(),
      marked: marked < tree.state.nodes ? marked : -1,
    };
    drawn = draw(scene);
    actions.onDrawn?.(drawn.shown);
    const { layout } = state;
    const window = focus ? null : camera.shares();
    const [width, from, to] = [size.width, camera.from, camera.to].map((one) => one * scale);
    const view = { tree, layout, palette, width, from, to, window };
    map.render(mapped ? view : null);
    tell(tree, marked, scene.opened);
    for (const answers of [boards, tree.tape.bounds])
      void answers?.request().then((came) => came && invalidate());
  }

  /** The leaves that the visitor has crossed out, by the actions that lead there. */
  const pickedNow = () => new Set(state?.leaves?.map(String));

  /** The branches that were opened, of those that are cut by now. */
  const openedNow = (tree: Tree) =>
    new Map(
      [...ghosts.opened].filter(([node]) => node < tree.state.nodes && tree.skipped(node) > 0),
    );

  /** The board of the game, where its positions can be drawn small. */
  function grid() {
    const kind = game()?.kind;
    return kind && state ? { kind, turned: state.isTurned } : null;
  }

  const game = () => state?.search?.board;
  const players = () => game()?.players ?? [];

  /** Says what is marked, to eyes and to ears. */
  function tell(tree: Tree, marked: number, opened: Scene["opened"]) {
    const chosen = selected >= 0 && selected < tree.state.nodes ? selected : 0;
    aria.render(tree, chosen, boards, players(), opened, plan?.byNode);
    const row = drawn?.rows.findIndex((marks) => marks.some(({ node }) => node === marked)) ?? -1;
    const mark = drawn?.rows[row]?.find(({ node }) => node === marked);
    if (!mark || !drawn || !palette) return panel.show(null);
    const info = boards?.get(marked);
    panel.show({
      node: marked,
      tree,
      info,
      lines: describe(tree, marked, info, players(), plan?.byNode[marked]),
      pinned: marked === selected,
      opened: opened.get(marked),
      canOpen: actions.ghosts !== undefined && !tree.tape.movers.told,
      grid: grid(),
      palette,
      x: mark.x * scale,
      y: drawn.middles[row] * scale,
      reach: drawn.reaches[row] * scale,
      width: size.width * scale,
      height: size.height * scale,
    });
  }

  /** Selects a node, or none, and brings it into view. */
  function select(node: number, reveal = false) {
    selected = node;
    hovered = -1;
    invalidate();
    const tree = treeNow();
    if (!reveal || node < 0 || !state || !tree) return;
    const book = bookNow(tree);
    if (book) return revealed(...placeOf(book, node));
    if (isFocus(book) && drawn?.rows.some((row) => row.some((mark) => mark.node === node))) return;
    const { left, right } = slotOf(tree, state.layout, node);
    const { k, x } = follower.goal(state.follow);
    const [a, b] = [left * k + x, right * k + x];
    if (b - a >= 8 && a >= camera.from - 1 && b <= camera.to + 1) return;
    const middle = camera.middleX();
    const centred = { k: camera.k, x: middle - ((left + right) / 2) * camera.k };
    take(b - a < 8 ? camera.close(left, right) : camera.within(centred));
  }

  function revealed(x: number, y: number) {
    const { k } = camera;
    const [left, top] = [x * k + camera.x, y * k + camera.y];
    const inView = left > camera.from && left < camera.to && top > 24 && top < size.height - 24;
    if (!inView)
      take(camera.within({ k, x: camera.middleX() - x * k, y: size.height / 2 - y * k }));
  }

  function take(view: View) {
    camera.put(view);
    follower.taken(state);
    invalidate();
  }

  const fit = () => take(camera.whole());
  const zoomBy = (factor: number) => take(camera.zoomed(factor));

  listenForGestures(canvas, aria.element, {
    current: () => {
      const tree = treeNow();
      return tree && { tree, selected };
    },
    at: (x, y) => (drawn ? hitTest(drawn, x / scale, y / scale) : null),
    pick(x, y) {
      const path = state?.leaves && scene ? leafAt(scene, x / scale, y / scale) : null;
      if (path) actions.onPick?.(path);
      return path !== null;
    },
    hover: (node) => {
      if (node === hovered) return;
      hovered = node;
      invalidate();
    },
    select,
    seek: actions.onSeek,
    open: (node) => panel.open(node),
    zoomBy,
    fit,
  });

  return {
    render,
    repaint: invalidate,
    fit,
    zoomBy,
    camera,
    take,
    picture: () => scene && picture(scene),
    inView: () => (drawn ? inView(drawn) : []),
  };
}

/** The greatest value a leaf has shown so far, for the colours: 1 in a game that is won or lost. */
function extentOf({ value, revisits }: Columns) {
  const most = Math.max(0, value.high, -value.low);
  return value.table.length > 64 || revisits ? Math.max(1, most) : most || 1; // of so many values some are estimates, within the utilities
}
