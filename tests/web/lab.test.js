// The visitor's own tree: where its nodes stand, where keys lead, and the link that holds it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { givenIn } from "../../web/settings/links.js";
import { isOwn, textOf } from "../../web/settings/named.js";
import { gameOf } from "../../web/settings/settings.js";
import { itemAt, layoutOf, walked } from "../../web/views/lab/layout.js";

/** [[3, 12], 8, [2, 4, 6]] as Python tells it: parent, action, name, player, worth, odds. */
const ROWS = [
  [-1, -1, "", 0, null, null],
  [0, 0, "a1", 1, null, null],
  [1, 0, "b1", null, 3, null],
  [1, 1, "b2", null, 12, null],
  [0, 1, "a2", null, 8, null],
  [0, 2, "a3", 1, null, null],
  [5, 0, "c1", null, 2, null],
  [5, 1, "c2", null, 4, null],
  [5, 2, "c3", null, 6, null],
];

test("leaves stand side by side, a little apart after what is below a node, and parents over their middle", () => {
  const { items, width, plies } = layoutOf(ROWS);
  assert.deepEqual(
    items.filter(({ children }) => !children.length).map(({ x }) => x),
    [0, 1, 2.25, 3.25, 4.25, 5.25],
  );
  assert.deepEqual(
    items.filter(({ children }) => children.length).map(({ x }) => x),
    [(0.5 + 4.25) / 2, 0.5, 4.25],
  );
  assert.deepEqual([width, plies], [6.25, 3]);
});

test("a path leads to its node, and one that is no longer there as far as it goes", () => {
  const layout = layoutOf(ROWS);
  for (const item of layout.items) assert.equal(itemAt(layout, item.path), item);
  assert.equal(itemAt(layout, [2, 9]), layout.items[5]);
  assert.equal(itemAt(layout, [7]), layout.items[0]);
});

test("arrows walk to parent, child and siblings, and stay where there is none", () => {
  const layout = layoutOf(ROWS);
  const at = (/** @type {number[]} */ path) => itemAt(layout, path);
  const led = (/** @type {number[]} */ path, /** @type {string} */ key) =>
    walked(at(path), key)?.path;
  assert.deepEqual(led([], "ArrowDown"), [0]);
  assert.deepEqual(led([0], "ArrowRight"), [1]);
  assert.deepEqual(led([2], "ArrowRight"), [2]);
  assert.deepEqual(led([0, 1], "ArrowLeft"), [0, 0]);
  assert.deepEqual(led([0, 1], "ArrowUp"), [0]);
  assert.deepEqual(led([], "ArrowUp"), []);
  assert.deepEqual(led([1], "ArrowDown"), [1]);
  assert.deepEqual(led([2, 2], "Home"), []);
  assert.equal(walked(at([]), "x"), null);
});

test("a tree of ten thousand leaves and one of a thousand plies are laid out", () => {
  const wide = layoutOf([
    ROWS[0],
    ...Array.from({ length: 10_000 }, (_, i) => [0, i, `a${i}`, null, i, null]),
  ]);
  assert.equal(wide.width, 10_000);
  const deep = layoutOf(
    Array.from({ length: 1000 }, (_, i) => [
      i - 1,
      i ? 0 : -1,
      "",
      i < 999 ? i % 2 : null,
      i < 999 ? null : 1,
      null,
    ]),
  );
  assert.deepEqual([deep.width, deep.plies], [1, 1000]);
});

test("a link holds a tree of one's own in the name of its game", () => {
  assert.equal(givenIn("#game=tree:[[3,%2012],8]&tick=3", "game"), "tree:[[3, 12],8]");
  assert.equal(givenIn("#tick=3&game=nim", "game"), "nim");
  assert.equal(givenIn("#tick=3", "game"), "");
  assert.equal(givenIn("#game=%E0%A4", "game"), "");
  assert.ok(isOwn("tree:[1]") && !isOwn("tree-aima"));
  assert.equal(textOf('tree:{"a:b": 1}'), '{"a:b": 1}');
});

test("the games that there are do not name the visitor's own trees", () => {
  const catalogue = /** @type {any} */ ({
    games: [{ name: "nim" }, { name: "tree:[[3, 12], 8]" }],
  });
  assert.throws(() => gameOf(catalogue, "tre"), {
    message: "There is no game named “tre”: it can be nim.",
  });
  assert.equal(gameOf(catalogue, "tree:[[3, 12], 8]"), catalogue.games[1]);
});
