// The page without its views, as it opens a link or begins with what the device stores; its Python is the real one.

import { createGame } from "../../web/course/game.js";
import { createOwn } from "../../web/course/own.js";
import { createAddress, linkOf } from "../../web/page/address.js";
import { CallError } from "../../web/python/engine.ts";
import { parseLink } from "../../web/settings/links.js";
import { defaults, Refused } from "../../web/settings/settings.js";
import { createStore, initialState } from "../../web/state.js";
import { pack, unpack } from "../../web/write/packed.js";
import { createWrite } from "../../web/write/write.js";
import { converse } from "./python.js";

const PREFIX = "The link could not be opened. ";
const nothing = () => {};

/** A Python that answers the page's calls, and tells the links that are recorded. */
export const startPython = () =>
  converse(`
import json
from plyscope.calls import bridge
from plyscope.calls.page_catalog import make_catalog
from plyscope.sandbox import sandbox_dispatch
from tests.page.link_samples import list_links
def answer(name, args):
    if name == "catalogue":
        return make_catalog()
    if name == "links":
        return list_links(args)
    module = sandbox_dispatch if name in ("beginnings", "read") else bridge
    return json.loads(module.call(name, json.dumps(args)))
`);

/** A storage that holds these texts. @param {Map<string, string>} texts @param {Refusing} refuses */
const storageOf = (texts, refuses) => ({
  getItem(/** @type {string} */ key) {
    if (refuses === "all") throw new Error("Storage is switched off for this page.");
    return texts.get(key) ?? null;
  },
  setItem(/** @type {string} */ key, /** @type {string} */ text) {
    if (refuses) throw new Error("There is no room left.");
    texts.set(key, text);
  },
  removeItem: (/** @type {string} */ key) => void texts.delete(key),
});

/** @typedef {"writing" | "all" | ""} Refusing  what the browser's storage refuses */

/**
 * The page as it is when it was loaded. Nothing moves by itself: dice and the computer's searches are never done.
 * @param {ReturnType<typeof startPython>} python @param {any} catalogue
 * @param {{hash?: string, local?: Map<string, string>, session?: Map<string, string>, refuses?: Refusing}} [device]
 */
export function loadPage(
  python,
  catalogue,
  { hash = "", local = new Map(), session = new Map(), refuses = "" } = {},
) {
  const window = new EventTarget();
  const replaceState = (
    /** @type {any} */ _state,
    /** @type {string} */ _title,
    /** @type {string} */ to,
  ) => void (globalThis.location.hash = to.startsWith("#") ? to : "");
  Object.assign(globalThis, {
    location: { hash, pathname: "/", search: "" },
    history: { replaceState },
    addEventListener: window.addEventListener.bind(window),
    localStorage: storageOf(local, refuses),
    sessionStorage: storageOf(session, refuses),
  });
  const store = createStore(initialState(catalogue, defaults(catalogue)));
  const engine = {
    /** @param {string} name @param {any} args */
    async call(name, args) {
      if (name === "roll") return new Promise(nothing);
      const { value, error } = await python.ask({ name, args });
      if (error) throw new CallError(error.kind, error.message, error.detail);
      return value;
    },
    stop: nothing,
  };
  const searches = { stop: nothing, clear: nothing, run: () => new Promise(nothing) };
  const game = createGame(store, /** @type {any} */ (engine), /** @type {any} */ (searches));
  const own = createOwn(store, engine, game);
  /** @type {ReturnType<typeof createWrite> | undefined} */
  let writer;
  const writing = () =>
    (writer ??= createWrite(store, engine, own, game, {
      download: nothing,
      share: async () => true,
      stepAside: nothing,
      CallError,
      Refused,
    }));
  /** The program of a link, as main.js has it. @param {string} code */
  async function program(code) {
    store.set({ write: { ...store.get().write, asked: code } });
    return writing().know(code);
  }
  const address = createAddress(store, game, /** @type {any} */ (engine), { ...own, program });
  return { store, engine, game, own, address, writing, window };
}

/**
 * Wait until the program in the editor is packed: a browser packs beside what the page does.
 * @param {Page["store"]} store
 */
export async function waitForPacked(store) {
  const now = () => store.get().write;
  for (let round = 0; now().packed !== (await pack(now().text)); round += 1) {
    if (round > 10_000) throw new Error("The program in the editor was never packed.");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** @typedef {ReturnType<typeof loadPage>} Page */
/** @typedef {{hash: string, settings?: object, screen?: object, written?: string, refusal?: string}} LinkRow */

/**
 * What the page makes of a link. `screen` holds what differs from an empty link; `written` is the link that the page writes back.
 * @param {ReturnType<typeof startPython>} python @param {any} catalogue @param {string} hash
 * @returns {Promise<{row: LinkRow, link?: import("../../web/settings/links.js").Link, catalogue?: any}>} `catalogue` has what the link brought
 */
export async function recordLink(python, catalogue, hash) {
  const { store, address } = loadPage(python, catalogue, { hash });
  await address.read();
  if (store.get().write.text) await waitForPacked(store);
  const { notice } = store.get();
  if (notice) {
    if (!notice.text.startsWith(PREFIX)) throw new Error(`${hash}: ${notice.text}`);
    return { row: { hash, refusal: notice.text.slice(PREFIX.length) } };
  }
  const now = store.get().catalogue;
  const link = parseLink(hash, now);
  const { settings, ...screen } = link;
  const plain = /** @type {Record<string, unknown>} */ ({
    ...parseLink("", now),
    from: link.moves.length,
  });
  const differing = Object.entries(screen).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(plain[key]),
  );
  const written = await withSameCode(linkOf(store.get()), hash);
  return {
    row: { hash, settings, screen: Object.fromEntries(differing), written },
    link,
    catalogue: now,
  };
}

const codeIn = (/** @type {string} */ hash) => /[#&]code=([\w-]+)/.exec(hash)?.[1] ?? "";

/** A link with the program packed as in another link, where it is the same program: deflated texts differ between libraries. @param {string} written @param {string} hash */
async function withSameCode(written, hash) {
  const [after, before] = [codeIn(written), codeIn(hash)];
  const same =
    after && before && (await unpack(after)) === (await unpack(before)).replace(/\r\n?/g, "\n");
  return same ? written.replace(after, before) : written;
}
