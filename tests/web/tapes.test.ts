import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createTapes } from "../../web/shell/tapes.ts";
import { tapeOf } from "./tape.js";

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";

/** Tapes with one that has begun. */
function open(max_nodes = 1000) {
  const grown = mock.fn();
  const tapes = createTapes(grown);
  tapes.begin({
    id: 1,
    name: "search",
    args: {},
    worker: "search",
    raced: {
      max_nodes,
      columns: { first: 0, scale: null, wins: [], even: 0, depth: null, estimate: "" },
    },
  });
  return { tapes, grown };
}

test("a tape is folded as it comes, and counted at its end", () => {
  const { tapes, grown } = open();
  assert.equal(tapes.append(1, tapeOf(AIMA, "alphabeta")), null);
  assert.equal(grown.mock.callCount(), 1);
  assert.deepEqual(tapes.end(1, "proved"), {
    nodes: 11,
    leaves: 7,
    cutoffs: 1,
    plies: 2,
    ticks: 27,
    iterations: 0,
    iteration_nodes: 11,
  });
  assert.equal(tapes.find(1)?.basis, "proved");
});

test("a search that visits more nodes than it may has to end", () => {
  assert.equal(open(13).tapes.append(1, tapeOf(AIMA, "minimax")), null);
  const { tapes } = open(12);
  assert.equal(tapes.append(1, tapeOf(AIMA, "minimax"))?.kind, "NodeLimit");
  assert.equal(tapes.end(1, null).nodes, 13);
});

test("a tape that makes no sense ends its search with a sentence", () => {
  const fault = open().tapes.append(1, new Float64Array([0, 9, 9, 9]));
  assert.equal(fault?.kind, "TapeError");
  assert.notEqual(fault?.message, "");
});

test("what is forgotten is neither folded nor counted", () => {
  const { tapes, grown } = open();
  tapes.forget(1);
  assert.equal(tapes.append(1, tapeOf(AIMA, "minimax")), null);
  assert.deepEqual(
    [tapes.find(1), tapes.find(null), tapes.end(1, null)],
    [undefined, undefined, {}],
  );
  assert.equal(grown.mock.callCount(), 0);
});
