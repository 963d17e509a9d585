// The endgame databases: kept by the page, and handed to each worker before a call that needs them.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { READY } from "../../web/wire/protocol.ts";
import { createEndgames, NONE_HANDED } from "../../web/workers/endgames.ts";
import { NOTHING, setUp } from "./workers.js";

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => mock.timers.reset());

const LEAF = { game: "draughts-3:W:WK17,31:BK29,9" };

/** Databases of which some slices were built. */
async function open(slices: number) {
  const calls: [string, object][] = [];
  const tries: [string, boolean][] = [];
  const call = async (name: string, args: object) => {
    calls.push([name, args]);
    return name === "build" ? { body: `slice ${calls.length}`, positions: 10 } : 6_408_836;
  };
  const fetchFile = async (name: string, again: boolean) => {
    tries.push([name, again]);
    return new Uint8Array([1, 2, 3]);
  };
  const endgames = createEndgames(call, fetchFile);
  endgames.setGames(["draughts-3", "draughts-4", "go"]);
  for (let part = 0; part < slices; part += 1) await endgames.tasks.build_slices({ part });
  return { endgames, calls, tries };
}

test("App is told of a slice without its content, which is kept", async () => {
  const { endgames } = await open(1);
  assert.deepEqual(await endgames.tasks.build_slices({ part: 1 }), { positions: 10 });
  const { args } = endgames.findLack("search", LEAF, NONE_HANDED) ?? {};
  assert.deepEqual(args, { first: 0, parts: ["slice 1", "slice 2"] });
});

test("a worker gets what it lacks, and that once", async () => {
  const { endgames } = await open(2);
  const first = endgames.findLack("values", LEAF, NONE_HANDED);
  assert.ok(first);
  assert.equal(endgames.findLack("values", LEAF, first.handed), null);
  await endgames.tasks.build_slices({ part: 2 });
  await endgames.tasks.fetch_file({ name: "outcomes", again: false });
  const { args, handed } = endgames.findLack("values", LEAF, first.handed) ?? {};
  assert.deepEqual(args, { first: 2, parts: ["slice 3"], outcomes: "AQID" });
  assert.deepEqual(handed, { slices: 3, files: ["outcomes"] });
  await endgames.tasks.fetch_file({ name: "networks", again: false });
  const last = endgames.findLack("search", { game: "go:5x5" }, handed);
  assert.deepEqual(last?.args, { first: 3, parts: [], networks: "AQID" });
  assert.deepEqual(last.handed, { slices: 3, files: ["outcomes", "networks"] });
});

test("calls about other games need nothing, and one that builds needs what is built", async () => {
  const { endgames } = await open(1);
  for (const args of [{ game: "draughts" }, { game: "nim" }, {}, null])
    assert.equal(endgames.findLack("search", args, NONE_HANDED), null);
  assert.ok(endgames.findLack("build", { part: 1 }, NONE_HANDED));
});

test("a file is checked by Python before it is kept, and tried again past the cache", async () => {
  const { endgames, calls, tries } = await open(0);
  assert.equal(await endgames.tasks.fetch_file({ name: "outcomes", again: true }), 6_408_836);
  assert.deepEqual(calls, [["bring", { outcomes: "AQID" }]]);
  assert.deepEqual(tries, [["outcomes", true]]);
  const refuse = async () => Promise.reject(new Error("damaged"));
  const damaged = createEndgames(refuse, async () => new Uint8Array(1));
  damaged.setGames(["draughts-3"]);
  await assert.rejects(damaged.tasks.fetch_file({ name: "outcomes", again: false }), /damaged/);
  assert.equal(damaged.findLack("search", LEAF, NONE_HANDED), null);
});

test("each worker of the engine gets the databases before the first call that needs them", async () => {
  const { endgames } = await open(2);
  const { engine, workers } = setUp({ findLack: endgames.findLack });
  workers[0].send({ type: READY });
  engine.run("search", { game: "nim" }, NOTHING).catch(NOTHING);
  assert.deepEqual(workers[0].calls, ["search"]);
  engine.run("search", LEAF, NOTHING).catch(NOTHING); // which replaces the worker
  workers[1].send({ type: READY });
  assert.deepEqual(workers[1].calls, ["bring", "search"]);
  assert.deepEqual(workers[1].got.at(-2).args.parts, ["slice 1", "slice 2"]);
  void engine.call("values", LEAF);
  workers[2].send({ type: READY });
  assert.deepEqual(workers[2].calls, ["bring", "values"]);
  workers[1].crash("out of memory");
  engine.run("search", LEAF, NOTHING).catch(NOTHING);
  workers[3].send({ type: READY });
  assert.deepEqual(workers[3].calls, ["bring", "search"]);
});
