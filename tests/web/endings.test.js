import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createEndings } from "../../web/endings/endings.js";
import { READY } from "../../web/protocol.js";
import { createStore, initialState } from "../../web/state.js";
import { defaults } from "../../web/settings/settings.js";
import { CATALOGUE } from "./catalogue.js";
import { NOTHING, setUp, settled } from "./workers.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

const KNOWN = { key: "2 0", name: "bring", args: { parts: ["a", "b"] } };
/** @param {string} _name @param {any} args */
const before = (_name, args) => (args.game === "draughts-3" ? KNOWN : null);

test("a worker is told once what it has to know, before the first call that needs it", () => {
  const { engine, workers } = setUp({ before });
  for (const at of [0, 1]) workers[at].send({ type: READY });
  engine.search({ game: "nim" }, NOTHING).catch(NOTHING);
  assert.deepEqual(workers[0].calls, ["search"]);
  void engine.search({ game: "draughts-3" }, NOTHING); // which replaces the worker
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["bring", "search"]);
  assert.deepEqual(workers[2].got.at(-2).args, KNOWN.args);
  void engine.call("values", { game: "draughts-3" });
  assert.deepEqual(workers[1].calls, ["bring", "values"]);
});

test("a worker that takes the place of another is told again", () => {
  const { engine, workers } = setUp({ before });
  for (const at of [0, 1]) workers[at].send({ type: READY });
  engine.search({ game: "draughts-3" }, NOTHING).catch(NOTHING);
  engine.stop();
  engine.search({ game: "draughts-3" }, NOTHING).catch(NOTHING);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["bring", "search"]);
  workers[2].crash("out of memory");
  engine.search({ game: "draughts-3" }, NOTHING).catch(NOTHING);
  workers[3].send({ type: READY });
  assert.deepEqual(workers[3].calls, ["bring", "search"]);
});

/** Endgames of three parts, and what was asked of Python. @param {() => Promise<Uint8Array>} [fetch] */
function endgames(fetch = async () => new Uint8Array([1, 2, 3])) {
  const [game] = CATALOGUE.games;
  const games = [
    game,
    ...[3, 4].map((endings) => ({ ...game, name: `draughts-${endings}`, endings })),
  ];
  const store = createStore(initialState({ ...CATALOGUE, games }, defaults(CATALOGUE)));
  /** @type {[string, any][]} */
  const asked = [];
  /** @type {((value?: any) => void)[]} */
  const held = [];
  const python = {
    /** @param {string} name @param {any} args */
    call(name, args) {
      asked.push([name, args]);
      const answer =
        name === "bring"
          ? 6_408_836
          : { body: `part ${args.part}`, parts: 3, positions: 10, all: 30 };
      return new Promise((resolve) => held.push(() => resolve(answer)));
    },
  };
  const answer = async () => (held.shift()?.(), settled());
  return { endings: createEndings(store, python, fetch), store, asked, answer };
}

test("three pieces are built part by part, once, and each worker is told of all that is there", async () => {
  const { endings, store, asked, answer } = endgames();
  assert.equal(endings.before("search", { game: "draughts-3" }), null);
  const both = Promise.all([endings.have("draughts-3"), endings.have("draughts-3")]);
  await answer();
  assert.deepEqual(store.get().endings.phase, "building");
  assert.deepEqual(endings.before("search", { game: "draughts-3" }), {
    key: "1 0",
    name: "bring",
    args: { parts: ["part 0"], outcomes: "" },
  });
  assert.equal(endings.before("search", { game: "nim" }), null);
  for (let left = 2; left; left -= 1) await answer();
  await both;
  assert.deepEqual(
    asked.map(([name, { part }]) => [name, part]),
    [
      ["build", 0],
      ["build", 1],
      ["build", 2],
    ],
  );
  assert.equal(store.get().endings.phase, "there");
  assert.equal(store.get().endings.built.length, 3);
  await endings.have("draughts-3");
  assert.equal(asked.length, 3);
});

test("four are fetched before these are built, and what fails is told and tried again, past the cache", async () => {
  /** @type {any[]} */
  const tries = [];
  const { endings, store, asked, answer } = endgames(async (/** @type {any} */ ...again) => {
    tries.push(again[0]);
    if (tries.length === 1)
      throw new Error("The file outcomes.bin is missing (404): reload the page.");
    return new Uint8Array([1, 2, 3]);
  });
  const there = endings.have("draughts-4");
  await settled();
  assert.deepEqual(
    [store.get().endings.phase, store.get().endings.problem],
    ["failed", "The file outcomes.bin is missing (404): reload the page."],
  );
  assert.deepEqual(asked, []);
  endings.again();
  await settled();
  for (let left = 4; left; left -= 1) await answer();
  await there;
  assert.deepEqual(tries, [false, true]);
  assert.deepEqual(asked[0], ["bring", { outcomes: "AQID" }]);
  assert.deepEqual(
    [store.get().endings.phase, store.get().endings.fetched, store.get().endings.problem],
    ["there", 6_408_836, ""],
  );
});

test("a build that was stopped goes on where it was", async () => {
  const { endings, store, asked, answer } = endgames();
  const there = endings.have("draughts-3");
  endings.stop();
  await answer();
  assert.equal(store.get().endings.phase, "stopped");
  assert.equal(asked.length, 1);
  endings.again();
  await answer();
  await answer();
  await there;
  assert.deepEqual(
    asked.map(([, { part }]) => part),
    [0, 1, 2],
  );
});
