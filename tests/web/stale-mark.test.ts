import assert from "node:assert/strict";
import { it } from "node:test";
import { createStage } from "../../web/shell/stage.ts";
import { createStaleMark } from "../../web/shell/stale-mark.ts";
import { aima } from "./tape.js";

it("a sentence of another tick is marked until that of the shown one is told", () => {
  const marks: boolean[] = [];
  const place = {
    toggleAttribute(name: string, isSet?: boolean) {
      assert.equal(name, "data-stale");
      marks.push(Boolean(isSet));
      return Boolean(isSet);
    },
  };
  const stage = createStage();
  const take = createStaleMark([place], stage);
  const isStale = () => marks.at(-1) ?? false;
  stage.set({ columns: aima(), tick: 0 });
  take({ tick: 0, text: "" });
  assert.equal(isStale(), false);
  stage.set({ tick: 15 }); // faster than it can be told
  assert.equal(isStale(), true);
  take({ tick: 9, text: "" });
  assert.equal(isStale(), true);
  take({ tick: 15, text: "" });
  assert.equal(isStale(), false);
  take(null);
  stage.set({ tick: 16 });
  assert.equal(isStale(), false); // nothing is told
});
