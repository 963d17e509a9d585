import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { createCompare } from "../../web/compare/compare.js";
import {
  another,
  defaultChoices,
  formatChoices,
  labelOf,
  parseChoices,
  toDepth,
} from "../../web/settings/choices.js";
import { safeFileName } from "../../web/course/download.js";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { check, defaults } from "../../web/settings/settings.js";
import { createStore, initialState, NO_COMPARISON } from "../../web/state.js";
import { expected, leftOut } from "../../web/trace/depths.js";
import { Race } from "../../web/trace/race.js";
import {
  agreement,
  commaSeparated,
  fileName,
  neverVisited,
  tableOf,
  tabSeparated,
  toMinimum,
} from "../../web/trace/table.js";
import { CATALOGUE } from "./catalogue.js";
import { columnsOf, tapeOf } from "./tape.js";

const { requestAnimationFrame, cancelAnimationFrame } = globalThis;
beforeEach(
  () =>
    void Object.assign(globalThis, { requestAnimationFrame: () => 1, cancelAnimationFrame() {} }),
);
afterEach(() => void Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame }));

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
const GAME = "tictactoe";
const minimax = columnsOf(tapeOf(AIMA, "minimax"));
const alphabeta = columnsOf(tapeOf(AIMA, "alphabeta"));

/** @param {object} [figures] */
const run = (figures) => ({
  name: "Alpha–beta, ties cut",
  complete: true,
  nodes: 18297,
  leaves: 7330,
  cutoffs: 4237,
  plies: 9,
  milliseconds: 61.26,
  branching: 2.837512,
  minimum: 529,
  plain: 549946,
  value: 0,
  move: "a3",
  ...figures,
});

test("a race ends with its longest run, and each run stays at its own end", () => {
  const race = new Race([alphabeta, minimax]);
  assert.deepEqual([alphabeta.ticks, minimax.ticks, race.ticks, race.longest], [27, 30, 30, 1]);
  assert.deepEqual(
    race.at(29).map(({ tick }) => tick),
    [27, 29],
  );
  assert.deepEqual(
    race.at(30).map(({ nodes }) => nodes),
    [11, 13],
  );
});

test("after as many events all runs have come as far, forward and back", () => {
  const race = new Race([minimax, alphabeta]);
  for (const tick of [7, 20, 3, 0])
    assert.deepEqual(
      race.at(tick).map((state) => state.tick),
      [tick, tick],
    );
  assert.deepEqual(race.at(20), new Race([minimax, alphabeta]).at(20));
});

test("the table has a line for each run, in the order of the race", () => {
  const [header, first, second] = tableOf(
    [run({ name: "Minimax", nodes: 549946, leaves: 255168, cutoffs: 0 }), run()],
    35,
  );
  assert.equal(header.length, first.length);
  assert.deepEqual(first.slice(0, 5), ["Minimax", "yes", 549946, 255168, 0]);
  assert.deepEqual(second, [
    "Alpha–beta, ties cut",
    "yes",
    18297,
    7330,
    4237,
    9,
    61.3,
    2.838,
    35,
    529,
    13.856,
    549946,
    0.96673,
    0,
    "a3",
  ]);
});

test("what is not known is empty, and a stopped run is compared with nothing", () => {
  const stopped = run({
    complete: false,
    milliseconds: null,
    branching: null,
    minimum: null,
    value: null,
    move: null,
  });
  assert.deepEqual(
    [toMinimum(stopped), neverVisited(stopped), toMinimum(run({ minimum: null }))],
    [null, null, null],
  );
  assert.equal(
    tabSeparated(tableOf([stopped], null)).split("\n")[1],
    "Alpha–beta, ties cut\tno\t18297\t7330\t4237\t9\t\t\t\t\t\t549946\t\t\t",
  );
});

test("a cell of a CSV file is quoted where it holds a comma, a quote or a line break, and lines end as RFC 4180 says", () => {
  assert.equal(
    commaSeparated([
      ["a", 1, null],
      ["b, c", 'say "d"', "e\nf"],
    ]),
    'a,1,\r\n"b, c","say ""d""","e\nf"\r\n',
  );
  assert.match(
    commaSeparated(tableOf([run()], null)),
    /\r\n"Alpha–beta, ties cut",yes,18297,7330,4237,9,61\.3,/,
  );
});

test("a text that a spreadsheet would run as a formula begins with an apostrophe, and numbers stay numbers", () => {
  const cells = [
    "=1+1",
    "+SUM(A1)",
    "-2+3",
    "@x",
    " =1",
    "\t=1",
    "\uff1d1",
    -5,
    "-5",
    "+0.5",
    "−1",
    "a=b",
    "1-2",
    null,
    -0.25,
  ];
  const texts = [
    "'=1+1",
    "'+SUM(A1)",
    "'-2+3",
    "'@x",
    "' =1",
    "'\t=1",
    "'\uff1d1",
    "-5",
    "-5",
    "+0.5",
    "−1",
    "a=b",
    "1-2",
    "",
    "-0.25",
  ];
  assert.equal(commaSeparated([cells]), `${texts.join(",")}\r\n`);
  assert.equal(tabSeparated([cells]), texts.join("\t").replace("'\t=1", "' =1"));
  assert.equal(commaSeparated([['=HYPERLINK("x","y")']]), '"\'=HYPERLINK(""x"",""y"")"\r\n');
});

test("text for the clipboard keeps one cell to a place", () => {
  assert.equal(
    tabSeparated([
      ["a\tb", "c\r\nd"],
      [0, null],
    ]),
    "a b\tc d\n0\t",
  );
});

test("a file is named after the position", () => {
  assert.equal(
    fileName({ game: "tictactoe", first: "X", moves: [] }, "csv"),
    "plyscope-tictactoe-start.csv",
  );
  assert.equal(
    fileName({ game: "tictactoe", first: "O", moves: ["b2", "a3"] }, "csv"),
    "plyscope-tictactoe-O-begins-b2-a3.csv",
  );
});

test("the name of a file can stand on every system, whatever the game is called", () => {
  assert.equal(safeFileName("plyscope-tictactoe-b2-a3.csv"), "plyscope-tictactoe-b2-a3.csv");
  const placed = "chess:8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
  assert.equal(
    safeFileName(`plyscope-${placed}-start-tree.svg`),
    "plyscope-chess_8_8_8_3k4_8_8_8_Q3K3_w_-_-_0_1-start-tree.svg",
  );
  assert.equal(
    safeFileName(fileName({ game: "draughts:W:WK14:BK32", first: "Black", moves: [] }, "csv")),
    "plyscope-draughts_W_WK14_BK32-Black-begins-start.csv",
  );
  assert.equal(safeFileName('a<b>c"d|e?f*g\\h\u0000i\nj.tex'), "a_b_c_d_e_f_g_h_i_j.tex");
  assert.deepEqual(["con.py", "NUL.py", "com1", "console.py", "..py", ".", ""].map(safeFileName), [
    "con_.py",
    "NUL_.py",
    "com1_",
    "console.py",
    "plyscope.py",
    "plyscope",
    "plyscope",
  ]);
  const long = safeFileName(`plyscope-Tree(${"[1,2],".repeat(100)})-steps.zip`);
  assert.equal(long.length, 120);
  assert.match(long, /^plyscope-Tree_1_2_.*\.zip$/);
});

test("whether the runs agree is said in one sentence", () => {
  assert.equal(agreement([run(), run({ name: "Minimax" })], ["0", "0"]), "All found 0.");
  assert.equal(
    agreement([run(), run({ move: "b2" })], ["0", "0"]),
    "All found 0, by different moves of equal worth.",
  );
  assert.equal(
    agreement([run(), run({ value: 0.01 })], ["0", "+11"]),
    "They found 0 and +11: searches of different depths judge by different estimates.",
  );
  assert.equal(agreement([run(), run({ complete: false, value: null })], ["0", ""]), "");
});

test("minimax against alpha–beta is compared where nothing is chosen, and alpha–beta strict is offered next", () => {
  const choices = defaultChoices(CATALOGUE, defaults(CATALOGUE));
  assert.equal(formatChoices(choices, CATALOGUE, GAME), "minimax,alphabeta:cut");
  assert.equal(labelOf(another(CATALOGUE, GAME, choices), CATALOGUE), "Alpha–beta, ties strict");
});

test("a link says which runs are compared, and is written back as it was", () => {
  const hash = "#compare=minimax:1,alphabeta:cut,alphabeta:strict:4";
  const { compare } = parseLink(hash, CATALOGUE);
  assert.deepEqual(
    compare?.map((choice) => labelOf(choice, CATALOGUE)),
    ["Minimax, 1 ply", "Alpha–beta, ties cut", "Alpha–beta, ties strict, 4 plies"],
  );
  assert.equal(formatLink(parseLink(hash, CATALOGUE), CATALOGUE), hash);
  assert.equal(
    formatChoices(parseChoices("alphabeta,minimax", CATALOGUE, GAME), CATALOGUE, GAME),
    "alphabeta:cut,minimax",
  );
});

test("a run has every option of its search, and those that are not usual are in its link and its name", () => {
  const hash = "#compare=alphabeta:cut:order=random%253A7:4,deepening:depth=6,table:strict";
  const { compare } = parseLink(hash, CATALOGUE);
  assert.deepEqual(
    compare?.map(({ options, depth }) => [options, depth]),
    [
      [{ ties: "cut", order: "random:7" }, 4],
      [{ depth: 6, nodes: 10000 }, null],
      [{ ties: "strict", size: 65536 }, null],
    ],
  );
  assert.deepEqual(
    compare?.map((choice) => labelOf(choice, CATALOGUE)),
    [
      "Alpha–beta, ties cut, order random:7, 4 plies",
      "Iterative deepening, depth 6, nodes 10,000",
      "Alpha–beta with a table, ties strict",
    ],
  );
  assert.equal(formatLink(parseLink(hash, CATALOGUE), CATALOGUE), hash);
});

test("a game is compared with the searches that can play it, to a depth where it is too large", () => {
  const of = (/** @type {string} */ game) => defaultChoices(CATALOGUE, check(CATALOGUE, { game }));
  assert.equal(formatChoices(of("dice"), CATALOGUE, "dice"), "expectimax,star1");
  assert.equal(
    formatChoices(of("tictactoe-4x4-3"), CATALOGUE, "tictactoe-4x4-3"),
    "minimax:3,alphabeta:cut:3",
  );
});

test("a search looks so many plies ahead by its own depth, else by its strength, else not at all", () => {
  const asked = (/** @type {string} */ text, /** @type {number | null} */ depth) =>
    toDepth(parseChoices(`${text},minimax`, CATALOGUE, GAME)[0], depth, CATALOGUE);
  assert.deepEqual(asked("minimax", 3), {
    algorithm: "minimax",
    options: {},
    strength: { kind: "depth", depth: 3 },
  });
  assert.deepEqual(asked("minimax", null)?.strength, { kind: "perfect" });
  assert.deepEqual(
    [asked("deepening", 3)?.options.depth, asked("deepening", null)?.options.depth],
    [3, 99],
  );
  assert.equal(asked("table", 3), null);
});

test("a link with runs that make no sense is refused with what would be right", () => {
  const refused = (/** @type {string} */ text, /** @type {string} */ message, game = GAME) =>
    assert.throws(() => parseChoices(text, CATALOGUE, game), { message });
  refused(
    "minimax",
    "“compare” cannot be “minimax”: it is 2 or 3 searches with commas between them.",
  );
  refused(
    "minimax,mcts",
    "There is no algorithm named “mcts”: it can be minimax, alphabeta, deepening, table, expectimax, star1.",
  );
  refused("minimax,alphabeta:loose", "“ties” cannot be “loose”: it can be cut, strict.");
  refused(
    "minimax,minimax:strict",
    "“compare” cannot have “minimax:strict”: Minimax has no option “ties”.",
  );
  refused(
    "minimax,minimax:0",
    "“compare” cannot have “minimax:0”: at its end come 1 to 99 plies, or none.",
  );
  refused(
    "minimax,table:3",
    "“compare” cannot have “table:3”: Alpha–beta with a table takes no plies there.",
  );
  refused(
    "minimax,alphabeta:order=%",
    "“%” is not readable text: after a % come two hexadecimal digits.",
  );
  refused(
    "minimax,expectimax",
    "Expectimax is for one player: Tic-tac-toe 3×3 can be searched by minimax, alphabeta, deepening, table, star1.",
  );
  refused(
    "minimax:4,alphabeta:order=best",
    "“order” cannot be “best”: it can be given, random or, with a seed, random:7, evaluate.",
    "tictactoe-4x4-3",
  );
});

test("what a deeper search will visit is told from the shallower ones, and is never more than plain minimax", () => {
  assert.equal(expected([], 10), 10);
  assert.equal(expected([10], 82), 82);
  assert.equal(expected([10, 40, 200], 3000), 1000);
  assert.equal(expected([10, 40, 200], null), 1000);
  assert.equal(expected([10, null], 3000), null);
});

test("the plot says in one sentence what it leaves out", () => {
  const curves = [
    { name: "Minimax", nodes: [10, null, null] },
    { name: "Alpha–beta, ties cut", nodes: [10, 40, 90] },
  ];
  assert.equal(
    leftOut(curves),
    "Not run, for more than 1,000,000 nodes are expected or too many to tell: Minimax from 2 plies.",
  );
  assert.equal(leftOut([curves[1]]), "");
});

/** A race of minimax and alpha–beta over AIMA's tree, whose size nobody could count, where a run may visit `most` nodes. @param {number} most */
async function raced(most) {
  const catalogue = /** @type {any} */ ({
    ...CATALOGUE,
    algorithms: CATALOGUE.algorithms.map((one) => ({ trust: [], window: null, ...one })),
  });
  const store = createStore(initialState(catalogue, defaults(catalogue)));
  const choices = ["minimax", "alphabeta"].map((algorithm) => ({
    algorithm,
    options: {},
    depth: null,
  }));
  store.set({
    position: { ...store.get().position, over: false },
    drawer: { ...store.get().drawer, tab: "compare" },
    compare: { ...NO_COMPARISON, choices },
  });
  let stopped = false;
  const engine = {
    stop: () => void (stopped = true),
    call: async () => 2,
    async search(
      /** @type {any} */ { algorithm, plays },
      /** @type {(block: Float64Array) => void} */ onBlock,
    ) {
      assert.equal(plays, false); // it is only watched
      stopped = false;
      onBlock(tapeOf(AIMA, algorithm));
      if (stopped) throw Object.assign(new Error("Stopped."), { kind: "Stopped" });
      return {
        value: 3,
        move: "a1",
        best: "a1",
        basis: "proved",
        careless: false,
        said: "",
        seconds: 0.1,
      };
    },
  };
  const measures = { size: async () => null, minimum: async () => null };
  await createCompare(store, /** @type {any} */ (engine), /** @type {any} */ ({ pause() {} }), {
    onStart() {},
    measures: /** @type {any} */ (measures),
    most,
  }).race();
  return store.get().compare;
}

test("a tree that nobody can count is raced over, for the limit is that of the nodes visited", async () => {
  const { refusal, runs } = await raced(13);
  assert.deepEqual(
    runs.map(({ stage, figures }) => [stage, figures.nodes, figures.judged]),
    [
      ["done", 13, false],
      ["done", 11, false],
    ],
  );
  assert.equal(refusal, "");
});

test("a run that visits more nodes than one may is stopped, in a sentence, and the next one is run", async () => {
  const { refusal, runs } = await raced(12);
  assert.deepEqual(
    runs.map(({ stage, figures }) => [stage, figures.nodes]),
    [
      ["stopped", 13],
      ["done", 11],
    ],
  );
  assert.equal(
    refusal,
    "Minimax was stopped at 13 nodes, more than the 12 that a run of a comparison may visit: choose fewer plies, or a position nearer to the end.",
  );
});
