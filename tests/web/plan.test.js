import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { RE_SEARCH } from "../../web/trace/notes.js";
import { isSmall, planOf } from "../../web/trace/plan.js";
import { bookOf } from "../../web/views/tree/book.js";
import { converse } from "./python.js";
import { columnsOf, treeOf } from "./tape.js";

// Python searches a game, and lists its whole tree.
const python = converse(`
from math import inf
from plyscope import Tree, record
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.calls.full_tree import flatten_tree

def answer(game, algorithm="alphabeta", options={}, moves=[]):
    game = make(game) if isinstance(game, str) else Tree(game)
    state = play_moves(game, moves)
    tape = record(game, state, algorithm, **options).numbers
    return {"tape": [str(float(each)) for each in tape], "outline": flatten_tree(game, state), "first": game.to_move(state)}
`);
after(() => python.end());

/** @param {object} question */
async function asked(question) {
  const { tape, outline, first } = await python.ask(question);
  const numbers = tape.map((/** @type {string} */ text) => Number(text.replace("inf", "Infinity")));
  return { columns: columnsOf(Float64Array.from(numbers), first), outline };
}

const AIMA = [
  [3, 12, 8],
  [2, 4, 6],
  [14, 5, 2],
];

/** @param {import("../../web/trace/plan.js").Plan} plan */
const leaves = ({ items }) => items.filter(({ children }) => !children.length);

describe("the plan of a small tree", () => {
  it("has every node from the first tick on, those that are cut off with what they are worth", async () => {
    const { columns, outline } = await asked({ game: AIMA });
    const plan = planOf(treeOf(columns), outline);
    assert.equal(plan.items.length, 13);
    assert.deepEqual(
      leaves(plan).map(({ name, worth }) => [name, worth]),
      [
        ["b1", 3],
        ["b2", 12],
        ["b3", 8],
        ["c1", 2],
        ["c2", 4],
        ["c3", 6],
        ["d1", 14],
        ["d2", 5],
        ["d3", 2],
      ],
    );
    assert.deepEqual(
      leaves(plan).map(({ node }) => node),
      [2, 3, 4, 6, -1, -1, 8, 9, 10],
    );
    assert.deepEqual(
      leaves(plan).map(({ x }) => x),
      [0, 1, 2, 3.25, 4.25, 5.25, 6.5, 7.5, 8.5],
    );
    assert.deepEqual([plan.width, plan.plies], [9.5, 3]);
  });

  it("knows the last window of each node", async () => {
    const { columns, outline } = await asked({ game: AIMA });
    const { byNode } = planOf(treeOf(columns), outline);
    assert.deepEqual(
      [0, 1, 5, 7].map((node) => byNode[node].window),
      [
        [3, Infinity],
        [-Infinity, 3],
        [3, 2],
        [3, 2],
      ],
    );
    assert.equal(byNode[2].window, null);
  });

  it("has a place for each that was cut off, where the game is too large to be told whole", async () => {
    const { columns } = await asked({ game: AIMA });
    const plan = planOf(treeOf(columns), null);
    assert.deepEqual(
      leaves(plan)
        .map(({ node, name }) => [node, name])
        .slice(3, 6),
      [
        [6, ""],
        [-1, ""],
        [-1, ""],
      ],
    );
  });

  it("keeps the order in which a search goes, what it skips comes after", async () => {
    const { columns, outline } = await asked({ game: AIMA, options: { order: "worst" } });
    const plan = planOf(treeOf(columns), outline);
    assert.equal(plan.items.length, 13);
    for (const { children } of plan.items) {
      const nodes = children.map(({ node }) => (node < 0 ? Infinity : node));
      assert.deepEqual(
        nodes,
        [...nodes].sort((a, b) => a - b),
      );
    }
    assert.deepEqual(
      new Set(leaves(plan).map(({ worth }) => worth)),
      new Set([3, 12, 8, 2, 4, 6, 14, 5]),
    );
  });

  for (const question of [
    { game: "tree-lecture" },
    { game: "tree-deep" },
    { game: "tree-three", algorithm: "maxn" },
    { game: "tree-backgammon", algorithm: "star2" },
    { game: "tictactoe", moves: ["b2", "a3", "c1", "a1", "a2"] },
    { game: "tictactoe-4x4-3", algorithm: "h_alphabeta", options: { depth: 1 } },
  ]) {
    it(`leaves no two nodes in each other's way: ${JSON.stringify(question)}`, async () => {
      const { columns, outline } = await asked(question);
      assert.ok(isSmall(columns));
      const tree = treeOf(columns);
      const plan = planOf(tree, outline);
      assert.equal(plan.byNode.filter(Boolean).length, columns.nodes);
      for (const { x, children } of plan.items) {
        if (children.length) assert.equal(x, (children[0].x + children[children.length - 1].x) / 2);
      }
      for (const grid of [null, {}]) {
        const { unit, box, radius } = bookOf(plan, { grid, tree }, { width: 520, height: 460 });
        for (let ply = 0; ply < plan.plies; ply++) {
          const places = plan.items
            .filter((item) => item.ply === ply)
            .map(({ x }) => x * unit)
            .sort((a, b) => a - b);
          for (let i = 1; i < places.length; i++)
            assert.ok(places[i] - places[i - 1] >= Math.max(box, Math.min(2 * radius, unit)));
        }
      }
    });
  }

  it("is of small trees alone", async () => {
    const { columns } = await asked({ game: "tictactoe", moves: ["b2", "a3"] });
    assert.equal(isSmall(columns), false);
    const again = {
      game: "tictactoe",
      moves: ["b2", "a3", "c1", "a1"],
      algorithm: "iterative_deepening",
      options: { nodes: 60 },
    };
    assert.equal(
      isSmall((await asked(again)).columns),
      false,
      "a tree of iterations is not the game's",
    );
    const asks = {
      game: "tictactoe",
      moves: ["b2", "a3", "c1", "a1", "a2", "c2"],
      algorithm: "pvs",
      options: { order: "reversed" },
    };
    const { columns: twice } = await asked(asks);
    assert.ok(twice.head.noted[RE_SEARCH] > 0 && twice.nodes < 200);
    assert.equal(isSmall(twice), false, "a move that is searched again has two places");
    const { columns: simulated } = await asked({
      game: AIMA,
      algorithm: "uct",
      options: { simulations: 5 },
    });
    assert.equal(isSmall(simulated), false);
  });
});
