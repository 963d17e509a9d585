// Wiring only: the state, what changes it, and what draws it.

import { createDrawerState } from "./page/drawer.js";
import { readRacePlayback } from "./compare/race-playback.ts";
import { createRaceStage } from "./compare/race-stage.ts";
import { CallError, createEngine } from "./python/engine.ts";
import { createEndgames } from "./python/endgames.ts";
import { createExamples } from "./page/examples.js";
import { createJumps } from "./course/jumping.js";
import { listenForKeys } from "./page/keys.js";
import { later } from "./page/later.js";
import { createLecture } from "./page/lecture.js";
import { namePath } from "./course/path.js";
import { createPlayback } from "./course/playback.js";
import { mannerOf } from "./settings/manner.js";
import { isOwn } from "./settings/named.js";
import { defaults, gameOf } from "./settings/settings.js";
import { createAddress } from "./shell/address.ts";
import { createApi } from "./shell/api.ts";
import { holdPages, printPages } from "./shell/pages.ts";
import { readNodes, savePixels } from "./shell/pictures.ts";
import { createCounters } from "./shell/counters.ts";
import { createQuiz } from "./shell/quiz.ts";
import { createReadAloud } from "./shell/read-aloud.ts";
import { numberOf } from "./shell/search-numbers.ts";
import { createSession } from "./shell/session.ts";
import { createShownSearch } from "./shell/shown-search.ts";
import { createShell } from "./shell/shell.ts";
import { readKinds } from "./shell/tape-facts.ts";
import { createTapes } from "./shell/tapes.ts";
import { createTickSender } from "./shell/tick-sender.ts";
import { createStore, initialState, NO_LECTURE } from "./state.js";
import { createRoute } from "./python/route.ts";
import {
  bytes,
  data,
  examine,
  guests,
  part,
  plyscope,
  spawn,
  style,
  styled,
} from "./python/start.ts";
import { Columns } from "./trace/columns.js";
import { createTheme } from "./page/theme.js";
import { createBoard } from "./views/board/board.ts";
import { createHeaderEnd } from "./views/header/end.js";
import { arriving } from "./views/drawer/arriving.js";
import { createLarge } from "./views/drawer/large.js";
import { createDrawer } from "./views/drawer/drawer.js";
import { createCaption } from "./views/header/caption.js";
import { draw, setText } from "./views/dom.js";
import { icon } from "./views/icons.js";
import { createNotices, createProgress } from "./views/header/notices.js";
import { createFlags } from "./views/compare/race-flags.ts";
import { createLegend } from "./views/stage/legend.js";
import { createStage } from "./views/stage/stage.js";
import { createTransport } from "./views/stage/transport.js";
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
const store = createStore(initialState(catalogue, defaults(catalogue)));
const { get, set } = store;

const onDeath = (/** @type {string} */ message) => {
  if (get().search?.running) return; // `App` says what became of the search
  const text = `The search stopped working and was started again; the game goes on from its moves. ${message}`;
  set({ notice: { kind: "problem", text } });
};
const endgames = createEndgames(
  (name, args) => python.call(name, args),
  (again) => bytes("outcomes", again),
);
/** How the search worker starts; the page is there once `App` is, too. @type {import("./protocol.js").Start} */
let begun = get().start;
let isAppThere = false;
/** Why the worker of `App` could not be started. @type {{message: string, retry: () => void} | null} */
let appFailure = null;
function tellStart() {
  const waits = begun.phase === "ready" && !isAppThere;
  if (appFailure && begun.phase !== "failed")
    set({ start: { ...begun, phase: "failed", message: appFailure.message } });
  else set({ start: waits ? { ...begun, phase: "start" } : begun });
}
/** Start what could not be started. */
function retry() {
  const failure = appFailure;
  appFailure = null;
  failure?.retry();
  engine.retry();
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

/**
 * The code of a call about the user's game or search; thrown where it came by a link and nobody has run it.
 * @param {{game?: string}} args
 */
function codeOf({ game = "" }) {
  const { codes } = get().program;
  const code = game.startsWith("own:") ? codes.game : codes.search;
  if (!code)
    throw new CallError(
      "Taught",
      "This program came by a link. Read it in the Write tab, and press Run it there.",
    );
  return code;
}
/** Workers for the visitor's own code, when there is some. */
async function strangers() {
  const [{ createGuests }, spawn] = await Promise.all([part("guests"), guests()]);
  return createGuests({ createEngine, CallError, spawn, findLack: endgames.findLack, onDeath });
}
const engine = createRoute(python, strangers, codeOf);
/** @param {number} tick */
const missStop = (tick) => void shell.act("jumps.miss_stop", tick);
const playback = createPlayback(store, missStop);
const shownSearch = createShownSearch(store, playback, engine.call);
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
  (...action) => shell.act(...action),
  (name, ...args) => shell.call(name, ...args),
);
const address = createAddress({
  open: (hash) => shell.act("address.open", hash),
  isPlaying: () => get().playing,
  changed: (opening) => set({ opening }),
});
const theme = createTheme(store);
namePath(store, engine);
const drawer = createDrawerState(store);
const lecture = createLecture(store, { step: (n) => clock().step(n) });
/** The columns of the tape of a task. @param {import("./shell/wire.ts").Task} task */
function makeColumns({ args, raced }) {
  const { algorithm, options, strength, ...root } = /** @type {any} */ (args);
  const { catalogue } = get();
  const { players } = gameOf(catalogue, root.game);
  const manner = mannerOf(catalogue, { root, algorithm, options, strength });
  const { to_move: toMove, scale } = /** @type {import("./shell/tapes.ts").Raced} */ (raced);
  return new Columns(toMove === players[0] ? 0 : 1, { ...manner, scale });
}
const tapes = createTapes(makeColumns, () => race.grown());
const race = createRaceStage(store, tapes, playback, missStop);
/** What the transport and the jumps act on: the race, while it has the stage. */
const shown = () => ({ ...get(), ...readRacePlayback(get()) });
const clock = () => (get().compare.phase === "choosing" ? playback : race.clock);
/** Steps of the tour that were tried. @type {Set<string>} */
const finished = new Set();
/** @param {string} step */
function finishStep(step) {
  if (!finished.has(step)) void shell.act("tour.finish", step);
  finished.add(step);
}
const jumping = createJumps(
  { get: shown },
  { seek: (tick) => clock().seek(tick), pause: () => clock().pause() },
  (name, ...args) => void shell.act(name, ...args),
);
const jumps = {
  ...jumping,
  next(/** @type {Parameters<typeof jumping.next>[0]} */ event) {
    if (event === "cutoff") finishStep("cutoff");
    jumping.next(event);
  },
};
const examples = createExamples(store, game, {
  call: (...call) => shell.call(...call),
  jump(event) {
    playback.seek(0);
    if (get().predict.on) playback.play();
    else jumping.next(event);
  },
});

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

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no secure context: the button that was pressed says so
  }
}

const makeThumbnail = createThumbnails(() => data("pictures"));
/** What `plyscope.page.App` has the page draw and do. Its worker starts with the first panel. */
const shell = createShell({
  source: { spawn, examine },
  workers: engine,
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
    jump: (/** @type {import("./trace/jumps.js").Event} */ event, /** @type {number} */ count) =>
      count > 0 ? jumps.next(event) : jumps.previous(event),
    jump_out: () => jumps.out(),
    enter_variation: () => jumps.variation(),
    save_view: (/** @type {string} */ name) => savePixels(name, tree.picture()).catch(complain),
    print_pages: printPages,
  },
  shownSearch,
  readFacts: () => ({
    ...address.readFacts(),
    is_narrow: get().sheet,
    has_touch: matchMedia("(pointer: coarse)").matches,
  }),
  openScreen({ layout, tab, is_open, is_lecture }) {
    if (is_lecture !== get().lecture.on) set({ lecture: { ...NO_LECTURE, on: is_lecture } });
    set({ layout, drawer: { open: is_open, tab: /** @type {any} */ (tab) } });
  },
  session: game,
  stepAside: drawer.stepAside,
  showTab: (tab) => drawer.show(/** @type {any} */ (tab)),
  followRace: () => raceTrees?.follow(),
  failed(message, retry) {
    appFailure = { message, retry };
    tellStart();
  },
  notice: (kind, text, again) => set({ notice: text ? { kind, text, again } : null }),
});

const quiz = createQuiz(store, playback, shell.act);
createTickSender(store, shell.act);
shell.listen("quiz", quiz.take);
shell.listen("stops", (stops) =>
  set({ stops: /** @type {import("./state.js").State["stops"]} */ (stops) }),
);
const readAloud = createReadAloud(byId("told"), store);
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

function share() {
  address.write();
  return copy(location.href);
}

/** The text of the help, which comes when it is first opened. */
const help = later(() => true, helpText, { get, complain }, arriving(byId("help-text")));
async function helpText() {
  const { drawHelp } = await part("help");
  return { render: () => drawHelp(byId("help-text")) };
}
function openHelp() {
  byId("help").showModal();
  help.render(get());
}

/** The list of the examples, which comes when it is first opened. @type {{open: () => void} | undefined} */
let exampleList;
async function openExamples() {
  if (exampleList) return exampleList.open();
  const [{ createExampleList }, told] = await Promise.all([
    part("examples"),
    data("told"),
    style("examples-style"),
  ]);
  exampleList ??= createExampleList(byId("examples"), byId("example-list"), catalogue, told, {
    choose: (/** @type {import("./settings/settings.js").Example} */ example) =>
      void examples.choose(example).catch(complain),
    pictures: () => data("pictures"),
    walked: examples.walked,
  });
  exampleList?.open();
}
for (const id of ["help-close", "examples-close"]) draw(byId(id), icon("close"));
const actions = {
  play: () => clock().play(),
  pause: () => clock().pause(),
  toggle: () => (shown().playing ? clock().pause() : clock().play()),
  step(/** @type {number} */ n) {
    finishStep("step");
    clock().step(n);
  },
  seek: (/** @type {number} */ tick) => clock().seek(tick),
  toStart: () => clock().seek(0),
  toEnd: () => clock().seek(shown().ticks),
  speed: (/** @type {string} */ speed) => clock().setSpeed(speed),
  predict: () => void quiz.toggle(),
  help: openHelp,
  examples() {
    finishStep("examples");
    openExamples().catch((error) => complain(error, actions.examples));
  },
};

/** @param {number[][]} paths @param {import("./state.js").Root} root */
const nodes = (paths, root) => engine.call("nodes", { ...root, paths });

/** @type {import("./views/tree/tree.ts").TreeActions["outline"]} */
const outline = (root, nodes, order) => engine.call("outline", { ...root, nodes, order });

/** @type {import("./views/tree/tree.ts").TreeActions["bounds"]} */
const bounds = ({ root, algorithm, options, strength }, rows, basis) =>
  game.describeBounds({ game: root.game, algorithm, options, strength, basis }, rows);

const tree = createTree(byId("tree"), {
  nodes,
  outline,
  bounds,
  ghosts: (/** @type {object} */ question) => engine.call("ghosts", question),
  onSeek: actions.seek,
  onPick: quiz.pickAt,
  onDrawn: (drawn) => set({ drawn }),
  onFollow: (follow, view) => set({ follow, view }),
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
  return createSquares(byId("board"), { play });
}

/** The endgame databases as they come. */
async function databases() {
  await style("endings-style");
  shell.mountPanel(byId("endings"), "endgames");
  shell.mountPanel(byId("worths"), "database_moves");
  return { render() {} };
}

/** @param {string} name of a move */
const play = (name) => void game.play(name).catch(complain);

const PANELS = {
  settings: "settings",
  predict: "quiz",
  export: "exports",
  status: "status",
  moves: "moves",
};
for (const [id, name] of Object.entries(PANELS)) shell.mountPanel(byId(id), name);
const writeCounters = createCounters(byId("counters"), () => {
  const { cursor, search } = get();
  return { cursor, columns: search?.columns ?? null };
});
shell.mountPanel(byId("counters"), "counters", writeCounters);
// On a narrow screen the options of the search stand in the panel of the settings.
byId("settings").addEventListener("toggle", (/** @type {ToggleEvent} */ { target, newState }) => {
  if (target === byId("settings")) void shell.act("options.toggled", newState === "open");
});
shell.listen("announcement", (text) => setText(byId("announcer"), String(text)));
shell.listen("board", (board) => set({ board: /** @type {any} */ (board) }));
shell.listen("endgame_games", (names) => endgames.setGames(/** @type {string[]} */ (names)));

const views = [
  createProgress(byId("progress")),
  createNotices(byId("notices"), {
    dismiss: () => set({ notice: null }),
    retry,
  }),
  createHeaderEnd(byId("header-end"), {
    share,
    examples: actions.examples,
    theme: theme.next,
    help: actions.help,
  }),
  createBoard(byId("board"), { play }),
  later(
    ({ position }) => isWalked(position.view),
    squares,
    { get, complain },
    arriving(byId("board")),
  ),
  later(({ catalogue, settings }) => gameOf(catalogue, settings.game).endings > 0, databases, {
    get,
    complain,
  }),
  { render: writeCounters },
  createStage(
    { head: byId("stage-head"), empty: byId("empty") },
    {
      fit: () => tree.fit(),
      follow: () => set({ follow: !get().follow }),
      zoom: (factor) => tree.zoomBy(factor),
      layout: (layout) => set({ layout }),
      runOffer: game.runOffer,
      rerun: game.rerun,
      study: game.study,
      lecture: () => lecture.set(!get().lecture.on),
      edit: game.edit,
    },
  ),
  createLegend(byId("legend")),
  createCaption(byId("caption"), { dismiss: () => set({ example: null }) }),
  createDrawer(
    { drawer: byId("drawer"), toggle: byId("drawer-toggle") },
    {
      ...drawer,
      mount: shell.mountPanel,
      fit: (width) => void shell.act("explanation.fit", width),
    },
  ),
  createLarge(
    { sentence: byId("large"), blank: byId("blank") },
    {
      leave: () => lecture.set(false),
      fill: lecture.fill,
      wake: () => lecture.toggle("blank"),
      mount: shell.mountPanel,
    },
  ),
  { render: () => transport.render(shown()) },
  createFlags(() => byId("flags")),
  tree,
  later(
    ({ drawer, settings, lab }) =>
      isOwn(settings.game) || lab.exercise !== "" || (drawer.open && drawer.tab === "lab"),
    laboratory,
    { get, complain },
    arriving(byId("lab")),
  ),
  later(
    ({ drawer }) => drawer.open && drawer.tab === "write",
    editor,
    { get, complain },
    arriving(byId("write")),
  ),
  {
    /** @param {import("./state.js").State} state */
    render({ predict, compare, search }) {
      byId("predict").hidden = !predict.on || compare.phase !== "choosing" || !search;
    },
  },
  later(
    ({ drawer, compare }) =>
      compare.phase !== "choosing" || (drawer.open && drawer.tab === "compare"),
    comparison,
    { get, complain },
    arriving(byId("compare")),
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

listenForKeys(
  actions,
  {
    c: () => jumps.next("cutoff"),
    C: () => jumps.previous("cutoff"),
    l: () => jumps.next("leaf"),
    L: () => jumps.previous("leaf"),
    r: () => jumps.next("root"),
    R: () => jumps.previous("root"),
    o: jumps.out,
    p: jumps.variation,
    w: () => drawer.show("why"),
    s: () => drawer.show("code"),
    m: () => drawer.show("compare"),
    t: () => drawer.show("lab"),
    y: () => drawer.show("write"),
    b: () => (get().lecture.on ? lecture.toggle("blank") : void shell.act("code.toggle_book")),
    g: () => lecture.toggle("board"),
    n: () => lecture.toggle("counters"),
    u: game.turn,
    d: drawer.toggle,
    e: actions.examples,
    q: actions.predict,
    f: () => (get().lecture.on ? lecture.fill() : lecture.set(true)),
  },
  byId("letters"),
);
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
