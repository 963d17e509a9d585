import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  EXPAND,
  LEAVE,
  ENTER_WINDOWLESS,
  WINDOWLESS_VERSION,
  UPDATE_WINDOWLESS,
  UPDATE_TO_CHILD,
  WINDOW_VERSION,
  NODE_VISITS,
  CHILD_VISITS,
} from "#tape-layout";
import { Columns } from "../../web/tape/columns.ts";
import { Cursor, tickOf } from "../../web/tape/cursor.ts";
import { Numbers, Whole } from "../../web/tape/numbers.ts";
import { ALPHA_CUT, BETA_CUT, profile } from "../../web/tape/profile.ts";
import { principalVariation } from "../../web/tape/slots.ts";
import { AT_CUT, AT_ENTER, AT_LEAVE, AT_UPDATE } from "../../web/tape/ticks.ts";
import { aima, columnsOf, tapeOf, treeOf } from "./tape.js";

describe("a column of numbers", () => {
  for (const many of [3, 300, 70_000]) {
    it(`gives back ${many} different numbers exactly`, () => {
      const column = new Numbers(NaN);
      const numbers = Array.from({ length: 2 * many }, (_, i) => (i % many) / 7 - 5);
      numbers.push(Infinity, -Infinity, 0.1, NaN);
      numbers.forEach((number, i) => column.set(i, number));
      numbers.forEach((number, i) => assert.ok(Object.is(column.get(i), number)));
      assert.deepEqual([column.low, column.high], [-5, Math.max(0.1, (many - 1) / 7 - 5)]);
    });
  }

  it("takes one byte a number while there are few different ones", () => {
    const column = new Numbers(0);
    for (let i = 0; i < 1 << 17; i++) column.set(i, i % 256);
    assert.equal(column.bytes, 1 << 17);
  });

  it("takes nothing while all of them are what is there where none was set", () => {
    const column = new Numbers(Infinity);
    for (let i = 0; i < 100_000; i++) column.set(i, Infinity);
    assert.deepEqual([column.bytes, column.get(99_999), column.get(1e6)], [0, Infinity, Infinity]);
  });

  it("can overwrite a number with one that widens it", () => {
    const column = new Numbers(0);
    for (let i = 0; i < 256; i++) column.set(i, i);
    column.set(3, 1e9);
    assert.deepEqual([column.get(2), column.get(3), column.get(255)], [2, 1e9, 255]);
  });
});

describe("a column of whole numbers", () => {
  it("is as wide as its largest number needs, part by part", () => {
    const column = new Whole();
    const numbers = [3, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 40];
    const found = numbers.map((number) => {
      column.set(7, number);
      return [column.get(7), column.get(6), column.bytes >> 14];
    });
    assert.deepEqual(found, [
      [3, 0, 1],
      [255, 0, 1],
      [256, 0, 2],
      [65_535, 0, 2],
      [65_536, 0, 4],
      [2 ** 32 - 1, 0, 4],
      [2 ** 40, 0, 8],
    ]);
    column.set(1 << 20, 1);
    assert.deepEqual([column.get(1 << 20), column.get(1 << 19), column.bytes >> 14], [1, 0, 9]);
  });
});

describe("AIMA's two-ply tree under alpha–beta", () => {
  const columns = aima();

  it("has its nodes in the order they were entered", () => {
    const tree = treeOf(columns);
    const each = (/** @type {(node: number) => number} */ answer) =>
      Array.from({ length: columns.nodes }, (_, node) => answer(node));
    assert.deepEqual(
      each((node) => tree.parent(node)),
      [-1, 0, 1, 1, 1, 0, 5, 0, 7, 7, 7],
    );
    assert.deepEqual(
      each((node) => tree.ply(node)),
      [0, 1, 2, 2, 2, 1, 2, 1, 2, 2, 2],
    );
    assert.deepEqual(each((node) => tree.action(node)).slice(1), [0, 0, 1, 2, 1, 0, 2, 0, 1, 2]);
    assert.deepEqual(
      each((node) => columns.end.get(node)),
      [11, 5, 3, 4, 5, 7, 7, 11, 9, 10, 11],
    );
    assert.deepEqual(
      each((node) => tree.best(node)),
      [1, 2, -1, -1, -1, 6, -1, 10, -1, -1, -1],
    );
    assert.deepEqual(
      each((node) => tree.value(node)),
      [3, 3, 3, 12, 8, 2, 2, 2, 14, 5, 2],
    );
  });

  it("has one cutoff, at the second MIN node, with two leaves pruned", () => {
    const end = new Cursor(columns).seek(columns.ticks);
    assert.deepEqual([end.alphaCuts, end.betaCuts, end.pruned], [1, 0, 2]);
    assert.deepEqual(
      Array.from({ length: columns.nodes }, (_, node) => node).filter((node) =>
        columns.isCut(node),
      ),
      [5],
    );
  });

  it("tells at each tick what happened, to which node, and its value and window", () => {
    const cursor = new Cursor(columns);
    const story = [];
    for (let tick = 1; tick <= 16; tick++) {
      const { kind, subject, depth, value, alpha, beta } = cursor.seek(tick);
      story.push([kind, subject, value[depth], alpha[depth], beta[depth]]);
    }
    const none = NaN;
    assert.deepEqual(story, [
      [AT_ENTER, 1, none, -Infinity, Infinity],
      [AT_ENTER, 2, none, -Infinity, Infinity],
      [AT_LEAVE, 2, none, -Infinity, Infinity],
      [AT_UPDATE, 1, 3, -Infinity, 3],
      [AT_ENTER, 3, none, -Infinity, 3],
      [AT_LEAVE, 3, 3, -Infinity, 3],
      [AT_ENTER, 4, none, -Infinity, 3],
      [AT_LEAVE, 4, 3, -Infinity, 3],
      [AT_LEAVE, 1, none, -Infinity, Infinity],
      [AT_UPDATE, 0, 3, 3, Infinity],
      [AT_ENTER, 5, none, 3, Infinity],
      [AT_ENTER, 6, none, 3, Infinity],
      [AT_LEAVE, 6, none, 3, Infinity],
      [AT_UPDATE, 5, 2, 3, 2],
      [AT_CUT, 5, 2, 3, 2],
      [AT_LEAVE, 5, 3, 3, Infinity],
    ]);
  });

  it("has the principal variation a1, b1", () => {
    assert.deepEqual(principalVariation(treeOf(columns)), [0, 1, 2]);
  });

  it("names the tick at which each node was entered", () => {
    const cursor = new Cursor(columns);
    for (let node = 1; node < columns.nodes; node++) {
      const { kind, subject } = cursor.seek(tickOf(columns, node));
      assert.deepEqual([kind, subject], [AT_ENTER, node]);
    }
    assert.equal(tickOf(columns, 0), 0);
  });

  it("shows its cutoff in the profile", () => {
    const { depth, cuts, maxDepth } = profile(columns, columns.ticks);
    assert.equal(maxDepth, 2);
    assert.deepEqual([...depth].slice(0, 5), [1, 2, 2, 1, 2]);
    assert.deepEqual(
      [...cuts].flatMap((cut, tick) => (cut ? [[tick, cut]] : [])),
      [[14, ALPHA_CUT]],
    );
  });
});

describe("a tape", () => {
  const tape = tapeOf("TicTacToe()", "alphabeta", "16 + 512");

  it("gives the same columns in one block and in many", () => {
    const whole = columnsOf(tape);
    const parts = new Columns();
    let from = 0;
    for (let at = 1; at < tape.length; ) {
      const kind = tape[at];
      at += kind >= 0 ? 3 : [0, 2, 4, 4, 3, 2, 2, 2, 2, 3, 0, 2][-kind];
      if (at - from > 500 || at >= tape.length) {
        parts.append(tape.slice(from, at));
        from = at;
      }
    }
    parts.finish();
    for (const name of /** @type {const} */ ([
      "ply",
      "end",
      "action",
      "width",
      "marks",
      "left",
      "kinds",
    ])) {
      assert.deepEqual(parts[name], whole[name], name);
    }
  });

  it("without windows is told by actions alone, a child's value that is taken once, and is read as one that says so of each", () => {
    const [short, long] = [[WINDOWLESS_VERSION], [WINDOW_VERSION]];
    const enter = (/** @type {number} */ action) => [
      short.push(action),
      long.push(ENTER_WINDOWLESS, action),
    ];
    const put = (/** @type {number[]} */ ...record) => [
      short.push(...record),
      long.push(...record),
    ];
    const taken = (/** @type {number} */ value) => [
      short.push(LEAVE, value, UPDATE_TO_CHILD),
      long.push(LEAVE, value, UPDATE_WINDOWLESS, value),
    ];
    put(EXPAND, 2), enter(0), put(EXPAND, 1), enter(0), taken(3), taken(3), enter(1), put(LEAVE, 2);
    assert.deepEqual(short, [4, -5, 2, 0, -5, 1, 0, -1, 3, -14, -1, 3, -14, 1, -1, 2]);
    assert.deepEqual([...tapeOf("Tree([[3], 2])", "minimax")], short);
    const [plain, open] = [short, long].map((numbers) => ({
      ...columnsOf(Float64Array.from(numbers)),
      plain: null,
    }));
    assert.deepEqual(plain, open);
    assert.equal(plain.windows, false);
  });

  it("of another version is refused with a sentence", () => {
    assert.throws(
      () => new Columns().append(Float64Array.of(7, 0, 0, 0)),
      /version 7; this page reads 3 and 4\./,
    );
  });

  it("that is damaged is refused with a sentence", () => {
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOW_VERSION, -99)),
      /number 1 of a block, -99, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOW_VERSION, NODE_VISITS, 3, 1)),
      /number 1 of a block, -12, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOW_VERSION, CHILD_VISITS, 0, 3, 1, -1)),
      /number 1 of a block, -13, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOW_VERSION, 0, 3)),
      /number 1 of a block, 0, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOWLESS_VERSION, UPDATE_TO_CHILD)),
      /number 1 of a block, -14, begins no record/,
    );
    assert.throws(
      () =>
        new Columns().append(
          Float64Array.of(WINDOWLESS_VERSION, 0, LEAVE, 3, EXPAND, 2, UPDATE_TO_CHILD),
        ),
      /number 6 of a block, -14, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOWLESS_VERSION, 0, 0.5)),
      /number 2 of a block, 0.5, begins no record/,
    );
    assert.throws(
      () => new Columns().append(Float64Array.of(WINDOWLESS_VERSION, 0, -Infinity, Infinity)),
      /number 2 of a block, -Infinity, begins no record/,
    );
  });
});

describe("cutoffs of both kinds", () => {
  it("are counted by the player at whose node they are", () => {
    const columns = columnsOf(tapeOf("TicTacToe()", "alphabeta", "16"), 1);
    const end = new Cursor(columns).seek(columns.ticks);
    assert.deepEqual([end.nodes, end.leaves, end.alphaCuts, end.betaCuts], [2316, 973, 163, 335]);
    const { cuts } = profile(columns, 50);
    assert.ok(cuts.some((cut) => cut & BETA_CUT) && cuts.some((cut) => cut & ALPHA_CUT));
  });
});
