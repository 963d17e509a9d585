import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { readNode } from "../../web/shell/pictures.ts";
import { Columns } from "../../web/tape/columns.ts";
import { Cursor } from "../../web/tape/cursor.ts";
import { intoVariation, nextEvent, previousEvent } from "../../web/tape/jumps.ts";
import { MergedTree } from "../../web/tape/merged-tree.ts";
import { ANNOTATION_NAMES, SIMULATION } from "../../web/tape/annotations.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import {
  childrenOf,
  eachChild,
  principalVariation,
  SCALE_WIDTH,
  slotOf,
  totalWidth,
} from "../../web/tape/slots.ts";
import { AT_LEAVE, AT_NOTE, GAP, LEAF } from "../../web/tape/ticks.ts";
import { visible } from "../../web/tape/visible.ts";
import { describe as lines } from "../../web/tree/details.ts";
import { walk } from "../../web/tree/walk.ts";
import { countsOf, merging } from "../../web/tape/tree.ts";
import { aima, columnsOf, treeOf as anyTreeOf } from "./tape.js";

const source = fileURLToPath(new URL("../../pysrc", import.meta.url));

/** @typedef {{nodes: [number | null, number | null, number, number, number | null, number][], path: number[], best: number | null, event: string, value: number, node: number, new: boolean, simulation: number}} Python */

/** A search, and the merged tree of every `stride`th tick as the package itself makes it. @param {string} game @param {string} options @param {string} state @param {number} stride */
function recorded(game, options, state = "None", stride = 1) {
  const code = `import json; from plyscope import *
from plyscope.games import make
from plyscope.games.pig import Pig
from plyscope.trace.mcts_tree import build_mcts_tree
game = ${game}
trace = record(game, ${state}, ${options})
def plain(tree):
    nodes = [[n.parent, n.action, n.visits, n.total, n.prior, n.action_count] for n in tree.nodes]
    keys = {"path": "path", "best": "best_child", "event": "event", "value": "value", "node": "node", "new": "is_new", "simulation": "simulation"}
    return {"nodes": nodes, **{key: getattr(tree, name) for key, name in keys.items()}}
ticks = len(trace.events)
trees = [[t, plain(build_mcts_tree(trace.numbers, t))] for t in [*range(0, ticks, ${stride}), ticks]]
print(json.dumps([list(trace.numbers), trees]))`;
  const python = process.env.PLYSCOPE_PYTHON ?? "python3";
  const options_ = { env: { ...process.env, PYTHONPATH: source }, maxBuffer: 1 << 28 };
  const [numbers, trees] = JSON.parse(
    execFileSync(python, ["-c", code], options_)
      .toString()
      .replaceAll("-Infinity", "-1e999")
      .replaceAll(/(?<!-1e|\w)Infinity/g, "1e999"),
  );
  return { numbers: Float64Array.from(numbers), trees: /** @type {[number, Python][]} */ (trees) };
}

const AFTER_B2 = "game.result(game.initial, 4)";
const UCT = recorded("TicTacToe()", '"uct", simulations=60', AFTER_B2);

/** The merged tree of a search, which can be set to any tick. @param {Columns} columns @param {number} [tick] */
const treeOf = (columns, tick = columns.ticks) => merging(columns).tree.at(tick);

describe("the merged tree is at every tick the one that Python merges", () => {
  /** @type {[string, ReturnType<typeof recorded>, 0 | 1][]} */
  const searches = [
    ["UCT on tic-tac-toe", UCT, 1],
    [
      "PUCT on tic-tac-toe, with priors",
      recorded("TicTacToe()", '"puct", simulations=40', AFTER_B2),
      1,
    ],
    ["UCT on Pig, with chance", recorded("Pig()", '"uct", simulations=40'), 0],
  ];
  for (const [title, { numbers, trees }, first] of searches) {
    it(title, () => {
      const tree = treeOf(columnsOf(numbers, first));
      for (const [tick, expected] of trees) {
        tree.at(tick);
        const nodes = Array.from({ length: tree.nodes }, (_, node) => [
          node ? tree.parent(node) : null,
          node ? tree.action(node) : null,
          tree.visits(node),
          tree.total(node),
          Number.isNaN(tree.prior(node)) ? null : tree.prior(node),
        ]);
        assert.deepEqual(
          nodes,
          expected.nodes.map((node) => node.slice(0, 5)),
          `tick ${tick}`,
        );
        assert.deepEqual(tree.state.path, expected.path);
        assert.equal(tree.best(0), expected.best ?? -1);
        assert.equal(tree.state.noted[SIMULATION], expected.simulation);
        assert.equal(tree.state.subject, expected.node, `tick ${tick}`);
        assert.equal(tree.isNew, expected.new);
      }
      const last = trees[trees.length - 1][1];
      assert.deepEqual(
        Array.from({ length: tree.nodes }, (_, node) => tree.width(node)),
        last.nodes.map(([, , , , , actions]) => actions),
      );
    });
  }

  it("forwards and back, in any order", () => {
    const columns = columnsOf(UCT.numbers, 1);
    const tree = treeOf(columns);
    const at = (/** @type {number} */ tick) => {
      const { state, nodes, counts, start, wide } = tree.at(tick);
      return JSON.stringify([
        state,
        ...[counts.visits, counts.total, counts.best, start, wide].map((column) => [
          ...column.subarray(0, nodes),
        ]),
      ]);
    };
    const forwards = Array.from({ length: columns.ticks + 1 }, (_, tick) => at(tick));
    for (let tick = columns.ticks; tick >= 0; tick -= 7)
      assert.equal(at(tick), forwards[tick], `tick ${tick}`);
  });
});

describe("the layout of a merged tree", () => {
  const columns = columnsOf(UCT.numbers, 1);
  const tree = treeOf(columns);
  const place = new TickCursor(columns);

  for (const layout of /** @type {const} */ (["compact", "scale"])) {
    it(`has children inside their parent and side by side, at every tick, ${layout}`, () => {
      for (let tick = 0; tick <= columns.ticks; tick += 3) {
        const { nodes: all } = place.seek(tick);
        /** @type {(node: number, left: number, right: number) => number} */
        const check = (node, left, right) => {
          let nodes = 1;
          let from = left;
          eachChild(tree, layout, node, left, right, (child, a, b) => {
            assert.ok(
              a >= from - 1e-6 && b > a && b <= right + 1e-6,
              `node ${child} at tick ${tick}`,
            );
            from = b;
            nodes += check(child, a, b);
          });
          return nodes;
        };
        assert.equal(check(0, 0, totalWidth(tree, layout)), all);
      }
    });
  }

  it("gives a leaf one unit, and a node what is below it with a gap", () => {
    const { nodes } = place.seek(columns.ticks);
    const leaves = Array.from({ length: nodes }, (_, node) => tree.firstChild(node)).filter(
      (child) => child < 0,
    ).length;
    assert.equal(totalWidth(tree, "compact"), leaves * LEAF + (tree.nodes - leaves - 1) * GAP);
  });

  it("shares a slot to scale by visits", () => {
    place.seek(columns.ticks);
    for (const child of childrenOf(tree, 0)) {
      const { left, right } = slotOf(tree, "scale", child);
      assert.ok(Math.abs((right - left) / SCALE_WIDTH - tree.visits(child) / 60) < 1e-9);
    }
  });

  it("shows every node of its rows once", () => {
    const state = place.seek(columns.ticks);
    const view = /** @type {const} */ ({
      layout: "compact",
      x: 0,
      k: 1,
      width: totalWidth(tree, "compact"),
    });
    const { rows } = visible(tree, view, new Set(), () => assert.fail("nothing is narrow"));
    assert.deepEqual(
      rows
        .flat()
        .map(({ node }) => node)
        .sort((a, b) => a - b),
      Array.from({ length: state.nodes }, (_, node) => node),
    );
  });
});

describe("what is read of a merged tree", () => {
  const columns = columnsOf(UCT.numbers, 1);
  const tree = treeOf(columns);
  const end = () => new TickCursor(columns).seek(columns.ticks);

  it("is not asked of a search that visits each node once", () => {
    const once = aima();
    assert.deepEqual(
      [anyTreeOf(once).revisits, anyTreeOf(new Columns()).revisits, tree.revisits],
      [false, false, true],
    );
    assert.deepEqual(countsOf(once), { nodes: 11, leaves: 7 });
  });

  it("counts distinct nodes, and one leaf a simulation, whatever tick is shown", () => {
    new TickCursor(columns).seek(5);
    assert.deepEqual(countsOf(columns), { nodes: 61, leaves: 60 });
    assert.equal(columns.nodes > 61, true);
  });

  it("has the most visited children as its best line", () => {
    end();
    const line = principalVariation(tree);
    for (let ply = 0; ply + 1 < line.length; ply++) {
      const most = Math.max(...childrenOf(tree, line[ply]).map((child) => tree.visits(child)));
      assert.equal(tree.visits(line[ply + 1]), most);
    }
    assert.ok(line.length > 1);
  });

  it("says visits, mean and how the first one ended", () => {
    end();
    const child = tree.firstChild(0);
    const [title, figures, playout] = lines(tree, child, /** @type {any} */ ({ move: "a3" }), [
      "X",
      "O",
    ]);
    assert.equal(title, "a3, X (MAX) to move");
    assert.match(figures, new RegExp(`^${tree.visits(child)} visits, mean [+−]?[0-9.]+$`));
    assert.match(playout, /^A random game ended with ([+−]1|0)$/);
  });

  it("is walked by keys", () => {
    end();
    assert.equal(walk(tree, 0, "ArrowDown"), tree.firstChild(0));
    assert.equal(walk(tree, 1, "ArrowRight"), tree.nextChild(0, 1));
    assert.equal(walk(tree, tree.nextChild(0, 1), "ArrowLeft"), 1);
    assert.equal(walk(tree, tree.firstChild(1), "ArrowUp"), 1);
  });

  it("knows when a node was visited first", () => {
    const { nodes } = end();
    for (let node = 1; node < nodes; node++) {
      const tick = tree.tickOf(node);
      assert.equal(new Cursor(columns).seek(tick).subject, merging(columns).origin.get(node));
      assert.equal(new MergedTree(merging(columns)).at(tick).nodes, node + 1);
    }
  });

  it("is exported with parents before children, and its means", () => {
    const state = end();
    const data = Array.from({ length: state.nodes }, (_, node) => readNode(tree, node));
    data.slice(1).forEach(([id, parent]) => assert.ok(Number(parent) < Number(id)));
    assert.equal(data[0][6], tree.value(0));
    assert.equal(data[0][9], 8);
  });
});

describe("jumps in a search by simulations", () => {
  const columns = columnsOf(UCT.numbers, 1);
  const wanted = { cutoff: false, leaf: true, root: false };

  it("go from playout to playout, and back", () => {
    const place = new TickCursor(columns);
    /** @type {number[]} */
    const ticks = [];
    for (let state = place.seek(0); ; ) {
      const tick = nextEvent(columns, state, wanted);
      if (tick === null) break;
      ticks.push(tick);
      state = place.seek(tick);
    }
    assert.equal(ticks.length, 60);
    for (const tick of ticks) {
      const state = place.seek(tick);
      assert.deepEqual([state.kind, columns.kinds.get(tick)], [AT_NOTE, AT_LEAVE]);
      assert.equal(ANNOTATION_NAMES[columns.noteKind.get(state.notes - 1)], "playout");
    }
    assert.equal(previousEvent(columns, place.seek(ticks[7]), "leaf"), ticks[6]);
  });

  it("lead into the line of the most visited", () => {
    const place = new TickCursor(columns);
    const best = place.seek(columns.ticks).best[0];
    const tick = intoVariation(columns, place.seek(0));
    assert.deepEqual(place.seek(tick ?? -1).path, [0, best]);
  });
});
