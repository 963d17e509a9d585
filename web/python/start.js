// The first script of the page, and a small one: Python's downloads and the engine's worker are under way before
// the rest of the page has been loaded.

import { createLine } from "./line.js";
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

/** @type {{createScriptURL: (url: string) => any} | undefined} where the browser has Trusted Types: a worker, and no other */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("plyscope", { createScriptURL: () => assets.worker });

const supplies = createSupplies(assets);
const open = () => supplies.send(new Worker(policy?.createScriptURL("") ?? assets.worker, { type: "module" }));
/** @type {Worker | null} */
let first = null;
try {
  first = open();
  // One that breaks before it was handed over is no use: the next one will fail where it is heard.
  first.addEventListener("error", () => (first = null), { once: true });
} catch (error) {
  console.warn("The first worker could not be made.", error); // likewise
}

/** @returns {Worker} one that is being supplied, to be sent INIT */
export function spawn() {
  const worker = first ?? open();
  first = null;
  return worker;
}

/** Say why the worker's script does not run. */
export const examine = () => supplies.examine(assets.worker);

/** Seconds for which everything that is drawn waits for the style. */
const STYLE = 10;

/** Settled when the whole style is here: its last rule says so. */
export const styled = new Promise((resolve) => {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  const isWhole = () => getComputedStyle(document.documentElement).getPropertyValue("--whole") !== "";
  if (isWhole()) return resolve(true);
  const here = createLine().expect(STYLE, () => (link.media = "print")); // which nothing waits for
  for (const end of ["load", "error"]) {
    link.addEventListener(end, () => {
      here();
      link.media = "all";
      if (isWhole()) resolve(true);
    });
  }
});
