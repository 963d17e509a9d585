import assert from "node:assert/strict";
import { test } from "node:test";
import { defaults } from "../../web/settings/settings.js";
import { createStore, initialState, question, startPosition } from "../../web/state.js";
import { CATALOGUE } from "./catalogue.js";

const fresh = () => initialState(CATALOGUE, defaults(CATALOGUE));

test("a listener hears what changed, with the state before", () => {
  const store = createStore(fresh());
  /** @type {number[][]} */
  const heard = [];
  store.subscribe((now, before) => heard.push([before.tick, now.tick]));
  store.set({ tick: 3 });
  store.set({ tick: 5 });
  assert.deepEqual(heard, [
    [0, 3],
    [3, 5],
  ]);
});

test("setting what is there already tells nobody", () => {
  const store = createStore(fresh());
  store.subscribe(() => assert.fail("nothing changed"));
  store.set({ tick: 0, hint: null });
});

test("a listener that unsubscribed hears nothing more", () => {
  const store = createStore(fresh());
  const stop = store.subscribe(() => assert.fail("it had unsubscribed"));
  stop();
  store.set({ tick: 1 });
});

test("a state once taken never changes", () => {
  const store = createStore(fresh());
  const before = store.get();
  store.set({ tick: 9 });
  assert.equal(before.tick, 0);
});

test("the board of a fresh page comes from the catalogue", () => {
  const position = startPosition(CATALOGUE, defaults(CATALOGUE));
  assert.equal(position.toMove, "X");
  assert.deepEqual(position.legal, ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
});

test("two searches ask the same where algorithm, options and strength agree in any order", () => {
  const one = {
    algorithm: "alphabeta",
    options: { ties: "cut" },
    strength: /** @type {any} */ ({ kind: "careless", rate: 0.1, seed: 1 }),
  };
  assert.equal(
    question(one),
    question({ ...one, strength: /** @type {any} */ ({ seed: 1, rate: 0.1, kind: "careless" }) }),
  );
  assert.notEqual(question(one), question({ ...one, options: { ties: "strict" } }));
});
