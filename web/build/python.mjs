// Makes what Python starts from, with Pyodide's own Python under Node.
//
//   node web/build/python.mjs stdlib OUT-FOLDER
//   node web/build/python.mjs image STDLIB-FOLDER PYSRC OUT-FOLDER
//
// The second writes three gzipped files, and what there is to know of them into files.json: wasm.bin
// (Pyodide), stdlib.bin (a zip of the standard library and our package) and image.bin (the memory of a Python
// that has already imported them).

import nodeCrypto from "node:crypto";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide, version } from "pyodide";
import { LOCK_FILE } from "../python/boot.js";
import { imageLine, packImage } from "../python/image.js";

const here = dirname(fileURLToPath(import.meta.url));
const wasm = fileURLToPath(import.meta.resolve("pyodide/pyodide.asm.wasm"));

/** Imported before the memory is copied, so that nothing is left to import when the page opens. */
const WARM = `
import gc, linecache, random, re, sys
import plyscope.bridge
getattr(plyscope.bridge, "warm_up", lambda: None)()
linecache.clearcache()
re.purge()
gc.collect()
`;

// Where things lie in the file system that Pyodide keeps in its memory.
const OUT = "out.zip";
const STOCK = "stdlib.zip";
const SOURCES = "/mnt/pysrc";

/** What Emscripten would ask Node: the name of this script, with its folder, and the language of this machine. */
const NOWHERE = { _sysExecutable: "./this.program", env: { LANG: "C.UTF-8", PYTHONHASHSEED: "0" } };

/** @param {string} folder */
async function stdlib(folder) {
  const python = await start();
  python.pyimport("compile").standard_library(OUT);
  writeFileSync(join(folder, "stdlib.zip"), python.FS.readFile(OUT));
  writeFileSync(join(folder, "wasm.bin"), gzip(readFileSync(wasm)));
}

/** @param {string} library @param {string} pysrc @param {string} folder */
async function image(library, pysrc, folder) {
  const compiler = await start();
  compiler.FS.writeFile(STOCK, readFileSync(join(library, "stdlib.zip")));
  compiler.mountNodeFS(SOURCES, pysrc);
  compiler.pyimport("compile").with_package(STOCK, SOURCES, OUT);
  const zip = join(folder, "stdlib.zip");
  writeFileSync(zip, compiler.FS.readFile(OUT));
  const packed = gzip(readFileSync(zip));

  stopChance();
  const python = await start({ stdLibURL: zip, _makeSnapshot: true, ...NOWHERE });
  python.runPython(WARM);
  wipeFreeMemory(python._module);
  const snapshot = python.makeMemorySnapshot();
  const headLength = new DataView(snapshot.buffer).getUint32(4, true);
  const memory = snapshot.subarray(headLength);
  const whole = packImage(memory, imageLine(version, packed.length));

  copyFileSync(join(library, "wasm.bin"), join(folder, "wasm.bin"));
  writeFileSync(join(folder, "stdlib.bin"), packed);
  writeFileSync(join(folder, "image.bin"), gzip(whole));
  const files = {
    wasm: { opened: statSync(wasm).size },
    stdlib: { opened: statSync(zip).size },
    image: {
      opened: whole.length,
      head: Buffer.from(snapshot.subarray(0, headLength)).toString("base64"),
      memory: memory.length,
    },
  };
  writeFileSync(join(folder, "files.json"), JSON.stringify(files));
}

/** The image freezes every seed, time and zone it saw: always the same, so that the same inputs give the same image. */
function stopChance() {
  process.env.TZ = "UTC";
  let now = 0;
  Date.now = performance.now = () => (now += 1);
  Math.random = () => 0.5;
  nodeCrypto.randomFillSync = crypto.getRandomValues = (/** @type {any} */ array) => array;
}

/** Overwrite with zeros what lies free, or it would be packed and sent. @param {any} module */
function wipeFreeMemory(module) {
  const end = module._malloc(4 << 20); // larger than any hole: it lies behind everything in use
  module._free(end);
  const held = [];
  for (let size = 1 << 20; size >= 64; size >>= 1) {
    for (let at = module._malloc(size); at < end; at = module._malloc(size)) {
      module.HEAPU8.fill(0, at, at + size);
      held.push(at);
    }
  }
  for (const at of held) module._free(at);
}

/** @param {object} [options] none: the stock library and our compiler */
async function start(options) {
  const python = await loadPyodide({ lockFileContents: LOCK_FILE, ...options });
  if (!options) python.FS.writeFile("/home/pyodide/compile.py", readFileSync(join(here, "compile.py")));
  return python;
}

/** @param {Uint8Array} bytes */
const gzip = (bytes) => gzipSync(bytes, { level: 9 });

const [command, ...rest] = process.argv.slice(2);
try {
  await { stdlib, image }[command](...rest);
} catch (error) {
  // Node would print Pyodide's one long line of source before the message.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
