// Wiring only: what `App` says, what draws it, and what the user does.

import type { Action, BoardData, Line, TreeData } from "#shell-types";
import { createRaceStage } from "./race/race-stage.ts";
import { removeFrame, showDrawer } from "./first-screen.ts";
import { CallError, createEngine } from "./workers/engine.ts";
import { createEndgames } from "./workers/endgames.ts";
import * as start from "./workers/start.ts";
import { createAddress } from "./shell/address.ts";
import { createApi } from "./shell/api.ts";
import { copyText } from "./shell/copy-button.ts";
import { createCounters } from "./shell/counters.ts";
import { createDialogs } from "./shell/dialogs.ts";
import { createDrawer, isNarrow } from "./shell/drawer.ts";
import { createKeys } from "./shell/keys.ts";
import { createLatePart } from "./shell/late-part.ts";
import { createLecture, fillScreen } from "./shell/lecture.ts";
import { createNotices, drawProgress } from "./shell/notices.ts";
import { holdPages, printPages } from "./shell/pages.ts";
import { createParts, isSparing } from "./shell/parts.ts";
import { savePixels } from "./shell/pictures.ts";
import { createPlayback } from "./shell/playback.ts";
import { createPlaybacks } from "./shell/playbacks.ts";
import { createQuiz } from "./shell/quiz.ts";
import { createReadAloud } from "./shell/read-aloud.ts";
import { createSearchTasks } from "./shell/search-tasks.ts";
import { createShell } from "./shell/shell.ts";
import { createShownSearch } from "./shell/shown-search.ts";
import { createStage } from "./shell/stage.ts";
import { createStageSender } from "./shell/stage-sender.ts";
import { createStaleMark } from "./shell/stale-mark.ts";
import { createStartUp } from "./shell/start-up.ts";
import { createTapes } from "./shell/tapes.ts";
import { createTheme } from "./shell/theme.ts";
import { createWaitingMove } from "./shell/waiting-move.ts";
import { embedder } from "./wire/embedding.ts";
import { createBoard } from "./board/board.ts";
import type { createRaceTrees } from "./race/race-trees.ts";
import { draw, setText } from "./dom/dom.js";
import { icon } from "./dom/icons.js";
import { createObservable } from "./shell/observable.ts";
import { createTransport } from "./playback/transport.ts";
import { SHAPES } from "./tree/pieces.ts";
import { createTree, type TreeActions } from "./tree/tree.ts";
import { createSource } from "./widgets/source.ts";

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element;
}

const { examine, firstUpdate, otherGame, plyscope, release, scriptAddress, spawn, styled } = start;
const { bytes, part, prefetch, sandboxes, sheet, style } = createParts(start);
const stage = createStage();
const startUp = createStartUp(() => {
  shell.retry();
  python.retry();
});
const notices = createNotices(byId("notices"), startUp.retry, (text) =>
  text ? api.tell("notice", text) : act("notices.dismiss"),
);
function showStart() {
  drawProgress(byId("progress"), startUp.get());
  notices.takeStart(startUp.get());
}
startUp.subscribe(showStart);
showStart();

function onDeath(message: string) {
  if (stage.get().columns?.done === false) return; // `App` says what became of the search
  const text = `The search stopped working and was started again; the game goes on from its moves. ${message}`;
  notices.show({ kind: "problem", text });
}

/** Say what went wrong, unless something newer took its place; `again` tries a download once more.
 * Returns what takes the notice back, if it is still there. */
function complain(error: unknown, again?: () => void) {
  if (!(error instanceof Error)) throw error;
  const { kind } = error as { kind?: string };
  if (kind === "Replaced") return;
  notices.show({ kind: "problem", text: error.message, ...(kind === "Download" && { again }) });
  return () => notices.hide(error.message);
}

const endgames = createEndgames((name, args) => python.call(name, args), bytes);
const { findLack } = endgames;
const python = createEngine({ spawn, examine, onStart: startUp.takePython, onDeath, findLack });

const act = (...action: Action) => shell.act(...action);
const playback = createPlayback(stage, act);
const tapes = createTapes(() => race.grown());
const race = createRaceStage(tapes, playback.pause, act);
const playbacks = createPlaybacks(
  { playback, get: stage.get },
  { playback: race.playback, get: race.getLongest },
  race.isShown,
  act,
);
const quiz = createQuiz(stage, playback, act);
const stageSender = createStageSender(stage, act);
const address = createAddress({
  open: (hash) => act("address.open", hash),
  isPlaying: () => stage.get().playing,
  changed: (isOpening) => startUp.set({ isOpening }),
});
const showDialog = createDialogs(style, complain);
/** The trees that are edited by hand, by the names by which `App` publishes them. */
const trees = createObservable<Record<string, TreeData | null>>({});
const code = createObservable<{ lines: Line[] }>({ lines: [] });

/** What moves along the tape waits for the start, in order: there is no tape before. */
const afterStart =
  <Args extends unknown[]>(doing: (...args: Args) => void) =>
  (...args: Args) =>
    startUp.afterStart(() => doing(...args));

if (otherGame) {
  delete firstUpdate.data.board; // a frame has its name
  delete firstUpdate.panels.board;
}
const shell = createShell({
  first: firstUpdate,
  source: { spawn, examine },
  workers: {
    trusted: python,
    async loadSandboxes() {
      const [{ createSandboxes }, spawn] = await Promise.all([part("sandboxes"), sandboxes()]);
      return createSandboxes({ createEngine, CallError, spawn, findLack, onDeath });
    },
  },
  copy: copyText,
  tapes,
  shownSearch: createShownSearch(stage, playback),
  widgets: {
    editor: async () => {
      const [{ makeEditor }, theme] = await Promise.all([part("editor"), sheet("editor-style")]);
      return (host) => makeEditor(host, theme);
    },
    source: async () => (host) => createSource(host, code),
    "tree-editor": async () => {
      const [{ makeTreeEditor }] = await Promise.all([part("tree-editor"), style("lab-style")]);
      return makeTreeEditor(trees);
    },
  },
  playback: {
    play: playback.play,
    step: ({ count }) => playback.step(count),
    seek: ({ tick }) => playback.seek(tick),
    jump: ({ event, count }) => playbacks.jump(event, count),
    attend: quiz.attend,
  },
  pageTasks: {
    ...endgames.tasks,
    ...createSearchTasks(stage.get, () => tree.inView()),
    hold_pages: ({ packed }) => holdPages(packed, style),
  },
  actions: {
    play,
    toggle_playback: afterStart(playbacks.toggle),
    step: afterStart(playbacks.step),
    seek: playbacks.seek,
    seek_start: afterStart(playbacks.toStart),
    seek_end: afterStart(playbacks.toEnd),
    set_speed: playbacks.setSpeed,
    toggle_quiz: quiz.toggle,
    jump: afterStart(playbacks.jumpByHand),
    jump_out: afterStart(playbacks.jumpOut),
    enter_variation: afterStart(playbacks.enterVariation),
    fit: () => tree.fit(),
    toggle_follow: () => stage.set({ follow: !stage.get().follow }),
    zoom: (factor: number) => tree.zoomBy(factor),
    save_view: (name: string) => savePixels(name, tree.picture()).catch(complain),
    print_pages: printPages,
    fill_screen: fillScreen,
    open_help: openHelp,
    reload: () => reload(),
  },
  readFacts: () => ({
    ...address.readFacts(),
    page: location.origin + location.pathname,
    embed: embedder,
    is_narrow: isNarrow(),
    has_touch: matchMedia("(pointer: coarse)").matches,
    browser: navigator.userAgent,
  }),
  used(event) {
    if (/^(session|settings|options)\./.test(event)) waitingMove.replace();
  },
  showDialog,
  graded: (grade) => api.tell("graded", grade),
  followRace: () => raceTrees?.follow(),
  progress: startUp.takeAppProgress,
  failed: startUp.failApp,
  notice: (kind, text, again, label) => notices.show(text ? { kind, text, again, label } : null),
});
const started = shell.start();
let appStarts: Promise<void> | null = started;
address.start(started);
void started.then(() => {
  appStarts = null;
  startUp.takeApp();
  python.start(); // not before: both at once would make the page wait longer
});

function stop() {
  waitingMove.replace();
  void act("session.stop");
}
const api = createApi({ stage, startUp, call: shell.call, stop, playback });
shell.listen("snapshot", api.take);

// The board

let board: BoardData | null = null;
const boardView = createBoard(byId("board"));
function drawBoard(next: BoardData) {
  board = next;
  stage.set({ isTurned: board.is_turned });
  boardView.render(board);
}
const waitingMove = createWaitingMove(
  () => appStarts,
  shell.call,
  (pending) => board && drawBoard({ ...board, pending }),
);
function play(name: string) {
  if (appStarts) notices.show(null);
  waitingMove.play(name).catch(complain);
}
shell.listen("board", (next) => {
  removeFrame();
  drawBoard(next);
});

// The stage

const asked: Pick<TreeActions, "nodes" | "outline" | "bounds"> = {
  nodes: (paths, { root, algorithm }) => shell.call("tree_nodes.describe", root, paths, algorithm),
  outline: ({ root, algorithm }, nodes, order) =>
    shell.call("tree_nodes.lay_out", root, nodes, order, algorithm),
  bounds({ root, algorithm, options, strength }, rows, basis) {
    const question = { game: root.game, algorithm, options, strength, basis };
    return shell.call("bounds.describe", question, rows);
  },
};
const tree = createTree(byId("tree"), {
  ...asked,
  ghosts: (columns, node) => shell.call("tree_nodes.open_skipped", columns.number, node),
  onSeek: playbacks.seek,
  onPick: quiz.pickAt,
  onDrawn: (drawn) => stage.set({ drawn }),
  onFollow: (follow, view) => stage.set({ follow, view }),
});
let raceTrees: ReturnType<typeof createRaceTrees> | null = null;
const writeTransport = createTransport(byId("transport"));
const writeCounters = createCounters(byId("counters"), stage.get);

let frame = 0;
function drawStage() {
  frame = 0;
  const [now, comparison] = [stage.get(), race.get()];
  tree.render(now);
  raceTrees?.render(comparison, now);
  writeCounters();
  drawTransport();
}
function drawTransport() {
  const { isQuizOn, isDark } = stage.get();
  writeTransport({ ...playbacks.get(), ends: race.listEnds(), isQuizOn, isDark });
}
function drawSoon() {
  if (!frame) frame = requestAnimationFrame(drawStage);
}
stage.subscribe(drawSoon);
race.subscribe(drawSoon);

// Parts that are loaded when they are first wanted

/** A part that shows panels of `App`, by the ids of their places. */
const mountLate = (sheet: string, panels: Record<string, string>) => async () => {
  await style(sheet);
  return () => {
    for (const [id, name] of Object.entries(panels)) shell.mountPanel(byId(id), name, drawn[name]);
  };
};

/** The board of games in which moves go from cell to cell, and their positions in the tree. */
async function loadSquares() {
  const [made] = await Promise.all([part("squares"), style("squares-style")]);
  return () => {
    Object.assign(SHAPES, made.PIECE_SHAPES);
    tree.repaint();
    shell.mountPanel(byId("position-text"), "notation");
    const [pieces, squares] = [document.createElement("div"), document.createElement("div")];
    squares.className = "squares";
    byId("board").append(pieces, squares);
    shell.mountPanel(pieces, "pieces");
    shell.mountPanel(squares, "squares");
    made.listenForDrags(squares, () => board?.is_open, act);
    if (board) drawBoard(board);
  };
}

async function loadComparison() {
  const [made] = await Promise.all([part("compare"), style("compare-style")]);
  return () => {
    const element = byId("race-trees");
    raceTrees = made.createRaceTrees(element, { createTree, ...asked, seek: playbacks.seek });
    for (const name of ["comparison", "match"]) {
      const place = document.createElement("div");
      byId("compare").append(place);
      shell.mountPanel(place, name);
    }
    shell.mountPanel(byId("race-head"), "race");
    shell.mountPanel(element, "race_runs", drawSoon);
  };
}

const lab = mountLate("lab-style", {
  practice: "practice_tab",
  lab: "lab",
  sketch: "tree_editor",
  task: "practice",
});
const databases = mountLate("endings-style", { endings: "endgames", worths: "database_moves" });
const arriving = document.createElement("div"); // what is said of the squares until they are there
const lateParts = {
  squares: createLatePart(loadSquares, complain, arriving),
  endgames: createLatePart(databases, complain),
  lab: createLatePart(lab, complain, byId("lab")),
  write: createLatePart(mountLate("write-style", { write: "write" }), complain, byId("write")),
  compare: createLatePart(loadComparison, complain, byId("compare")),
  quiz: createLatePart(mountLate("quiz-style", { predict: "quiz" }), complain),
  simulated: createLatePart(mountLate("simulated-style", {}), complain),
  stones: createLatePart(mountLate("stones-style", {}), complain),
};
shell.listen("late_parts", (names) => {
  for (const [name, want] of Object.entries(lateParts)) want(names.includes(name));
});

// Panels

function openHelp() {
  const place = byId("help-text");
  if (!place.hasChildNodes()) shell.mountPanel(place, "help");
  void showDialog({ id: "help" });
}
for (const id of ["help-close", "examples-close"]) draw(byId(id), icon("close"));

/** Show a box while there is something in its panel. */
const boxed = (id: string) => (isShown: boolean) => void (byId(id).hidden = !isShown);
/** What is done each time a panel is drawn. */
const drawn: Record<string, (isShown: boolean) => void> = {
  counters: writeCounters,
  quiz: boxed("predict"),
  large_sentence: boxed("large"),
  caption: boxed("caption"),
  jumps: boxed("drawer-foot"),
  transport: drawTransport,
};
for (const place of document.querySelectorAll<HTMLElement>("[data-panel]")) {
  const name = String(place.dataset.panel);
  shell.mountPanel(place, name, drawn[name]);
}
showDrawer(); // its button was drawn as on a first visit in a wide window
byId("board").append(arriving); // behind what `App` draws there
// On a narrow screen the options of the search stand in the panel of the settings.
byId("settings").addEventListener("toggle", ({ target, newState }) => {
  if (target === byId("settings")) void act("options.toggled", newState === "open");
});

// What `App` publishes

const lectureElements = { sentence: byId("large-text"), blank: byId("blank") };
shell.listen("address", address.take);
shell.listen("code_lines", (lines) => code.set({ lines }));
shell.listen("announcement", (text) => setText(byId("announcer"), text));
shell.listen("drawer", createDrawer(byId("drawer"), shell.act));
shell.listen("supplied_games", endgames.setGames);
const readAloud = createReadAloud(byId("told"), stage);
const markStale = createStaleMark([byId("why"), byId("large-text")], stage);
shell.listen("explanation", (sentence) => {
  readAloud(sentence);
  markStale(sentence);
});
shell.listen("keys", createKeys(shell.perform));
shell.listen("layout", (layout) => stage.set({ layout }));
shell.listen(
  "lecture",
  createLecture(lectureElements, stage, () => void act("lecture.toggle", "blank")),
);
shell.listen("quiz", quiz.take);
shell.listen("race", (next) => {
  byId("race").hidden = !next; // before anything in it gets the focus
  byId("race").parentElement?.toggleAttribute("data-race", Boolean(next));
  race.show(next);
});
shell.listen("stops", playbacks.setStops);
shell.listen("title", (title) => (document.title = title));
shell.listen(
  "theme",
  createTheme((isDark) => stage.set({ isDark })),
);
for (const name of ["tree_editor", "practice"] as const)
  shell.listen(name, (drawing) => trees.set({ [name]: drawing }));
shell.listen("wants_ticks", stageSender.setWanted);

Object.defineProperties(plyscope, Object.getOwnPropertyDescriptors(api.plyscope));
if (embedder !== null && parent !== window)
  part("embed").then(({ serveEmbed }) => serveEmbed(api.plyscope, embedder), complain);
// Once the page stands and rests, the largest part is fetched: then it opens at once.
const whenIdle = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 200));
startUp.subscribe(({ phase }) => {
  if (phase === "ready") whenIdle(() => ["editor", "write-style"].map(prefetch));
});
let reload = () => location.reload();
/** Have the page work without network. In a frame it stores nothing, nor where data is to be saved. */
async function storePage() {
  if (parent !== window || isSparing()) return;
  const { keepOffline } = await part("offline");
  const offer = () => void act("notices.take_version");
  reload = await keepOffline(scriptAddress("service-worker.js"), offer);
}
// Where the host has no worker, or the browser stores nothing, the page needs the network.
startUp.afterStart(() => whenIdle(() => storePage().catch(() => {})));
drawStage();
styled.then(
  () => byId("unstarted").remove(),
  () => {},
); // or else it says what is missing
release();
