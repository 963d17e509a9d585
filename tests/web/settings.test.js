import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf } from "../../web/settings/settings.js";
import { reachOf } from "../../web/settings/strength.js";
import { CATALOGUE } from "./catalogue.js";

const game = (/** @type {string} */ name) => gameOf(CATALOGUE, name);

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
