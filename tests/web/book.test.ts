import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { knownValue } from "../../web/tree/book-nodes.ts";
import { aima, treeOf } from "./tape.js";
import type { BookNode } from "../../web/tape/book-layout.ts";

/** The nodes cut off below AIMA's second MIN node, which has answered so when it was opened. */
function skippedValues(opened: [number, unknown][]) {
  const scene = { tree: treeOf(aima()), opened: new Map(opened) };
  const parent = { node: 5 } as BookNode;
  return [1, 2].map((action) =>
    knownValue(scene as never, { node: -1, action, utility: null, parent } as BookNode),
  );
}

describe("a node that is not visited", () => {
  it("has the value that opening its branch found, by its action", () => {
    const ghosts = [
      [2, "c3", 6],
      [1, "c2", 4],
    ];
    assert.deepEqual(skippedValues([[5, { ghosts, value: 2, proof: "" }]]), [4, 6]);
  });

  it("has none before, nor where opening it failed", () => {
    assert.deepEqual(skippedValues([]), [null, null]);
    assert.deepEqual(skippedValues([[5, "It could not be opened."]]), [null, null]);
  });
});
