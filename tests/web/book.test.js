import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { planOf } from "../../web/trace/plan.js";
import { worthOf } from "../../web/views/tree/book-nodes.js";
import { aima, treeOf } from "./tape.js";

const MOVES = [
  [0, "c1"],
  [1, "c2"],
  [2, "c3"],
];

/** What a book's frame knows of AIMA's tree, the branches cut off at the second MIN node opened. @param {any} opened */
function scene(opened) {
  const columns = aima();
  const tree = treeOf(columns);
  const boards = { get: () => ({ actions: MOVES }) };
  return /** @type {any} */ ({
    tree,
    boards,
    opened: new Map(opened),
    book: { plan: planOf(tree, null) },
  });
}

describe("what is not visited", () => {
  it("has the value that opening its branch found, by the name of its move", () => {
    const page = scene([
      [
        5,
        {
          ghosts: [
            [2, "c3", 6],
            [1, "c2", 4],
          ],
          value: 2,
          proof: "",
        },
      ],
    ]);
    const skipped = page.book.plan.byNode[5].children.filter(
      (/** @type {any} */ { node }) => node < 0,
    );
    assert.deepEqual(
      skipped.map((/** @type {any} */ item) => worthOf(page, item)),
      [4, 6],
    );
  });

  it("has none before, nor where opening it failed", () => {
    for (const page of [scene([]), scene([[5, "It could not be opened."]])]) {
      const skipped = page.book.plan.byNode[5].children.filter(
        (/** @type {any} */ { node }) => node < 0,
      );
      assert.deepEqual(
        skipped.map((/** @type {any} */ item) => worthOf(page, item)),
        [null, null],
      );
    }
  });
});
