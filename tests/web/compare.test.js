import assert from "node:assert/strict";
import { test } from "node:test";
import { safeFileName } from "../../web/course/download.js";
import { formatChoices, parseChoices } from "../../web/settings/choices.js";
import { formatLink, parseLink } from "../../web/settings/links.js";
import { Race } from "../../web/trace/race.js";
import { CATALOGUE } from "./catalogue.js";
import { columnsOf, tapeOf } from "./tape.js";

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
const GAME = "tictactoe";
const minimax = columnsOf(tapeOf(AIMA, "minimax"));
const alphabeta = columnsOf(tapeOf(AIMA, "alphabeta"));

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

test("the name of a file can stand on every system, whatever the game is called", () => {
  assert.equal(safeFileName("plyscope-tictactoe-b2-a3.csv"), "plyscope-tictactoe-b2-a3.csv");
  const placed = "chess:8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
  assert.equal(
    safeFileName(`plyscope-${placed}-start-tree.svg`),
    "plyscope-chess_8_8_8_3k4_8_8_8_Q3K3_w_-_-_0_1-start-tree.svg",
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

test("a link says which runs are compared, and is written back as it was", () => {
  const hash = "#compare=minimax:1,alphabeta:cut,alphabeta:strict:4";
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
  assert.equal(formatLink(parseLink(hash, CATALOGUE), CATALOGUE), hash);
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
