// The page's part in starting Python: it opens the memory image, once for all its workers and beside the first one,
// which meanwhile sees to the rest, and hands that rest to those that follow. So neither the second worker nor one
// that replaces a stopped one downloads, unpacks or compiles anything.

import { open } from "./files.js";
import { READY, SUPPLY } from "./protocol.js";

/** @typedef {{wasm: WebAssembly.Module, stdlib: Uint8Array}} Opened what the first worker has made */
/** @typedef {{pyodide: string, files: import("./files.js").Files}} Assets absolute URLs */

/** @param {Assets} assets */
export function createSupplies({ pyodide, files }) {
  /** @type {Opened | null} */
  let opened = null;
  /** @type {Promise<Uint8Array> | null} */
  let image = null;
  let loaded = 0;

  /**
   * Open the image, when the worker runs: this thread has to start that one too. If it fails, it is tried again
   * when it is next asked for.
   * @param {(loaded: number) => void} report @param {Promise<unknown>} running
   */
  function openImage(report, running) {
    if (!files.image) return Promise.reject(new Error("this site has none"));
    loaded = 0;
    const count = (/** @type {number} */ bytes) => report((loaded += bytes));
    const opening = open(files.image, count, running);
    opening.catch(() => (image = null));
    return opening;
  }

  /**
   * Hand over to a worker what it starts from, before anything else is sent to it.
   * @param {Worker} worker
   */
  function send(worker) {
    const tell = (/** @type {object} */ what) => worker.postMessage({ type: SUPPLY, ...what });
    tell({ pyodide, files, opened, loaded });
    const running = new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    image ??= openImage((loaded) => tell({ loaded }), running);
    image.then(
      (image) => tell({ image }),
      (error) => tell({ error: error.message }),
    );
    worker.addEventListener("message", ({ data }) => {
      if (data.type === READY) opened ??= data.opened;
    });
    return worker;
  }

  return { send };
}
