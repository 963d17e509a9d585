import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EXPAND, LEAVE, WINDOWLESS_VERSION } from "#tape-layout";
import { Columns } from "../../web/tape/columns.ts";
import { focusOf, isLarge } from "../../web/tape/focus.ts";
import { deepening } from "./tales.js";
import { aima, columnsOf, tapeOf, treeOf } from "./tape.js";

/** The kinds of each row in one letter each, with the nodes. @param {import("../../web/tape/columns.ts").Columns} columns @param {number} tick */
const told = (columns, tick) =>
  focusOf(treeOf(columns, tick)).map(({ parent, branches }) => [
    parent,
    ...branches.map(({ node, kind }) => (node < 0 ? kind : `${kind} ${node}`)),
  ]);

describe("what is nearest to the cursor", () => {
  const columns = aima();

  it("is the root alone with its moves, before anything was tried", () => {
    assert.deepEqual(told(columns, 0), [
      [-1, "open 0"],
      [0, "left", "left", "left"],
    ]);
  });

  it("has the moves of every open node: tried, open and left", () => {
    assert.deepEqual(told(columns, 19), [
      [-1, "open 0"],
      [0, "tried 1", "tried 5", "open 7"],
      [7, "tried 8", "left", "left"],
    ]);
  });

  it("has those that are cut off at the moment of the cutoff", () => {
    const cut = [...Array(columns.ticks + 1).keys()].find((tick) =>
      told(columns, tick).flat().includes("cut"),
    );
    assert.deepEqual(told(columns, Number(cut)), [
      [-1, "open 0"],
      [0, "tried 1", "open 5", "left"],
      [5, "tried 6", "cut", "cut"],
    ]);
  });

  it("leaves out what there is no room for, but never the open node", () => {
    const wide = new Columns();
    wide.append(
      Float64Array.from([
        WINDOWLESS_VERSION,
        EXPAND,
        10_000,
        ...Array.from({ length: 5000 }, (_, i) => [i, LEAVE, 0]).flat(),
        5000,
      ]),
    );
    const [, row] = focusOf(treeOf(wide, wide.ticks), 1000);
    assert.equal(row.branches.length, 1000);
    assert.deepEqual(
      row.branches.filter(({ kind }) => kind === "open"),
      [{ node: 5001, kind: "open" }],
    );
    const [, other] = focusOf(treeOf(wide, wide.ticks), 999); // every 11th, and the open one
    assert.deepEqual(
      [other.branches.length, other.branches.filter(({ kind }) => kind === "open").length],
      [911, 1],
    );
    assert.equal(focusOf(treeOf(wide, wide.ticks), 10_000)[1].branches.length, 10_000);
  });

  it("has all of a node's moves at every tick of a larger search, each once", () => {
    const game = columnsOf(
      tapeOf(
        "TicTacToe()",
        "alphabeta",
        `__import__("plyscope.game").game.play_moves(game, ["b2", "a3", "c1"])`,
      ),
    );
    for (let tick = 0; tick <= game.ticks; tick += 7) {
      const tree = treeOf(game, tick);
      for (const { parent, branches } of focusOf(tree)) {
        if (parent < 0) continue;
        assert.equal(branches.length, tree.width(parent));
        const actions = branches
          .filter(({ node }) => node >= 0)
          .map(({ node }) => tree.action(node));
        assert.equal(new Set(actions).size, actions.length);
        assert.ok(branches.filter(({ kind }) => kind === "open").length <= 1);
      }
    }
  });

  it("has the moves of each node that a simulation passes, visited or not", () => {
    const uct = columnsOf(
      tapeOf(
        "TicTacToe()",
        "uct",
        `__import__("plyscope.game").game.play_moves(game, ["b2"])`,
        "simulations=40",
      ),
    );
    const rows = new Set();
    for (let tick = 0; tick <= uct.ticks; tick++) {
      const tree = treeOf(uct, tick);
      const [, ...moves] = focusOf(tree);
      rows.add(moves.length);
      for (const [ply, { parent, branches }] of moves.entries()) {
        assert.equal(parent, tree.state.path[ply]);
        assert.equal(branches.length, tree.width(parent));
        assert.deepEqual(
          branches
            .filter(({ node }) => node >= 0)
            .map(({ node }) => tree.visits(node) > 0 || node === tree.state.path[ply + 1]),
          branches.filter(({ node }) => node >= 0).map(() => true),
        );
        if (ply < tree.state.depth)
          assert.equal(branches.filter(({ kind }) => kind === "open").length, 1);
        assert.ok(branches.every(({ kind }) => kind !== "cut"));
      }
      assert.equal(isLarge(tree), false, "41 nodes can be seen at once");
    }
    assert.deepEqual([...rows].sort(), [1, 2, 3, 4]);
  });

  it("keeps to the iteration under way", () => {
    const deep = deepening(3);
    for (let tick = 0; tick < deep.ticks; tick += 5) {
      const [, row] = focusOf(treeOf(deep, tick));
      if (row) assert.equal(row.branches.length, 3);
    }
  });
});
