import assert from "node:assert/strict";
import { beforeEach, describe, it, mock } from "node:test";
import { createKept } from "../../web/lab/kept.js";
import { createLab } from "../../web/lab/lab.js";
import { isDone } from "../../web/lab/practice.js";
import {
  createResting,
  recallList,
  recallWords,
  rememberWord,
} from "../../web/settings/remembered.js";
import { check } from "../../web/settings/settings.js";
import { createStore, initialState } from "../../web/state.js";
import { createDrafts } from "../../web/write/drafts.js";
import { CATALOGUE } from "./catalogue.js";

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

  const nothing = () => {};
  const MARKS = { points: 2, of: 2 };

  /** A window with the Lab part, whose Python takes every text for a tree and sets the same exercise always. */
  async function opened() {
    const store = createStore(
      initialState(/** @type {any} */ (CATALOGUE), check(/** @type {any} */ (CATALOGUE), {})),
    );
    /** @type {any[]} */
    const asked = [];
    let step = 0;
    const answers = {
      tree: ({ text }) => ({ text, name: `tree:${text}`, rows: [] }),
      course: ({ done }) => (
        asked.push(done),
        {
          step: done.length,
          seed: ++step,
          said: "",
          level: 1,
          exercise: { kind: "minimax" },
          parts: [["values"]],
          rows: [],
          name: "tree:1",
          options: {},
        }
      ),
      marks: () => MARKS,
    };
    const engine = {
      call: async (/** @type {string} */ name, /** @type {any} */ args) =>
        /** @type {any} */ (answers)[name](args),
    };
    const lab = createLab(
      store,
      engine,
      /** @type {any} */ ({ adopt: nothing, clear: nothing }),
      /** @type {any} */ ({ clear: nothing }),
      { download: nothing, stepAside: nothing },
    );
    await lab.settled();
    const keep = async (/** @type {string} */ name, /** @type {string} */ text) => (
      await lab.open(text), lab.keep(name)
    );
    const solve = async () => (await lab.nextStep(), await lab.check());
    return { lab, keep, solve, asked, now: () => store.get().lab };
  }

  /** @param {string} name */
  const list = (name) => JSON.parse(stored.get(`plyscope-${name}`) ?? "[]");
  const named = () => list("trees").map(({ name, text }) => [name, text]);

  it("keep the trees of both", async () => {
    const [a, b] = [await opened(), await opened()];
    await a.keep("a", "1");
    await b.keep("b", "2");
    assert.deepEqual(named(), [
      ["a", "1"],
      ["b", "2"],
    ]);
    assert.deepEqual(b.now().kept, list("trees"));
    a.lab.forget("a");
    assert.deepEqual(named(), [["b", "2"]]);
  });

  it("keep both of two trees with one name, and a window's own is replaced", async () => {
    const [a, b] = [await opened(), await opened()];
    await a.keep("a", "1");
    await b.keep("a", "2");
    assert.deepEqual(named(), [
      ["a", "1"],
      ["a 2", "2"],
    ]);
    await a.keep("a", "3");
    await b.keep(" a  2 ", "4");
    assert.deepEqual(named(), [
      ["a", "3"],
      ["a 2", "4"],
    ]);
    await a.keep("a", "5");
    await b.keep("a", "6"); // its list shows "a" as it was before
    assert.deepEqual(named(), [
      ["a 2", "4"],
      ["a", "5"],
      ["a 3", "6"],
    ]);
    await b.keep("a", "5");
    assert.equal(named().length, 3);
  });

  it("count the steps of the course of both, and forget them where one of them does", async () => {
    const [a, b] = [await opened(), await opened()];
    await a.solve();
    await b.solve();
    await a.solve();
    assert.deepEqual(
      list("course").map(({ step, points }) => [step, points]),
      [
        [0, 2],
        [1, 2],
        [2, 2],
      ],
    );
    assert.deepEqual(
      b.asked.map((done) => done.length),
      [1],
    );
    assert.deepEqual(
      a.asked.map((done) => done.length),
      [0, 2],
    );
    assert.equal(a.now().done.length, 3);
    b.lab.forgetProgress();
    await a.solve();
    assert.deepEqual(
      list("course").map(({ step }) => step),
      [0],
    );
  });

  it("have a course each where the browser stores nothing", async () => {
    localStorage.setItem = () => {
      throw new Error("full");
    };
    mock.method(console, "info", nothing);
    const a = await opened();
    await a.solve();
    await a.solve();
    assert.deepEqual(
      a.now().done.map(({ step }) => step),
      [0, 1],
    );
    assert.equal(list("course").length, 0);
    await a.keep("a", "1");
    assert.match(a.now().problem, /^This browser keeps nothing for this page/);
    assert.deepEqual(a.now().kept, []);
    mock.restoreAll();
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
        assert.deepEqual(createKept().trees(), []);
        assert.deepEqual(recallList("course", isDone), []);
        assert.deepEqual(createDrafts().links(), text === '["text"]' ? ["text"] : []);
        createDrafts().linked("another");
        looked += 1;
      });
    }
    assert.equal(looked, 23);
  });

  it("takes nothing with it that is right", () => {
    const program = { name: "a", text: "b", link: true };
    const done = { step: 0, seed: 1, points: 2, of: 3 };
    stored(JSON.stringify([null, program, 5, done, [], "x"]), () => {
      assert.deepEqual(createDrafts().all(), [program]);
      assert.deepEqual(createKept().trees(), [program]);
      assert.deepEqual(recallList("course", isDone), [done]);
      assert.deepEqual(createDrafts().links(), ["x"]);
    });
  });
});
