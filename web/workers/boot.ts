// Starts Python in a worker: from the memory image, or else from the compiled library.

import { failed, giveBack, type Files } from "./files.ts";
import { imageLine, NO_HASH, restoreImage, visitStrings } from "./image.ts";
import { limit, type FileSystem } from "./limits.ts";

export interface Pyodide {
  FS: FileSystem;
  runPython(code: string): unknown;
  pyimport<Module>(name: string): Module;
  setStdin(options: { stdin: () => null }): void;
  setStdout(options: { write: (bytes: Uint8Array) => number }): void;
  setStderr(options: { write: (bytes: Uint8Array) => number }): void;
}

interface Module {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _PyObject_Hash(address: number): number; // which keeps it in the string
  API: { rawRun(code: string): [failed: number, error: string] };
}

interface Scripts {
  loadPyodide: (options: object) => Promise<Pyodide>;
  version: string;
  createModule: (settings: object) => Promise<Module>;
}

export interface Started {
  pyodide: Pyodide;
  via: "image" | "compiled";
  seconds: number;
}

/** Each thing comes when it is there */
interface Supplies {
  scripts: Promise<Scripts>;
  wasm: Promise<WebAssembly.Module>;
  image: Promise<Uint8Array<ArrayBuffer>>;
  /** asked for where there is no start from the image, which has all that is needed of it */
  stdlib: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Pyodide's index of packages, of which there are none here: saves fetching 119 KB. */
export const LOCK_FILE = {
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" },
  packages: {},
};

/** Start Python; a damaged or missing image only costs time, whatever else fails throws one
 * sentence for people. */
export async function boot(files: Files, supplies: Supplies): Promise<Started> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const { scripts, wasm, image } = supplies;
  const needed = Promise.all([scripts, wasm]);
  for (const promise of [needed, image]) promise.catch(() => {}); // met where they are awaited
  try {
    const [pyodide] = await Promise.all([
      scripts.then((both) => fromImage(both, files, supplies)),
      needed,
    ]);
    return { pyodide, via: "image", seconds: seconds() };
  } catch (error) {
    await needed; // throws what there is no start without
    console.warn(`Python starts without its memory image, which takes longer: ${reason(error)}`);
  }
  const library = await supplies.stdlib();
  try {
    const pyodide = await load(await scripts, wasm, library, {});
    pyodide.runPython("import plyscope.calls.bridge");
    return { pyodide, via: "compiled", seconds: seconds() };
  } catch (error) {
    throw new Error(`Python did not start: ${reason(error)}: reload the page to try again.`);
  }
}

const WASM_PAGE = 65536; // bytes of a page of WebAssembly's memory

async function fromImage(scripts: Scripts, files: Files, { wasm, image }: Supplies) {
  if (!files.image) throw new Error("this site has none");
  const { head, fresh, memory: needed, strings } = files.image;
  let first: Uint8Array<ArrayBuffer>;
  let used = 0; // bytes of the memory that anything can have been written to
  const began = (memory: WebAssembly.Memory) => {
    used = memory.buffer.byteLength;
    memory.grow(Math.max(0, Math.ceil((needed - used) / WASM_PAGE)));
    first = new Uint8Array(memory.buffer, 0, fresh).slice();
  };
  const options = {
    _loadSnapshot: Uint8Array.from(atob(head), (letter) => letter.charCodeAt(0)),
    // Pyodide is given the snapshot's head alone: the memory may still be on its way while Pyodide
    // starts.
    createPyodideModule: async (settings: object) => {
      const [module, unpacked] = await Promise.all([scripts.createModule(settings), image]);
      const line = imageLine(scripts.version, files.stdlib.bytes);
      const runs = restoreImage(unpacked, line, first, module.HEAPU8, used);
      // The hashes of strings cannot be compressed: they are computed again.
      visitStrings(module.HEAPU32, strings, runs, (address, hash) => {
        if (module.HEAPU32[hash] === NO_HASH) module._PyObject_Hash(address);
      });
      giveBack(unpacked, first); // and with it the runs
      // It would import a module that the image has; to compile that sentence takes time.
      module.API.rawRun = () => [0, ""];
      return module;
    },
  };
  const pyodide = await load(scripts, wasm, null, options, began);
  pyodide.pyimport<() => void>("plyscope.calls.bridge.wake")();
  return pyodide;
}

/** Pyodide fetches its files for itself, twice over, and never settles when one is missing or
 * damaged. So while it starts it is lent what is here already, or on its way, and checked.
 * @param library none: nothing is imported
 * @param began told of the memory before anything has run */
async function load(
  { loadPyodide, createModule }: Scripts,
  wasm: Promise<WebAssembly.Module>,
  library: Uint8Array<ArrayBuffer> | null,
  options: object,
  began: (memory: WebAssembly.Memory) => void = () => {},
) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Module } = WebAssembly;
  globalThis.fetch = async (url) => new Response(String(url).endsWith(".zip") ? library : null);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    // What fails is told by whoever awaits it too; Pyodide would leave a rejection that nobody
    // hears.
    const module = await wasm.catch(() => new Promise<WebAssembly.Module>(() => {}));
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = instance.exports.memory as WebAssembly.Memory;
    began(memory);
    limit(memory);
    return { module, instance };
  };
  WebAssembly.Module = compileOnce(Module);
  try {
    return await loadPyodide({
      lockFileContents: LOCK_FILE,
      indexURL: "file:///",
      createPyodideModule: createModule,
      ...options,
    });
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Module });
  }
}

/** What compiles each module once. Pyodide makes one for each of its 259 functions in JavaScript,
 * of which those with the same signature have the same bytes. */
function compileOnce(Module: typeof WebAssembly.Module) {
  const modules = new Map<string, WebAssembly.Module>();
  return new Proxy(Module, {
    construct(_, [bytes]) {
      const key = String(bytes);
      let made = modules.get(key);
      if (!made) modules.set(key, (made = new Module(bytes)));
      return made;
    },
  });
}

/** Import Pyodide's scripts, which have come as one.
 * @param come the script to import, and where it was downloaded from */
export const loadScripts = ({ script, url }: { script: string; url: string }): Promise<Scripts> =>
  import(script).catch(() => Promise.reject(failed(url, "did not run")));

const reason = (error: unknown) =>
  error instanceof Error ? error.message.trim().split("\n").pop() : String(error);
