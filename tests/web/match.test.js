// A match of many games: who can play, the games as they come in, and all of it as text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatch } from "../../web/match/match.js";
import { asked, nameOf, offers, playerOf, players, strengths } from "../../web/match/players.js";
import { faults, rows, sentence } from "../../web/match/taken.js";
import { changed, check } from "../../web/settings/settings.js";
import { createStore, initialState } from "../../web/state.js";
import { CATALOGUE } from "./catalogue.js";

const SEARCH = {
  draft: "Mine",
  title: "Mine",
  text: "def f",
  link: false,
  searches: [{ name: "f", depth: true, unfit: { dice: "knows no chance" } }],
  evaluations: [],
};
const JUDGE = {
  draft: "Worth",
  title: "Worth",
  text: "def e",
  link: false,
  searches: [],
  evaluations: ["e"],
};
const OURS = {
  search: "alphabeta",
  options: { ties: "cut", order: "given" },
  draft: null,
  name: "",
};

/** @param {object} [match] @param {object} [asked] */
function stateOf(match = {}, asked = {}) {
  const catalogue = /** @type {any} */ (CATALOGUE);
  const state = initialState(catalogue, check(catalogue, asked));
  return { ...state, match: { ...state.match, ...match } };
}
/** @param {any} group @returns {string[]} */
const values = ({ choices }) => choices.map((/** @type {any} */ one) => one.value);

test("at first alpha–beta plays as well as it can against itself at one ply", () => {
  assert.deepEqual(players(stateOf()), [
    { ...OURS, strength: "perfect" },
    { ...OURS, strength: "depth:1" },
  ]);
  const [one] = players(stateOf({}, { game: "tictactoe-4x4-3" }));
  assert.equal(one.strength, "depth:3"); // as deep as the game is searched where nobody says
  const [first, second] = players(stateOf({}, { game: "dice" }));
  assert.deepEqual(
    [first.search, first.strength, second.strength],
    ["expectimax", "perfect", "careless:0.5:1"],
  ); // it has no depth
});

test("searches and evaluations of the visitor's own can play too, where they can be of use", () => {
  const programs = [SEARCH, JUDGE];
  const all = offers(stateOf({ programs }));
  assert.deepEqual(
    all.slice(-2).map(({ group }) => group),
    ["Your own searches", "Your own evaluations, by Alpha–beta"],
  );
  assert.deepEqual(all.slice(-2).map(values), [["own/f/Mine"], ["by/e/Worth"]]);
  const chance = offers(stateOf({ programs }, { game: "dice" }));
  assert.equal(chance.length, 2);
  assert.deepEqual(chance[1].choices[0], {
    value: "own/f/Mine",
    label: "f (Mine)",
    disabled: true,
    title: "f knows no chance",
  });
});

test("what Python is asked with holds the code, and who goes by an evaluation looks to a depth", () => {
  const state = stateOf({ programs: [SEARCH, JUDGE] });
  const own = { ...playerOf(state, "own/f/Mine"), strength: "depth:2" };
  assert.deepEqual(asked(state, own), {
    algorithm: "own",
    options: {},
    strength: { kind: "depth", depth: 2 },
    code: { text: "def f", name: "f" },
  });
  assert.equal(nameOf(state, own), "f (Mine), 2 plies");
  const judged = { ...playerOf(state, "by/e/Worth"), strength: "depth:3" };
  assert.deepEqual(asked(state, judged), {
    algorithm: "alphabeta",
    options: OURS.options,
    strength: { kind: "depth", depth: 3 },
    code: { text: "def e", name: "e" },
  });
  assert.equal(nameOf(state, judged), "e (Worth), by Alpha–beta, ties cut, 3 plies");
  assert.deepEqual(
    strengths(state, judged).map(({ value }) => value),
    CATALOGUE.games[0].depths.map((depth) => `depth:${depth}`),
  );
  const careless = { ...OURS, strength: "careless:0.25:1" };
  assert.deepEqual(asked(state, careless).strength, { kind: "careless", rate: 0.25, seed: 1 });
  assert.equal(nameOf(state, careless), "Alpha–beta, ties cut, careless 25 %");
});

test("a player that is gone, or does not fit the game, gives way to the usual one", () => {
  const own = { search: "own", options: {}, strength: "depth:2", draft: "Mine", name: "f" };
  assert.equal(players(stateOf({ players: [own, null], programs: [SEARCH] }))[0].search, "own");
  assert.equal(players(stateOf({ players: [own, null] }))[0].search, "alphabeta");
  assert.equal(
    players(stateOf({ players: [own, null], programs: [SEARCH] }, { game: "dice" }))[0].search,
    "expectimax",
  );
  // What was only begun with is a draft once it is typed in.
  const state = stateOf({ players: [{ ...own, draft: "" }, null], programs: [SEARCH] });
  assert.equal(players({ ...state, write: { ...state.write, file: "Mine" } })[0].draft, "Mine");
});

const DRAW = {
  moves: ["b2", "a1", "a2"],
  worth: [0, 0],
  points: [0.5, 0.5],
  winner: null,
  text: "Draw",
  lost: null,
  begun: 2,
};
const WON = { ...DRAW, points: [1, 0], winner: "X", text: "X wins" };
const LOST = {
  ...WON,
  text: "O loses: Line 2: b is no name.",
  lost: { by: "O", sentence: "Line 2: b is no name." },
};
const STANDING = {
  wins: 1,
  draws: 0,
  losses: 0,
  points: 1,
  share: 1,
  low: 0.2,
  high: 1,
  ahead: null,
};

/** A match whose games the test ends. @param {object} [match] @param {Record<string, (args: any) => any>} [answers] */
function table(match = {}, answers = {}) {
  const store = createStore(/** @type {any} */ (stateOf({ open: true, count: 3, ...match })));
  store.set({ drawer: { open: true, tab: "compare" } });
  /** @type {{args: any, end: (game: any) => void, fail: (error: Error) => void}[]} */
  const contests = [];
  /** @type {any[]} */
  const calls = [];
  /** @type {any[]} */
  const done = [];
  /** @param {string} kind @param {string} message */
  const error = (kind, message) => Object.assign(new Error(message), { kind });
  const pool = {
    contest: (/** @type {any} */ args) =>
      new Promise((end, fail) => contests.push({ args, end, fail })),
    close: () => {
      done.push("closed");
      for (const { fail } of contests) fail(error("Stopped", "The match was stopped."));
    },
  };
  const all = {
    schedule: (/** @type {any} */ { games, seed }) =>
      Array.from({ length: games }, (_, at) => ({
        opening: at >> 1,
        seats: [at % 2, 1 - (at % 2)],
        seed,
      })),
    standing: () => STANDING,
    read: () => ({ searches: [], games: [], evaluations: [], entry: null, unfit: {} }),
    ...answers,
  };
  const engine = {
    call: async (/** @type {string} */ name, /** @type {any} */ args) => (
      calls.push([name, args]), /** @type {any} */ (all)[name](args)
    ),
    pool: async () => (done.push("pool"), pool),
  };
  const game = {
    show: async (/** @type {any} */ settings, /** @type {any} */ moves) =>
      done.push(["show", settings.game, settings.side, moves]),
  };
  const codeOf = () => {
    throw error("Taught", "This program came by a link.");
  };
  const course = createMatch(store, engine, /** @type {any} */ (game), {
    codeOf,
    stepAside: () => done.push("aside"),
  });
  return { course, store, now: () => store.get().match, contests, calls, done, error };
}
const settled = () => new Promise((done) => setImmediate(done));

test("the players change places, and games stand by their numbers in whatever order they end", async () => {
  const { course, now, contests, calls, done } = table();
  const match = course.run();
  await settled();
  assert.equal(now().playing, true);
  assert.deepEqual(
    contests.map(({ args }) => args.players.map((/** @type {any} */ one) => one.strength.kind)),
    [
      ["perfect", "depth"],
      ["depth", "perfect"],
      ["perfect", "depth"],
    ],
  );
  assert.deepEqual(contests.map(({ args: { players: _, ...rest } }) => rest)[2], {
    game: "tictactoe",
    first: "X",
    code: null,
    opening: 1,
    seed: 1,
  });
  contests[2].end(WON);
  await settled();
  assert.deepEqual(
    [now().games.length, now().games[0], now().games[2]?.text],
    [3, undefined, "X wins"],
  );
  assert.deepEqual(calls.at(-1), ["standing", { games: [{ seats: [0, 1], points: [1, 0] }] }]);
  contests[0].end(DRAW);
  contests[1].end(DRAW);
  await match;
  assert.deepEqual([now().playing, now().refusal, now().standing], [false, "", STANDING]);
  assert.equal(calls.at(-1)[1].games.length, 3); // what is said last is about all of them
  assert.deepEqual(done, ["pool", "closed"]);
});

test("a match that is stopped keeps its games, says nothing of those that were not played, and another one may begin", async () => {
  const { course, now, contests, done } = table();
  const match = course.run();
  await settled();
  contests[0].end(DRAW);
  await settled();
  course.stop();
  assert.deepEqual(
    [now().playing, now().games.filter(Boolean).length, done.at(-1)],
    [false, 1, "closed"],
  );
  await match;
  assert.deepEqual([now().refusal, now().standing], ["", STANDING]);
  void course.run();
  await settled();
  assert.deepEqual([now().playing, now().games, now().standing], [true, [], null]);
});

test("a match that is stopped before Python is there has no workers", async () => {
  const { course, now, done } = table();
  const match = course.run();
  course.stop();
  await match;
  assert.deepEqual([done, now().playing], [[], false]);
});

test("what keeps one game from being played ends the match, and is told once", async () => {
  const { course, now, contests, error } = table();
  const match = course.run();
  await settled();
  contests[1].fail(error("ValueError", "f takes no depth: its strength is perfect or careless."));
  await match;
  assert.deepEqual(
    [now().playing, now().refusal],
    [false, "f takes no depth: its strength is perfect or careless."],
  );
});

test("a program that came by a link plays only once it was told to run", async () => {
  const { now, contests } = table();
  await settled();
  now(); // what this device has was read
  const own = { search: "own", options: {}, strength: "depth:2", draft: "From a link", name: "f" };
  const linked = table({ players: [null, own] });
  await settled();
  linked.store.set({
    match: {
      ...linked.now(),
      programs: [{ ...SEARCH, draft: "From a link", title: "From a link", link: true }],
    },
  });
  await linked.course.run();
  assert.match(
    linked.now().refusal,
    /^From a link came by a link\. Read it in the Write tab, and press Run it there/,
  );
  assert.deepEqual([linked.contests, contests], [[], []]);
});

test("a game of the visitor's own that came by a link is not played either", async () => {
  const { course, store, now, contests, done } = table();
  const { settings, catalogue } = store.get();
  const game = { ...catalogue.games[0], name: "own:game:Mine" };
  store.set({
    catalogue: { ...catalogue, games: [...catalogue.games, game] },
    settings: { ...settings, game: game.name },
  });
  await course.run();
  assert.deepEqual(
    [now().refusal, now().playing, contests, done],
    ["This program came by a link.", false, [], []],
  );
});

test("programs are read for what can play, each text once, and again where it is another", async () => {
  const found = {
    searches: [
      { name: "f", depth: false },
      { name: "g", depth: true },
    ],
    games: [],
    evaluations: [{ name: "e" }],
    unfit: {},
  };
  const { store, now, calls } = table(
    {},
    { read: ({ code }) => ({ ...found, unfit: code.name ? { dice: code.name } : {} }) },
  );
  store.set({
    write: {
      ...store.get().write,
      text: "def f",
      title: "Mine",
      drafts: [{ name: "Other", text: "def f", link: true }],
    },
  });
  await settled();
  await settled();
  const searches = [
    { name: "f", depth: false, unfit: { dice: "f" } },
    { name: "g", depth: true, unfit: { dice: "g" } },
  ];
  assert.deepEqual(now().programs, [
    { draft: "", title: "Mine", text: "def f", link: false, searches, evaluations: ["e"] },
    { draft: "Other", title: "Other", text: "def f", link: true, searches, evaluations: ["e"] },
  ]);
  assert.equal(calls.filter(([name]) => name === "read").length, 3);
  store.set({ drawer: { open: true, tab: "write" } });
  store.set({ write: { ...store.get().write, text: "def fff" } }); // as it is typed
  store.set({ write: { ...store.get().write, text: "def ff" } });
  store.set({ drawer: { open: true, tab: "compare" } });
  await settled();
  await settled();
  assert.equal(calls.filter(([name]) => name === "read").length, 6);
});

test("a text that is no Python has nobody in it", async () => {
  const { store, now } = table(
    {},
    { read: () => Promise.reject(Object.assign(new Error("No colon."), { kind: "Taught" })) },
  );
  store.set({ write: { ...store.get().write, text: "def f(", file: "Mine", title: "Mine" } });
  await settled();
  await settled();
  assert.deepEqual(now().programs, [
    { draft: "Mine", title: "Mine", text: "def f(", link: false, searches: [], evaluations: [] },
  ]);
});

test("in another game our searches are chosen anew, and the visitor's own stay", async () => {
  const own = { search: "own", options: {}, strength: "depth:2", draft: "Mine", name: "f" };
  const { store, now } = table({ players: [{ ...OURS, strength: "depth:2" }, own] });
  const { catalogue, settings } = store.get();
  store.set({ settings: changed(catalogue, settings, { game: "tictactoe-4x4-3" }).settings });
  assert.deepEqual(now().players, [null, own]);
});

test("a game is replayed in its own game, for both sides", async () => {
  const { course, store, contests, done } = table({ count: 1 });
  const match = course.run();
  await settled();
  contests[0].end(WON);
  await match;
  const { catalogue, settings } = store.get();
  store.set({ settings: changed(catalogue, settings, { game: "dice" }).settings });
  await course.replay(0);
  assert.deepEqual(done.slice(-2), [["show", "tictactoe", "both", ["b2", "a1", "a2"]], "aside"]);
});

const FIXTURE = {
  game: "tictactoe",
  first: "X",
  label: "",
  places: ["X", "O"],
  names: ["One, 2 plies", "Two"],
  count: 3,
  seed: 1,
};
/** @type {any[]} */
const GAMES = [
  { ...WON, seats: [0, 1], opening: 0 },
  undefined,
  { ...LOST, seats: [1, 0], opening: 1 },
  { ...LOST, seats: [1, 0], opening: 2 },
];

test("what a match comes to is said with its interval, and who is the stronger one only where that is sure", () => {
  assert.equal(
    sentence(FIXTURE, {
      wins: 15,
      draws: 2,
      losses: 3,
      points: 16,
      share: 0.8,
      low: 0.584,
      high: 0.9193,
      ahead: 0,
    }),
    "One, 2 plies won 15, drew 2 and lost 3 of 20 games: 16 points, 80.0 %, and in endless games like these between 58.4 and 91.9 %, with 95\u00a0% confidence. So One, 2 plies is the stronger one.",
  );
  assert.match(
    sentence(FIXTURE, STANDING),
    /of 1 game: 1 point, 100 %.*That does not tell yet who is the stronger one\.$/,
  );
});

test("a fault is told once, with the games that it lost", () => {
  assert.deepEqual(faults(FIXTURE, GAMES), [
    { player: 0, sentence: "Line 2: b is no name.", games: [3, 4] },
  ]);
  assert.deepEqual(faults({ ...FIXTURE, places: ["MAX", "MIN"] }, GAMES), []); // of nobody who plays
});

test("the games are a table: who of the match began and won, wherever they sat", () => {
  assert.deepEqual(rows(FIXTURE, GAMES).slice(1, 3), [
    [1, "One, 2 plies", "b2 a1", "a2", "One, 2 plies", 1, "X wins", null],
    [3, "Two", "b2 a1", "a2", "Two", 0, "O loses: Line 2: b is no name.", "Line 2: b is no name."],
  ]);
  assert.equal(rows({ ...FIXTURE, first: "O" }, GAMES)[1][1], "Two");
});
