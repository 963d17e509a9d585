import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { mannerOf } from "../../web/settings/manner.js";
import { drawnAs, knownOf, lastIteration, toldAs } from "../../web/trace/known.js";
import { Columns } from "../../web/trace/columns.js";
import { converse } from "./python.js";
import { treeOf } from "./tape.js";

// What Python knows of each node that a search has closed.
const python = converse(`
from math import isfinite
from plyscope import Tree, games
from plyscope.calls.page_catalog import describe_game, make_catalog
from plyscope.examples import EXAMPLES
from plyscope.game import play_moves
from plyscope.trace.replay import list_node_bounds
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.trace import record_tape
from plyscope.trace.replay import determine_result_bound
from plyscope.tape.writer import Tape

def answer(ask, game="", moves=(), algorithm="", options={}, tree=None, turns=("max", "min")):
    if ask == "catalogue":
        return make_catalog()
    made = games.make(game) if tree is None else Tree(tree, turns)
    state = play_moves(made, moves)
    tape, traits = Tape(), SearchTraits(made, algorithm, options)
    value, _ = record_tape(made, state, algorithm, tape, **options)
    basis = determine_result_bound(value, tape.has_estimates, tape.concluding, traits).basis
    known = list_node_bounds(state, traits, tape.numbers)
    told = [each and [each.bound, each.basis, -1 if each.player is None else each.player] for each in known]
    numbers = [n if isfinite(n) else str(n) for n in tape.numbers]
    placed = game not in games.GAMES and tree is None
    entry = describe_game(games.find_entry(game), made) if placed else None
    return {"tape": numbers, "known": told, "basis": basis, "first": int(made.to_move(state) != 0), "entry": entry}
`);
after(() => python.end());
const catalogue = await python.ask({ ask: "catalogue" });

/** @param {{game: string, moves?: string[], algorithm: string, options?: any, tree?: any, turns?: string[]}} search */
async function compared(search) {
  const { options = {}, game, algorithm } = search;
  const answer = await python.ask({ ask: "known", ...search });
  const numbers = answer.tape.map((/** @type {string} */ text) =>
    Number(String(text).replace("inf", "Infinity")),
  );
  const known = answer.entry
    ? { ...catalogue, games: [...catalogue.games, answer.entry] }
    : catalogue;
  const manner = mannerOf(known, {
    root: { game },
    algorithm,
    options,
    strength: { kind: "perfect" },
  });
  const columns = new Columns(answer.first, manner);
  columns.append(Float64Array.from(numbers));
  columns.finish();
  columns.basis = answer.basis;
  const tree = treeOf(columns);
  answer.known.forEach((/** @type {any} */ known, /** @type {number} */ node) => {
    if (node === 0) return;
    const own = knownOf(tree, node);
    assert.deepEqual(own && [own.sense, own.basis, own.player], known, `node ${node}`);
  });
  return { tree, known: answer.known };
}

const SIMULATED = ["uct", "puct"];
const PLACES = {
  tictactoe: ["b2", "a3", "c1"],
  "tree-lecture": [],
  "tree-deep": [],
  "tree-dice": [],
  "tree-three": [],
  "tree-backgammon": [],
  "tree-three-large": [],
};
/** @type {{game: string, moves: string[], algorithm: string, options: any}[]} */
const searches = [];
for (const { game, moves, algorithm, options } of catalogue.examples)
  searches.push({ game, moves, algorithm, options });
for (const { name, algorithms, defaults } of catalogue.games) {
  const moves = PLACES[/** @type {keyof typeof PLACES} */ (name)];
  if (!moves) continue;
  for (const algorithm of algorithms) {
    const { options } = catalogue.algorithms.find(
      (/** @type {any} */ one) => one.name === algorithm,
    );
    const usual = Object.fromEntries(
      Object.entries(defaults).filter(([option]) => options[option]),
    );
    searches.push({ game: name, moves, algorithm, options: usual });
    if (options.ties)
      searches.push({ game: name, moves, algorithm, options: { ...usual, ties: "strict" } });
    if (options.depth)
      searches.push({ game: name, moves, algorithm, options: { ...usual, depth: 2 } });
  }
}

describe("what is known of a closed node", () => {
  for (const search of searches.filter(({ algorithm }) => !SIMULATED.includes(algorithm))) {
    const { game, moves, algorithm, options } = search;
    it(`is what Python knows: ${algorithm} in ${game} after ${moves.length} moves, ${JSON.stringify(options)}`, async () => {
      await compared(search);
    });
  }

  it("is a bound at AIMA's second MIN node, and its root's value once the search has ended", async () => {
    const { tree } = await compared({ game: "tree-aima", algorithm: "alphabeta" });
    assert.deepEqual(knownOf(tree, 5), { sense: -1, basis: "proved", player: -1 });
    assert.deepEqual(knownOf(tree, 0), { sense: 0, basis: "proved", player: -1 });
    assert.equal(knownOf(treeOf(tree.tape, tree.tape.ticks - 1), 0), null);
  });

  it("is of the root what Python says of it, and nothing where the search was stopped", async () => {
    const { tree } = await compared({
      game: "chess:8/8/4k3/8/8/3Q4/8/7K w - - 98 50",
      algorithm: "engine",
    });
    assert.equal(drawnAs(knownOf(tree, 0), "0"), "0"); // the last of fifty moves: a draw
    const judged = await compared({
      game: "tictactoe",
      algorithm: "h_alphabeta",
      options: { depth: 2 },
    });
    assert.equal(drawnAs(knownOf(judged.tree, 0), "0"), "≈ 0");
    judged.tree.tape.basis = null;
    assert.equal(knownOf(judged.tree, 0), null);
  });

  for (const algorithm of ["minimax", "alphabeta", "alphabeta_hard"]) {
    it(`is what Python knows where MIN moves twice: ${algorithm}`, async () => {
      const search = {
        game: "tree-aima",
        tree: [
          [
            [3, 5],
            [2, 9],
          ],
          [
            [0, 1],
            [7, 4],
          ],
        ],
        turns: ["max", "min", "min"],
        algorithm,
      };
      const { tree } = await compared(search);
      const movers = [0, 1, 2].map((node) => tree.tape.mover(node));
      assert.deepEqual(movers, [0, 1, 1]);
    });
  }

  it("is nothing where nobody said how far the search can be trusted, or where it visits nodes again and again", async () => {
    const { tree } = await compared({ game: "tree-aima", algorithm: "alphabeta" });
    tree.tape.manner = null;
    assert.equal(knownOf(tree, 5), null);
  });
});

describe("the last search of the root that was finished", () => {
  const position = { game: "connect-four", moves: ["d", "d"] };

  it("is the one before the iteration that was broken off", async () => {
    const { tree } = await compared({
      ...position,
      algorithm: "iterative_deepening",
      options: { depth: 8, nodes: 2000 },
    });
    const { depth, to } = lastIteration(tree.tape);
    assert.deepEqual([depth, to, tree.tape.nodes], [4, 1141, 2000]);
  });

  it("is all of a search that does not deepen", async () => {
    const { tree } = await compared({
      ...position,
      algorithm: "h_alphabeta",
      options: { depth: 3 },
    });
    assert.deepEqual(lastIteration(tree.tape), { depth: 0, from: 0, to: tree.tape.nodes });
  });

  it("is the one that was searched again, where a window failed", async () => {
    const { tree } = await compared({
      game: "connect-four",
      moves: ["d", "d", "c", "e", "e"],
      algorithm: "aspiration",
      options: { depth: 3, around: 0.015 },
    });
    const { depth, to } = lastIteration(tree.tape);
    assert.deepEqual([depth, to, tree.tape.starts.length], [3, tree.tape.nodes, 4]);
  });
});

describe("a value as it is known", () => {
  const known = (/** @type {any} */ sense, /** @type {any} */ basis) => ({
    sense,
    basis,
    player: -1,
  });

  it("is drawn with its sign", () => {
    assert.equal(drawnAs(null, "2"), "2");
    assert.equal(drawnAs(known(0, "proved"), "2"), "2");
    assert.equal(drawnAs(known(-1, "proved"), "2"), "≤ 2");
    assert.equal(drawnAs(known(1, "judged"), "+5"), "≥ ≈ +5");
    assert.equal(drawnAs(known(0, "judged"), "≈0"), "≈0");
    assert.equal(drawnAs(known(1, "likely"), "2"), "≥ ≈ 2");
    assert.equal(drawnAs(known(0, "unknown"), "2"), "?");
  });

  it("is told in words", () => {
    assert.equal(toldAs(null, "2"), "Value 2");
    assert.equal(toldAs(known(-1, "proved"), "2"), "Value at most 2");
    assert.equal(toldAs(known(0, "judged"), "2"), "Judged 2");
    assert.equal(toldAs(known(1, "likely"), "2"), "Very likely at least 2");
    assert.match(toldAs(known(0, "unknown"), "2"), /not known/);
    assert.equal(
      toldAs({ sense: 1, basis: "proved", player: 1 }, "(1, 7, 2)", "B gets at least 7"),
      "Value (1, 7, 2); known of it is that B gets at least 7",
    );
  });
});
