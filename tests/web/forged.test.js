// Tapes that a program has written itself: what no search could tell is refused, and nothing of it takes long to read.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { numbersOf } from "../../web/workers/block.ts";
import { createPace, MOST_IN_A_BLOCK } from "../../web/workers/limits.ts";
import { createRelay } from "../../web/workers/relay.ts";
import {
  CUT,
  EXPAND,
  LEAVE,
  ANNOTATE,
  OUTCOME,
  WINDOWLESS_VERSION,
  UPDATE_WINDOWLESS,
  WINDOW_VERSION,
  TURN,
  VECTOR,
} from "#tape-layout";
import { Columns } from "../../web/tape/columns.ts";
import { focusOf } from "../../web/tape/focus.ts";
import { fold } from "../../web/tape/fold.ts";
import { ANNOTATION_NAMES } from "../../web/tape/annotations.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { treeAt } from "../../web/tape/tree.ts";
import { near } from "../../web/tree/aria.ts";
import { visible } from "../../web/tape/visible.ts";

/** @param {number} count @param {(i: number) => number[]} record */
const repeated = (count, record) => Array.from({ length: count }, (_, i) => record(i)).flat();

/** The columns of numbers. @param {number[]} numbers */
function columnsOf(numbers) {
  const columns = new Columns();
  columns.append(Float64Array.from(numbers));
  return columns;
}

/** All that the page makes of a tape at a tick, but for the drawing. @param {Columns} columns @param {number} tick */
function shown(columns, tick) {
  const state = new TickCursor(columns).seek(tick);
  const tree = treeAt(columns, state);
  const view = /** @type {const} */ ({
    layout: "compact",
    x: 0,
    k: 1000 / tree.units,
    width: 1000,
  });
  const { rows } = visible(tree, view, new Set(), () => {});
  return {
    plies: rows.length - 1,
    focus: focusOf(tree).length,
    folded: fold(columns, state).length,
    path: tree.pathTo(columns.nodes - 1).length,
  };
}

const iteration = ANNOTATION_NAMES.indexOf("iteration");
const simulation = ANNOTATION_NAMES.indexOf("simulation");

/** @type {[string, number[], RegExp][]} */
const FORGED = [
  [
    "150,000 nodes below each other",
    [WINDOWLESS_VERSION, ...Array(150_000).fill(0)],
    /: it has a node below ply 1,000\.$/,
  ],
  [
    "100,000 below each other, by another action",
    [WINDOWLESS_VERSION, ...Array(100_000).fill(3)],
    /: it has a node below ply 1,000\.$/,
  ],
  [
    "1,001 below each other, with windows",
    [WINDOW_VERSION, ...repeated(1001, () => [0, 0, 1])],
    /: it has a node below ply 1,000\.$/,
  ],
  [
    "100,001 children of the root",
    [WINDOWLESS_VERSION, ...repeated(100_001, (i) => [i, LEAVE, 0])],
    /: it has a node with more than 100,000 moves\.$/,
  ],
  [
    "200,001 children of another node",
    [WINDOWLESS_VERSION, 0, ...repeated(200_001, (i) => [i, LEAVE, 0])],
    /: it has a node with more than 100,000 moves\.$/,
  ],
  [
    "a node that says 100,000 moves again and again",
    [WINDOWLESS_VERSION, 0, ...repeated(3, () => [EXPAND, 100_000])],
    /: it has a node with more than 100,000 moves\.$/,
  ],
  [
    "101 notes of a node",
    [
      WINDOWLESS_VERSION,
      0,
      ...repeated(101, () => [ANNOTATE, ANNOTATION_NAMES.indexOf("extended"), 1]),
    ],
    /: it has more than 100 notes of a node together\.$/,
  ],
  [
    "10,001 iterations",
    [WINDOWLESS_VERSION, ...repeated(10_001, (i) => [ANNOTATE, iteration, i])],
    /: it has more than 10,000 iterations\.$/,
  ],
  [
    "100,001 outcomes of chance",
    [WINDOWLESS_VERSION, TURN, -1, EXPAND, 1, ...repeated(100_001, (i) => [OUTCOME, i, 0])],
    /: chance has more outcomes than a node has moves\.$/,
  ],
];

for (const [what, numbers, why] of FORGED) {
  test(`${what} are refused, in a sentence`, () => {
    assert.throws(() => columnsOf(numbers), { message: why });
  });
}

test("as much as a search may tell is read, and shown: 1,000 plies", () => {
  const columns = columnsOf([
    WINDOWLESS_VERSION,
    ...Array(1000).fill(0),
    ...repeated(1000, () => [LEAVE, 0, UPDATE_WINDOWLESS, 0]),
  ]);
  assert.deepEqual([columns.nodes, columns.maxPly], [1001, 1000]);
  const half = shown(columns, 1000);
  assert.deepEqual([half.plies, half.focus, half.path], [1000, 1001, 1001]);
  const end = shown(columns, columns.ticks);
  assert.deepEqual([end.plies, end.path], [1000, 1001]);
  assert.ok(half.folded > 3000 && end.folded > 3000);
});

test("a root with 100,000 moves is read, and shown", () => {
  const columns = columnsOf([
    WINDOWLESS_VERSION,
    EXPAND,
    100_000,
    ...repeated(100_000, (i) => [i, LEAVE, i]),
  ]);
  assert.equal(columns.nodes, 100_001);
  assert.equal(shown(columns, columns.ticks).folded, 3 + 100_000 * 5);
});

test("each iteration may try all moves of the root", () => {
  const once = [ANNOTATE, iteration, 1, EXPAND, 100_000, ...repeated(60_000, (i) => [i, LEAVE, 0])];
  assert.equal(columnsOf([WINDOWLESS_VERSION, ...once, ...once, ...once]).nodes, 180_001);
});

test("simulations by 100,000 moves of one node are merged without looking at each of them each time", () => {
  const columns = columnsOf([
    WINDOWLESS_VERSION,
    EXPAND,
    100_000,
    ...repeated(100_000, (i) => [ANNOTATE, simulation, 0, i, LEAVE, 0]),
    ...repeated(1000, (i) => [ANNOTATE, simulation, 0, 99 * i, LEAVE, 0]),
  ]);
  const { nodes } = treeAt(columns, new TickCursor(columns).seek(columns.ticks));
  assert.equal(nodes, 100_001);
  const { merging } = columns;
  assert.equal(merging?.node.get(columns.nodes - 1), 1 + 99 * 999);
});

test("what is held of vectors, of chance and of iterations counts as memory", () => {
  const before = columnsOf([WINDOWLESS_VERSION]).bytes;
  assert.ok(
    columnsOf([WINDOWLESS_VERSION, VECTOR, 100_000, ...Array(100_000).fill(0)]).bytes - before >=
      800_000,
  );
  const chance = columnsOf([
    WINDOWLESS_VERSION,
    ...repeated(1000, (i) => [i, TURN, -1, OUTCOME, 0, i, LEAVE, 0]),
  ]);
  assert.ok(
    chance.bytes -
      columnsOf([
        WINDOWLESS_VERSION,
        ...repeated(1000, (i) => [i, TURN, -1, OUTCOME, 0, 1, LEAVE, 0]),
      ]).bytes >=
      40 * 999,
  );
  assert.ok(
    columnsOf([WINDOWLESS_VERSION, ...repeated(1000, () => [ANNOTATE, iteration, 1])]).bytes -
      columnsOf([WINDOWLESS_VERSION, ...repeated(1000, () => [ANNOTATE, simulation, 1])]).bytes >=
      40_000,
  );
});

test("a cut of what was never tried is none, and a tape of nothing is none", () => {
  assert.equal(columnsOf([WINDOWLESS_VERSION, CUT, 0, 0, 0]).ticks, 0);
  assert.throws(() => columnsOf([]), {
    message: "The tape is of version undefined; this page reads 3 and 4.",
  });
});

test("a block has so many numbers and no more", () => {
  const bytes = new Uint8Array(5 + 5 * 3);
  bytes.set([91, 3, 0, 0, 0]);
  for (const at of [5, 10, 15]) bytes[at] = "i".charCodeAt(0);
  assert.deepEqual(numbersOf(bytes, 3), Float64Array.of(0, 0, 0));
  assert.throws(() => numbersOf(bytes, 2), { message: "Python packed 3 numbers in 20 bytes." });
  assert.ok(
    MOST_IN_A_BLOCK >= 100_000 * 9 + 65_536,
    "enter, leave and update of as many leaves as a node has, after a full block",
  );
});

test("a tape is written no faster than the page reads it, however large its blocks are", () => {
  for (const [numbers, counted] of [
    [3000, 3000],
    [65_536, 65_536],
    [0, 1000],
  ]) {
    let now = 0;
    const { after } = createPace(() => now);
    let written = 0;
    for (; now < 10_000; written += counted) now = Math.max(now, after(numbers));
    const most = 1_000_000 + 2_000_000 * 10;
    assert.ok(
      written <= most + counted && written > most - 2 * counted,
      `${written} in ten seconds by ${numbers}`,
    );
  }
});

test("what a search tells while it is followed is not held up, and all of it has an end", () => {
  let now = 0;
  const pace = createPace(() => now);
  let waits = 0;
  for (; now < 60_000; now += 60) waits += Number(pace.after(65_536) > now); // a million a second
  assert.equal(waits, 0);
  const write = () => {
    for (let i = 0; i < 200; i++) pace.after(1_000_000);
  };
  pace.begin();
  write();
  assert.throws(() => pace.after(1), RangeError);
  pace.begin(); // another call
  write();
});

test("of very many siblings those around the chosen one are told, each with its place among all", () => {
  const among = Array.from({ length: 100_000 }, (_, i) => i + 1);
  const places = (/** @type {number} */ at) => {
    const found = near(among, at, 2);
    assert.ok(
      found.every(({ node, place, of, level }) => node === place && of === 100_000 && level === 2),
    );
    return [found[0].place, found.at(-1)?.place];
  };
  assert.deepEqual(
    [places(0), places(70_000), places(99_999)],
    [
      [1, 100],
      [69_951, 70_050],
      [99_901, 100_000],
    ],
  );
  assert.deepEqual(near([7, 8], 1, 1), [
    { node: 7, level: 1, place: 1, of: 2 },
    { node: 8, level: 1, place: 2, of: 2 },
  ]);
});

/** A relay of which all that it hands on is taken down, and its timers are the test's. @param {(relay: ReturnType<typeof createRelay>, read: number[][], overflows: () => number) => void | Promise<void>} act */
async function relayed(act) {
  mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {number[][]} */
  const read = [];
  let overflows = 0;
  try {
    await act(
      createRelay(
        (block) => void read.push([...block]),
        () => void overflows++,
      ),
      read,
      () => overflows,
    );
  } finally {
    mock.timers.reset();
  }
}

test("many small blocks are read as one, in their order, and a pause is between two parts", () =>
  relayed(async ({ take, drained }, read) => {
    for (let i = 0; i < 70_000; i += 2) take(Float64Array.of(i, i + 1));
    let isDrained = false;
    const done = drained().then(() => (isDrained = true));
    mock.timers.tick(1);
    assert.deepEqual(
      read.map(({ length }) => length),
      [65_536],
    );
    mock.timers.tick(15);
    assert.equal(read.length, 1);
    await null;
    assert.equal(isDrained, false);
    mock.timers.tick(1);
    assert.deepEqual(
      read.flat(),
      Array.from({ length: 70_000 }, (_, i) => i),
    );
    await done;
    take(new Float64Array(200_000)); // of one block all is read
    mock.timers.tick(1);
    assert.equal(read.at(-1)?.length, 200_000);
  }));

test("what is not read is not kept without end, and after the end nothing is handed on", () =>
  relayed(async ({ take, drained, end }, read, overflows) => {
    const block = new Float64Array(1_000_000);
    for (let i = 0; i < 100; i++) take(block);
    assert.equal(overflows(), 1);
    const done = drained();
    end();
    await done;
    mock.timers.tick(1000);
    take(block);
    mock.timers.tick(1000);
    assert.deepEqual(read, []);
  }));
