// Makes what Python starts from, with Pyodide's own Python under Node.
//
//   node web/build/python.mjs stdlib OUT-FOLDER
//   node web/build/python.mjs package STDLIB-FOLDER PYSRC OUT-FOLDER
//   node web/build/python.mjs image STDLIB-FOLDER OUT-FOLDER
//
// The second writes stdlib.zip (the standard library and our package). The third starts from it, and writes snapshot
// (the memory of a Python that has imported all it needs), fresh (how the memory of every instance begins) and strings
// (where their type lies). memory_image.py packs them.

import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { LOCK_FILE } from "../workers/boot.ts";
import { IMMORTAL, NO_HASH, visitStrings } from "../workers/image.ts";

const here = dirname(fileURLToPath(import.meta.url));

// Where things lie in the file system that Pyodide keeps in its memory.
const OUT = "out.zip";
const STDLIB = "stdlib.zip";
const SOURCES = "/mnt/pysrc";
const LASTING = "/lasting"; // what lasting.py writes

const LINK = 1 << 20; // no count is larger, and no object lies below: a free one links to the next

/** Bytecode knows lines and no columns: a quarter of it would be those. */
const LINES = { PYTHONNODEBUGRANGES: "1" };

/** What Emscripten would ask Node: the name of this script, with its folder, and the language of
 * this machine. */
const NOWHERE = {
  _sysExecutable: "./this.program",
  env: { LANG: "C.UTF-8", PYTHONHASHSEED: "0", ...LINES },
};

/** @param {string} folder */
async function stdlib(folder) {
  const python = await start();
  python.pyimport("compile").standard_library(OUT);
  writeFileSync(join(folder, "stdlib.zip"), python.FS.readFile(OUT));
}

/** @param {string} library @param {string} pysrc @param {string} folder */
async function packageZip(library, pysrc, folder) {
  const compiler = await start();
  compiler.FS.writeFile(STDLIB, readFileSync(join(library, "stdlib.zip")));
  compiler.mountNodeFS(SOURCES, pysrc);
  compiler.pyimport("compile").with_package(STDLIB, SOURCES, OUT);
  writeFileSync(join(folder, "stdlib.zip"), compiler.FS.readFile(OUT));
}

/** @param {string} library @param {string} folder with the zip of the package */
async function image(library, folder) {
  stopChance();
  const fresh = freshMemory();
  const indexURL = resolve(library) + sep; // where its module is, as the page has it: the memory knows places in its table
  const stdLibURL = join(folder, "stdlib.zip");
  const python = await start({ indexURL, stdLibURL, _makeSnapshot: true, ...NOWHERE });
  python.runPython(readFileSync(join(here, "warm.py"), "utf8"));
  makeLasting(python);
  wipeFreeMemory(python._module);
  const strings = python.runPython("id(str)");
  const snapshot = python.makeMemorySnapshot();
  forgetHashes(python._module, strings, snapshot);
  writeFileSync(join(folder, "snapshot"), snapshot);
  writeFileSync(join(folder, "strings"), String(strings));
  writeFileSync(join(folder, "fresh"), await fresh);
}

/** How the memory of the next instance begins, before anything has run in it, as far as it is not
 * zero. */
function freshMemory() {
  const { instantiate } = WebAssembly;
  return new Promise((resolve) => {
    WebAssembly.instantiate = async (/** @type {any[]} */ ...asked) => {
      WebAssembly.instantiate = instantiate;
      const made = await instantiate(...asked);
      const memory = new Uint8Array(made.instance.exports.memory.buffer);
      const end = memory.findLastIndex((byte) => byte !== 0) + 1;
      resolve(memory.slice(0, Math.ceil(end / 4) * 4));
      return made;
    };
  });
}

/** The image freezes every seed, time and zone it saw: always the same, so that the same inputs
 * give the same image. */
function stopChance() {
  process.env.TZ = "UTC";
  let now = 0;
  Date.now = performance.now = () => (now += 1);
  Math.random = () => 0.5;
  nodeCrypto.randomFillSync = crypto.getRandomValues = (/** @type {any} */ array) => array;
}

/** Mark what lasting.py lists as immortal; then the garbage collector lets go of it. The memory it
 * takes to list them is undone: it would lie between the objects. @param {any} python */
function makeLasting(python) {
  const module = python._module;
  const before = module.HEAPU8.slice();
  python.runPython(readFileSync(join(here, "lasting.py"), "utf8"));
  const lines = python.FS.readFile(LASTING, { encoding: "utf8" }).split("\n");
  python.FS.unlink(LASTING);
  module.HEAPU8.fill(0, before.length).set(before);
  for (const line of lines) {
    const [at, type] = line.split(" ").map((address) => Number(address) / 4);
    const [count, kind] = module.HEAPU32.subarray(at, at + 2);
    if (kind === type * 4 && count > 0 && count < LINK) module.HEAPU32[at] = IMMORTAL;
  }
  python.runPython("import gc; gc.collect()");
}

/** Remove from a snapshot the hashes of strings that Python can compute again, as boot.ts has it do.
 * @param {any} module @param {number} type of strings @param {Uint8Array} snapshot */
function forgetHashes(module, type, snapshot) {
  const start = snapshot.byteOffset + new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const words = new Uint32Array(snapshot.buffer, start);
  const all = Uint32Array.of(0, module.HEAPU8.length);
  visitStrings(module.HEAPU32, type, all, (address, hash) => {
    const kept = module.HEAPU32[hash];
    module.HEAPU32[hash] = NO_HASH;
    if (module._PyObject_Hash(address) >>> 0 === kept) words[hash] = NO_HASH;
    module.HEAPU32[hash] = kept;
  });
}

/** Overwrite with zeros what lies free, or it would be packed and sent. @param {any} module */
function wipeFreeMemory(module) {
  const end = module._malloc(4 << 20); // larger than any hole, also that of the library’s zip: it lies behind all in use
  module._free(end);
  const held = [];
  for (let size = 1 << 20; size >= 8; size >>= 1) {
    for (let at = module._malloc(size); at < end; at = module._malloc(size)) {
      module.HEAPU8.fill(0, at, at + size);
      held.push(at);
    }
  }
  for (const at of held) module._free(at);
}

/** @param {object} [options] none: the stock library and our compiler */
async function start(options) {
  const python = await loadPyodide({ lockFileContents: LOCK_FILE, env: LINES, ...options });
  if (!options)
    python.FS.writeFile("/home/pyodide/compile.py", readFileSync(join(here, "compile.py")));
  return python;
}

const [command, ...rest] = process.argv.slice(2);
try {
  await { stdlib, package: packageZip, image }[command](...rest);
} catch (error) {
  // Node would print Pyodide's one long line of source before the message.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
