// What a start of Python needs, downloaded once by the page and handed to each of its workers: neither the second
// worker nor one that replaces a stopped one downloads or compiles anything. All is unpacked here but the image, which
// each worker unpacks while the page still compiles: a fifth of a start.

import { compile, failed, fetchPacked, open, script } from "./files.js";
import { createLine } from "./line.js";
import { LACK, SUPPLY } from "../protocol.js";

/** @typedef {import("./files.js").Files} Files */
/** @typedef {{files: Files}} Assets absolute URLs */
/** @typedef {{phase: "download" | "start", loaded: number, total: number}} Progress */
/** @typedef {keyof Files} Name */

/** In the order in which a start needs them: they are asked for at once, but unpacked in turn. @type {Name[]} */
const NAMES = ["scripts", "wasm", "image"];
/** Milliseconds between two reports of progress: one for each piece would be hundreds. */
const REPORT = 50;
/** Seconds without a byte of anything, after which a part is given up; Python starts without its image, if more slowly. */
const PATIENCE = { scripts: 30, wasm: 30, image: 10, stdlib: 30 };
/** The same for looking at a script that is known not to work. */
const LOOK = 5;

/** @type {Record<Name, (file: any, way: import("./files.js").Way) => Promise<any>>} */
const makers = {
  scripts: (file, way) => open(file, way).then(importable(file)),
  wasm: compile,
  image: (file, way) => fetchPacked(file, way).then((bytes) => ({ file, bytes })),
  stdlib: open,
};

/** @param {Assets} assets @param {import("./line.js").Line} [line]  shared with whatever else is downloaded */
export function createSupplies({ files }, line = createLine()) {
  /** What a start needs, and what one of them lacked. */
  const needed = new Set(NAMES);
  /** @type {Map<string, Promise<any>>} */
  const opened = new Map();
  /** What failed before: it is fetched anew, whatever the browser's cache has of it. @type {Set<string>} */
  const failures = new Set();
  /** @type {Set<(progress: Progress) => void>} */
  const listeners = new Set();
  let loaded = 0;
  let reported = 0;
  let workerRuns = () => {};
  // Unpacking keeps this thread busy: not before a worker, which it has to start, and main.js, which waits for that,
  // have run.
  /** @type {Promise<unknown>} */
  let turn = new Promise((resolve) => (workerRuns = () => void setTimeout(resolve)));

  /** @returns {Progress} */
  function progress() {
    const total = [...needed].reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);
    return { phase: loaded < total ? "download" : "start", loaded: Math.min(loaded, total), total };
  }

  /** @param {number} bytes */
  function count(bytes) {
    loaded += bytes;
    const now = progress();
    if (performance.now() - reported < REPORT && now.phase === "download") return;
    reported = performance.now();
    for (const listen of listeners) listen(now);
  }

  /**
   * Get something; what failed is tried again when it is next asked for.
   * @param {string} name @param {() => Promise<any>} make
   */
  function once(name, make) {
    const before = opened.get(name);
    if (before) return before;
    const opening = make();
    opened.set(name, opening);
    opening.catch(() => {
      opened.delete(name);
      failures.add(name);
    });
    return opening;
  }

  /** @param {Name} name @returns {Promise<any>} */
  const get = (name) =>
    once(name, () => {
      const file = files[name];
      if (!file) return Promise.reject(new Error("this site has none"));
      let got = 0;
      const counted = (/** @type {number} */ bytes) => count(((got += bytes), bytes));
      const unpacks = name !== "image" && name !== "scripts"; // these soon enough: the worker needs them first
      const way = {
        line,
        patience: PATIENCE[name],
        again: failures.has(name),
        count: counted,
        turn: unpacks ? turn : null,
      };
      const opening = makers[name](file, way);
      const settled = opening.catch(() => (loaded -= got));
      if (unpacks) turn = settled;
      return opening;
    });

  /**
   * Hand a worker what a start needs, each thing as soon as it is there, before anything else is sent to it; and later
   * what it then lacks.
   * @template {Pick<Worker, "postMessage" | "addEventListener">} W @param {W} worker @returns {W}
   */
  function send(worker) {
    const tell = (/** @type {object} */ what) => worker.postMessage({ type: SUPPLY, ...what });
    /** @param {Name} name */
    const hand = (name) =>
      get(name).then(
        (value) => tell({ name, value }),
        (error) => tell({ name, error: error.message }),
      );
    /** @param {Name[]} names */
    function handAll(names) {
      const report = (/** @type {Progress} */ one) => tell({ progress: one });
      for (const name of names) needed.add(name);
      report(progress());
      listeners.add(report);
      void Promise.all(names.map(hand)).then(() => listeners.delete(report));
    }
    worker.addEventListener("message", ({ data }) => {
      if (data.type !== LACK) return;
      if (data.useless) {
        opened.delete(data.useless);
        failures.add(data.useless);
      }
      handAll([data.name]);
    });
    for (const sign of ["message", "error"])
      worker.addEventListener(sign, workerRuns, { once: true });
    tell({ files });
    handAll(NAMES);
    return worker;
  }

  return {
    send,
    /** Say what is wrong with a script that does not run. @param {string} url @returns {Promise<string>} */
    examine: (url) =>
      script(url, { line, patience: LOOK, again: true, count: () => {}, turn: null })
        .then(() =>
          failed(
            url,
            "came, but did not run",
            "try again, or ask whoever runs this site to upload it again",
          ),
        )
        .catch((error) => error)
        .then(({ message }) => message),
  };
}

/**
 * Make of a script that was downloaded one that workers can import.
 * @param {{url: string}} file
 */
const importable =
  ({ url }) =>
  (/** @type {Uint8Array<ArrayBuffer>} */ content) => {
    return { url, script: URL.createObjectURL(new Blob([content], { type: "text/javascript" })) };
  };
