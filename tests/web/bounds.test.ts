import type { BoundRow, NodeBound } from "#shell-types";
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { boundOf, createBounds, isBounded, readRows, withSign } from "../../web/tape/bounds.ts";
import { lastIteration } from "../../web/tape/iterations.ts";
import { Columns } from "../../web/tape/columns.ts";
import { converse } from "./python.js";
import { treeOf } from "./tape.js";

// Python searches; it says what it knows of each node from the whole tape, and from the rows.
const python = converse(`
from math import isfinite
from plyscope import Tree, games
from plyscope.calls.page_catalog import make_catalog
from plyscope.examples import EXAMPLES
from plyscope.game import play_moves
from plyscope.page.node_bounds import BoundQuestion, describe_nodes, find_traits
from plyscope.tape.writer import Tape
from plyscope.trace.replay import determine_result_bound, list_node_bounds
from plyscope.trace.search_traits import SearchTraits
from plyscope.trace.trace import record_tape

def answer(ask, game="", moves=(), algorithm="", options={}, tree=None, turns=("max", "min"), rows=None, basis=""):
    if ask == "catalogue":
        return make_catalog() | {"examples": [vars(example) for example in EXAMPLES.values()]}
    made = games.make(game) if tree is None else Tree(tree, turns)
    if ask == "rows":
        traits = find_traits(made, BoundQuestion(game, algorithm, options, {}, basis), False)
        return describe_nodes(rows, traits, made.players, basis)
    state = play_moves(made, moves)
    tape, traits = Tape(), SearchTraits(made, algorithm, options)
    value, _ = record_tape(made, state, algorithm, tape, **options)
    basis = determine_result_bound(value, tape.has_estimates, tape.concluding, traits).basis
    known = list_node_bounds(state, traits, tape.numbers)
    told = [each and [each.sign, -1 if each.player is None else each.player] for each in known]
    numbers = [n if isfinite(n) else str(n) for n in tape.numbers]
    return {"tape": numbers, "known": told, "basis": basis, "first": int(made.to_move(state) != 0)}
`);
after(() => python.end());
const catalogue = await python.ask({ ask: "catalogue" });

interface Question {
  game: string;
  moves?: string[];
  algorithm: string;
  options?: Record<string, unknown>;
  tree?: unknown;
  turns?: string[];
}

async function searched(question: Question) {
  const answer = await python.ask({ ask: "known", ...question });
  const columns = new Columns(answer.first);
  const numbers = answer.tape.map((text: string) =>
    Number(String(text).replace("inf", "Infinity")),
  );
  columns.append(Float64Array.from(numbers));
  columns.finish();
  columns.basis = answer.basis;
  columns.bounds = createBounds(columns, (rows: BoundRow[], basis: string) =>
    python.ask({ ask: "rows", ...question, rows, basis }),
  );
  return { tree: treeOf(columns), known: answer.known as ([string, number] | null)[] };
}

/** Compares what Python says of the rows of every node with what it says of the whole tape. */
async function compared(question: Question) {
  const { tree, known } = await searched(question);
  const closed = known.flatMap((bound, node) => (node && bound ? [node] : []));
  for (let at = 0; at < closed.length; at += 5000) {
    const { rows, nodes } = readRows(tree.tape, closed.slice(at, at + 5000));
    const bounds: NodeBound[] = await python.ask({ ask: "rows", ...question, rows });
    nodes.forEach((node, row) => {
      const [sign, , player] = bounds[row];
      assert.deepEqual([sign, player], known[node], `node ${node}`);
    });
  }
  return { tree, closed: closed.length };
}

const PLACES: Record<string, string[]> = {
  tictactoe: ["b2", "a3", "c1"],
  "tree-lecture": [],
  "tree-deep": [],
  "tree-dice": [],
  "tree-three": [],
  "tree-backgammon": [],
  "tree-three-large": [],
};
const searches: Required<Pick<Question, "game" | "moves" | "algorithm" | "options">>[] = [];
for (const { game, moves, algorithm, options } of catalogue.examples)
  searches.push({ game, moves, algorithm, options });
for (const { name, algorithms, defaults } of catalogue.games) {
  const moves = PLACES[name];
  if (!moves) continue;
  for (const algorithm of algorithms) {
    const { options } = catalogue.algorithms.find(
      (one: { name: string }) => one.name === algorithm,
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

describe("the bound of a closed node", () => {
  let decided = 0;
  for (const search of searches.filter(({ algorithm }) => !["uct", "puct"].includes(algorithm))) {
    const { game, moves, algorithm, options } = search;
    it(`is read from its row as from the tape: ${algorithm} in ${game} after ${moves.length} moves, ${JSON.stringify(options)}`, async () => {
      decided += (await compared(search)).closed;
    });
  }

  it("was compared for many nodes", () => {
    assert.ok(decided > 20_000, `${decided} nodes`);
  });

  for (const algorithm of ["minimax", "alphabeta", "alphabeta_hard"]) {
    it(`is the same where MIN moves twice: ${algorithm}`, async () => {
      const tree = [
        [
          [3, 5],
          [2, 9],
        ],
        [
          [0, 1],
          [7, 4],
        ],
      ];
      await compared({ game: "tree-aima", tree, turns: ["max", "min", "min"], algorithm });
    });
  }

  it("waits until Python has said it, and is asked for once", async () => {
    const { tree } = await searched({ game: "tree-aima", algorithm: "alphabeta" });
    const { bounds } = tree.tape;
    assert.equal(boundOf(tree, 5), undefined);
    assert.equal(await bounds?.request(), true);
    assert.deepEqual(boundOf(tree, 5), ["≤", "Value at most {}", -1]);
    assert.equal(await bounds?.request(), false);
  });

  it("is of the root at the end what the search said, and nothing before", async () => {
    const question = { game: "tictactoe", algorithm: "h_alphabeta", options: { depth: 2 } };
    const { tree } = await searched(question);
    assert.ok(isBounded(tree, 0));
    await tree.tape.bounds?.loadAll([0]);
    assert.deepEqual(boundOf(tree, 0), ["≈", "Evaluation {}", -1]);
    assert.equal(boundOf(treeOf(tree.tape, tree.tape.ticks - 1), 0), null);
  });

  it("is asked again after a failure, which nothing is said of", async () => {
    const { tree } = await searched({ game: "tree-aima", algorithm: "alphabeta" });
    const { warn } = console;
    console.warn = () => {};
    tree.tape.bounds = createBounds(tree.tape, () => Promise.reject(new Error("gone")));
    assert.equal(boundOf(tree, 5), undefined);
    assert.equal(await tree.tape.bounds.request(), false);
    assert.equal(boundOf(tree, 5), undefined);
    console.warn = warn;
    assert.deepEqual([...tree.tape.bounds.wanted], [5]);
  });
});

describe("the last search of the root that was finished", () => {
  const position = { game: "connect-four", moves: ["d", "d"] };

  it("is the one before the iteration that was broken off", async () => {
    const options = { depth: 8, nodes: 2000 };
    const { tree } = await searched({ ...position, algorithm: "iterative_deepening", options });
    const { depth, to } = lastIteration(tree.tape);
    assert.deepEqual([depth, to, tree.tape.nodes], [4, 1141, 2000]);
  });

  it("is all of a search that does not deepen", async () => {
    const { tree } = await searched({
      ...position,
      algorithm: "h_alphabeta",
      options: { depth: 3 },
    });
    assert.deepEqual(lastIteration(tree.tape), { depth: 0, from: 0, to: tree.tape.nodes });
  });

  it("is the one that was searched again, where a window failed", async () => {
    const { tree } = await searched({
      game: "connect-four",
      moves: ["d", "d", "c", "e", "e"],
      algorithm: "aspiration",
      options: { depth: 3, around: 0.015 },
    });
    const { depth, to } = lastIteration(tree.tape);
    assert.deepEqual([depth, to, tree.tape.starts.length], [3, tree.tape.nodes, 4]);
  });
});

describe("a value with its sign", () => {
  it("has spaces, and one ≈ at most", () => {
    assert.equal(withSign("", "2"), "2");
    assert.equal(withSign("≤", "2"), "≤ 2");
    assert.equal(withSign("≥≈", "+5"), "≥ ≈ +5");
    assert.equal(withSign("≈", "≈0"), "≈0");
    assert.equal(withSign("?", "2"), "?");
  });
});
