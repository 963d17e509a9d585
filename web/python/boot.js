// Starts Python in a worker: from the memory image, or else from the compiled library.

import { imageLine, restoreImage } from "./image.js";
import { failed, secondScript } from "./files.js";
import { limit } from "./limits.js";

/** @typedef {import("./files.js").Files} Files */
/** @typedef {{loadPyodide: any, version: string, createModule: (settings: any) => Promise<any>}} Scripts */
/** @typedef {{pyodide: any, via: "image" | "compiled", seconds: number}} Started */
/**
 * @typedef {object} Supplies each thing comes when it is there
 * @property {Promise<Scripts>} scripts
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Promise<Uint8Array>} stdlib
 * @property {Promise<Uint8Array>} image
 */

/** Pyodide's index of packages, of which there are none here: saves fetching 119 KB. */
export const LOCK_FILE = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/**
 * Start Python; a damaged or missing image only costs time, whatever else fails throws one sentence for people.
 * @param {Files} files @param {Supplies} supplies @returns {Promise<Started>}
 */
export async function boot(files, supplies) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const { scripts, image } = supplies;
  const needed = Promise.all([scripts, supplies.wasm, supplies.stdlib]);
  for (const promise of [needed, image]) promise.catch(() => {}); // met where they are awaited
  try {
    const [pyodide] = await Promise.all([scripts.then((both) => fromImage(both, files, supplies)), needed]);
    return { pyodide, via: "image", seconds: seconds() };
  } catch (error) {
    await needed; // throws what there is no start without
    console.warn(`Python starts without its memory image, which takes longer: ${reason(error)}`);
  }
  try {
    const pyodide = await load(await scripts, supplies, {});
    pyodide.runPython("import plyscope.bridge");
    return { pyodide, via: "compiled", seconds: seconds() };
  } catch (error) {
    throw new Error(`Python did not start: ${reason(error)}: reload the page to try again.`);
  }
}

/** @param {Scripts} scripts @param {Files} files @param {Supplies} supplies */
async function fromImage(scripts, files, supplies) {
  if (!files.image) throw new Error("this site has none");
  const { head, memory } = files.image;
  const pyodide = await load(scripts, supplies, {
    _loadSnapshot: Uint8Array.from(atob(head), (letter) => letter.charCodeAt(0)),
    // Pyodide takes the size of the memory from the snapshot, of which it is given the head alone: the memory may
    // still be on its way while Pyodide starts, and its empty pages are never sent.
    createPyodideModule: async (/** @type {any} */ settings) => {
      settings.INITIAL_MEMORY = memory;
      const [module, image] = await Promise.all([scripts.createModule(settings), supplies.image]);
      restoreImage(image, imageLine(scripts.version, files.stdlib.bytes), module.HEAPU8);
      return module;
    },
  });
  pyodide.runPython("import random; random.seed()"); // or every visitor would draw the same numbers
  return pyodide;
}

/**
 * Pyodide fetches its two files for itself, twice over, and never settles when one is missing or damaged. So
 * while it starts it is lent what is here already, or on its way, and checked.
 * @param {Scripts} scripts @param {Supplies} supplies @param {object} options
 */
async function load({ loadPyodide, createModule }, { wasm, stdlib }, options) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  // What fails is told by whoever awaits all three; Pyodide would leave a rejection that nobody hears.
  const come = (/** @type {Promise<any>} */ one) => one.catch(() => new Promise(() => {}));
  globalThis.fetch = async (url) => new Response(String(url).endsWith(".zip") ? await come(stdlib) : null);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = /** @type {WebAssembly.Module} */ (await come(wasm));
    const instance = await WebAssembly.instantiate(module, imports);
    limit(/** @type {WebAssembly.Memory} */ (instance.exports.memory));
    return { module, instance };
  };
  try {
    return await loadPyodide({ lockFileContents: LOCK_FILE, createPyodideModule: createModule, ...options });
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Load Pyodide's two scripts at once; by itself it would ask for the second later. @param {string} url @returns {Promise<Scripts>} */
export async function loadScripts(url) {
  const second = secondScript(url);
  const load = (/** @type {string} */ one) => import(one).catch(() => Promise.reject(failed(one, "did not run")));
  const [{ loadPyodide, version }, { default: createModule }] = await Promise.all([load(url), load(second)]);
  if (!loadPyodide) throw failed(url, "is damaged or incomplete");
  if (!createModule) throw failed(second, "is damaged or incomplete");
  return { loadPyodide, version, createModule };
}

/** @param {unknown} error */
const reason = (error) => (error instanceof Error ? error.message.trim().split("\n").pop() : String(error));
