import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";
import { createResting } from "../../web/settings/remembered.js";

describe("what is to be kept once the hand rests", () => {
  /** What it keeps, with the hand at rest or not, and the page there or hidden. @param {(resting: ReturnType<typeof createResting>, is: {away: () => void, hidden: () => void}) => void} act */
  function kept(act) {
    const [page, document] = [new EventTarget(), new EventTarget()];
    Object.assign(globalThis, { document, addEventListener: page.addEventListener.bind(page) });
    mock.timers.enable({ apis: ["setTimeout"] });
    /** @type {string[]} */
    const found = [];
    try {
      const { soon, save } = createResting();
      const is = { away: () => void page.dispatchEvent(new Event("pagehide")), hidden: () => void document.dispatchEvent(new Event("visibilitychange")) };
      act({ save, soon: (keep) => soon(() => found.push(String(keep()))) }, is);
    } finally {
      mock.timers.reset();
      Object.assign(globalThis, { document: undefined, addEventListener: undefined });
    }
    return found;
  }

  it("is the last of it, once", () => {
    const found = kept(({ soon }) => {
      soon(() => "a");
      mock.timers.tick(399);
      soon(() => "b");
      mock.timers.tick(399);
      soon(() => "c");
      mock.timers.tick(10_000);
    });
    assert.deepEqual(found, ["c"]);
  });

  it("is kept at once where the page goes or is hidden, or somebody asks, and not again", () => {
    for (const how of ["away", "hidden"]) {
      const found = kept(({ soon }, is) => {
        soon(() => how);
        is[how]();
        is[how]();
        mock.timers.tick(10_000);
      });
      assert.deepEqual(found, [how]);
    }
    assert.deepEqual(kept(({ soon, save }) => (soon(() => "asked"), save(), mock.timers.tick(10_000))), ["asked"]);
  });
});
