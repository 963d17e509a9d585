// Addresses that come one after the other, with a Python that answers when it is told to.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createAddress } from "../../web/page/address.js";
import { createGame } from "../../web/course/game.js";
import { defaults } from "../../web/settings/settings.js";
import { createStore, initialState, startPosition } from "../../web/state.js";
import { CATALOGUE } from "./catalogue.js";

const WRONG = "#game=dice&moves=x";
const RIGHT = "#moves=b2";
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A page whose Python is asked for positions, and answers by `answers[moves]`. */
function page() {
  const catalogue = /** @type {any} */ (CATALOGUE);
  const store = createStore(/** @type {any} */ (initialState(catalogue, defaults(catalogue))));
  /** @type {Record<string, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const answers = {};
  const engine = {
    call: (/** @type {string} */ _name, /** @type {any} */ { moves }) =>
      new Promise((resolve, reject) => (answers[moves.join()] = { resolve, reject })),
  };
  const searches = { stop() {}, clear() {} };
  const game = createGame(store, /** @type {any} */ (engine), /** @type {any} */ (searches));
  const address = { hash: "", pathname: "/", search: "" };
  Object.assign(globalThis, {
    location: address,
    addEventListener() {},
    history: { replaceState() {} },
  });
  const own = { know: async () => {}, program: async () => false };
  const { read } = createAddress(store, game, /** @type {any} */ (engine), own);
  const open = (/** @type {string} */ hash) => {
    address.hash = hash;
    return read();
  };
  const position = startPosition(catalogue, defaults(catalogue));
  return { store, answers, open, position };
}

test("of two addresses the last is shown, though the first is found wrong while the second waits", async () => {
  const { store, answers, open, position } = page();
  const [first, second] = [open(WRONG), (await settled(), open(RIGHT))];
  await settled();
  answers.x.reject(new Error("x is no move."));
  await first;
  answers.b2.resolve(position);
  await second;
  assert.deepEqual(store.get().moves, ["b2"]);
  assert.equal(store.get().notice, null);
});

test("one that is wrong is told where it is the last", async () => {
  const { store, answers, open } = page();
  const only = open(WRONG);
  await settled();
  answers.x.reject(new Error("x is no move."));
  await only;
  assert.deepEqual(store.get().moves, []);
  assert.match(
    store.get().notice?.text ?? "",
    /^The link could not be opened\. Its moves cannot be played: x is no move\./,
  );
});

/** A window that is loaded anew, as `type` says, at the address `hash`; it has `session` of before. @param {string} hash @param {string} type @param {Map<string, string>} session */
function loaded(hash, type, session) {
  /** @type {Record<string, () => void>} */
  const heard = {};
  const location = { hash, pathname: "/", search: "" };
  const replaceState = (
    /** @type {any} */ _state,
    /** @type {string} */ _title,
    /** @type {string} */ to,
  ) => void (location.hash = to.startsWith("#") ? to : "");
  const sessionStorage = {
    getItem: (/** @type {string} */ key) => session.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) =>
      void session.set(key, value),
    removeItem: (/** @type {string} */ key) => void session.delete(key),
  };
  Object.assign(globalThis, {
    location,
    history: { replaceState },
    sessionStorage,
    addEventListener: (/** @type {string} */ event, /** @type {() => void} */ hear) =>
      void (heard[event] = hear),
  });
  mock.method(performance, "getEntriesByType", () => [{ type }]);
  const catalogue = /** @type {any} */ (CATALOGUE);
  const store = createStore(/** @type {any} */ (initialState(catalogue, defaults(catalogue))));
  createAddress(store, /** @type {any} */ ({}), /** @type {any} */ ({}), /** @type {any} */ ({}));
  return { store, location, leave: () => heard.pagehide() };
}

test("the address is written when the page goes, and a reload of the one before finds it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const session = new Map();
  const before = loaded("", "navigate", session);
  before.store.set({ moves: ["b2"] });
  mock.timers.tick(200);
  assert.equal(before.location.hash, "");
  before.leave();
  assert.equal(before.location.hash, "#moves=b2");
  assert.equal(loaded("", "reload", new Map(session)).location.hash, "#moves=b2");
  // Another address, or the same one opened by hand, is the visitor's.
  assert.equal(loaded("#moves=a3", "reload", new Map(session)).location.hash, "#moves=a3");
  assert.equal(loaded("", "navigate", new Map(session)).location.hash, "");
  // It is found once.
  assert.equal(loaded("", "reload", session).location.hash, "#moves=b2");
  assert.equal(loaded("", "reload", session).location.hash, "");
  // What was written in time needs no memory.
  const later = loaded("", "navigate", session);
  later.store.set({ moves: ["b2"] });
  mock.timers.tick(400);
  later.leave();
  assert.deepEqual([later.location.hash, session.size], ["#moves=b2", 0]);
  mock.timers.reset();
  mock.restoreAll();
});
