// What the page makes of what a device stores, and what it stores: each case loads the page once.

import { mock } from "node:test";
import { createDrawerState } from "../../web/page/drawer.js";
import { createExamples } from "../../web/page/examples.js";
import { listenForKeys } from "../../web/page/keys.js";
import { createTheme } from "../../web/page/theme.js";
import { createWay } from "../../web/page/way.js";
import { recallWords } from "../../web/settings/remembered.js";
import { createDrafts } from "../../web/write/drafts.js";
import { loadPage, waitForPacked } from "./recorded-page.js";

/** @typedef {import("./recorded-page.js").Page} Page */
/** @typedef {Record<string, string>} Texts */
/** @typedef {{part: string, local?: Texts, session?: Texts, refuses?: import("./recorded-page.js").Refusing, hash?: string, screen?: string[], actions?: any[][]}} Case  `screen` is narrow, dark or for touch; `actions` are names of functions with their arguments */
/** @typedef {Case & {page: object, after?: {local?: Texts, session?: Texts}}} StorageRow  `after` is what is stored then, where it is something else */

const nothing = () => {};
const MINIMAX = "def minimax(game, state):\n    pass\n";
const PACKED = "q1CwVTDkAgA"; // x = 1, as a link holds it
const LINKED = `#code=${PACKED}`;
const _TREE = "[[3, 12, 8], [2, 4, 6]]";

/** What other pages of the site, older pages and hands may have written in place of a list. */
const DAMAGED = [
  "",
  "null",
  "5",
  '"text"',
  "{}",
  "[",
  "[null]",
  "[5]",
  "[[]]",
  '["text"]',
  "[{}]",
  '[{"name": 5, "text": "x"}]',
  '[{"name": "a"}]',
];

/** Values in place of one key. @param {string} part @param {string} key @param {string[]} texts @returns {Case[]} */
const stored = (part, key, texts) => texts.map((text) => ({ part, local: { [key]: text } }));

const PROGRAMS = [
  { name: "Minimax", text: MINIMAX },
  { name: "From a link", text: "def f():\n    pass\n", link: true },
];
const programs = JSON.stringify(PROGRAMS);
const thirty = JSON.stringify(
  Array.from({ length: 30 }, (_, at) => ({ name: `P${at}`, text: "" })),
);
const _trees = JSON.stringify([
  { name: "a", text: "[1, 2]" },
  { name: "b", text: "[[1, 2], 3]" },
]);
const _course = JSON.stringify([
  { step: 0, seed: 1, points: 2, of: 3 },
  { step: 1, seed: 2, points: 5, of: 5 },
]);

/** @type {Case[]} */
export const CASES = [
  { part: "theme" },
  ...stored("theme", "plyscope-theme", ["system", "light", "dark", "Dark", "", "null"]),
  ...[1, 2, 3].map((count) => ({ part: "theme", actions: Array(count).fill(["next"]) })),
  { part: "theme", refuses: "writing", actions: [["next"]] },
  ...["system", "light", "dark"].map((theme) => ({
    part: "theme",
    screen: ["dark"],
    local: { "plyscope-theme": theme },
  })),
  { part: "drawer" },
  ...stored("drawer", "plyscope-drawer", ["open", "closed", "", "false"]),
  { part: "drawer", actions: [["toggle"]] },
  { part: "drawer", local: { "plyscope-drawer": "closed" }, actions: [["show", "code"]] },
  { part: "drawer", actions: [["stepAside"]] },
  { part: "drawer", screen: ["narrow"], local: { "plyscope-drawer": "open" } },
  { part: "drawer", screen: ["narrow"], actions: [["toggle"]] },
  { part: "drawer", screen: ["narrow"], actions: [["show", "code"], ["stepAside"]] },
  { part: "letters" },
  ...stored("letters", "plyscope-letters", ["on", "off", "", "no"]),
  { part: "letters", actions: [["tick", false]] },
  { part: "letters", local: { "plyscope-letters": "off" }, actions: [["tick", true]] },
  { part: "tried" },
  { part: "tried", screen: ["touch"], local: { "plyscope-tried": "search" } },
  ...stored("tried", "plyscope-tried", [
    "search",
    "search examples",
    "search step cutoff examples",
    "  examples   search ",
    "unknown",
    "[]",
    "",
  ]),
  { part: "tried", actions: [["done", "search"]] },
  {
    part: "tried",
    local: { "plyscope-tried": "step unknown" },
    actions: [
      ["done", "search"],
      ["done", "step"],
      ["done", "examples"],
    ],
  },
  { part: "walked" },
  ...stored("walked", "plyscope-walked", ["minimax", "minimax uct minimax", " gone ", ""]),
  { part: "walked", actions: [["choose", "alphabeta"]] },
  {
    part: "walked",
    local: { "plyscope-walked": "uct gone" },
    actions: [
      ["choose", "uct"],
      ["choose", "minimax"],
    ],
  },
  { part: "write" },
  ...stored("write", "plyscope-programs", [
    programs,
    ...DAMAGED,
    thirty,
    '[{"name": "a", "text": "x", "link": 1}]',
    `[null, 5, ${programs.slice(1)}`,
  ]),
  ...["Minimax", "From a link", "gone", ""].map((name) => ({
    part: "write",
    local: { "plyscope-programs": programs, "plyscope-program": name },
  })),
  { part: "write", local: { "plyscope-program": "Minimax" } },
  { part: "write", actions: [["type", "x = 1\n"]] },
  {
    part: "write",
    actions: [
      ["type", "x = 1\n"],
      ["type", "x = 2\n"],
      ["rename", " my  program "],
    ],
  },
  { part: "write", refuses: "writing", actions: [["type", "x = 1\n"]] },
  { part: "write", local: { "plyscope-programs": programs }, actions: [["type", "x = 1\n"]] },
  {
    part: "write",
    local: { "plyscope-programs": programs },
    actions: [
      ["open", "Minimax"],
      ["rename", "From a link"],
    ],
  },
  { part: "write", local: { "plyscope-programs": programs }, actions: [["remove"]] },
  { part: "write", local: { "plyscope-programs": programs }, actions: [["remove"], ["takeBack"]] },
  { part: "write", local: { "plyscope-programs": programs }, actions: [["trust"]] },
  { part: "write", local: { "plyscope-programs": thirty }, actions: [["fresh"]] },
  { part: "write", local: { "plyscope-programs": programs }, actions: [["fresh"]] },
  {
    part: "write",
    local: { "plyscope-programs": programs },
    actions: [["fresh"], ["type", "y = 1\n"]],
  },
  { part: "links" },
  ...DAMAGED.map((text) => ({ part: "links", session: { "plyscope-links": text } })),
  { part: "links", session: { "plyscope-links": '["a", 5, "b"]' }, actions: [["linked", "c"]] },
  {
    part: "links",
    session: { "plyscope-links": '["1","2","3","4","5","6","7","8"]' },
    actions: [["linked", "9"]],
  },
  { part: "links", refuses: "writing", actions: [["linked", "a"]] },
  ...["theme", "drawer", "letters", "tried", "walked", "write", "links", "address"].map((part) => ({
    part,
    refuses: /** @type {const} */ ("all"),
  })),
  { part: "linked", hash: LINKED, actions: [["read"]] },
  { part: "linked", hash: LINKED, local: { "plyscope-programs": programs }, actions: [["read"]] },
  {
    part: "linked",
    hash: LINKED,
    local: { "plyscope-programs": programs, "plyscope-program": "Minimax" },
    session: { "plyscope-links": `["${PACKED}"]` },
    actions: [["read"]],
  },
  {
    part: "linked",
    hash: LINKED,
    local: { "plyscope-programs": JSON.stringify([{ name: "Mine", text: "x = 1\n" }]) },
    actions: [["read"]],
  },
  { part: "linked", hash: LINKED, local: { "plyscope-programs": thirty }, actions: [["read"]] },
  { part: "linked", hash: LINKED, refuses: "writing", actions: [["read"]] },
  ...[
    "",
    "null",
    "[",
    "5",
    '["", "#moves=b2"]',
    '["#moves=b2", ""]',
    '["#moves=a3", "#moves=b2"]',
  ].map((text) => ({ part: "address", hash: "#moves=b2", session: { "plyscope-address": text } })),
  { part: "address", hash: "", session: { "plyscope-address": '["", "#moves=b2"]' } },
  { part: "address", hash: "#moves=b2", actions: [["move", "a3"], ["leave"]] },
  { part: "address", refuses: "writing", actions: [["move", "b2"], ["leave"]] },
  { part: "address", actions: [["leave"]] },
];

/** The parts of the page: each has what it does, and what there is to be seen of it. @type {Record<string, (page: Page) => {actions?: Record<string, any>, show: () => object}>} */
const PARTS = {
  theme: ({ store }) => ({
    actions: createTheme(store),
    show: () => pick(store.get(), ["theme", "dark"]),
  }),
  drawer: ({ store }) => ({
    actions: createDrawerState(store),
    show: () => pick(store.get(), ["drawer"]),
  }),
  letters() {
    const box = Object.assign(new EventTarget(), { checked: true });
    listenForKeys(
      { toggle: nothing, step: nothing, toStart: nothing, toEnd: nothing, help: nothing },
      {},
      /** @type {any} */ (box),
    );
    const tick = (/** @type {boolean} */ checked) =>
      void ((box.checked = checked), box.dispatchEvent(new Event("change")));
    return { actions: { tick }, show: () => pick(box, ["checked"]) };
  },
  tried: ({ store }) => ({
    actions: createWay(store),
    show: () => ({ words: recallWords("tried"), next: store.get().next }),
  }),
  walked({ store, game, address, own }) {
    const examples = createExamples(store, game, address, own, nothing);
    const all = /** @type {any} */ (store.get().catalogue).examples;
    // What it waits for is its search, which is never done.
    const choose = (/** @type {string} */ name) =>
      void examples.choose(all.find((/** @type {any} */ one) => one.name === name));
    return { actions: { choose }, show: () => ({ walked: examples.walked() }) };
  },
  write: ({ store, writing }) => ({
    actions: writing(),
    show: () => shownProgram(store.get().write),
  }),
  linked: ({ store, address }) => ({
    actions: address,
    show: () => shownProgram(store.get().write),
  }),
  links() {
    const drafts = createDrafts();
    return { actions: drafts, show: () => ({ links: drafts.links() }) };
  },
  address: ({ store, window }) => ({
    actions: {
      move: (/** @type {string} */ name) => store.set({ moves: [...store.get().moves, name] }),
      leave: () => window.dispatchEvent(new Event("pagehide")),
    },
    show: () => ({ hash: globalThis.location.hash }),
  }),
};

/** What the editor shows. @param {import("../../web/state.js").Write} write */
const shownProgram = ({ text, beginnings, ...rest }) => ({
  ...pick(rest, ["file", "title", "link", "drafts", "refusal", "gone"]),
  text: text === beginnings[0]?.text ? { beginning: beginnings[0].name } : text,
});

/** @param {object} object @param {string[]} keys */
const pick = (object, keys) =>
  Object.fromEntries(keys.map((key) => [key, /** @type {any} */ (object)[key]]));

/**
 * Load the page with what is stored, do something, and tell what is to be seen and what is stored then.
 * @param {ReturnType<typeof import("./recorded-page.js").startPython>} python @param {any} catalogue @param {Case} one @returns {Promise<StorageRow>}
 */
export async function recordStorage(python, catalogue, one) {
  const {
    part,
    local = {},
    session = {},
    refuses = "",
    hash = "",
    screen = [],
    actions = [],
  } = one;
  const maps = { local: new Map(Object.entries(local)), session: new Map(Object.entries(session)) };
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} },
    visibilityState: "visible",
  });
  const media = {
    "min-width": !screen.includes("narrow"),
    dark: screen.includes("dark"),
    coarse: screen.includes("touch"),
  };
  const matchMedia = (/** @type {string} */ query) =>
    Object.assign(new EventTarget(), {
      matches: Object.entries(media).some(([word, matches]) => matches && query.includes(word)),
    });
  Object.assign(globalThis, { document, matchMedia });
  mock.method(performance, "getEntriesByType", () => [{ type: "reload" }]);
  mock.method(console, "info", nothing);
  mock.timers.enable({ apis: ["setTimeout"] });
  /** Let Python answer what it was asked, and what follows upon that. */
  async function settle() {
    for (let round = 0; round < 4; round += 1) {
      await python.ask({ name: "tree", args: { text: "1" } });
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  try {
    const page = loadPage(python, catalogue, { hash, refuses, ...maps });
    const { actions: known = {}, show } = PARTS[part](page);
    await settle();
    for (const [name, ...given] of actions) {
      await known[name](...given);
      await settle();
    }
    mock.timers.tick(1_000); // what is stored once the hand rests
    await settle();
    if (page.store.get().write.text) await waitForPacked(page.store);
    const shown = show();
    const after = Object.fromEntries(
      Object.entries(maps)
        .map(([name, map]) => [
          name,
          Object.fromEntries(
            [...map].filter(([key]) => part === "links" || key !== "plyscope-links"),
          ),
        ])
        .filter(
          ([name, texts]) =>
            JSON.stringify(texts) !==
            JSON.stringify({ local, session }[/** @type {"local" | "session"} */ (name)]),
        ),
    );
    return { ...one, page: shown, ...(Object.keys(after).length > 0 && { after }) };
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
}
