import assert from "node:assert/strict";
import { test } from "node:test";
import { safeFileName } from "../../web/shell/download.ts";
import { Race } from "../../web/tape/race.ts";
import { columnsOf, tapeOf } from "./tape.js";

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
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
