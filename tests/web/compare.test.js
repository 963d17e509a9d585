import assert from "node:assert/strict";
import { test } from "node:test";
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
