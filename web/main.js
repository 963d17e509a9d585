// Wiring only: the state, what changes it, and what draws it.

import { createRaceStage } from "./compare/race-stage.ts";
import { CallError, createEngine } from "./python/engine.ts";
import { createEndgames } from "./python/endgames.ts";
import { isOwn } from "./settings/named.js";
import { defaults, gameOf } from "./settings/settings.js";
import { createAddress } from "./shell/address.ts";
import { createApi } from "./shell/api.ts";
import { createCounters } from "./shell/counters.ts";
import { createDrawer, isNarrow } from "./shell/drawer.ts";
import { createKeys } from "./shell/keys.ts";
import { createLatePart } from "./shell/late-part.ts";
import { createLecture, fillScreen } from "./shell/lecture.ts";
import { createNotices, createProgress } from "./shell/notices.ts";
import { holdPages, printPages } from "./shell/pages.ts";
import { readNodes, savePixels } from "./shell/pictures.ts";
import { createPlayback } from "./shell/playback.ts";
import { createQuiz } from "./shell/quiz.ts";
import { createReadAloud } from "./shell/read-aloud.ts";
import { numberOf } from "./shell/search-numbers.ts";
import { createSession } from "./shell/session.ts";
import { createShownSearch } from "./shell/shown-search.ts";
import { createShell } from "./shell/shell.ts";
import { createStage } from "./shell/stage.ts";
import { createStageSender } from "./shell/stage-sender.ts";
import { readKinds } from "./shell/tape-facts.ts";
import { createTapes } from "./shell/tapes.ts";
import { createTheme } from "./shell/theme.ts";
import { removeFrame } from "./first-screen.ts";
import { createStore, initialState } from "./state.js";
import {
  bytes,
  data,
  examine,
  firstUpdate,
  otherGame,
  part,
  plyscope,
  release,
  sandboxes,
  spawn,
  style,
  styled,
} from "./python/start.ts";
import { createBoard } from "./views/board/board.ts";
import { draw, setText } from "./views/dom.js";
import { icon } from "./views/icons.js";
import { createTransport } from "./views/stage/transport.tsx";
import { isWalked } from "./views/board/turned.ts";
import { SQUARES } from "./views/tree/pieces.ts";
import { createTree } from "./views/tree/tree.ts";
import { createSource } from "./widgets/source.ts";
import { createThumbnails } from "./widgets/thumbnail.ts";
import { createTrees } from "./views/lab/trees.ts";

/** Nodes that are read for a picture of the whole tree: one more than it may have. */
const MOST_NODES = 2001;

/** @param {string} id @returns {any} */
const byId = (id) => {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
};

const catalogue = JSON.parse(byId("catalogue").textContent);
const stage = createStage();
const store = joinStage(createStore(initialState(catalogue, defaults(catalogue))));
const { get, set } = store;

/** Until nothing reads it in the store any more: the stage, as a part of the store. @param {import("./state.js").Store} store */
function joinStage(store) {
  const names = Object.keys(stage.get()).filter((name) => name in store.get());
  const patchOf = (/** @type {any} */ now, /** @type {any} */ before) =>
    Object.fromEntries(
      names
        .filter((name) => name in now && !Object.is(now[name], before[name]))
        .map((name) => [name, now[name]]),
    );
  stage.subscribe((now, before) => store.set(patchOf(now, before)));
  return {
    ...store,
    set(/** @type {Partial<import("./state.js").State>} */ patch) {
      store.set(patch);
      stage.set(patchOf(patch, stage.get()));
    },
  };
}

const onDeath = (/** @type {string} */ message) => {
  if (get().search?.running) return; // `App` says what became of the search
  const text = `The search stopped working and was started again; the game goes on from its moves. ${message}`;
  set({ notice: { kind: "problem", text } });
};
const endgames = createEndgames(
  (name, args) => python.call(name, args),
  (again) => bytes("outcomes", again),
);
/** How the search worker starts; the page is there once `App` is, too. @type {import("./protocol.ts").Start} */
let begun = get().start;
let isAppThere = false;
/** Why the worker of `App` could not be started. */
let appFailure = "";
function tellStart() {
  const waits = begun.phase === "ready" && !isAppThere;
  if (appFailure && begun.phase !== "failed")
    set({ start: { ...begun, phase: "failed", message: appFailure } });
  else set({ start: waits ? { ...begun, phase: "start" } : begun });
}
/** Start what could not be started, and what has not been so far: it would fail next. */
function retry() {
  appFailure = "";
  shell.retry();
  python.retry();
  tellStart();
}
const python = createEngine({
  spawn,
  examine,
  onStart(start) {
    begun = start;
    tellStart();
  },
  onDeath,
  findLack: endgames.findLack,
});
python.start(); // before anything else is made: the downloads are what takes time

/** Workers for student code. */
async function loadSandboxes() {
  const [{ createSandboxes }, spawn] = await Promise.all([part("sandboxes"), sandboxes()]);
  return createSandboxes({ createEngine, CallError, spawn, findLack: endgames.findLack, onDeath });
}
const act = (/** @type {import("./shell/wire.ts").Action} */ ...action) => shell.act(...action);
const playback = createPlayback(stage, act);
const shownSearch = createShownSearch(stage, playback);
/** Settled when `App` is there; null afterwards. @type {Promise<unknown> | null} */
let appStarts = new Promise((resolve) =>
  queueMicrotask(() => {
    const started = shell.start();
    address.start(started);
    started.then(() => {
      appStarts = null;
      isAppThere = true;
      tellStart();
      resolve(null);
    });
  }),
);
const game = createSession(
  store,
  () => appStarts,
  act,
  (name, ...args) => shell.call(name, ...args),
);
const address = createAddress({
  open: (hash) => act("address.open", hash),
  isPlaying: () => stage.get().playing,
  changed: (opening) => set({ opening }),
});
const tapes = createTapes(() => race.grown());
const race = createRaceStage(store, tapes, playback.pause, act);
const isRace = () => get().compare.phase !== "choosing";
/** What the transport, the jumps and the keys act on: the race, while it has the stage. */
const clock = () => (isRace() ? race.playback : playback);
/** @param {import("./trace/jumps.ts").Event} event @param {number} count */
function jump(event, count) {
  clock().jump(event, count > 0);
}
/** Steps of the tour that were tried. @type {Set<string>} */
const finished = new Set();
/** @param {string} step */
function finishStep(step) {
  if (!finished.has(step)) void act("tour.finish", step);
  finished.add(step);
}

/**
 * Say what went wrong, unless it was refused because something newer took its place.
 * @param {unknown} error @param {() => void} [again]  offered where a part of the page could not be downloaded
 */
function complain(error, again) {
  if (!(error instanceof Error)) throw error;
  const { kind } = /** @type {any} */ (error);
  if (kind !== "Replaced")
    set({
      notice: { kind: "problem", text: error.message, ...(kind === "Download" && { again }) },
    });
}

/** Copy a text; one that begins with # is the hash of a link. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text.startsWith("#") ? completeLink(text) : text);
    return true;
  } catch {
    return false; // no permission, or no secure context: the button that was pressed says so
  }
}

const makeThumbnail = createThumbnails(() => data("pictures"));
/** Return the link with a hash. @param {string} hash */
const completeLink = (hash) => location.href.split("#")[0] + (hash === "#" ? "" : hash);

/** The style of each dialog that comes when it is first opened. @type {Record<string, string>} */
const DIALOG_STYLES = { examples: "examples-style" };
/** @param {{id: string}} dialog */
async function showDialog({ id }) {
  const sheet = DIALOG_STYLES[id];
  try {
    if (sheet) await style(sheet);
    delete DIALOG_STYLES[id];
  } catch (error) {
    return complain(error, () => showDialog({ id }));
  }
  if (!byId(id).open) byId(id).showModal();
}

/** What `plyscope.page.App` has the page draw and do. Its worker starts with the first panel. */
const shell = createShell({
  first: otherGame ? { ...firstUpdate, data: {} } : firstUpdate, // a frame has its name
  source: { spawn, examine },
  workers: { trusted: python, loadSandboxes },
  store,
  copy,
  tapes,
  widgets: {
    plot: async () => (await part("plot")).makePlot,
    editor: async () => (await part("editor")).makeEditor,
    source: async () => (/** @type {HTMLElement} */ host) =>
      createSource(host, () => part("python")),
    thumbnail: async () => makeThumbnail,
    "tree-editor": async () => {
      const [{ makeTreeEditor }] = await Promise.all([part("tree-editor"), style("lab-style")]);
      return makeTreeEditor(trees);
    },
  },
  playback: {
    play: playback.play,
    step: ({ count }) => playback.step(count),
    seek: ({ tick }) => playback.seek(tick),
    jump: ({ event, count }) => jump(event, count),
    attend: (args) => quiz.attend(args),
  },
  pageTasks: {
    ...endgames.tasks,
    read_kinds({ run, spans }) {
      const { search } = get();
      if (!search || numberOf(search.columns) !== run)
        throw new CallError("Stopped", "Another search is shown.");
      return readKinds(search, /** @type {[number, number][]} */ (spans));
    },
    read_nodes({ run, is_whole }) {
      const { search, cursor } = get();
      if (!search || !cursor || numberOf(search.columns) !== run)
        throw new CallError("Stopped", "Another search is shown.");
      const ids = is_whole
        ? Array.from({ length: Math.min(cursor.nodes, MOST_NODES) }, (_, id) => id)
        : tree.inView();
      return readNodes(search, cursor, ids);
    },
    hold_pages: ({ packed }) => holdPages(packed),
  },
  actions: {
    toggle_playback: () => actions.toggle(),
    step: (/** @type {number} */ count) => actions.step(count),
    seek_start: () => actions.toStart(),
    seek_end: () => actions.toEnd(),
    jump(/** @type {import("./shell/wire.ts").JumpEvent} */ event, /** @type {number} */ count) {
      if (event === "cutoff" && count > 0) finishStep("cutoff");
      jump(event, count);
    },
    jump_out: () => clock().jumpOut(),
    enter_variation: () => clock().enterVariation(),
    fit: () => tree.fit(),
    toggle_follow: () => stage.set({ follow: !stage.get().follow }),
    zoom: (/** @type {number} */ factor) => tree.zoomBy(factor),
    save_view: (/** @type {string} */ name) => savePixels(name, tree.picture()).catch(complain),
    print_pages: printPages,
    fill_screen: fillScreen,
    open_help: openHelp,
  },
  shownSearch,
  readFacts: () => ({
    ...address.readFacts(),
    is_narrow: isNarrow(),
    has_touch: matchMedia("(pointer: coarse)").matches,
  }),
  session: game,
  showDialog,
  followRace: () => raceTrees?.follow(),
  failed(message) {
    appFailure = message;
    tellStart();
  },
  notice: (kind, text, again) => set({ notice: text ? { kind, text, again } : null }),
});

const quiz = createQuiz(stage, playback, act, (predict) => set({ predict }));
const stageSender = createStageSender(stage, act);
shell.listen("quiz", quiz.take);
shell.listen("layout", (layout) => set({ layout: /** @type {"compact" | "scale"} */ (layout) }));
shell.listen("stops", (stops) => {
  for (const one of [playback, race.playback])
    one.setStops(/** @type {import("./trace/jumps.ts").Stops} */ (stops));
});
shell.listen("wants_ticks", (isWanted) => stageSender.setWanted(Boolean(isWanted)));
const readAloud = createReadAloud(byId("told"), stage);
shell.listen("explanation", (told) => {
  const { line = 0 } = /** @type {{line?: number}} */ (told ?? {});
  set({ line });
  readAloud(told);
});
shell.listen("race", (data) => {
  byId("race").hidden = !data; // before anything in it gets the focus
  byId("race").parentElement.toggleAttribute("data-race", Boolean(data));
  race.show(/** @type {any} */ (data));
});
shell.listen("address", (link) => address.take(/** @type {any} */ (link)));

const trees = createTrees();
for (const name of ["tree_editor", "practice"])
  shell.listen(name, (tree) => trees.set(name, /** @type {any} */ (tree)));
shell.listen("exercise", (text) => set({ lab: { exercise: String(text) } }));

let isHelpMounted = false; // it comes when it is first opened
function openHelp() {
  if (!isHelpMounted) shell.mountPanel(byId("help-text"), "help");
  isHelpMounted = true;
  void showDialog({ id: "help" });
}
for (const id of ["help-close", "examples-close"]) draw(byId(id), icon("close"));
const actions = {
  play: () => clock().play(),
  pause: () => clock().pause(),
  toggle: () => clock().toggle(),
  step(/** @type {number} */ n) {
    finishStep("step");
    clock().step(n);
  },
  seek: (/** @type {number} */ tick) => clock().seek(tick),
  toStart: () => clock().seek(0),
  toEnd: () => clock().seek((isRace() ? race : stage).get().ticks),
  setSpeed(/** @type {string} */ speed) {
    for (const one of [playback, race.playback]) one.setSpeed(speed);
  },
  toggleQuiz: () => void quiz.toggle(),
};

/** @type {import("./views/tree/tree.ts").TreeActions["nodes"]} */
const nodes = (paths, root) => shell.call("tree_nodes.describe", root, paths);

/** @type {import("./views/tree/tree.ts").TreeActions["outline"]} */
const outline = (root, nodes, order) => shell.call("tree_nodes.lay_out", root, nodes, order);

/** @type {import("./views/tree/tree.ts").TreeActions["bounds"]} */
const bounds = ({ root, algorithm, options, strength }, rows, basis) => {
  const question = { game: root.game, algorithm, options, strength, basis };
  return shell.call("bounds.describe", question, rows);
};

const tree = createTree(byId("tree"), {
  nodes,
  outline,
  bounds,
  ghosts: (columns, node) => shell.call("tree_nodes.open_skipped", numberOf(columns), node),
  onSeek: actions.seek,
  onPick: quiz.pickAt,
  onDrawn: (drawn) => stage.set({ drawn }),
  onFollow: (follow, view) => stage.set({ follow, view }),
});

const transport = createTransport(byId("transport"), actions);

/** @type {ReturnType<typeof import("./views/compare/race-trees.ts").createRaceTrees> | undefined} */
let raceTrees;
/** Compare as it is drawn. */
async function comparison() {
  const [{ createRaceTrees }] = await Promise.all([part("compare"), style("compare-style")]);
  const made = createRaceTrees(byId("race-trees"), {
    createTree,
    nodes,
    outline,
    bounds,
    seek: actions.seek,
  });
  raceTrees = made;
  for (const name of ["comparison", "match"]) {
    const place = document.createElement("div");
    byId("compare").append(place);
    shell.mountPanel(place, name);
  }
  shell.mountPanel(byId("race-head"), "race");
  return made;
}

/** The Lab tab, and the trees on the stage. */
async function laboratory() {
  await style("lab-style");
  const panels = [
    ["lab", "lab"],
    ["sketch", "tree_editor"],
    ["task", "practice"],
  ];
  return {
    render() {
      // Not before: what was said in their place while the style came is gone only now.
      for (const [id, name] of panels.splice(0)) shell.mountPanel(byId(id), name);
    },
  };
}

/** The Write tab. */
async function editor() {
  await style("write-style");
  let isMounted = false;
  return {
    render() {
      // Not before: what was said in its place while the style came is gone only now.
      if (!isMounted) shell.mountPanel(byId("write"), "write");
      isMounted = true;
    },
  };
}

/** The board of games in which moves go from cell to cell, and their positions in the tree. */
async function squares() {
  const [{ createSquares, drawSmall, toldOf }] = await Promise.all([
    part("squares"),
    style("squares-style"),
  ]);
  Object.assign(SQUARES, { small: drawSmall, told: toldOf });
  tree.repaint();
  shell.mountPanel(byId("position-text"), "notation");
  return drawBoard(createSquares(byId("board"), { play }));
}

/** The endgame databases as they come. */
async function databases() {
  await style("endings-style");
  shell.mountPanel(byId("endings"), "endgames");
  shell.mountPanel(byId("worths"), "database_moves");
  return { render() {} };
}

/** @param {{render: (board: import("./state.js").BoardData) => void}} view */
const drawBoard = (view) => ({
  render() {
    const { board } = get();
    if (board) view.render(board); // a frame has the name of the game that a link opens
  },
});

/** @param {string} name of a move */
const play = (name) => void game.play(name).catch(complain);

/** Show a box while there is something in its panel. @param {string} id @returns {(isShown: boolean) => void} */
const boxed = (id) => (isShown) => (byId(id).hidden = !isShown);
const writeCounters = createCounters(byId("counters"), stage.get);
/** What is done each time a panel is drawn. @type {Record<string, (isShown: boolean) => void>} */
const drawn = {
  counters: writeCounters,
  large_sentence: boxed("large"),
  caption: boxed("caption"),
  jumps: boxed("drawer-foot"),
};
for (const place of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("[data-panel]")
)) {
  const name = String(place.dataset.panel);
  shell.mountPanel(place, name, drawn[name]);
}
shell.listen(
  "theme",
  createTheme((dark) => set({ dark })),
);
shell.listen("keys", createKeys(shell.perform));
shell.listen("drawer", createDrawer(byId("drawer"), set, shell.act));
shell.listen(
  "lecture",
  createLecture(
    { sentence: byId("large-text"), blank: byId("blank") },
    store,
    () => void shell.act("lecture.toggle", "blank"),
  ),
);
// On a narrow screen the options of the search stand in the panel of the settings.
byId("settings").addEventListener("toggle", (/** @type {ToggleEvent} */ { target, newState }) => {
  if (target === byId("settings")) void shell.act("options.toggled", newState === "open");
});
shell.listen("announcement", (text) => setText(byId("announcer"), String(text)));
shell.listen("board", (board) => {
  set({ board: /** @type {any} */ (board) });
  removeFrame();
});
shell.listen("endgame_games", (names) => endgames.setGames(/** @type {string[]} */ (names)));

const views = [
  createProgress(byId("progress")),
  createNotices(byId("notices"), () => set({ notice: null }), retry),
  drawBoard(createBoard(byId("board"), { play })),
  createLatePart(
    ({ board }) => board !== null && isWalked(board.view),
    squares,
    { get, complain },
    byId("board"),
  ),
  createLatePart(
    ({ catalogue, settings }) => gameOf(catalogue, settings.game).endings > 0,
    databases,
    { get, complain },
  ),
  { render: writeCounters },
  {
    /** @param {import("./state.js").State} state */
    render({ dark, predict, compare }) {
      const shown = (isRace() ? race : stage).get();
      const ends = compare.phase === "race" ? race.listEnds() : [];
      transport.render({ ...shown, isRace: isRace(), ends, isQuizOn: predict.on, isDark: dark });
    },
  },
  tree,
  createLatePart(
    ({ drawer, settings, lab }) =>
      isOwn(settings.game) || lab.exercise !== "" || (drawer.open && drawer.tab === "lab"),
    laboratory,
    { get, complain },
    byId("lab"),
  ),
  createLatePart(
    ({ drawer }) => drawer.open && drawer.tab === "write",
    editor,
    { get, complain },
    byId("write"),
  ),
  {
    /** @param {import("./state.js").State} state */
    render({ predict, compare, search }) {
      byId("predict").hidden = !predict.on || compare.phase !== "choosing" || !search;
    },
  },
  createLatePart(
    ({ drawer, compare }) =>
      compare.phase !== "choosing" || (drawer.open && drawer.tab === "compare"),
    comparison,
    { get, complain },
    byId("compare"),
  ),
];

let frame = 0;
function render() {
  frame = 0;
  for (const view of views) view.render(get());
}
store.subscribe(() => {
  if (!frame) frame = requestAnimationFrame(render);
});

const { settings, position } = get();
const { toMove, over, result } = position;
const first = { game: settings.game, moves: [], toMove, over, result, settings, search: null };
const api = createApi(first, { store, call: shell.call, stop: game.stop, playback });
shell.listen("snapshot", (snapshot) => api.take(/** @type {any} */ (snapshot)));
Object.defineProperties(plyscope, Object.getOwnPropertyDescriptors(api.plyscope));
render();
styled.then(
  () => byId("unstarted").remove(),
  () => {},
); // or else it says what is missing
release();
