// What the visitor writes: kept, read, run where a button says so, and found among the page's searches.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { CallError } from "../../web/python/engine.ts";
import { changed, check, Refused } from "../../web/settings/settings.js";
import { createStore, initialState } from "../../web/state.js";
import { freeName } from "../../web/settings/remembered.js";
import { pack } from "../../web/write/packed.js";
import { withSearch } from "../../web/write/place.js";
import { likeOf, meantOf } from "../../web/write/meant.js";
import { createWrite } from "../../web/write/write.js";
import { CATALOGUE } from "./catalogue.js";

const ENTRY = {
  ...CATALOGUE.algorithms[0],
  name: "own",
  label: "Your minimax",
  group: "Your own",
  options: {},
};
const MINIMAX = {
  name: "minimax",
  shown: "minimax(game, state)",
  line: 1,
  depth: false,
  windows: false,
};
const READ = {
  searches: [MINIMAX],
  games: [],
  evaluations: [],
  entry: ENTRY,
  unfit: { dice: "knows no chance" },
};
const NOTHING = { searches: [], games: [], evaluations: [], entry: null, unfit: {} };
const BEGINNINGS = [
  {
    name: "minimax",
    title: "Minimax",
    group: "To be completed",
    line: "",
    text: "def minimax(game, state):\n    ...\n",
  },
];

/** @type {Map<string, string>} what this device keeps */
let kept;
beforeEach(() => {
  kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  });
});

globalThis.sessionStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
});

const settled = () => new Promise((done) => setImmediate(done));

/** A page with the Write part, whose Python answers as it is told. @param {Record<string, (args: any) => any>} [answers] @param {{asked?: string}} [write] */
async function page(answers = {}, write = {}) {
  const store = createStore(
    initialState(/** @type {any} */ (CATALOGUE), check(/** @type {any} */ (CATALOGUE), {})),
  );
  store.set({ write: { ...store.get().write, ...write } });
  /** @type {[string, any][]} */
  const calls = [];
  /** @type {any[]} */
  const done = [];
  const all = { beginnings: () => BEGINNINGS, read: () => READ, ...answers };
  const engine = {
    call: async (/** @type {string} */ name, /** @type {any} */ args) => (
      calls.push([name, args]), all[name](args)
    ),
    stop: () => done.push("stop"),
  };
  /** A search as course/search.js begins it. */
  const search = () =>
    store.set({
      search: /** @type {any} */ ({
        algorithm: store.get().settings.algorithm,
        columns: {},
        running: true,
        result: null,
      }),
    });
  const game = {
    configure: (/** @type {any} */ asked) => (
      done.push(asked),
      store.set({ settings: changed(store.get().catalogue, store.get().settings, asked).settings })
    ),
    study: async () => search(),
    runOffer: async () => search(),
    fresh: () => done.push("fresh"),
    clear: () => {},
  };
  const own = { know: async (/** @type {string} */ name) => void done.push(name) };
  /** @type {object[]} the first players of a match */
  const challenged = [];
  const program = createWrite(store, engine, /** @type {any} */ (own), /** @type {any} */ (game), {
    download: () => {},
    share: async () => true,
    stepAside: () => {},
    challenge: (player) => challenged.push(player),
    CallError,
    Refused,
  });
  await settled();
  return {
    store,
    calls,
    done,
    challenged,
    program,
    now: () => store.get().write,
    asked: (/** @type {string} */ name) =>
      calls.filter(([one]) => one === name).map(([, args]) => args),
  };
}

const drafts = () => JSON.parse(kept.get("plyscope-programs") ?? "[]");

test("which of several things is meant is asked, and the only one of its kind is meant", () => {
  const [a, b] = [
    { ...MINIMAX, name: "a" },
    { ...MINIMAX, name: "b" },
  ];
  assert.equal(meantOf({ ...NOTHING, searches: [a], evaluations: [b] }, ""), "a");
  assert.equal(meantOf({ ...NOTHING, searches: [a, b] }, ""), "");
  assert.equal(meantOf({ ...NOTHING, searches: [a, b] }, "b"), "b");
  assert.equal(meantOf({ ...NOTHING, searches: [a] }, "gone"), "a");
  assert.equal(meantOf({ ...NOTHING, games: [{ name: "Nim", line: 1 }] }, ""), "Nim");
  assert.equal(meantOf(NOTHING, "a"), "");
});

test("a search is compared with what it looks like", () => {
  const like = (/** @type {object} */ patch) =>
    likeOf(
      { ...NOTHING, searches: [{ ...MINIMAX, ...patch }] },
      /** @type {any} */ ({ ...MINIMAX, ...patch }).name,
    );
  assert.equal(like({}), "minimax");
  assert.equal(like({ windows: true }), "alphabeta");
  assert.equal(like({ windows: true, depth: true }), "h_alphabeta");
  assert.equal(like({ name: "negamax" }), "negamax");
  assert.equal(like({ name: "my_expectimax" }), "expectimax");
  assert.equal(like({ name: "Expectiminimax", depth: true }), "h_expectiminimax");
});

test("a search stands in every game but those that it is not for, which say why", () => {
  const catalogue = withSearch(
    /** @type {any} */ (CATALOGUE),
    /** @type {any} */ (ENTRY),
    READ.unfit,
  );
  assert.deepEqual(
    catalogue.games.map(({ algorithms, unfit }) => [algorithms.includes("own"), unfit.own]),
    [
      [true, undefined],
      [true, undefined],
      [false, "knows no chance"],
    ],
  );
  assert.equal(catalogue.algorithms.at(-1), ENTRY);
  assert.equal(withSearch(catalogue, /** @type {any} */ (ENTRY), READ.unfit), catalogue);
  const other = { ...ENTRY };
  const again = withSearch(catalogue, /** @type {any} */ (other), {});
  assert.equal(again.algorithms.filter(({ name }) => name === "own").length, 1);
  assert.deepEqual(
    [again.games[2].algorithms.includes("own"), "own" in again.games[2].unfit],
    [true, false],
  );
});

test("a first visit begins with a beginning, which is no draft before it is changed", async () => {
  const { program, now, asked } = await page();
  assert.deepEqual([now().title, now().text, now().file], ["Minimax", BEGINNINGS[0].text, ""]);
  assert.deepEqual(drafts(), []);
  assert.deepEqual(asked("read"), [{ code: { text: BEGINNINGS[0].text, name: null } }]);
  program.type("def minimax(game, state):\n    pass\n");
  assert.deepEqual(drafts(), [{ name: "Minimax", text: "def minimax(game, state):\n    pass\n" }]);
  assert.equal(now().file, "Minimax");
});

test("what is typed is kept before anything else takes its place, and is there at the next visit", async () => {
  const { program, now } = await page();
  program.type("one");
  program.type("one and two");
  program.begin(BEGINNINGS[0]);
  assert.deepEqual(drafts(), [{ name: "Minimax", text: "one and two" }]);
  program.type("three");
  program.open("Minimax");
  assert.equal(now().text, "one and two");
  assert.deepEqual(
    drafts().map(({ name, text }) => [name, text]),
    [
      ["Minimax", "one and two"],
      ["Minimax 2", "three"],
    ],
  );
  const later = await page();
  assert.deepEqual([later.now().file, later.now().text], ["Minimax", "one and two"]);
});

test("a draft that another window wrote meanwhile stays, and this one's becomes another", async () => {
  const { program } = await page();
  program.type("here");
  kept.set("plyscope-programs", JSON.stringify([{ name: "Minimax", text: "there" }]));
  program.type("here and now");
  program.fresh();
  assert.deepEqual(
    drafts().map(({ name, text }) => [name, text]),
    [
      ["Minimax", "there"],
      ["Minimax 2", "here and now"],
    ],
  );
});

test("a draft is renamed, deleted and taken back", async () => {
  const { program, now } = await page();
  program.type("text");
  program.rename("  My   search ");
  assert.deepEqual(drafts(), [{ name: "My search", text: "text" }]);
  program.remove();
  assert.deepEqual([drafts(), now().text, now().gone?.name], [[], "", "My search"]);
  program.takeBack();
  assert.deepEqual([drafts().length, now().text, now().gone], [1, "text", null]);
});

test("where thirty programs are kept no other is begun, and what is there stays", async () => {
  kept.set(
    "plyscope-programs",
    JSON.stringify(Array.from({ length: 30 }, (_, i) => ({ name: `p${i}`, text: `${i}` }))),
  );
  const { program, now } = await page();
  program.begin(BEGINNINGS[0]);
  assert.match(
    now().refusal,
    /^30 programs are on this device, as many as are kept: delete one first/,
  );
  assert.equal(now().text, "29");
});

test("a browser that keeps nothing says so, and the text stays", async () => {
  const { program, now } = await page();
  localStorage.setItem = () => {
    throw new Error("full");
  };
  program.type("text");
  assert.equal(
    now().refusal,
    "This browser keeps nothing for this page, or has no room left: save the program as a file.",
  );
  assert.equal(now().text, "text");
});

test("names are free, short and never empty", () => {
  const taken = [
    { name: "a", text: "" },
    { name: "a 2", text: "" },
  ];
  assert.deepEqual(
    [freeName("a", taken), freeName(" \n", taken), freeName("x".repeat(99), taken).length],
    ["a 3", "Program", 60],
  );
});

test("an answer about a text that is no longer there is dropped", async () => {
  /** @type {((read: any) => void)[]} */
  const waiting = [];
  const { program, now, store } = await page({
    read: () => new Promise((answer) => waiting.push(answer)),
  });
  program.fresh();
  program.begin(BEGINNINGS[0]);
  assert.equal(waiting.length, 2);
  waiting[1](NOTHING);
  await settled();
  waiting[0](READ);
  await settled();
  assert.equal(now().read, NOTHING);
  assert.ok(!store.get().catalogue.algorithms.some(({ name }) => name === "own"));
});

test("a text that is no Python is told at its line, and its search of before stays", async () => {
  const detail = {
    sentence: "A colon is missing.",
    line: 1,
    kind: "SyntaxError",
    frames: [],
    printed: "",
  };
  let wrong = false;
  const { program, now, store } = await page({
    read() {
      if (wrong) throw new CallError("Taught", detail.sentence, detail);
      return READ;
    },
  });
  wrong = true;
  program.begin(BEGINNINGS[0]);
  await settled();
  assert.deepEqual([now().problem, now().read], [detail, null]);
  assert.ok(store.get().catalogue.algorithms.includes(/** @type {any} */ (ENTRY)));
});

test("a search that is shown keeps its text while that of the editor goes on", async () => {
  const { program, done } = await page();
  program.type("first");
  await program.run();
  assert.deepEqual(done, [{ algorithm: "own" }]);
  program.type("second");
  assert.deepEqual(program.codeOf(), { text: "first", name: "minimax" });
  await program.run();
  assert.deepEqual(program.codeOf(), { text: "second", name: "minimax" });
});

test("a search of its own that the stage begins is of the text of now", async () => {
  const { program, store } = await page();
  await program.run();
  program.type("later");
  store.set({
    search: /** @type {any} */ ({ algorithm: "own", columns: {}, running: true, result: null }),
  });
  assert.equal(program.codeOf().text, "later");
});

test("a program that came by a link is read, and runs only where it is told to", async () => {
  const text = "def minimax(game, state):\n    return 0\n";
  const { program, now, calls } = await page({}, { asked: "x" });
  assert.equal(await program.know(await pack(text)), true);
  assert.deepEqual(
    [now().text, now().file, now().link, now().asked],
    [text, "From a link", true, ""],
  );
  assert.deepEqual(drafts(), [{ name: "From a link", text, link: true }]);
  assert.deepEqual(new Set(calls.map(([name]) => name)), new Set(["beginnings", "read"]));
  assert.throws(() => program.codeOf(), {
    kind: "Taught",
    message: "This program came by a link. Read it in the Write tab, and press Run it there.",
  });
  await program.run();
  assert.deepEqual([program.codeOf().text, now().link], [text, false]);
  assert.deepEqual(drafts(), [{ name: "From a link", text }]);
});

test("a stranger does not run in the place of one's own, whoever begins the search", async () => {
  const { program, store } = await page();
  await program.run();
  await program.know(await pack("stranger = 1"));
  store.set({
    search: /** @type {any} */ ({ algorithm: "own", columns: {}, running: true, result: null }),
  });
  assert.throws(() => program.codeOf(), { kind: "Taught" });
});

test("a link to what is on this device already opens that", async () => {
  const { program, now } = await page();
  program.type("mine = 1");
  program.fresh();
  assert.equal(await program.know(await pack("mine = 1")), false);
  assert.deepEqual([now().file, drafts().length], ["Minimax", 1]);
});

test("a reload whose address lags behind what was typed opens what was typed", async () => {
  const before = await page();
  await new Promise((done) => before.store.subscribe((state) => state.write.packed && done(null)));
  const address = before.now().packed;
  before.program.type("newer = 1");
  const after = await page({}, { asked: address });
  assert.equal(await after.program.know(address), false);
  assert.deepEqual([after.now().text, drafts().length], ["newer = 1", 1]);
  assert.equal(await after.program.know(address), true); // and opened once more, it is a link
  assert.deepEqual([after.now().text, after.now().file], [BEGINNINGS[0].text, "From a link"]);
});

test("a damaged link loses nothing and is refused in one sentence", async () => {
  const { program, now } = await page();
  program.type("mine = 1");
  await assert.rejects(
    program.know("AAAA"),
    (error) =>
      error instanceof Refused && error.message.startsWith("The program in the link is damaged"),
  );
  assert.equal(now().text, "mine = 1");
});

const REPORT = {
  right: false,
  sentence: "returned 3; the value is 2",
  title: "",
  advice: "",
  like: "minimax",
  ties: "",
  trials: 9,
  departed: 4,
  position: "",
  depth: 0,
};

test("a check says what was found, and its tree is searched by what was checked", async () => {
  const { program, now, done, asked, store } = await page({
    check: () => ({ report: REPORT, game: "tree:[[3, 2], 1]", tick: 4, printed: "hello" }),
  });
  program.type("checked");
  await program.check();
  assert.deepEqual(asked("check"), [
    { code: { text: "checked", name: "minimax" }, like: "minimax", ties: null, first: null },
  ]);
  assert.deepEqual([now().checked?.report, now().printed, now().busy], [REPORT, "hello", null]);
  program.type("changed since");
  store.set({
    catalogue: {
      ...store.get().catalogue,
      games: [
        ...store.get().catalogue.games,
        { ...store.get().catalogue.games[0], name: "tree:[[3, 2], 1]" },
      ],
    },
  });
  await program.see();
  assert.deepEqual(done, [
    "tree:[[3, 2], 1]",
    { game: "tree:[[3, 2], 1]", side: "both", algorithm: "own" },
  ]);
  assert.equal(store.get().offer?.tick, 4);
  assert.equal(program.codeOf().text, "checked");
});

test("a search to a depth is seen with it, and one that takes none any more is not", async () => {
  const game = "tree:[[1, 0]]";
  const asked = { game, side: "both", algorithm: "own", strength: "depth:1" };
  const refusal =
    "What was checked was to look 1 ply ahead, and what is written now takes no depth: check it again.";
  for (const [toDepth, tick, refused] of /** @type {const} */ ([
    ["own", 9, ""],
    [null, undefined, refusal],
  ])) {
    const check = () => ({ report: { ...REPORT, depth: 1 }, game, tick: 9, printed: "" });
    const { program, done, store, now } = await page({
      check,
      read: () => ({ ...READ, entry: { ...ENTRY, toDepth } }),
    });
    const { catalogue } = store.get();
    store.set({
      catalogue: {
        ...catalogue,
        games: [...catalogue.games, { ...catalogue.games[0], name: game, depths: [] }],
      },
    });
    await program.check();
    done.length = 0;
    await program.see();
    assert.deepEqual(done, refused ? [] : [game, asked]);
    assert.deepEqual([store.get().offer?.tick, now().refusal], [tick, refused]);
  }
});

test("what is told to run waits until it is known what is meant", async () => {
  const two = { ...READ, searches: [MINIMAX, { ...MINIMAX, name: "second" }], entry: null };
  const named = { ...two, entry: ENTRY };
  const { program, now, asked } = await page({
    read: ({ code }) => (code.text === "two" ? (code.name ? named : two) : NOTHING),
    check: () => ({ report: REPORT, game: "", tick: 0, printed: "" }),
  });
  program.begin({ ...BEGINNINGS[0], text: "two" });
  await settled();
  assert.deepEqual([now().meant, now().like], ["", "alphabeta"]);
  program.mean("second");
  await program.check();
  assert.deepEqual(asked("check"), [
    { code: { text: "two", name: "second" }, like: "minimax", ties: null, first: null },
  ]);
});

test("what is typed after a button was pressed is read before anything runs, and what is stopped does not", async () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const { program, asked, now } = await page({
    read: () => new Promise((answer) => waiting.push(() => answer(READ))),
    check: () => ({ report: REPORT, game: "", tick: 0, printed: "" }),
  });
  const checking = program.check();
  program.type("typed meanwhile");
  waiting.splice(0).forEach((answer) => answer());
  await settled();
  assert.deepEqual(asked("check"), []);
  waiting.splice(0).forEach((answer) => answer());
  await checking;
  assert.deepEqual(
    asked("check").map(({ code }) => code.text),
    ["typed meanwhile"],
  );
  program.type("again");
  const stopped = program.check();
  program.stop();
  waiting.splice(0).forEach((answer) => answer());
  await stopped;
  assert.deepEqual([asked("check").length, now().busy], [1, null]);
});

test("what is pressed again while what was stopped is still being read is done once that is known", async () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const { program, asked, now } = await page({
    read: () => new Promise((answer) => waiting.push(() => answer(READ))),
    check: () => ({ report: REPORT, game: "", tick: 0, printed: "" }),
  });
  program.type("at last");
  const before = asked("read").length;
  void program.check();
  program.stop();
  const checking = program.check();
  await settled();
  waiting.splice(0).forEach((answer) => answer());
  await settled();
  assert.deepEqual(
    [asked("read").length - before, asked("check").length, now().busy],
    [1, 1, null],
  );
  await checking;
});

test("what is stopped is not heard of again", async () => {
  /** @type {(answer: any) => void} */
  let answer = () => {};
  const { program, now, done } = await page({
    check: () => new Promise((resolve) => (answer = resolve)),
  });
  const checking = program.check();
  assert.equal(now().busy, "check");
  program.stop();
  assert.deepEqual([now().busy, done], [null, ["stop"]]);
  answer({ report: REPORT, game: null, tick: null, printed: "" });
  await checking;
  assert.equal(now().checked, null);
});

test("a game that fails says where, and one that does not is played", async () => {
  const failures = [{ sentence: "After 1, 2: result changed the state.", moves: ["1", "2"] }];
  const entry = { ...CATALOGUE.games[0], name: "own:game:Nim" };
  const found = { ...NOTHING, games: [{ name: "Nim", line: 1 }] };
  let good = false;
  const { program, now, asked, store } = await page({
    read: () => found,
    contract: () => ({ failures: good ? [] : failures, entry }),
  });
  await program.play();
  assert.deepEqual([now().failures, asked("contract")[0].name], [failures, "Nim"]);
  good = true;
  await program.play();
  assert.deepEqual([now().failures, store.get().settings.game], [null, "own:game:Nim"]);
});

test("an evaluation is played against on a game of ours", async () => {
  const found = { ...NOTHING, evaluations: [{ name: "lines", line: 1 }] };
  const { program, asked, store } = await page({
    read: () => found,
    judged: () => ({ entry: { ...CATALOGUE.games[1], name: "own:judged:lines:tictactoe-4x4-3" } }),
  });
  program.choose({ base: "tictactoe-4x4-3" });
  await program.playAgainst();
  assert.deepEqual(
    [asked("judged")[0].name, asked("judged")[0].game],
    ["lines", "tictactoe-4x4-3"],
  );
  assert.equal(store.get().settings.game, "own:judged:lines:tictactoe-4x4-3");
});

test("what is meant is the first player of a match, on a game that it is for", async () => {
  const { program, store, challenged } = await page({
    read: () => ({ ...READ, unfit: { tictactoe: "is for chance" } }),
  });
  program.type("def minimax(game, state):\n    pass\n");
  await program.match();
  const own = { search: "own", options: {}, strength: "", draft: "Minimax", function: "minimax" };
  assert.deepEqual(challenged, [own]);
  assert.deepEqual(store.get().drawer, { open: true, tab: "compare" });
  assert.equal(store.get().settings.game, "tictactoe-4x4-3");
  const judge = await page({
    read: () => ({ ...NOTHING, evaluations: [{ name: "lines", line: 1 }] }),
  });
  judge.program.choose({ base: "tictactoe-4x4-3" });
  await judge.program.match();
  assert.deepEqual(judge.challenged, [{ ...own, search: "", function: "lines" }]);
  assert.equal(judge.store.get().settings.game, "tictactoe-4x4-3");
});

test("what cannot be read, or holds nobody who plays, is chosen for no match", async () => {
  for (const read of [() => NOTHING, () => Promise.reject(new CallError("Taught", "No colon."))]) {
    const { program, challenged } = await page({ read });
    await program.match();
    assert.deepEqual(challenged, []);
  }
});

test("files of one megabyte and more, and files that are no text, are refused", async () => {
  const { program, now } = await page();
  await program.openFile(new File(["x".repeat(1_000_001)], "long.py"));
  assert.equal(now().refusal, "long.py is too long: a program has at most 1 MB.");
  await program.openFile(new File([new Uint8Array([0x89, 0xff])], "picture.py"));
  assert.equal(now().refusal, "picture.py is no text in UTF-8, as Python programs are.");
  await program.openFile(new File(["a\r\nb"], "homework 1.py"));
  assert.deepEqual(
    [now().text, now().file, program.fileName()],
    ["a\nb", "homework 1", "homework_1.py"],
  );
});
