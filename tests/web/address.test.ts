// The address bar: when the link of `App` is written, and which changes of the address are links.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { createAddress } from "../../web/shell/address.ts";
import { settled } from "./workers.js";

const PAGE = "/plyscope/";
const real = { ...globalThis };

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => {
  mock.timers.reset();
  Object.assign(globalThis, {
    addEventListener: real.addEventListener,
    document: undefined,
    history: undefined,
    location: undefined,
    sessionStorage: undefined,
  });
});

interface Window {
  hash?: string;
  /** The ids of elements. */
  ids?: string[];
}

/** A window with an address bar, and an `App` whose links the test opens. */
function open({ hash = "", ids = [] }: Window = {}) {
  const listeners = new Map<string, () => void>();
  const written: string[] = [];
  const location = { hash, pathname: PAGE, search: "" };
  const storage = new Map<string, string>();
  const opened: string[] = [];
  const openings: boolean[] = [];
  let handled: () => void = () => {};
  const isPlaying = { now: false };
  Object.assign(globalThis, {
    location,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    document: { getElementById: (id: string) => (ids.includes(id) ? {} : null) },
    sessionStorage: {
      setItem: (key: string, text: string) => void storage.set(key, text),
    },
    history: {
      state: null,
      replaceState(_state: null, _title: string, url: string) {
        written.push(url);
        location.hash = url.startsWith("#") ? url : "";
      },
    },
  });
  const address = createAddress({
    open: (hash) => (opened.push(hash), new Promise((resolve) => (handled = resolve))),
    isPlaying: () => isPlaying.now,
    changed: (is) => void openings.push(is),
  });
  let shown = "";
  function take(hash: string, is_opening = false) {
    shown = hash;
    address.take({ hash, is_opening });
  }
  return {
    ...{ address, location, written, storage, opened, openings, isPlaying, take },
    fire: (name: string) => listeners.get(name)?.(),
    /** Have the user change the address. */
    go(hash: string) {
      location.hash = hash;
      listeners.get("hashchange")?.();
    },
    /** Have `App` say what it shows, if that changes, and then have handled the link. */
    async handle(hash: string) {
      if (hash !== shown) take(hash);
      handled();
      await settled();
    },
    async start(hash: string) {
      address.start(Promise.resolve());
      take(hash);
      await settled();
    },
  };
}

/** A window whose `App` has started, with nothing more to write. */
async function openStarted(window: Window = {}) {
  const page = open(window);
  await page.start(window.hash ?? "");
  mock.timers.tick(400);
  page.written.length = 0;
  return page;
}

test("of several links within 400 ms the last one is written", async () => {
  const page = await openStarted();
  page.take("#moves=b2");
  mock.timers.tick(200);
  page.take("#moves=b2,a3");
  mock.timers.tick(199);
  assert.deepEqual(page.written, []);
  mock.timers.tick(1);
  assert.deepEqual(page.written, ["#moves=b2,a3"]);
  page.take("");
  mock.timers.tick(400);
  assert.deepEqual(page.written, ["#moves=b2,a3", PAGE]);
});

test("nothing is written while the playback runs", async () => {
  const page = await openStarted();
  page.isPlaying.now = true;
  page.take("#tick=1");
  mock.timers.tick(5000);
  assert.deepEqual(page.written, []);
  page.take("#tick=9");
  page.isPlaying.now = false;
  mock.timers.tick(400);
  assert.deepEqual(page.written, ["#tick=9"]);
});

test("the link of the start is opened by `App`, and nothing is written before", async () => {
  const page = open({ hash: "#game=nim&side=X" });
  assert.deepEqual(page.address.readFacts(), { hash: "#game=nim&side=X", is_reload: false });
  page.address.start(new Promise(() => {}));
  page.take("#game=nim");
  mock.timers.tick(5000);
  page.fire("pagehide");
  assert.deepEqual(page.written, []);
  assert.deepEqual(page.openings, [true]);
});

test("a changed address is opened, and not written over before", async () => {
  const page = await openStarted();
  page.openings.length = 0;
  page.go("#game=nim&side=X");
  assert.deepEqual([page.opened, page.openings], [["#game=nim&side=X"], [true]]);
  page.take("#moves=b2");
  mock.timers.tick(400);
  assert.deepEqual(page.written, []);
  await page.handle("#game=nim");
  mock.timers.tick(400);
  assert.deepEqual(page.written, ["#game=nim"]);
  assert.equal(page.openings.at(-1), false);
});

test("a link is written as `App` writes it, even where nothing changes on the screen", async () => {
  const page = await openStarted({ hash: "#moves=b2" });
  page.go("#moves=b2&side=X");
  await page.handle("#moves=b2");
  mock.timers.tick(400);
  assert.deepEqual(page.written, ["#moves=b2"]);
});

test("without a link nothing is said to be opened", async () => {
  assert.deepEqual((await openStarted()).openings, []);
});

test("a link whose program is still to be read is not written over", async () => {
  const page = await openStarted();
  page.go("#algorithm=own&code=abc");
  page.take("#code=abc", true);
  await page.handle("#code=abc");
  page.take("#code=abc", true);
  mock.timers.tick(5000);
  assert.deepEqual(page.written, []);
  page.take("#algorithm=own&code=abcd");
  mock.timers.tick(400);
  assert.deepEqual(page.written, ["#algorithm=own&code=abcd"]);
});

test("an address that the browser has not told of yet is not written over", async () => {
  const page = await openStarted();
  page.take("#moves=b2");
  page.location.hash = "#game=nim";
  mock.timers.tick(400);
  assert.deepEqual(page.written, []);
});

test("a place on the page is no link: the game stays, and so does its link", async () => {
  const page = await openStarted({ hash: "#moves=b2", ids: ["board-heading"] });
  page.go("#board-heading");
  assert.deepEqual([page.opened, page.written], [[], ["#moves=b2"]]);
});

test("what is written while a reload has begun is stored, too, and a link that is opened is not", async () => {
  const page = await openStarted({ hash: "#moves=b2" });
  page.take("#moves=b2,a3");
  mock.timers.tick(400);
  page.fire("pagehide");
  assert.equal(page.storage.get("plyscope-address"), '["#moves=b2","#moves=b2,a3"]');
  page.storage.clear();
  page.go("#game=nim");
  page.fire("pagehide");
  assert.equal(page.storage.get("plyscope-address"), undefined);
});

test("a page that is left writes at once, and stores both addresses for a reload", async () => {
  const page = await openStarted({ hash: "#moves=b2" });
  page.take("#moves=b2,a3");
  page.fire("pagehide");
  assert.deepEqual(page.written, ["#moves=b2,a3"]);
  assert.equal(page.storage.get("plyscope-address"), '["#moves=b2","#moves=b2,a3"]');

  const navigation = mock.method(performance, "getEntriesByType", () => [{ type: "reload" }]);
  const facts = { hash: "#moves=b2", is_reload: true };
  assert.deepEqual(open({ hash: "#moves=b2" }).address.readFacts(), facts);
  navigation.mock.restore();
  assert.equal(open({ hash: "#moves=b2" }).address.readFacts().is_reload, false);
});
