// The first script of the page, and a small one: Python's downloads and the engine's worker are under way before
// the rest of the page has been loaded.

import { open } from "./files.js";
import { createLine } from "./line.js";
import { createSupplies } from "./supplies.js";

const found = JSON.parse(document.getElementById("assets")?.textContent || "null");
if (!found) throw new Error("The page does not say where its files are: build it with build.py.");

/** @param {string} url @returns {string} the same from the document's root: a worker would resolve it against itself */
const absolute = (url) => new URL(url, document.baseURI).href;

/** Absolute URLs of the worker and of what a start needs. @type {import("./supplies.js").Assets & {worker: string}} */
const assets = {
  worker: absolute(found.worker),
  files: /** @type {any} */ (
    Object.fromEntries(
      Object.entries(found.files).map(([name, file]) => [
        name,
        file && { ...file, url: absolute(file.url) },
      ]),
    )
  ),
};

/** How the page's first parts are waited for: for ever, as for any script. The page itself says that one did not arrive. */
const WAY = {
  line: { came: () => undefined, expect: () => () => {}, end: () => {} },
  patience: 0,
  again: false,
  count: () => {},
  turn: null,
};
/** What is downloaded behind something else on a slow connection is not given up. */
const line = createLine();
/** Seconds without a byte of anything, after which a later part is given up. */
const PATIENCE = 30;
/** Names of later parts that failed: they are fetched anew, past the browser's cache. @type {Set<string>} */
const failures = new Set();
/** Seconds for which everything that is drawn waits for the style. */
const STYLE = 10;

/** @param {string} name @param {import("./files.js").Way} [way] */
function content(name, way = WAY) {
  const [hash, opened] = found.parts[name];
  return open({ url: absolute(`assets/${name}-${hash}.bin`), bytes: 0, opened }, way); // the bytes are not counted
}

/** A part of the page that is not there from the first; given up where it stops coming. @param {string} name @param {boolean} [again] past the browser's cache */
export function bytes(name, again = failures.has(name)) {
  const coming = content(name, { ...WAY, line, patience: PATIENCE, again });
  coming.then(
    () => failures.delete(name),
    () => failures.add(name),
  );
  return coming;
}

/** Unpack a part of the page as text, in which this folder is called "plyscope:/". @param {string} name @param {typeof bytes | typeof content} [fetched] */
async function text(name, fetched = bytes) {
  return new TextDecoder()
    .decode(await fetched(name))
    .replaceAll("plyscope:/", new URL(".", import.meta.url).href);
}

/** @param {string} script */
const address = (script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
/** @param {string} script */
const run = (script) => import(address(script));

/** A part of the page that is not there from the first. @param {string} name @returns {Promise<any>} */
export const part = async (name) => run(await text(name));

/** What is told in a file of its own. @param {string} name @returns {Promise<any>} */
export const data = async (name) => JSON.parse(await text(name));

/** Add a style to the page, by its name. @param {string} name @param {typeof bytes | typeof content} [fetched] */
export async function style(name, fetched = bytes) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await text(name, fetched));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Settled when the page's own is here. */
export const styled = style("style", content);
const drawn = new Promise((draw) => {
  createLine().expect(STYLE, () => draw(true));
  styled.then(draw, draw);
}).then(() => document.documentElement.classList.add("is-styled"));

const page = Promise.all([text("main", content), text("catalogue", content), drawn]).then(
  ([main, catalogue]) => {
    /** @type {HTMLElement} */ (document.getElementById("catalogue")).textContent = catalogue;
    return run(main);
  },
);

/** window.plyscope: no more than its promise, until main.js has come. @type {{ready: Promise<unknown>}} */
export const plyscope = { ready: page.then(() => plyscope.ready) };
plyscope.ready.catch(() => {}); // what did not come was told by the page itself
Object.assign(window, { plyscope });

/** @type {{createScriptURL: (url: string) => any} | undefined} where the browser has Trusted Types: only for what is made here */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("plyscope", {
  createScriptURL: (/** @type {string} */ url) => url,
});

const supplies = createSupplies(assets, line);
const supplied = (url = assets.worker) =>
  supplies.send(new Worker(policy?.createScriptURL(url) ?? url, { type: "module" }));
/** @type {Worker | null} */
let first = null;
try {
  first = supplied();
  // One that breaks before it was handed over is no use: the next one will fail where it is heard.
  first.addEventListener("error", () => (first = null), { once: true });
} catch (error) {
  console.warn("The first worker could not be made.", error); // likewise
}

/** @returns {Worker} one that is being supplied, to be sent INIT */
export function spawn() {
  const worker = first ?? supplied();
  first = null;
  return worker;
}

/** Say why the worker's script does not run. */
export const examine = () => supplies.examine(assets.worker);

/** What makes workers for code that is not ours: of a blob, so that the page's policy is theirs. */
export async function guests() {
  const url = address(await text("guest"));
  return () => supplied(url);
}
