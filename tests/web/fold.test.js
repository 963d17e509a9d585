import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  CUT,
  EXPAND,
  EVALUATIONS,
  LEAVE,
  ANNOTATE,
  OUTCOME,
  ENTER_WINDOWLESS,
  UPDATE_WINDOWLESS,
  WINDOW_VERSION,
  TURN,
  UPDATE,
  VECTOR,
  NODE_VISITS,
  CHILD_VISITS,
} from "#tape-layout";
import { inJson } from "../../web/wire/protocol.ts";
import { Columns } from "../../web/tape/columns.ts";
import { Cursor } from "../../web/tape/cursor.ts";
import { fold } from "../../web/tape/fold.ts";
import { CHANCE } from "../../web/tape/movers.ts";
import { ANNOTATION_NAMES } from "../../web/tape/annotations.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { childrenOf } from "../../web/tape/slots.ts";
import { treeAt } from "../../web/tape/tree.ts";
import { deepening, expectimax, maxn, star1 } from "./tales.js";
import { aima, columnsOf, tapeOf } from "./tape.js";

/** @typedef {import("../../web/tape/cursor.ts").CursorState} CursorState */

/** The fold of a tick. @param {Columns} columns @param {number} tick */
const at = (columns, tick) => fold(columns, new TickCursor(columns).seek(tick));

const note = (/** @type {string} */ kind) => ANNOTATION_NAMES.indexOf(kind);

describe("the fold of a tick", () => {
  it("has the open path and, of each closed child, its value and its best line", () => {
    assert.deepEqual(at(aima(), 15), [
      WINDOW_VERSION,
      EXPAND,
      3,
      0,
      -Infinity,
      Infinity,
      EXPAND,
      3,
      0,
      -Infinity,
      Infinity,
      LEAVE,
      3,
      UPDATE_WINDOWLESS,
      3,
      LEAVE,
      3,
      UPDATE,
      3,
      3,
      Infinity,
      1,
      3,
      Infinity,
      EXPAND,
      3,
      0,
      3,
      Infinity,
      LEAVE,
      2,
      UPDATE,
      2,
      3,
      2,
      CUT,
      2,
      3,
      2,
    ]);
    assert.deepEqual(at(aima(), 16).slice(21), [
      1,
      3,
      Infinity,
      EXPAND,
      3,
      0,
      3,
      Infinity,
      LEAVE,
      2,
      UPDATE_WINDOWLESS,
      2,
      CUT,
      2,
      3,
      Infinity,
      LEAVE,
      2,
    ]);
  });

  it("tells a better value after the one before it", () => {
    const columns = columnsOf(
      Float64Array.of(
        WINDOW_VERSION,
        EXPAND,
        2,
        0,
        -Infinity,
        Infinity,
        LEAVE,
        1,
        UPDATE,
        1,
        1,
        Infinity,
        1,
        1,
        Infinity,
        LEAVE,
        4,
        UPDATE,
        4,
        4,
        Infinity,
      ),
    );
    assert.deepEqual(at(columns, 6).slice(3), [
      0,
      -Infinity,
      Infinity,
      LEAVE,
      1,
      UPDATE,
      1,
      1,
      Infinity,
      1,
      1,
      Infinity,
      LEAVE,
      4,
      UPDATE,
      4,
      4,
      Infinity,
    ]);
  });

  it("says who moves, and what chance may bring at an open node", () => {
    const odds = [OUTCOME, 0, 1 / 2, OUTCOME, 1, 1 / 3, OUTCOME, 2, 1 / 6];
    const [first, second] = [
      [0, -Infinity, Infinity, LEAVE, 8],
      [1, -Infinity, Infinity, LEAVE, 24],
    ];
    assert.deepEqual(at(expectimax(), 5), [
      WINDOW_VERSION,
      TURN,
      0,
      EXPAND,
      2,
      0,
      -Infinity,
      Infinity,
      TURN,
      -1,
      EXPAND,
      3,
      ...odds,
      ...first,
      ...second,
    ]);
    const closed = [
      0,
      -Infinity,
      Infinity,
      TURN,
      -1,
      EXPAND,
      3,
      LEAVE,
      10,
      UPDATE,
      10,
      -Infinity,
      Infinity,
    ];
    assert.deepEqual(at(expectimax(), 10), [WINDOW_VERSION, TURN, 0, EXPAND, 2, ...closed]);
  });

  it("has of a search by vectors those that it needs, each before it is used", () => {
    const window = [-Infinity, Infinity];
    assert.deepEqual(at(maxn(), 9), [
      WINDOW_VERSION,
      TURN,
      0,
      EXPAND,
      2,
      VECTOR,
      3,
      1,
      2,
      6,
      0,
      ...window,
      TURN,
      1,
      EXPAND,
      2,
      0,
      ...window,
      LEAVE,
      0,
      UPDATE_WINDOWLESS,
      0,
      LEAVE,
      0,
      UPDATE,
      0,
      ...window,
      1,
      ...window,
      TURN,
      2,
      EXPAND,
      1,
    ]);
  });

  it("has what was noted: at an open node all of it, at a closed one what answered", () => {
    const [hit, beam] = [note("table hit"), note("beam")];
    const leaf = [0, -Infinity, Infinity, ANNOTATE, hit, 5, LEAVE, 5];
    const columns = columnsOf(
      Float64Array.of(
        WINDOW_VERSION,
        EXPAND,
        1,
        0,
        1,
        9,
        EXPAND,
        3,
        ANNOTATE,
        beam,
        2,
        ...leaf,
        LEAVE,
        5,
        ANNOTATE,
        note("expected"),
        4,
      ),
    );
    assert.deepEqual(at(columns, 4).slice(3), [
      0,
      1,
      9,
      EXPAND,
      3,
      ANNOTATE,
      beam,
      2,
      ...leaf.slice(0, 6),
    ]);
    assert.deepEqual(at(columns, 5).slice(3), [0, 1, 9, EXPAND, 3, ANNOTATE, beam, 2, ...leaf]);
    assert.deepEqual(at(columns, 7).slice(3), [
      0,
      1,
      9,
      EXPAND,
      3,
      LEAVE,
      5,
      ANNOTATE,
      note("expected"),
      4,
    ]);
  });

  it("knows no more of a node than the search had told by then", () => {
    const columns = columnsOf(
      Float64Array.of(
        WINDOW_VERSION,
        ANNOTATE,
        note("alliance"),
        3,
        EXPAND,
        1,
        ENTER_WINDOWLESS,
        0,
        ANNOTATE,
        note("alliance"),
        3,
        EXPAND,
        2,
      ),
    );
    assert.deepEqual(at(columns, 0), [WINDOW_VERSION]);
    assert.deepEqual(at(columns, 2).slice(1), [
      EXPAND,
      1,
      ANNOTATE,
      note("alliance"),
      3,
      0,
      -Infinity,
      Infinity,
    ]);
    assert.deepEqual(at(columns, 3).slice(6), [
      0,
      -Infinity,
      Infinity,
      EXPAND,
      2,
      ANNOTATE,
      note("alliance"),
      3,
    ]);
  });

  it("says how many leaves were judged below a node; a node that was expanded is none", () => {
    const [leaf, over] = [
      [0, 0, 9, EVALUATIONS, 1, LEAVE, 5],
      [1, 0, 9, LEAVE, 6],
    ];
    const columns = columnsOf(
      Float64Array.of(
        WINDOW_VERSION,
        EXPAND,
        2,
        0,
        0,
        9,
        EVALUATIONS,
        1,
        EXPAND,
        2,
        ...leaf,
        ...over,
        LEAVE,
        5,
        1,
        0,
        9,
        EVALUATIONS,
        1,
        LEAVE,
        7,
      ),
    );
    assert.deepEqual(
      [1, 2, 3, 4].map((node) => columns.judged.between(node, columns.end.get(node))),
      [1, 1, 0, 1],
    );
    assert.deepEqual(at(columns, 2).slice(3), [0, 0, 9, EXPAND, 2, ...leaf.slice(0, 5)]);
    assert.deepEqual(at(columns, 5).slice(3), [0, 0, 9, EXPAND, 2, ...leaf, ...over]);
    assert.deepEqual(at(columns, 6).slice(3), [0, 0, 9, EXPAND, 2, EVALUATIONS, 1, LEAVE, 5]);
  });

  it("goes through JSON, which has no infinity", () => {
    assert.deepEqual(JSON.parse(JSON.stringify(inJson([0, -Infinity, Infinity, -1, 0.5]))), [
      0,
      "-inf",
      "inf",
      -1,
      0.5,
    ]);
  });
});

describe("the fold of a search that begins anew", () => {
  const columns = deepening(5);
  const cursor = new Cursor(columns);

  it("has what the iteration before found, then the present one alone", () => {
    const { tick } = columns.starts[1];
    const { lastValue, lastBest, lastAlpha } = cursor.seek(tick);
    const [value, action] = [columns.value.get(lastBest), columns.action.get(lastBest)];
    const leaf = [action, columns.alpha.get(lastBest), Infinity, LEAVE, value];
    const first = [
      ANNOTATE,
      note("iteration"),
      1,
      EXPAND,
      3,
      ...leaf,
      UPDATE,
      lastValue,
      lastAlpha,
      Infinity,
    ];
    assert.deepEqual(at(columns, tick), [
      WINDOW_VERSION,
      ...first,
      ANNOTATE,
      note("iteration"),
      2,
      EXPAND,
      3,
    ]);
    assert.deepEqual([lastValue, lastAlpha], [value, value]);
  });

  it("knows that a leaf was judged in the iteration before, though not on its best line", () => {
    const iteration = (/** @type {number} */ depth) => [
      ANNOTATE,
      note("iteration"),
      depth,
      EXPAND,
      2,
    ];
    const [best, other] = [
      [0, -Infinity, Infinity, LEAVE, 5, UPDATE, 5, 5, Infinity],
      [1, 5, Infinity, EVALUATIONS, 1, LEAVE, 2],
    ];
    const twice = columnsOf(
      Float64Array.of(WINDOW_VERSION, ...iteration(1), ...best, ...other, ...iteration(2)),
    );
    assert.deepEqual(at(twice, twice.ticks), [
      WINDOW_VERSION,
      ...iteration(1),
      EVALUATIONS,
      1,
      ...best,
      ...iteration(2),
    ]);
  });

  it("ends with the note that it was stopped", () => {
    assert.deepEqual(at(columns, columns.ticks).slice(-3), [ANNOTATE, note("stopped"), 40]);
  });
});

/** The columns of a folded tape, as they are while a search still runs. @param {number[]} tape @param {Columns} whole */
function unfolded(tape, whole) {
  const columns = new Columns(whole.movers.first);
  columns.append(Float64Array.from(tape));
  return columns;
}

/** A closed node. Chance has no best move. @param {Columns} columns @param {number} node */
function closed(columns, node) {
  const { action, value, width, vectors } = columns;
  const best = columns.best(node);
  const line = best < 0 || columns.mover(node) === CHANCE ? null : action.get(best);
  return [
    action.get(node),
    vectors[value.get(node)] ?? value.get(node),
    width.get(node),
    columns.isCut(node),
    line,
  ];
}

/** The open path at a state, nodes by their actions and vectors by their utilities. @param {Columns} columns @param {CursorState} state */
function openPath(columns, state) {
  const told = (/** @type {number} */ value) => columns.vectors[value] ?? value;
  const actionOf = (/** @type {number} */ node) => (node < 0 ? null : columns.action.get(node));
  return state.path.slice(0, state.depth + 1).map((node, ply) => ({
    action: actionOf(node),
    value: told(state.value[ply]),
    window: [state.alpha[ply], state.beta[ply]],
    best: actionOf(state.best[ply]),
    children: childrenOf(treeAt(columns, state), node)
      .slice(ply ? 0 : state.begun)
      .filter((child) => child === state.path[ply + 1] || !Number.isNaN(columns.value.get(child)))
      .map((child) =>
        child === state.path[ply + 1] ? columns.action.get(child) : closed(columns, child),
      ),
  }));
}

describe("a fold is itself a tape, whose end is the tick that it tells of", () => {
  /** @type {[string, Columns][]} */
  const searches = [
    ["alpha–beta", aima()],
    ["alpha–beta on tic-tac-toe", columnsOf(tapeOf("TicTacToe()", "alphabeta", "16 + 512 + 2048"))],
    ["expectimax", expectimax()],
    ["Star1", star1()],
    ["max^n", maxn()],
    ["iterations, the last of which is stopped", deepening(6)],
  ];
  for (const [title, columns] of searches) {
    it(title, () => {
      const cursor = new Cursor(columns);
      for (let tick = 0; tick <= columns.ticks; tick++) {
        const state = cursor.seek(tick);
        const tape = fold(columns, state);
        const again = unfolded(tape, columns);
        const end = new Cursor(again).seek(again.ticks);
        assert.deepEqual(openPath(again, end), openPath(columns, state), `tick ${tick}`);
        assert.equal(end.kind, state.kind, `tick ${tick}`);
        assert.deepEqual(fold(again, end), tape, `tick ${tick}, folded again`);
      }
    });
  }
});

describe("the fold of a search by simulations", () => {
  const columns = columnsOf(tapeOf("Tree([[3, 1], [2, 7]])", "uct", "None", "simulations=3"));

  const root = [WINDOW_VERSION, EXPAND, 2];
  const best = (/** @type {number} */ value) => [
    ENTER_WINDOWLESS,
    0,
    LEAVE,
    0,
    UPDATE_WINDOWLESS,
    value,
  ];

  it("has the visits of each move of the open nodes; one that is being entered for the first time has none", () => {
    const both = [NODE_VISITS, 2, 5, CHILD_VISITS, 0, 1, 3, -1, CHILD_VISITS, 1, 1, 2, -1];
    const third = [...root, ANNOTATE, note("simulation"), 3, ...both, ...best(0), ...both];
    assert.deepEqual(at(columns, 0), root);
    assert.deepEqual(at(columns, 1), [
      ...root,
      ANNOTATE,
      note("simulation"),
      1,
      NODE_VISITS,
      0,
      0,
      ANNOTATE,
      note("simulation"),
      1,
    ]);
    assert.deepEqual(at(columns, 11), [
      ...third,
      ENTER_WINDOWLESS,
      0,
      EXPAND,
      2,
      NODE_VISITS,
      1,
      3,
    ]);
    assert.deepEqual(at(columns, 12), [
      ...third,
      ENTER_WINDOWLESS,
      0,
      EXPAND,
      2,
      NODE_VISITS,
      1,
      3,
      ENTER_WINDOWLESS,
      0,
      NODE_VISITS,
      0,
      0,
    ]);
  });

  it("ends with the event of the tick and, where it changed them, with the visits after it", () => {
    const [before, after] = [
      [2, 5, 1, 3],
      [3, 8, 2, 6],
    ].map(([all, sum, visits, total]) => [
      NODE_VISITS,
      all,
      sum,
      CHILD_VISITS,
      0,
      visits,
      total,
      -1,
      CHILD_VISITS,
      1,
      1,
      2,
      -1,
    ]);
    const third = (/** @type {number[]} */ visits) => [
      ...root,
      ANNOTATE,
      note("simulation"),
      3,
      ...visits,
      ...best(0),
      ...visits,
    ];
    const open = [ENTER_WINDOWLESS, 0, EXPAND, 2, NODE_VISITS, 1, 3];
    assert.deepEqual(at(columns, 13), [
      ...third(before),
      ...open,
      CHILD_VISITS,
      0,
      0,
      0,
      -1,
      ENTER_WINDOWLESS,
      0,
      NODE_VISITS,
      0,
      0,
      ANNOTATE,
      note("playout"),
      3,
    ]);
    assert.deepEqual(at(columns, 15), [...third(after), ENTER_WINDOWLESS, 0, LEAVE, 3, ...after]);
    assert.deepEqual(at(columns, 16), [...third(after), ...best(8 / 3), ...after]);
  });

  it("has priors, where a policy gives them", () => {
    const numbers = [
      ...root,
      ANNOTATE,
      note("simulation"),
      1,
      ENTER_WINDOWLESS,
      1,
      ANNOTATE,
      note("prior"),
      0.25,
      ANNOTATE,
      note("estimate"),
      0.5,
      LEAVE,
      0.5,
    ];
    const columns = columnsOf(Float64Array.from(numbers));
    const before = [
      ...root,
      ANNOTATE,
      note("simulation"),
      1,
      NODE_VISITS,
      0,
      0,
      CHILD_VISITS,
      1,
      0,
      0,
      0.25,
      ENTER_WINDOWLESS,
      1,
      NODE_VISITS,
      0,
      0,
    ];
    assert.deepEqual(at(columns, 3), [...before, ANNOTATE, note("prior"), 0.25]);
  });
});
