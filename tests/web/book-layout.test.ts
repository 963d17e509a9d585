import type { LayoutAnswer } from "#shell-types";
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { enteredNodes, isSmall, readLayout } from "../../web/tape/book-layout.ts";
import { RE_SEARCH } from "../../web/tape/annotations.ts";
import { bookOf } from "../../web/tree/book.ts";
import { converse } from "./python.js";
import { columnsOf, treeOf } from "./tape.js";

// Python searches a game, and then lays the search out.
const python = converse(`
from plyscope import Tree, record
from plyscope.calls.book_layout import lay_out_book
from plyscope.game import play_moves
from plyscope.games import make

def answer(game, algorithm="alphabeta", options={}, moves=[], nodes=None):
    game = make(game) if isinstance(game, str) else Tree(game)
    state = play_moves(game, moves)
    if nodes is not None:
        return lay_out_book(game, state, nodes=nodes, order=options.get("order", ""))
    tape = record(game, state, algorithm, **options).numbers
    return {"tape": [str(float(each)) for each in tape], "first": game.to_move(state)}
`);
after(() => python.end());

async function searched(question: object) {
  const { tape, first } = await python.ask(question);
  const numbers = tape.map((text: string) => Number(text.replace("inf", "Infinity")));
  return treeOf(columnsOf(Float64Array.from(numbers), first));
}

async function laidOut(question: object) {
  const tree = await searched(question);
  const answer: LayoutAnswer = await python.ask({ ...question, nodes: enteredNodes(tree) });
  return { tree, layout: readLayout(tree, answer) };
}

const AIMA = [
  [3, 12, 8],
  [2, 4, 6],
  [14, 5, 2],
];

describe("the layout of a small tree", () => {
  it("has every node, those that are cut off with their utilities", async () => {
    const { layout } = await laidOut({ game: AIMA });
    assert.equal(layout.nodes.length, 13);
    const leaves = layout.nodes.filter(({ leaf }) => leaf);
    assert.deepEqual(
      leaves.map(({ name, node, utility, x }) => [name, node, utility, x]),
      [
        ["b1", 2, 3, 0],
        ["b2", 3, 12, 1],
        ["b3", 4, 8, 2],
        ["c1", 6, 2, 3.25],
        ["c2", -1, 4, 4.25],
        ["c3", -1, 6, 5.25],
        ["d1", 8, 14, 6.5],
        ["d2", 9, 5, 7.5],
        ["d3", 10, 2, 8.5],
      ],
    );
    assert.deepEqual([layout.width, layout.plies], [9.5, 3]);
  });

  it("knows the last window of each node", async () => {
    const { layout } = await laidOut({ game: AIMA });
    assert.deepEqual(
      [0, 1, 5, 7].map((node) => layout.byNode[node].window),
      [
        [3, Infinity],
        [-Infinity, 3],
        [3, 2],
        [3, 2],
      ],
    );
    assert.equal(layout.byNode[2].window, null);
  });

  it("names what was cut off, where the game is too large to be shown whole", async () => {
    const { tree, layout } = await laidOut({
      game: "tictactoe-4x4-3",
      algorithm: "h_alphabeta",
      options: { depth: 2 },
    });
    const skipped = layout.nodes.filter(({ node }) => node < 0);
    assert.equal(skipped.length, tree.state.pruned);
    assert.ok(skipped.length > 50 && skipped.every(({ name }) => /^[a-d][1-4]$/.test(name)));
  });

  for (const question of [
    { game: "tree-three", algorithm: "maxn" },
    { game: "tree-backgammon", algorithm: "star2" },
    { game: "tictactoe", moves: ["b2", "a3", "c1", "a1", "a2"] },
    { game: "tictactoe-4x4-3", algorithm: "h_alphabeta", options: { depth: 1 } },
  ]) {
    it(`is drawn with no node in another's way: ${JSON.stringify(question)}`, async () => {
      const { tree, layout } = await laidOut(question);
      assert.ok(isSmall(tree.tape));
      assert.equal(layout.byNode.filter(Boolean).length, tree.tape.nodes);
      for (const grid of [null, { kind: "marks" }]) {
        const { unit, box, radius } = bookOf(layout, { grid, tree }, { width: 520, height: 460 });
        for (let ply = 0; ply < layout.plies; ply++) {
          const places = layout.nodes.filter((one) => one.ply === ply).map(({ x }) => x * unit);
          for (let i = 1; i < places.length; i++)
            assert.ok(places[i] - places[i - 1] >= Math.max(box, Math.min(2 * radius, unit)));
        }
      }
    });
  }

  it("is of small trees alone", async () => {
    const isSmallOf = async (question: object) => isSmall((await searched(question)).tape);
    assert.equal(await isSmallOf({ game: "tictactoe", moves: ["b2", "a3"] }), false);
    const again = {
      game: "tictactoe",
      moves: ["b2", "a3", "c1", "a1"],
      algorithm: "iterative_deepening",
      options: { nodes: 60 },
    };
    assert.equal(await isSmallOf(again), false, "a tree of iterations is not the game's");
    const { tape: twice } = await searched({
      game: "tictactoe",
      moves: ["b2", "a3", "c1", "a1", "a2", "c2"],
      algorithm: "pvs",
      options: { order: "reversed" },
    });
    assert.ok(twice.head.noted[RE_SEARCH] > 0 && twice.nodes < 200);
    assert.equal(isSmall(twice), false, "a move that is searched again has two places");
    const simulated = { game: AIMA, algorithm: "uct", options: { simulations: 5 } };
    assert.equal(await isSmallOf(simulated), false);
  });
});
