// The first script of the page, and a small one: Python's downloads and the engine's worker are
// under way before the rest of the page has been loaded.

import { open, type Files, type Way } from "./files.ts";
import { createLine } from "./line.ts";
import { createSupplies, type Assets } from "./supplies.ts";
import { isEmbedded } from "../wire/embedding.ts";
import {
  enableControls,
  findOtherGame,
  holdInput,
  parsed,
  showDrawer,
  showFrame,
} from "../first-screen.ts";

/** What build.py has told the page of its files. */
interface Found extends Assets {
  worker: string;
  /** the hash in the name of each part, and the bytes in it */
  parts: Record<string, [hash: string, opened: number]>;
  games: Record<string, string>; // the labels of games other than the one on the first screen
}

const found: Found = JSON.parse(document.getElementById("assets")?.textContent || "null");
if (!found) throw new Error("The page does not say where its files are: build it with build.py.");

/** @returns the same from the document's root: a worker would resolve it against itself */
const absolute = (url: string): string => new URL(url, document.baseURI).href;

/** Absolute URLs of the worker and of what a start needs. */
const assets: Assets & { worker: string } = {
  worker: absolute(found.worker),
  files: Object.fromEntries(
    Object.entries(found.files).map(([name, file]) => [
      name,
      file && { ...file, url: absolute(file.url) },
    ]),
  ) as unknown as Files,
};

/** How the page's first parts are waited for: for ever, as for any script. The page itself says
 * that one did not arrive. */
const WAY = {
  line: { came: () => undefined, expect: () => () => {}, end: () => {} },
  patience: 0,
  again: false,
  count: () => {},
};
/** What is downloaded behind something else on a slow connection is not given up. */
const line = createLine();
const PATIENCE = 30; // seconds without a byte of anything, after which a later part is given up
/** Names of later parts that failed: they are fetched anew, past the browser's cache. */
const failures = new Set<string>();
/** Parts that are fetched before they are wanted. */
const fetched = new Map<string, ReturnType<typeof content>>();
const STYLE = 10; // seconds for which everything that is drawn waits for the style

function content(name: string, way: Way = WAY) {
  const [hash, opened] = found.parts[name];
  return open({ url: absolute(`assets/${name}-${hash}.bin`), bytes: 0, opened }, way); // the bytes are not counted
}

/** A part of the page that is not there from the first; given up where it stops coming.
 * @param again past the browser's cache */
export function bytes(name: string, again: boolean = failures.has(name)) {
  return fetched.get(name) ?? fetchPart(name, again);
}

/** The browser is to save data. */
export const isSparing = () =>
  Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);

/** Fetch a part of the page before it is wanted; it is tried again when it is. */
export function prefetch(name: string) {
  if (isSparing() || fetched.has(name)) return;
  const coming = content(name, { ...WAY, line, patience: PATIENCE, again: false });
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
}

function fetchPart(name: string, again: boolean) {
  const coming = content(name, { ...WAY, line, patience: PATIENCE, again });
  coming.then(
    () => failures.delete(name),
    () => failures.add(name),
  );
  return coming;
}

/** Unpack a part of the page as text, in which this folder is called "plyscope:/". */
async function text(name: string, fetched: typeof bytes | typeof content = bytes) {
  return new TextDecoder()
    .decode(await fetched(name))
    .replaceAll("plyscope:/", new URL(".", import.meta.url).href);
}

const address = (script: string) =>
  URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
const run = (script: string) => import(address(script));

/** A module, or what a file tells: the caller knows its form. */
// biome-ignore lint/suspicious/noExplicitAny: it is another script, which TypeScript does not see
type Loaded = any;

/** A part of the page that is not there from the first. */
export const part = async (name: string): Promise<Loaded> => run(await text(name));

/** A style sheet by its name, for what has a shadow of its own. */
export async function sheet(name: string, fetched: typeof bytes | typeof content = bytes) {
  const made = new CSSStyleSheet();
  made.replaceSync(await text(name, fetched));
  return made;
}

/** Names of the styles that the page has. */
const styles = new Set<string>();

/** Add a style to the page, by its name, unless it is there. */
export async function style(...named: Parameters<typeof sheet>) {
  if (styles.has(named[0])) return;
  const added = await sheet(...named);
  styles.add(named[0]);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
}

export const styled = style("style", content); // settled when the page's own is here
const drawn = new Promise((draw) => {
  createLine().expect(STYLE, () => draw(true));
  styled.then(draw, draw);
});

/** The label of the game that the address names, where it is not the one on the first screen. */
export const otherGame = findOtherGame(location.hash, found.games);
/** What the page was given on its first screen so far is done once it can take it. */
export const release = holdInput();
const shown = Promise.all([drawn, parsed]).then(() => {
  enableControls();
  showDrawer();
  if (otherGame) showFrame(otherGame);
  document.documentElement.classList.toggle("is-embedded", isEmbedded);
  document.documentElement.classList.add("is-styled");
});

/** The first update of `App`, as it was when the page was built. */
export let firstUpdate: Loaded;
const page = Promise.all([text("main", content), text("first", content), shown]).then(
  ([main, first]) => {
    firstUpdate = JSON.parse(first);
    return run(main);
  },
);

/** window.plyscope: no more than its promise, until main.ts has come. */
export const plyscope: { ready: Promise<unknown> } = { ready: page.then(() => plyscope.ready) };
plyscope.ready.catch(() => {}); // what did not come was told by the page itself
Object.assign(window, { plyscope });

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

/** Where the browser has Trusted Types: only for what is made here. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "plyscope",
  { createScriptURL: (url) => url },
);

/** An address from which a script may be loaded. */
export const scriptAddress = (url: string) => policy?.createScriptURL(url) ?? url;

const supplies = createSupplies(assets, line);
const supplied = (url = assets.worker) =>
  supplies.send(new Worker(scriptAddress(url), { type: "module" }));
let first: Worker | null = null;
try {
  first = supplied();
  // One that breaks before it was handed over is no use: the next one will fail where it is heard.
  first.addEventListener("error", () => (first = null), { once: true });
} catch (error) {
  console.warn("The first worker could not be made.", error); // likewise
}

/** @returns one that is being supplied, to be sent INIT */
export function spawn(): Worker {
  const worker = first ?? supplied();
  first = null;
  return worker;
}

export const examine = () => supplies.examine(assets.worker);

/** What makes workers for student code: of a blob, so that the page's policy is theirs. */
export async function sandboxes() {
  const url = address(await text("sandbox"));
  return () => supplied(url);
}
