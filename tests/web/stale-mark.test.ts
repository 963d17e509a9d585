import assert from "node:assert/strict";
import { it } from "node:test";
import { createStage } from "../../web/shell/stage.ts";
import { createStaleMark } from "../../web/shell/stale-mark.ts";
import { aima } from "./tape.js";

it("a sentence of another tick is marked until that of the shown one is told", () => {
  const dataset: DOMStringMap = {};
  const stage = createStage();
  const take = createStaleMark([{ dataset }], stage);
  stage.set({ columns: aima(), tick: 0 });
  take({ tick: 0, text: "" });
  assert.equal(dataset.stale, undefined);
  stage.set({ tick: 15, playing: true }); // faster than it can be told
  assert.equal(dataset.stale, "playing");
  take({ tick: 9, text: "" });
  assert.equal(dataset.stale, "playing");
  stage.set({ playing: false });
  assert.equal(dataset.stale, "waiting");
  take({ tick: 15, text: "" });
  assert.equal(dataset.stale, undefined);
  take(null);
  stage.set({ tick: 16 });
  assert.equal(dataset.stale, undefined); // nothing is told
});
