import assert from "node:assert/strict";
import { test } from "node:test";
import { createRaceStage } from "../../web/race/race-stage.ts";
import { columnsOf, tapeOf } from "./tape.js";

globalThis.requestAnimationFrame = () => 1;
globalThis.cancelAnimationFrame = () => {};

const AIMA = "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])";
const minimax = columnsOf(tapeOf(AIMA, "minimax"));
const alphabeta = columnsOf(tapeOf(AIMA, "alphabeta"));

/** A race of two tapes; the result goes to a tick, and returns what each shows there. */
function race(...tapes) {
  const find = (/** @type {number} */ task) => tapes[task];
  const stage = createRaceStage(
    { find, forget() {} },
    () => {},
    () => {},
  );
  const runs = tapes.map((_, task) => ({ task, stage: "done" }));
  stage.show(/** @type {any} */ ({ phase: "race", layout: "scale", runs }));
  const at = (/** @type {number} */ tick) => {
    stage.playback.seek(tick);
    return stage.get().cursors;
  };
  return { stage, at };
}

test("a race ends with its longest run, and each run stays at its own end", () => {
  const { stage, at } = race(alphabeta, minimax);
  assert.deepEqual([alphabeta.ticks, minimax.ticks, stage.get().ticks], [27, 30, 30]);
  assert.equal(stage.getLongest().columns, minimax);
  assert.deepEqual(
    at(29).map(({ tick }) => tick),
    [27, 29],
  );
  assert.deepEqual(
    at(30).map(({ nodes }) => nodes),
    [11, 13],
  );
});

test("after as many events all runs have come as far, forward and back", () => {
  const { at } = race(minimax, alphabeta);
  for (const tick of [7, 20, 3, 0])
    assert.deepEqual(
      at(tick).map((state) => state.tick),
      [tick, tick],
    );
  assert.deepEqual(at(20), race(minimax, alphabeta).at(20));
});
