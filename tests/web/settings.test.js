import assert from "node:assert/strict";
import { test } from "node:test";
import { changedOptions, optionsOf, readOption, usualOptions } from "../../web/settings/options.js";
import { algorithmOf, gameOf } from "../../web/settings/settings.js";
import { reachOf, strengthsOf } from "../../web/settings/strength.js";
import { CATALOGUE } from "./catalogue.js";

const game = (/** @type {string} */ name) => gameOf(CATALOGUE, name);
const algorithm = (/** @type {string} */ name) => algorithmOf(CATALOGUE, name);
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
  const perfect = /** @type {const} */ ({ kind: "perfect" });
  const twoPlies = /** @type {const} */ ({ kind: "depth", depth: 2 });
  const reach = (/** @type {string} */ name, /** @type {any} */ options, strength = perfect) =>
    reachOf(game(name), { options, strength });
  assert.deepEqual(reach("tictactoe", { ties: "cut" }), perfect);
  assert.deepEqual(reach("tictactoe", {}, /** @type {any} */ (twoPlies)), twoPlies);
  assert.deepEqual(reach("tictactoe", { depth: 6 }), { kind: "depth", depth: 6 });
  assert.deepEqual(reach("tictactoe-4x4-3", { depth: 2 }), twoPlies);
  assert.deepEqual(reach("tictactoe-4x4-3", { depth: 42 }), { kind: "depth", depth: 4 });
});
