import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { createResting, recallWords, rememberWord } from "../../web/settings/remembered.js";
import { createDrafts } from "../../web/write/drafts.js";

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
      const is = {
        away: () => void page.dispatchEvent(new Event("pagehide")),
        hidden: () => void document.dispatchEvent(new Event("visibilitychange")),
      };
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
    assert.deepEqual(
      kept(({ soon, save }) => (soon(() => "asked"), save(), mock.timers.tick(10_000))),
      ["asked"],
    );
  });
});

describe("two windows of the page on one device", () => {
  /** @type {Map<string, string>} what the device stores */
  let stored;
  beforeEach(() => {
    stored = new Map();
    globalThis.localStorage = /** @type {any} */ ({
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) =>
        void stored.set(key, value),
    });
  });

  it("know what was tried in either", () => {
    rememberWord("tried", "search");
    rememberWord("tried", "step");
    rememberWord("tried", "search");
    assert.deepEqual([recallWords("tried"), recallWords("walked")], [["search", "step"], []]);
  });
});

describe("what was kept and is not as it was written", () => {
  /** What another page, or a hand, may have put there. */
  const ODD = [
    "",
    "null",
    "5",
    '"text"',
    "true",
    "{}",
    '{"length": 3}',
    "[",
    "[null]",
    "[5]",
    "[[]]",
    '["text"]',
    "[true]",
    "[{}]",
    "[[[]]]",
    '[{"name": 5, "text": "x"}]',
    '[{"name": "a", "text": null}]',
    '[{"step": "0", "seed": 1, "points": 1, "of": 1}]',
    '[{"step": 0.5, "seed": 1, "points": 1, "of": 1}]',
    '[{"step": -1, "seed": 1, "points": 1, "of": 1}]',
    "x".repeat(10 ** 6),
    "[".repeat(10 ** 6),
    `[${"null,".repeat(10 ** 5)}null]`,
  ];

  /** With such a storage. @param {string} text @param {() => void} act */
  function stored(text, act) {
    const storage = { getItem: () => text, setItem: () => {} };
    const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    Object.defineProperty(globalThis, "sessionStorage", { value: storage, configurable: true });
    try {
      act();
    } finally {
      if (before) Object.defineProperty(globalThis, "localStorage", before);
    }
  }

  it("is left out of every list", () => {
    let looked = 0;
    for (const text of ODD) {
      stored(text, () => {
        assert.deepEqual(createDrafts().all(), []);
        assert.deepEqual(createDrafts().links(), text === '["text"]' ? ["text"] : []);
        createDrafts().linked("another");
        looked += 1;
      });
    }
    assert.equal(looked, 23);
  });

  it("takes nothing with it that is right", () => {
    const program = { name: "a", text: "b", link: true };
    stored(JSON.stringify([null, program, 5, [], "x"]), () => {
      assert.deepEqual(createDrafts().all(), [program]);
      assert.deepEqual(createDrafts().links(), ["x"]);
    });
  });
});
