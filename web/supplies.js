// What a start of Python needs, downloaded and opened once by the page and handed to each of its workers: neither
// the second worker nor one that replaces a stopped one downloads, unpacks or compiles anything.

import { SUPPLY } from "./protocol.js";

/** @typedef {{url: string, bytes: number, opened: number}} Packed a gzipped file: its size, and that of its content */
/** @typedef {{wasm: Packed, stdlib: Packed, image: (Packed & {head: string, memory: number}) | null}} Files */
/** @typedef {{phase: "download" | "start", loaded: number, total: number}} Progress */
/** @typedef {"wasm" | "stdlib" | "image"} Name */

/** In the order in which a start needs them, which is that of unpacking. @type {Name[]} */
const NAMES = ["wasm", "stdlib", "image"];
/** Milliseconds between two reports of progress: one for each piece would be hundreds. */
const REPORT = 50;

/** @param {Files} files @param {string} [pyodide] absolute URLs */
export function createSupplies(files, pyodide) {
  /** @type {Map<Name, Promise<any>>} */
  const opened = new Map();
  /** @type {Set<(progress: Progress) => void>} */
  const listeners = new Set();
  const total = NAMES.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
  let loaded = 0;
  let reported = 0;
  /** @type {() => void} */
  let begin = () => {};
  /** All are asked for at once, but unpacked in turn; the first when a worker runs, which this thread starts too. */
  let turn = /** @type {Promise<void>} */ (new Promise((resolve) => (begin = resolve)));

  /** @returns {Progress} */
  const progress = () => ({ phase: loaded < total ? "download" : "start", loaded: Math.min(loaded, total), total });

  /** @param {number} bytes */
  function count(bytes) {
    loaded += bytes;
    if (performance.now() - reported < REPORT && loaded < total) return;
    reported = performance.now();
    for (const listen of listeners) listen(progress());
  }

  /** Get one of them; what failed is tried again when it is next asked for. @param {Name} name @returns {Promise<any>} */
  function get(name) {
    const before = opened.get(name);
    if (before) return before;
    const file = files[name];
    if (!file) return Promise.reject(new Error("this site has none"));
    let got = 0;
    const counted = (/** @type {number} */ bytes) => count(((got += bytes), bytes));
    const promise = (name === "wasm" ? compile : open)(file, counted, turn);
    opened.set(name, promise);
    turn = promise.then(nothing, () => {
      opened.delete(name);
      loaded -= got;
    });
    return promise;
  }

  /**
   * Hand everything to a worker, each thing as soon as it is there. To be called before anything else is sent to it.
   * @template {Pick<Worker, "postMessage" | "addEventListener">} W @param {W} worker @returns {W}
   */
  function send(worker) {
    const tell = (/** @type {object} */ what) => worker.postMessage({ type: SUPPLY, ...what });
    const report = (/** @type {Progress} */ one) => tell({ progress: one });
    if (pyodide) tell({ pyodide }); // the worker loads the scripts itself
    report(progress());
    listeners.add(report);
    worker.addEventListener("message", begin, { once: true });
    const sent = NAMES.map((name) =>
      get(name).then(
        (value) => tell({ name, value }),
        (error) => tell({ name, error: error.message }),
      ),
    );
    void Promise.all(sent).then(() => listeners.delete(report));
    return worker;
  }

  return { send };
}

const nothing = () => {};

/** @param {Packed} file @param {(bytes: number) => void} count @param {Promise<void>} turn */
async function compile(file, count, turn) {
  const stream = await download(file, count, turn);
  try {
    const headers = { "Content-Type": "application/wasm" }; // whatever the host calls it
    return await WebAssembly.compileStreaming(new Response(stream, { headers }));
  } catch {
    throw failed(file.url, "is damaged or incomplete");
  }
}

/** The gzip format's own length and checksum tell whether a file is whole. @param {Packed} file @param {(bytes: number) => void} count @param {Promise<void>} turn */
async function open(file, count, turn) {
  const stream = await download(file, count, turn);
  const content = new Uint8Array(file.opened);
  let length = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      content.set(value, length);
      length += value.length;
    }
    if (length !== file.opened) throw new RangeError();
  } catch {
    throw failed(file.url, "is damaged or incomplete");
  }
  return content;
}

/** @param {Packed} file @param {(bytes: number) => void} count @param {Promise<void>} turn @returns {Promise<ReadableStream<Uint8Array>>} */
async function download(file, count, turn) {
  const response = await fetch(file.url).catch(() => null);
  if (!response?.ok || !response.body) {
    throw failed(file.url, response ? `is missing (${response.status})` : "could not be downloaded");
  }
  await turn;
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
}

/** @param {string} url @param {string} what */
export function failed(url, what) {
  const name = new URL(url).pathname.split("/").pop();
  return new Error(`The file ${name} ${what}: reload the page, or ask whoever runs this site to upload it again.`);
}
