import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { SCALE_WIDTH, eachChild, slotOf } from "../../web/tape/slots.ts";
import { GAP, GHOST, LEAF } from "../../web/tape/ticks.ts";
import { siblingsOf, walk } from "../../web/tree/walk.ts";
import { aima, treeOf } from "./tape.js";

describe("the compact layout", () => {
  const columns = aima();
  const end = treeOf(columns);

  it("gives a leaf one unit, a pruned child less, and a node what is below it", () => {
    const slots = [1, 2, 3, 4, 5, 6].map((node) => slotOf(end, "compact", node));
    const second = 3 * LEAF + GAP;
    assert.deepEqual(
      slots.map(({ left, right }) => [left, right]),
      [
        [0, 3 * LEAF],
        [0, LEAF],
        [LEAF, 2 * LEAF],
        [2 * LEAF, 3 * LEAF],
        [second, second + LEAF + 2 * GHOST],
        [second, second + LEAF],
      ],
    );
  });

  it("never moves what is drawn: a closed node keeps its slot to the end", () => {
    for (let tick = 0; tick <= columns.ticks; tick++) {
      const tree = treeOf(columns, tick);
      for (let node = 1; node < tree.state.nodes; node++) {
        const now = slotOf(tree, "compact", node);
        const last = slotOf(end, "compact", node);
        assert.equal(now.left, last.left);
        if (!tree.isOpen(node)) assert.equal(now.right, last.right);
      }
    }
  });
});

describe("the layout to scale", () => {
  it("shares a slot equally among all children, pruned ones included", () => {
    const end = treeOf(aima());
    const third = SCALE_WIDTH / 3;
    assert.deepEqual(slotOf(end, "scale", 5), { left: third, right: 2 * third, ply: 1 });
    assert.deepEqual(slotOf(end, "scale", 6), { left: third, right: third + third / 3, ply: 2 });
    const from = eachChild(end, "scale", 5, third, 2 * third, () => {});
    assert.equal(from, third + third / 3);
  });
});

describe("walking the tree by keys", () => {
  const columns = aima();
  const end = treeOf(columns);

  it("goes down to the first child, along the siblings and up again", () => {
    assert.equal(walk(end, 0, "ArrowDown"), 1);
    assert.equal(walk(end, 1, "ArrowRight"), 5);
    assert.equal(walk(end, 5, "ArrowRight"), 7);
    assert.equal(walk(end, 7, "ArrowRight"), 7);
    assert.equal(walk(end, 10, "ArrowUp"), 7);
    assert.equal(walk(end, 10, "Home"), 0);
    assert.equal(walk(end, 2, "ArrowDown"), 2);
    assert.equal(walk(end, 2, "x"), null);
  });

  it("knows only the nodes that are there at that tick", () => {
    const early = treeOf(columns, 3);
    assert.deepEqual(siblingsOf(early, 1), [1]);
    assert.equal(walk(early, 2, "ArrowRight"), 2);
  });
});
