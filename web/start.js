// The first script of the page, and a small one: Python's downloads and the engine's worker are under way before
// the rest of the page has been loaded.

import { createSupplies } from "./supplies.js";

const found = JSON.parse(document.getElementById("assets")?.textContent || "null");
if (!found) throw new Error("The page does not say where its files are: build it with build.py.");

/** @param {string} url @returns {string} the same from the document's root: a worker would resolve it against itself */
const absolute = (url) => new URL(url, document.baseURI).href;

/** Absolute URLs of the worker, of Pyodide and of what a start needs. @type {import("./supplies.js").Assets & {worker: string}} */
export const assets = {
  worker: absolute(found.worker),
  pyodide: absolute(found.pyodide),
  files: /** @type {any} */ (
    Object.fromEntries(Object.entries(found.files).map(([name, file]) => [name, file && { ...file, url: absolute(file.url) }]))
  ),
};

const supplies = createSupplies(assets);
const open = () => supplies.send(new Worker(assets.worker, { type: "module" }));
/** @type {Worker | null} */
let first = open();

/** @returns {Worker} one that is being supplied, to be sent INIT */
export function spawn() {
  const worker = first ?? open();
  first = null;
  return worker;
}

// One that breaks before it was handed over is no use: the next one will fail where it is heard.
first.addEventListener("error", () => (first = null), { once: true });
