// What a start of Python needs, downloaded and opened once by the page and handed to each of its workers: neither
// the second worker nor one that replaces a stopped one downloads, unpacks or compiles anything.

import { compile, open } from "./files.js";
import { SUPPLY } from "./protocol.js";

/** @typedef {import("./files.js").Files} Files */
/** @typedef {{pyodide: string, files: Files}} Assets absolute URLs */
/** @typedef {{phase: "download" | "start", loaded: number, total: number}} Progress */
/** @typedef {keyof Files} Name */

/** In the order in which a start needs them: they are asked for at once, but unpacked in turn. @type {Name[]} */
const NAMES = ["wasm", "stdlib", "image"];
/** Milliseconds between two reports of progress: one for each piece would be hundreds. */
const REPORT = 50;

/** @param {Assets} assets */
export function createSupplies({ pyodide, files }) {
  const total = NAMES.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
  /** @type {Map<Name, Promise<any>>} */
  const opened = new Map();
  /** @type {Set<(progress: Progress) => void>} */
  const listeners = new Set();
  let loaded = 0;
  let reported = 0;
  /** @type {Promise<unknown> | null} */
  let turn = null;

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
    const opening = (name === "wasm" ? compile : open)(file, counted, turn);
    opened.set(name, opening);
    turn = opening.catch(() => {
      opened.delete(name);
      loaded -= got;
    });
    return opening;
  }

  /**
   * Hand everything to a worker, each thing as soon as it is there, before anything else is sent to it.
   * @template {Pick<Worker, "postMessage" | "addEventListener">} W @param {W} worker @returns {W}
   */
  function send(worker) {
    const tell = (/** @type {object} */ what) => worker.postMessage({ type: SUPPLY, ...what });
    const report = (/** @type {Progress} */ one) => tell({ progress: one });
    tell({ pyodide }); // the worker loads the scripts itself
    report(progress());
    listeners.add(report);
    turn ??= afterItsStart(worker);
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

/**
 * Unpacking keeps this thread busy: not before the first worker, which it has to start, and main.js, which waits for
 * that, have run.
 * @param {Pick<Worker, "addEventListener">} worker
 */
async function afterItsStart(worker) {
  await new Promise((resolve) => {
    for (const sign of ["message", "error"]) worker.addEventListener(sign, resolve, { once: true });
  });
  await new Promise((resolve) => setTimeout(resolve));
}
