import assert from "node:assert/strict";
import { test } from "node:test";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { atLevel, levelOf } from "../../web/settings/levels.js";
import { changed, check, gameOf } from "../../web/settings/settings.js";
import { readOpening } from "../../web/page/opening.js";
import { CATALOGUE } from "./catalogue.js";

const LEVELS = [
  {
    name: "low",
    label: "Low",
    line: "Careless.",
    algorithm: "deepening",
    options: { depth: 1 },
    strength: { kind: "careless", rate: 0.25, seed: 1 },
  },
  {
    name: "high",
    label: "High",
    line: "Far.",
    algorithm: "deepening",
    options: { nodes: 500 },
    strength: { kind: "perfect" },
  },
];
const leveled = (/** @type {string} */ name, /** @type {object[]} */ levels = LEVELS) => ({
  ...gameOf(CATALOGUE, "tictactoe-4x4-3"),
  name,
  levels,
  level: "low",
});
/** @type {any} */
const ALL = {
  ...CATALOGUE,
  games: [...CATALOGUE.games, leveled("one"), leveled("two"), leveled("lower", LEVELS.slice(0, 1))],
};

const set = (/** @type {import("../../web/settings/settings.js").Asked} */ asked) =>
  check(ALL, asked);
const level = (/** @type {import("../../web/settings/settings.js").Settings} */ settings) =>
  levelOf(ALL, gameOf(ALL, settings.game), settings)?.name;
const at = (/** @type {string} */ level) => ({ level });
const link = (/** @type {import("../../web/settings/settings.js").Settings} */ settings) =>
  formatLink(
    {
      settings,
      moves: [],
      tick: null,
      from: 0,
      layout: "compact",
      view: null,
      tab: "why",
      mode: "page",
    },
    ALL,
  );

test("where nothing is said of the search a game is at the level that is met first", () => {
  assert.deepEqual(set({ game: "one" }), {
    game: "one",
    first: "X",
    side: "X",
    algorithm: "deepening",
    options: { depth: 1, nodes: 10000 },
    strength: { kind: "careless", rate: 0.25, seed: 1 },
  });
  assert.equal(level(set({ game: "one", options: {} })), "low");
  assert.equal(level(set({ game: "one", algorithm: "deepening" })), undefined);
  assert.deepEqual(
    [
      set({ game: "one", strength: "depth:2" }).algorithm,
      set({ game: "one", strength: "depth:2" }).options,
    ],
    ["alphabeta", { ties: "cut", order: "given" }],
  );
});

test("a level is what its settings come to, whatever the seed", () => {
  const low = set({ game: "one" });
  assert.equal(level({ ...low, strength: { kind: "careless", rate: 0.25, seed: 9 } }), "low");
  assert.equal(level({ ...low, strength: { kind: "careless", rate: 0.5, seed: 1 } }), undefined);
  assert.equal(level({ ...low, options: { ...low.options, depth: 2 } }), undefined);
  assert.equal(level({ ...low, algorithm: "alphabeta" }), undefined);
  assert.equal(level(set({})), undefined);
});

test("a level that is chosen is the one of that name in the game of then", () => {
  const two = {
    ...ALL,
    games: [
      ...CATALOGUE.games,
      leveled("one"),
      leveled("other", [{ ...LEVELS[0], options: { depth: 2 } }]),
    ],
  };
  assert.equal(changed(two, check(two, { game: "one" }), at("low")).settings.options.depth, 1);
  assert.equal(changed(two, check(two, { game: "other" }), at("low")).settings.options.depth, 2);
  const none = check(two, { game: "tictactoe" });
  assert.deepEqual(changed(two, none, at("low")).settings, none);
});

test("a level that is chosen sets all of it: nothing stays of what was before", () => {
  const { settings } = changed(ALL, set({ game: "one" }), at("high"));
  assert.deepEqual(
    [settings.options, settings.strength, level(settings)],
    [{ depth: 4, nodes: 500 }, { kind: "perfect" }, "high"],
  );
  assert.equal(atLevel(ALL, gameOf(ALL, "one"), "other"), null);
});

test("another game keeps a level by its name; one without levels begins as usual", () => {
  const high = changed(ALL, set({ game: "one" }), at("high")).settings;
  assert.equal(level(changed(ALL, high, { game: "two" }).settings), "high");
  assert.equal(level(changed(ALL, high, { game: "lower" }).settings), "low");
  const { settings, said } = changed(ALL, high, { game: "tictactoe" });
  assert.deepEqual(
    [settings.algorithm, settings.strength, said],
    ["alphabeta", { kind: "perfect" }, ""],
  );
  assert.equal(level(changed(ALL, settings, { game: "one" }).settings), "low");
});

test("a search that somebody chose stays in a game with levels, and one that it cannot play is told", () => {
  const minimax = changed(ALL, set({ algorithm: "minimax", strength: "depth:2" }), {
    game: "one",
  }).settings;
  assert.deepEqual([minimax.algorithm, minimax.strength], ["minimax", { kind: "depth", depth: 2 }]);
  const { settings, said } = changed(ALL, set({ algorithm: "table" }), { game: "one" });
  assert.deepEqual(
    [level(settings), said],
    [
      "low",
      "Alpha–beta with a table looks to the end of the game, which is too far here: 4×4, 3 in a row is searched by Iterative deepening.",
    ],
  );
  assert.equal(
    level(changed(ALL, set({}), { game: "one", side: "O", strength: "depth:2" }).settings),
    undefined,
  );
});

test("a link leaves out the level that is met first, and tells all else", () => {
  const seeded = {
    ...set({ game: "one" }),
    strength: /** @type {const} */ ({ kind: "careless", rate: 0.25, seed: 2 }),
  };
  const others = [
    set({ game: "one" }),
    changed(ALL, set({ game: "one" }), at("high")).settings,
    set({ game: "one", algorithm: "alphabeta" }),
    set({ game: "one", algorithm: "deepening" }),
    seeded,
  ];
  assert.deepEqual(others.map(link), [
    "#game=one",
    "#game=one&algorithm=deepening&nodes=500",
    "#game=one&algorithm=alphabeta",
    "#game=one&algorithm=deepening",
    "#game=one&algorithm=deepening&depth=1&strength=careless:0.25:2",
  ]);
  for (const one of others) assert.deepEqual(parseLink(link(one), ALL).settings, one);
});

const open = (/** @type {object} */ asked) => readOpening(asked, ALL).settings;

test("open() takes a level by its name, in place of what the level sets", () => {
  assert.equal(level(open({ game: "one", level: "high" })), "high");
  assert.deepEqual(open({ game: "one", level: "high", side: "O" }), {
    ...open({ game: "one", level: "high" }),
    side: "O",
  });
  assert.equal(level(open({ game: "one" })), "low");
});

test("a level that is none, or that says what is said besides, is refused in a sentence", () => {
  const refused = (/** @type {object} */ asked, /** @type {string} */ message) =>
    assert.throws(() => open(asked), { message });
  refused(
    { game: "one", level: "best" },
    "“level” cannot be “best”: 4×4, 3 in a row has low, high.",
  );
  refused(
    { level: "low" },
    "“level” cannot be set: Tic-tac-toe 3×3 has no levels, so set algorithm, options and strength.",
  );
  refused({ game: "one", level: 3 }, "“level” is a name, not 3.");
  for (const [name, value] of Object.entries({
    algorithm: "alphabeta",
    options: { depth: 1 },
    strength: "perfect",
  }))
    refused(
      { game: "one", level: "low", [name]: value },
      `“level” sets “${name}” as well: leave one of them out.`,
    );
});
