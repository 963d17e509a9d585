// The visitor's own code: read as it is typed, and run, checked and played only where a button says so.

import { matched } from "./matched.js";
import { likeOf, meantOf } from "./meant.js";
import { plies } from "../text.js";
import { isWritten, OWN, withGame, withSearch } from "./place.js";
import { createPrograms } from "./programs.js";
import { Unpackable } from "./packed.js";
import { createTold } from "./told.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Write} Write */
/** @typedef {import("../state.js").Read} Read */

const PAUSE = 350; // ms without a key, after which a text is read
/** What came to no answer because the visitor wanted something else. */
const QUIET = ["Stopped", "Replaced"];
const ELSEWHERE = "is in another program than this game";

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>, stop: () => void}} engine  `call` sends what runs own code to where it may run
 * @param {ReturnType<typeof import("../course/own.js").createOwn>} own
 * @param {ReturnType<typeof import("../shell/session.ts").createSession>} game
 * @param {object} page
 * @param {(name: string, blob: Blob) => void} page.download @param {() => Promise<boolean>} page.share @param {() => void} page.stepAside
 * @param {(player: import("./matched.js").Player) => void} page.challenge  make it the first player of a match
 * @param {typeof import("../python/engine.ts").CallError} page.CallError  the page's own: a part that is loaded has copies, which it would not know
 * @param {typeof import("../settings/settings.js").Refused} page.Refused
 */
export function createWrite(
  store,
  engine,
  own,
  game,
  { download, share, stepAside, challenge, CallError, Refused },
) {
  const get = () => store.get().write;
  /** @param {Partial<Write>} patch */
  const set = (patch) => store.set({ write: { ...get(), ...patch } });

  /** What reading told last. @type {Write["problem"]} */
  let unread = null;
  let asked = 0; // what is asked later makes moot what was asked before
  let answered = 0; // the last that was asked and not moot: equal where all that stands there has been read
  /** The last reading: its number, and when it is over. */
  let looking = { mine: 0, known: Promise.resolve() };
  let turn = 0; // the same of what was told to run
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The search of the visitor's own that the catalogue has. @type {Read | null} */
  let adopted = null;
  let like = ""; // chosen by hand for this program
  let fresh = get().asked !== ""; // the page has been opened with a link
  const told = createTold(store, CallError);
  const { now } = told;

  /** @param {"searches" | "games" | "evaluations"} kind */
  const has = (kind, name = get().meant) =>
    get().read?.[kind].some((one) => one.name === name) ?? false;

  const programs = createPrograms({ get, set }, (whole) => {
    asked += 1; // an answer about what stood there before would be wrong
    clearTimeout(timer);
    if (whole) like = "";
    if (whole) void look();
    else timer = setTimeout(() => void look(), PAUSE);
  });

  function place() {
    const { catalogue } = store.get();
    if (!adopted?.entry) return;
    const { label, toDepth } = adopted.entry;
    game.setStudentSearch(label.replace(/^Your /, ""), toDepth !== null, adopted.unfit);
    store.set({ catalogue: withSearch(catalogue, adopted.entry, adopted.unfit) });
  }

  /** @param {unknown} error */
  function fail(error) {
    if (!(error instanceof Error)) throw error;
    const { kind, detail } = /** @type {any} */ (error);
    if (QUIET.includes(kind)) return;
    if (kind === "Taught" && detail) set({ problem: detail, printed: detail.printed ?? "" });
    else set({ refusal: error.message });
  }

  /** Ask what the text has; nothing of it runs. */
  function look() {
    clearTimeout(timer);
    asked += 1;
    looking = { mine: asked, known: answer(asked) };
    return looking.known;
  }

  /** @param {number} mine the number of what is asked */
  async function answer(mine) {
    const { text } = get();
    if (!text.trim()) return ((answered = mine), set({ read: null, problem: null }));
    try {
      /** @type {Read} */
      let read = await engine.call("read", { code: { text, name: null } });
      const meant = meantOf(read, get().meant);
      // Where there are several, it is told which before it can be one of the searches.
      if (mine === asked && !read.entry && read.searches.some(({ name }) => name === meant))
        read = await engine.call("read", { code: { text, name: meant } });
      if (mine !== asked) return;
      answered = mine;
      const { problem } = get(); // what was run meanwhile may have told one of its own
      set({
        read,
        meant,
        problem: problem === unread ? null : problem,
        like: like || likeOf(read, meant) || get().like,
      });
      if (read.entry) adopted = read;
      place();
    } catch (error) {
      if (mine !== asked) return;
      answered = mine;
      set({ read: null });
      fail(error);
      unread = get().problem;
    }
  }

  /** Whether it can be read, once all that stands there is known, what is typed meanwhile too. @returns {Promise<boolean>} */
  async function isRead() {
    if (answered === asked && get().read) return true;
    // Of two who wait, the one that was stopped among them, neither asks anew what the other has asked: it would never be known.
    await (looking.mine === asked && answered !== asked ? looking.known : look());
    return answered === asked ? get().read !== null : isRead();
  }

  store.subscribe((state, before) => {
    const { search, compare } = state;
    if (search && search.columns !== before.search?.columns && search.algorithm === OWN)
      told.take();
    else if (compare.phase === "searching" && before.compare.phase !== "searching") told.take();
    if (state.catalogue !== before.catalogue) place();
    const { taught, result } = search ?? {};
    if (taught && taught !== before.search?.taught)
      set({ problem: taught, printed: taught.printed ?? "" });
    else if (result?.printed && result !== before.search?.result) set({ printed: result.printed });
  });

  /**
   * Do what runs the program: one thing at a time, and what is stopped is not heard of again.
   * @param {NonNullable<Write["busy"]>} busy @param {(isWanted: () => boolean) => Promise<unknown>} what
   */
  async function doing(busy, what) {
    if (get().busy) return;
    programs.trust();
    told.trust();
    const mine = ++turn;
    set({ busy, problem: null, refusal: "", printed: "", failures: null });
    try {
      if ((await isRead()) && mine === turn) await what(() => mine === turn);
    } catch (error) {
      if (mine === turn) fail(error);
    } finally {
      if (mine === turn) set({ busy: null });
    }
  }

  /** The game on the board is one of a text that is not this one. */
  async function leaveGame() {
    const { settings, catalogue } = store.get();
    const [, kind, name] = settings.game.split(":");
    if (isWritten(settings.game) && !has(kind === "game" ? "games" : "evaluations", name))
      await game.configure({ game: catalogue.games[0].name });
  }

  /** Play a game that Python has told of. @param {import("../settings/settings.js").GameEntry} entry @param {string} [strength] */
  async function playOn(entry, strength) {
    told.play();
    const elsewhere = adopted && !get().read?.entry; // the search that there is
    if (adopted)
      adopted = {
        ...adopted,
        unfit: { ...adopted.unfit, [entry.name]: elsewhere ? ELSEWHERE : "" },
      };
    const { catalogue, settings } = store.get();
    const again = settings.game === entry.name;
    store.set({ catalogue: withGame(catalogue, entry) });
    game.addStudentGame(entry);
    const algorithm = elsewhere && settings.algorithm === OWN ? entry.algorithm : undefined;
    await game.configure({
      game: entry.name,
      ...(algorithm && { algorithm }),
      ...(strength && { strength }),
    });
    if (again) game.fresh();
    stepAside();
  }

  if (!get().asked) programs.start();
  engine.call("beginnings", {}).then(
    (beginnings) => {
      set({ beginnings });
      if (!get().text && !get().file && !get().asked && beginnings.length)
        programs.begin(beginnings[0]);
    },
    (error) => console.warn("There are no beginnings.", error), // what is written by hand needs none
  );

  return {
    ...programs,
    codeOf: told.codeOf,
    /** Say which function or class is meant. @param {string} meant */
    mean(meant) {
      set({ meant });
      void look();
    },
    /** @param {Partial<Pick<Write, "like" | "base">>} choice */
    choose(choice) {
      like = choice.like ?? like;
      set(choice);
    },
    /** Search the position on the board. */
    run: () =>
      doing("run", async () => {
        await leaveGame();
        await game.configure({ algorithm: OWN });
        stepAside();
        await game.study();
      }),
    check: () =>
      doing("check", async (isWanted) => {
        const code = now();
        set({ checked: null });
        const checked = await engine.call("check", {
          code,
          like: get().like,
          ties: null,
          first: null,
        });
        if (isWanted()) set({ checked: { ...checked, code }, printed: checked.printed ?? "" });
      }),
    /** The smallest tree on which it errs, at the step where it does. */
    see: () =>
      doing("run", async () => {
        const { checked } = get();
        if (!checked?.game) return;
        const { depth } = checked.report;
        if (depth && get().read?.entry?.toDepth === null)
          throw new Refused(
            `What was checked was to look ${plies(depth)} ahead, and what is written now takes no depth: check it again.`,
          );
        await own.know(checked.game);
        await game.configure({
          game: checked.game,
          side: "both",
          algorithm: OWN,
          ...(depth && { strength: `depth:${depth}` }),
        });
        const { settings } = store.get();
        game.offer({
          root: { game: settings.game, first: settings.first, moves: [] },
          tick: checked.tick,
        });
        const search = told.with(checked.code, () => game.runOffer());
        stepAside();
        await search;
      }),
    /** Play the game that is meant. */
    play: () =>
      doing("play", async (isWanted) => {
        const { failures, entry } = await engine.call("contract", {
          code: now(),
          name: get().meant,
        });
        if (!isWanted()) return;
        if (failures.length) set({ failures });
        else await playOn(entry);
      }),
    /** Play a game of ours that is judged by the evaluation that is meant. */
    playAgainst: () =>
      doing("play", async (isWanted) => {
        const { entry } = await engine.call("judged", {
          code: now(),
          name: get().meant,
          game: get().base,
        });
        // To the end of the game nothing would be judged.
        const depth = entry.depths.includes(2) ? 2 : entry.depths[0];
        if (isWanted()) await playOn(entry, depth && `depth:${depth}`);
      }),
    /** Choose it as the first player of a match, in the Compare tab. */
    async match() {
      if (!(await isRead())) return; // what was typed last may have another name
      const found = matched(store.get());
      if (!found) return;
      if (found.game) game.configure({ game: found.game });
      store.set({ drawer: { open: true, tab: "compare" } });
      challenge(found.player);
    },
    stop() {
      turn += 1;
      engine.stop();
      set({ busy: null });
    },
    saveFile: () =>
      download(programs.fileName(), new Blob([get().text], { type: "text/x-python" })),
    /** Copy the link; false where it cannot be. */
    copyLink: async () => (await programs.packed()) && share(),
    /**
     * Have the program that a link brings, and its search in the catalogue, before the rest of the link is read; answers
     * whether it is a stranger here. Nothing of it runs.
     * @param {string} letters packed, or "" for the one of the last visit
     */
    async know(letters) {
      const first = fresh;
      fresh = false;
      try {
        const stranger = letters ? await programs.openLink(letters, first) : false;
        await look();
        return stranger;
      } catch (error) {
        throw error instanceof Unpackable ? new Refused(error.message) : error;
      } finally {
        if (get().asked) set({ asked: "" });
      }
    },
  };
}
