import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, optionsOf, readOption, usualOptions } from "../../web/settings/options.js";
import { algorithmOf, changed, check, defaults, gameOf } from "../../web/settings/settings.js";
import { reachOf, strengthsOf } from "../../web/settings/strength.js";
import { CATALOGUE } from "./catalogue.js";

const game = (/** @type {string} */ name) => gameOf(CATALOGUE, name);
const algorithm = (/** @type {string} */ name) => algorithmOf(CATALOGUE, name);
const set = (/** @type {import("../../web/settings/settings.js").Asked} */ asked) =>
  check(CATALOGUE, asked);
const change = (
  /** @type {import("../../web/settings/settings.js").Asked} */ before,
  /** @type {import("../../web/settings/settings.js").Asked} */ asked,
) => changed(CATALOGUE, set(before), asked);

test("only options that can be something else are shown", () => {
  const names = (/** @type {string} */ of, /** @type {string} */ name) =>
    optionsOf(game(of), algorithm(name)).map(([key]) => key);
  assert.deepEqual(names("tictactoe", "alphabeta"), ["ties", "order"]);
  assert.deepEqual(names("tictactoe", "minimax"), []);
  const alone = { ...game("tictactoe"), without: { order: ["best", "random", "evaluate"] } };
  assert.deepEqual(
    optionsOf(alone, algorithm("alphabeta")).map(([key]) => key),
    ["ties"],
  );
});

test("an option that is at its default is not a changed one", () => {
  const usual = usualOptions(game("dice"), algorithm("star1"));
  assert.deepEqual(usual, { low: 2, high: 14 });
  assert.deepEqual(changedOptions(game("dice"), algorithm("star1"), { ...usual, high: 20 }), [
    ["high", 20],
  ]);
});

test("numbers are read from text, whole ones and real ones, within their bounds", () => {
  const { depth } = algorithm("deepening").options;
  const read = (/** @type {object} */ entry, /** @type {unknown} */ value) =>
    readOption(game("tictactoe"), "x", { ...depth, ...entry }, value);
  assert.deepEqual(
    [
      read({}, " 7 "),
      read({}, 7),
      read({ least: null }, "-3"),
      read({ kind: "real", least: 0, most: 1 }, ".25"),
    ],
    [7, 7, -3, 0.25],
  );
  for (const wrong of ["", "x", "1.5", "0", "-1", "0x10", "1e400", null, true, "Infinity"])
    assert.throws(() => read({}, wrong), /whole number from 1 up/);
  assert.throws(() => read({ kind: "real", least: 0, most: 1 }, 2), {
    message: "“x” cannot be “2”: it is a number from 0 to 1.",
  });
  assert.throws(() => read({ least: null, most: 5 }, 6), {
    message: "“x” cannot be “6”: it is a whole number up to 5.",
  });
  assert.deepEqual(
    [read({ kind: "text" }, " lines=2&x "), read({ kind: "text" }, "")],
    ["lines=2&x", ""],
  );
});

test("the strength of a search is a depth only where it has none of its own", () => {
  assert.deepEqual(strengthsOf(game("tictactoe"), algorithm("alphabeta")), {
    whole: true,
    depths: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  });
  assert.deepEqual(strengthsOf(game("tictactoe-4x4-3"), algorithm("alphabeta")), {
    whole: false,
    depths: [1, 2, 3, 4],
  });
  assert.deepEqual(strengthsOf(game("tictactoe-4x4-3"), algorithm("deepening")), {
    whole: true,
    depths: [],
  });
  assert.deepEqual(strengthsOf(game("tictactoe"), algorithm("table")), { whole: true, depths: [] });
  const tree = { ...game("tictactoe"), name: "tree:[[3, 12], [2, 4]]", depths: [] };
  assert.deepEqual(strengthsOf(tree, algorithm("alphabeta")), { whole: true, depths: [] });
  const [mine, endless] = ["own", null].map((toDepth) => ({
    ...algorithm("alphabeta"),
    name: "own",
    toDepth,
  }));
  assert.deepEqual(strengthsOf(tree, mine), { whole: true, depths: [1, 2, 3, 4, 5, 6, 7, 8] });
  assert.deepEqual(strengthsOf(tree, endless), { whole: true, depths: [] });
});

test("a search has looked as far as its own depth, and no further than the game bears", () => {
  const reach = (/** @type {import("../../web/settings/settings.js").Asked} */ asked) =>
    reachOf(game(asked.game ?? "tictactoe"), set(asked));
  assert.deepEqual(reach({}), { kind: "perfect" });
  assert.deepEqual(reach({ strength: "depth:2" }), { kind: "depth", depth: 2 });
  assert.deepEqual(reach({ algorithm: "deepening", options: { depth: 6 } }), {
    kind: "depth",
    depth: 6,
  });
  const large = { game: "tictactoe-4x4-3", algorithm: "deepening" };
  assert.deepEqual(reach({ ...large, options: { depth: 2 } }), { kind: "depth", depth: 2 });
  assert.deepEqual(reach({ ...large, options: { depth: 42 } }), { kind: "depth", depth: 4 });
});

test("a game that the search cannot play is searched by its own, and that is said", () => {
  const { settings, said } = change(
    { algorithm: "table", options: { size: 9 } },
    { game: "tictactoe-4x4-3" },
  );
  assert.deepEqual(
    [settings.algorithm, settings.strength],
    ["alphabeta", { kind: "depth", depth: 3 }],
  );
  assert.equal(
    said,
    "Alpha–beta with a table looks to the end of the game, which is too far here: 4×4, 3 in a row is searched by Alpha–beta.",
  );
  assert.equal(change({}, { game: "tictactoe-4x4-3" }).said, "");
});

test("what was set stays as far as it fits the other game", () => {
  const kept = (/** @type {import("../../web/settings/settings.js").Asked} */ before) =>
    change(before, { game: "tictactoe-4x4-3" }).settings;
  assert.deepEqual(kept({ options: { ties: "strict", order: "best" } }).options, {
    ties: "strict",
    order: "given",
  });
  assert.deepEqual(kept({ strength: "depth:2" }).strength, { kind: "depth", depth: 2 });
  assert.deepEqual(kept({ strength: "depth:9" }).strength, { kind: "depth", depth: 3 });
  assert.deepEqual(change({ algorithm: "star1" }, { game: "dice" }).settings.options, {
    low: 2,
    high: 14,
  });
});

test("a player keeps the side, by whatever name the other game knows it", () => {
  const { first, side } = change({ side: "O", first: "O" }, { game: "dice" }).settings;
  assert.deepEqual([first, side], ["MIN", "MIN"]);
  assert.equal(change({ side: "both" }, { game: "dice" }).settings.side, "both");
  const alone = { ...game("dice"), players: ["solver"], firsts: ["solver"] };
  const { settings } = changed(
    { ...CATALOGUE, games: [game("tictactoe"), alone] },
    set({ side: "O", first: "O" }),
    { game: "dice" },
  );
  assert.deepEqual([settings.first, settings.side], ["solver", "solver"]);
});

test("another search keeps the options that it has too, and a strength that it has", () => {
  const { settings } = change(
    { options: { ties: "strict", order: "best" }, strength: "depth:2" },
    { algorithm: "table" },
  );
  assert.deepEqual(
    [settings.options, settings.strength],
    [{ ties: "strict", size: 65536 }, { kind: "perfect" }],
  );
});

test("one option is changed by itself, and a wrong one is refused", () => {
  const { settings } = change({ options: { ties: "strict" } }, { options: { order: "random:3" } });
  assert.deepEqual(settings.options, { ties: "strict", order: "random:3" });
  assert.throws(() => change({}, { options: { order: "up" } }), /“order” cannot be “up”/);
  assert.throws(
    () => change({}, { algorithm: "expectimax" }),
    /^Error: Expectimax is for one player: /,
  );
  assert.throws(() => change({}, { strength: "depth:10" }), /“strength” cannot be “depth:10”/);
});

test("the desk begins with tic-tac-toe and alpha–beta", () => {
  assert.deepEqual(defaults(CATALOGUE), set({ game: "tictactoe", algorithm: "alphabeta" }));
});

test("what was only usual for the game before gives way to what is usual in the next one", () => {
  const kept = (/** @type {import("../../web/settings/settings.js").Asked} */ before) =>
    change(before, { game: "tictactoe" }).settings;
  assert.deepEqual(kept({ game: "tictactoe-4x4-3" }).strength, { kind: "perfect" });
  assert.deepEqual(kept({ game: "tictactoe-4x4-3", strength: "depth:2" }).strength, {
    kind: "depth",
    depth: 2,
  });
  const chance = algorithm("star1");
  const dice = { ...game("dice"), chance: "the die" };
  const games = CATALOGUE.games.map((one) =>
    one.name === "dice"
      ? dice
      : { ...one, algorithms: [...one.algorithms, "star1"], unfit: { ...one.unfit, star1: "" } },
  );
  const catalogue = {
    ...CATALOGUE,
    games,
    algorithms: CATALOGUE.algorithms.map((one) =>
      one === chance ? { ...one, group: "Chance" } : one,
    ),
  };
  const { settings, said } = changed(
    catalogue,
    check(catalogue, { game: "dice", algorithm: "star1" }),
    { game: "tictactoe" },
  );
  assert.deepEqual(
    [settings.algorithm, said],
    ["alphabeta", ""],
    "nothing is left to chance there",
  );
});
