// The lab: what the visitor makes. A tree is text, and what a hand does to it is a change that Python makes to the text.

import { isOwn, textOf } from "../settings/named.js";
import { createKept } from "./kept.js";
import { createPractice } from "./practice.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Lab} Lab */
/** @typedef {import("../state.js").Draft} Draft */

const PAUSE = 120; // ms without a key, after which a text is read
const MOST = 200; // changes that can be taken back
const BYTES = 4_000_000; // of a file that is opened: the longest text, and what stands around it

/** What a first visit begins with. */
const FIRST = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";

/**
 * @param {Store} store
 * @param {{call: (name: string, args: object) => Promise<any>}} engine
 * @param {ReturnType<typeof import("../course/own.js").createOwn>} own
 * @param {ReturnType<typeof import("../course/game.js").createGame>} game
 * @param {{download: (name: string, blob: Blob) => void, stepAside: () => void}} page  `stepAside` lets see the stage
 */
export function createLab(store, engine, own, game, { download, stepAside }) {
  const device = createKept();
  let asked = 0; // what is asked later makes moot what was asked before
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Changes wait for each other: each is one of what the last one left. */
  let queue = Promise.resolve();
  /** What is taken last: whether it was. */
  let taking = Promise.resolve(false);

  const get = () => store.get().lab;
  /** @param {Partial<Lab>} patch */
  const set = (patch) => store.set({ lab: { ...get(), ...patch } });

  /**
   * Take what Python answers as the tree of now; where it refuses, say why and leave everything as it is.
   * @param {Promise<Draft>} answer @param {(draft: Draft) => Partial<Lab>} [more] of the lab that goes with it
   */
  async function taken(answer, more = () => ({})) {
    clearTimeout(timer);
    const turn = ++asked;
    const chosen = get().path;
    try {
      const draft = await answer;
      if (turn !== asked) return false;
      // Who has chosen another node meanwhile stays there.
      const path = get().path === chosen ? (draft.path ?? []) : get().path;
      set({ draft, text: draft.text, problem: "", path, ...more(draft) });
      own.adopt(draft);
      device.draft(draft.text);
      return true;
    } catch (error) {
      if (turn === asked) set({ problem: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  /** @param {Parameters<typeof taken>} what */
  const take = (...what) => (taking = taken(...what));

  /** What can be taken back once another tree has taken its place. @param {Draft} after */
  function past(after) {
    const { draft, past } = get();
    return draft && draft.text !== after.text
      ? { past: [...past, draft.text].slice(-MOST), future: [] }
      : {};
  }

  /** Once the changes before it have been made. @param {() => Promise<void>} what */
  const inTurn = (what) => (queue = queue.then(what));

  /** The node that is chosen, where the tree has one there; else the root. @param {Draft} draft */
  function stays({ rows }) {
    let at = 0;
    const { path } = get();
    for (const step of path) {
      at = (rows ?? []).findIndex(([parent, action]) => parent === at && action === step);
      if (at < 0) return [];
    }
    return path;
  }

  /** @param {string} text */
  const read = (text) => engine.call("tree", { text });

  /** Show the trees that are kept now, or say that nothing can be. @param {boolean} changed */
  function showKept(changed) {
    if (changed) return set({ kept: device.trees(), problem: "" });
    set({
      problem:
        "This browser keeps nothing for this page, or has no room left: save the tree as a file.",
    });
  }

  /** The tree of the stage is the one of the lab, wherever it came from. */
  function follow() {
    const { game } = store.get().settings;
    if (!isOwn(game) || get().draft?.name === game) return;
    const turn = ++asked;
    read(textOf(game)).then(
      (draft) =>
        void (
          turn === asked &&
          set({
            draft: { ...draft, name: game },
            text: draft.text,
            problem: "",
            path: [],
            ...past(draft),
          })
        ),
      () => {}, // who brought it there has said so
    );
  }

  const start = device.last() ?? FIRST;
  set({ kept: device.trees(), text: get().text || start });
  if (!isOwn(store.get().settings.game))
    read(start).then(
      (draft) => void (get().draft || set({ draft })),
      () => {},
    );
  follow();
  store.subscribe((now, before) => {
    if (now.settings.game !== before.settings.game) follow();
  });

  return {
    ...createPractice(store, engine, own, game, { download, stepAside }),
    /** What is typed: read as soon as the hand rests. @param {string} text */
    type(text) {
      asked += 1; // an answer to what stood there before would take its place
      set({ text });
      clearTimeout(timer);
      timer = setTimeout(() => void take(read(text), past), PAUSE);
    },
    /** Once the tree is what was last typed, changed or asked for, where that can be read. */
    settled: () =>
      inTurn(async () => {
        const { draft, text } = get();
        await (draft && draft.text !== text ? take(read(text), past) : taking);
      }),
    /** Choose a node. @param {number[]} path */
    choose: (path) => set({ path, problem: "" }),
    /** Change the node that is chosen, or another. @param {string} what @param {unknown} [value] @param {number[]} [path] */
    change: (what, value = null, path) =>
      inTurn(async () => {
        const { draft } = get();
        if (draft)
          await take(
            engine.call("change", { text: draft.text, what, path: path ?? get().path, value }),
            past,
          );
      }),
    undo: () =>
      inTurn(async () => {
        const { draft, past, future } = get();
        const before = past.at(-1);
        if (before && draft)
          await take(read(before), (back) => ({
            past: past.slice(0, -1),
            future: [draft.text, ...future],
            path: stays(back),
          }));
      }),
    redo: () =>
      inTurn(async () => {
        const { draft, past, future } = get();
        const [after, ...rest] = future;
        if (after && draft)
          await take(read(after), (back) => ({
            past: [...past, draft.text],
            future: rest,
            path: stays(back),
          }));
      }),
    /** Put the tree that is written on the stage, to be changed there. */
    async show() {
      const { text } = get();
      const answer = read(text);
      if (!(await take(answer, past))) {
        // Who types on meanwhile still sees the tree of before there, and what is typed stays.
        const draft = await answer.catch(() => null);
        if (!draft || get().text === text) return;
        set({ draft, ...past(draft) });
        own.adopt(draft);
      }
      own.clear();
      stepAside();
    },
    /** Take any text as the tree. @param {string} text */
    open: (text) => take(read(text), past),
    /** A tree at random. @param {object} wanted as the call takes it */
    random: (wanted) => take(engine.call("random", wanted), past),
    /** The position on the board, cut off so many plies deep. @param {number} depth */
    cut(depth) {
      const { settings, moves } = store.get();
      return take(
        engine.call("cut", { game: settings.game, first: settings.first, moves, depth }),
        past,
      );
    },
    /** @param {File} file */
    async openFile(file) {
      if (file.size > BYTES)
        return set({
          problem: `${file.name} is too large for a tree: it has more than ${BYTES / 1e6} MB.`,
        });
      const text = await file.text();
      try {
        const draft = await read(text);
        await take(Promise.resolve(draft), past);
      } catch (error) {
        set({
          problem: `${file.name} is no tree. ${error instanceof Error ? error.message : error}`,
        });
      }
    },
    saveFile: () => download("tree.txt", new Blob([get().text], { type: "text/plain" })),
    /** Keep the tree under a name. @param {string} name */
    keep(name) {
      const { draft, kept } = get();
      if (draft && name.trim()) showKept(device.keep(name.trim(), draft.text, kept));
    },
    /** @param {string} name */
    forget: (name) => showKept(device.forget(name)),
  };
}
