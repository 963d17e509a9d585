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
export const line = createLine();
const STYLE = 10; // seconds for which everything that is drawn waits for the style

/** Fetch a part of the page. */
export function content(name: string, way: Partial<Way> = {}) {
  const [hash, opened] = found.parts[name];
  const url = absolute(`assets/${name}-${hash}.bin`);
  return open({ url, bytes: 0, opened }, { ...WAY, ...way }); // the bytes are not counted
}

/** Read a part of the page as text, in which this folder is called "plyscope:/". */
export const read = async (part: ReturnType<typeof content>) =>
  new TextDecoder().decode(await part).replaceAll("plyscope:/", new URL(".", import.meta.url).href);

export const address = (script: string) =>
  URL.createObjectURL(new Blob([script], { type: "text/javascript" }));

/** A module, or what a file tells: the caller knows its form. */
// biome-ignore lint/suspicious/noExplicitAny: it is another script, which TypeScript does not see
export type Loaded = any;

/** Make a style sheet of a part of the page. */
export async function readSheet(part: ReturnType<typeof content>) {
  const made = new CSSStyleSheet();
  made.replaceSync(await read(part));
  return made;
}

/** Add a style to the page. */
export async function addStyle(part: ReturnType<typeof content>) {
  const added = await readSheet(part);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, added];
}

export const styled = addStyle(content("style")); // settled when the page's own is here
const texts = [read(content("main")), read(content("first"))];
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
export const supplied = (url = assets.worker) =>
  supplies.send(new Worker(scriptAddress(url), { type: "module" }));
let first: Worker | null = null;
try {
  first = supplied();
  // One that breaks before it was handed over is no use: the next one will fail where it is heard.
  first.addEventListener("error", () => (first = null), { once: true });
} catch (error) {
  console.warn("The first worker could not be made.", error); // likewise
}

/** Milliseconds that the page's script waits for what the worker needs first. */
const BEHIND = 150;
/** The first update of `App`, as it was when the page was built. */
export let firstUpdate: Loaded;
const page = Promise.all([...texts, shown, hasBegun()]).then(([main, first]) => {
  firstUpdate = JSON.parse(first as string);
  return import(address(main as string));
});

/** Settled when the worker can compile Python, or else soon: from then on both work side by side. */
function hasBegun() {
  const late = new Promise((resolve) => setTimeout(resolve, BEHIND));
  return Promise.race([supplies.hasBegun(), late]);
}

/** window.plyscope: no more than its promise, until main.ts has come. */
export const plyscope: { ready: Promise<unknown> } = { ready: page.then(() => plyscope.ready) };
plyscope.ready.catch(() => {}); // what did not come was told by the page itself
Object.assign(window, { plyscope });

/** @returns one that is being supplied, to be sent INIT */
export function spawn(): Worker {
  const worker = first ?? supplied();
  first = null;
  return worker;
}

export const examine = () => supplies.examine(assets.worker);
