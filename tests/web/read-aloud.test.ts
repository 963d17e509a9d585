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
