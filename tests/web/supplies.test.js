// What Python starts from comes over a line that may stall: what is given up, when, and what is said.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createSupplies } from "../../web/workers/supplies.ts";
import { settled } from "./workers.js";

const CONTENT = new TextEncoder().encode("what Python starts from ".repeat(50));
const PACKED = gzipSync(CONTENT);
/** The smallest WebAssembly module. */
const WASM = gzipSync(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));

/** @typedef {{cache: string, send: (bytes?: Uint8Array) => void, end: () => void, taken: () => boolean, aborted: () => boolean}} Request */

const fetchBlob = fetch;

/** A host that answers nothing by itself: the test says what comes. */
function host() {
  /** @type {Map<string, Request[]>} */
  const requests = new Map();
  mock.method(
    globalThis,
    "fetch",
    (/** @type {string} */ url, /** @type {RequestInit} */ { signal, cache }) => {
      const name = new URL(url).pathname.slice(1);
      return new Promise((resolve, reject) => {
        /** @type {ReadableStreamDefaultController} */
        let controller;
        const response = new Response(
          new ReadableStream({ start: (one) => void (controller = one) }),
        );
        const fail = () => {
          reject(signal?.reason);
          controller.error(signal?.reason);
        };
        signal?.addEventListener("abort", fail);
        const request = {
          cache: String(cache),
          send: (bytes = name === "wasm" ? WASM : PACKED) => {
            resolve(response);
            controller.enqueue(Uint8Array.from(bytes)); // whoever takes it may give it back
          },
          end: () => {
            resolve(response);
            controller.close();
          },
          taken: () => Number(controller.desiredSize) > 0,
          aborted: () => Boolean(signal?.aborted),
        };
        requests.set(name, [...(requests.get(name) ?? []), request]);
      });
    },
  );
  /** The newest request for a file. @param {string} name */
  const last = (name) => /** @type {Request} */ (requests.get(name)?.at(-1));
  return {
    last,
    whole: (/** @type {string[]} */ ...names) =>
      names.forEach((name) => (last(name).send(), last(name).end())),
  };
}

const file = (/** @type {string} */ name, packed = PACKED, opened = CONTENT.length) => ({
  url: `https://example.org/${name}`,
  bytes: packed.length,
  opened,
});
const FILES = {
  scripts: file("scripts"),
  wasm: file("wasm", WASM, 8),
  image: { ...file("image"), head: "", fresh: 0 },
  stdlib: file("stdlib"),
};
const ALL = ["scripts", "wasm", "image"];

/** Supplies and what their worker has been handed: true, or why not, by name. */
function setUp() {
  const supplies = createSupplies({ files: FILES });
  const hand = () => {
    /** @type {Record<string, true | string>} */
    const handed = {};
    /** @type {((event: object) => void)[]} */
    const listeners = [];
    const say = (/** @type {object} */ data) => listeners.forEach((listen) => listen({ data }));
    /** @type {string[]} */
    const scripts = [];
    /** @type {Record<string, any>} */
    const values = {};
    /** @type {{loaded: number, total: number}[]} */
    const progress = [];
    const worker = {
      postMessage(/** @type {any} */ { name, value, error, progress: one }) {
        if (value) values[name] = value;
        if (name) handed[name] = error ?? true;
        if (name === "scripts" && value) scripts.push(value.script);
        if (one) progress.push(one);
      },
      addEventListener: (/** @type {string} */ sign, /** @type {() => void} */ listener) =>
        void (sign === "message" && listeners.push(listener)),
    };
    supplies.send(/** @type {any} */ (worker));
    say({}); // it runs
    return { handed, values, scripts, progress, say };
  };
  return { supplies, hand, ...hand() };
}

/** @param {number} seconds */
async function pass(seconds) {
  await settled();
  mock.timers.tick(seconds * 1000);
  await settled();
}

/** Wait for what happens elsewhere, such as unpacking. @param {() => unknown} condition */
async function until(condition) {
  for (const end = Date.now() + 10_000; !condition(); await settled()) {
    assert.ok(Date.now() < end, `it never came to: ${condition}`);
  }
}

beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("each thing is handed over when it is there", async () => {
  const site = host();
  const { handed } = setUp();
  site.whole("scripts", "image");
  await until(() => handed.scripts && handed.image);
  assert.deepEqual(handed, { scripts: true, image: true });
  site.whole("wasm");
  await until(() => handed.wasm);
  assert.deepEqual(handed, { scripts: true, wasm: true, image: true });
});

test("the scripts are handed over as one that can be imported", async () => {
  const site = host();
  const { handed, scripts } = setUp();
  site.whole("scripts");
  await until(() => handed.scripts);
  assert.deepEqual(new Uint8Array(await (await fetchBlob(scripts[0])).arrayBuffer()), CONTENT);
});

test("an image that was no use is fetched anew for the next worker, and no other is", async () => {
  for (const [useless, again] of [
    ["image", true],
    [undefined, false],
  ]) {
    const site = host();
    const { hand, handed, say } = setUp();
    site.whole(...ALL);
    await until(() => handed.image);
    const before = site.last("image");
    say({ type: "lack", name: "stdlib", useless });
    hand();
    await settled(); // what is stored of it is forgotten first
    assert.equal(site.last("image") !== before, again);
    mock.restoreAll();
  }
});

test("later workers are handed what the first has compiled, and bytes anew where they were no use", async () => {
  const site = host();
  const { hand, values, handed, say } = setUp();
  site.whole(...ALL);
  await until(() => handed.wasm);
  assert.ok(values.wasm.bytes instanceof Uint8Array);
  say({ type: "lack", useless: "wasm" });
  assert.equal(site.last("wasm").cache, "default"); // not before another worker needs it
  const second = hand();
  await settled(); // what is stored of it is forgotten first
  assert.equal(site.last("wasm").cache, "reload");
  site.whole("wasm");
  await until(() => second.handed.wasm);
  const module = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  second.say({ type: "compiled", module });
  second.say({ type: "compiled", module: "of a second one" });
  const third = hand();
  await until(() => third.handed.wasm);
  assert.equal(third.values.wasm, module);
});

test("the library is fetched for a worker that lacks it, and counted from then on", async () => {
  const site = host();
  const { handed, progress, say } = setUp();
  site.whole(...ALL);
  await until(() => handed.scripts && handed.wasm && handed.image);
  assert.equal(site.last("stdlib"), undefined);
  const total = FILES.scripts.bytes + FILES.wasm.bytes + FILES.image.bytes;
  assert.deepEqual(progress.at(-1), { phase: "start", loaded: total, total });
  say({ type: "lack", name: "stdlib", useless: "image" });
  assert.deepEqual(progress.at(-1), {
    phase: "download",
    loaded: total,
    total: total + FILES.stdlib.bytes,
  });
  site.whole("stdlib");
  await until(() => handed.stdlib);
  assert.equal(handed.stdlib, true);
  assert.equal(progress.at(-1)?.phase, "start");
});

test("an image that stalls is given up after ten seconds, and nothing else is", async () => {
  const site = host();
  const { handed } = setUp();
  site.whole("scripts", "wasm");
  site.last("image").send(PACKED.subarray(0, 20));
  await until(() => handed.scripts && handed.wasm && site.last("image").taken());
  await pass(9);
  assert.equal(handed.image, undefined);
  await pass(1);
  await until(() => handed.image);
  assert.equal(
    handed.image,
    "The file image stopped coming for 10 seconds: check the connection, then try again.",
  );
  assert.equal(site.last("image").aborted(), true);
});

test("no later worker waits for an image that did not come, and one that starts after it came has it", async () => {
  const site = host();
  const { handed, hand } = setUp();
  site.whole("scripts", "wasm");
  site.last("image").end();
  await until(() => handed.image);
  const second = hand();
  await settled(); // what is stored of it is forgotten first
  await until(() => second.handed.scripts && second.handed.wasm && second.handed.image);
  assert.equal(second.handed.image, handed.image);
  site.whole("image"); // which was asked for again
  await settled();
  const third = hand();
  await until(() => third.handed.image === true);
});

for (const name of ["scripts", "wasm"]) {
  test(`${name} is given up thirty seconds after the last byte, and named`, async () => {
    const site = host();
    const { handed } = setUp();
    const others = ALL.filter((other) => other !== name);
    site.whole(...others);
    site.last(name).send(PACKED.subarray(0, 20));
    // The last byte of anything: nothing else may still be on its way.
    await until(() => site.last(name).taken() && others.every((other) => handed[other]));
    await pass(29);
    assert.equal(handed[name], undefined);
    await pass(1);
    await until(() => handed[name]);
    assert.equal(
      handed[name],
      `The file ${name} stopped coming for 30 seconds: check the connection, then try again.`,
    );
  });
}

test("what is slow but moves is never given up, nor what waits behind it", async () => {
  const site = host();
  const { handed } = setUp();
  site.whole("scripts");
  await until(() => handed.scripts);
  for (const byte of WASM) {
    site.last("wasm").send(Uint8Array.of(byte));
    await until(site.last("wasm").taken);
    await pass(9);
  }
  site.last("wasm").end();
  site.whole("image");
  await until(() => handed.image && handed.wasm);
  assert.deepEqual(handed, { scripts: true, wasm: true, image: true });
});

const WRONG = {
  "came as a web page: sign in to the network you are on, or ask whoever runs this site to upload it again":
    "\n<!doctype html><title>Welcome</title>",
  "came empty: reload the page, or ask whoever runs this site to upload it again": "",
  "is damaged or incomplete: reload the page, or ask whoever runs this site to upload it again":
    "garbage",
};
for (const [sentence, content] of Object.entries(WRONG)) {
  const what = sentence.split(":")[0];

  test(`a file that ${what} is told as such`, async () => {
    const site = host();
    const { handed } = setUp();
    site.whole("scripts");
    if (content) site.last("wasm").send(new TextEncoder().encode(content));
    site.last("wasm").end();
    await until(() => handed.wasm);
    assert.equal(handed.wasm, `The file wasm ${sentence}.`);
  });
}

test("what failed is fetched anew for the next worker, past the browser's cache, and nothing else is", async () => {
  const site = host();
  const { handed, hand } = setUp();
  site.whole("image");
  for (const name of ["scripts", "wasm"]) site.last(name).end();
  await until(() => handed.image && handed.scripts && handed.wasm);
  const next = hand();
  await settled(); // what is stored of it is forgotten first
  assert.deepEqual(
    ALL.map((name) => site.last(name).cache),
    ["reload", "reload", "default"],
  );
  site.whole("scripts", "wasm");
  await until(() => next.handed.wasm && next.handed.image && next.handed.scripts);
  assert.deepEqual(next.handed, { scripts: true, wasm: true, image: true });
});

test("a script that does not run is looked into, and one that does not come within five seconds is named", async () => {
  const site = host();
  const { supplies } = setUp();
  site.whole(...ALL);
  const look = () => supplies.examine("https://example.org/worker.js");
  const page = look();
  await settled(); // what is stored of it is forgotten first
  site.last("worker.js").send(new TextEncoder().encode("<html>"));
  assert.match(await page, /^The file worker.js came as a web page: /);
  const good = look();
  await settled();
  site.whole("worker.js");
  assert.match(await good, /^The file worker.js came, but did not run: try again/);
  const silent = look();
  await settled();
  await pass(5);
  assert.match(await silent, /^The file worker.js stopped coming for 5 seconds: /);
  assert.equal(site.last("worker.js").cache, "reload");
});
