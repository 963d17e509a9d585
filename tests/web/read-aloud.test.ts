import assert from "node:assert/strict";
import { it } from "node:test";
import { createReadAloud } from "../../web/shell/read-aloud.ts";
import { createStage } from "../../web/shell/stage.ts";
import { aima } from "./tape.js";

it("a sentence is read out after a rest, and gone with its search", (test) => {
  test.mock.timers.enable({ apis: ["setTimeout"] });
  const element = { textContent: "" } as Element;
  const stage = createStage();
  const take = createReadAloud(element, stage);
  stage.set({ columns: aima(), tick: 15 });
  take({ tick: 15, text: "MIN cuts off." });
  assert.equal(element.textContent, "");
  test.mock.timers.tick(500);
  assert.equal(element.textContent, "MIN cuts off.");
  stage.set({ tick: 16 }); // until that tick has its sentence, the last one stands there
  assert.equal(element.textContent, "MIN cuts off.");
  stage.set({ columns: null, tick: 0 });
  take(null);
  test.mock.timers.tick(1000);
  assert.equal(element.textContent, "");
});

it("a sentence is not read out where a hand went on before the next has come", (test) => {
  test.mock.timers.enable({ apis: ["setTimeout"] });
  const element = { textContent: "" } as Element;
  const stage = createStage();
  const take = createReadAloud(element, stage);
  stage.set({ columns: aima(), tick: 0 });
  take({ tick: 0, text: "MAX is to move." });
  test.mock.timers.tick(500);
  stage.set({ tick: 1 });
  take({ tick: 1, text: "MAX tries a1." });
  stage.set({ tick: 2 });
  test.mock.timers.tick(1500);
  assert.equal(element.textContent, "MAX is to move.");
  take({ tick: 2, text: "MIN tries b1." });
  test.mock.timers.tick(500);
  assert.equal(element.textContent, "MIN tries b1.");
});

it("nothing is read out while it plays, and where it pauses that is", (test) => {
  test.mock.timers.enable({ apis: ["setTimeout"] });
  const element = { textContent: "" } as Element;
  const stage = createStage();
  const take = createReadAloud(element, stage);
  stage.set({ columns: aima(), tick: 13, playing: true });
  for (let tick = 13; tick < 20; tick++) {
    stage.set({ tick });
    take({ tick, text: `Tick ${tick}.` });
    test.mock.timers.tick(600);
  }
  assert.equal(element.textContent, "");
  stage.set({ playing: false });
  test.mock.timers.tick(500);
  assert.equal(element.textContent, "Tick 19.");
});
