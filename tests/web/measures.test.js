// What a position's tree comes to: asked once, in parts, and no longer than somebody wants it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createMeasures } from "../../web/course/measures.js";

const START = { game: "tictactoe", first: "X", moves: [], depth: null };
const AFTER = { ...START, moves: ["b2"] };
const SIZE = { nodes: 549_946, leaves: 255_168 };

/** An engine that answers in this order, and notes what it was asked. @param {unknown[]} answers */
function answering(answers) {
  /** @type {unknown[][]} */
  const asked = [];
  return {
    asked,
    call: async (/** @type {string} */ name, /** @type {any} */ args) => {
      asked.push([name, args.moves.length]);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

test("a size is asked for until it is counted, and once it is known no more", async () => {
  const engine = answering(["more", "more", SIZE, null]);
  const { size } = createMeasures(engine);
  assert.deepEqual(await size(START), SIZE);
  assert.deepEqual(await size(START), SIZE);
  assert.equal(await size(AFTER), null); // too large to count is an answer, too
  assert.equal(await size(AFTER), null);
  assert.equal(engine.asked.length, 4);
});

test("of two questions the second waits for the whole of the first: their parts would undo each other", async () => {
  const engine = answering(["more", SIZE, "more", null]);
  const { size } = createMeasures(engine);
  assert.deepEqual(await Promise.all([size(START), size(AFTER)]), [SIZE, null]);
  assert.deepEqual(
    engine.asked.map(([, moves]) => moves),
    [0, 0, 1, 1],
  );
});

test("a question that nobody wants any more is dropped between its parts", async () => {
  const engine = answering(["more", SIZE]);
  const { size } = createMeasures(engine);
  let wanted = true;
  const stale = size(AFTER, () => wanted);
  await Promise.resolve().then(() => (wanted = false));
  assert.equal(await stale, undefined);
  assert.deepEqual(await size(START), SIZE);
  assert.deepEqual(engine.asked.at(-1), ["size", 0]);
});

test("what failed is asked anew", async () => {
  const engine = answering([new Error("lost"), SIZE, new Error("lost"), 482]);
  const { size, minimum } = createMeasures(engine);
  await assert.rejects(size(START), /lost/);
  assert.deepEqual(await size(START), SIZE);
  await assert.rejects(minimum(START), /lost/);
  assert.equal(await minimum(START), 482);
  assert.equal(await minimum(START), 482);
  assert.equal(engine.asked.length, 4);
});
