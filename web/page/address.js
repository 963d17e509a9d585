// The address bar kept in step with the state, and the state with an address that the visitor opens.

import { formatLink, givenIn, LONGEST, parseLink } from "../settings/links.js";
import { isOwn } from "../settings/named.js";
import { defaults, Refused } from "../settings/settings.js";
import { NO_LECTURE, question } from "../state.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../settings/links.js").Link} Link */

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const PAUSE = 400;

/** Where a window finds, after a reload, the address that it wrote when it went. */
const LEFT = "plyscope-address";

/**
 * Take the address that this window wrote when it went: a browser reloads the one of before, whatever is written then. Private
 * modes without storage keep the one of before.
 */
function resume() {
  try {
    const [before, after] = JSON.parse(sessionStorage.getItem(LEFT) ?? "[]");
    sessionStorage.removeItem(LEFT);
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (
      performance.getEntriesByType("navigation")
    );
    if (navigation?.type === "reload" && before === location.hash)
      history.replaceState(history.state, "", after || location.pathname + location.search);
  } catch (error) {
    console.info("This window does not know the address that it wrote last.", error);
  }
}

/**
 * The link to what is on the screen.
 * @param {State} state
 */
export function linkOf({
  settings,
  moves,
  search,
  offer,
  tick,
  layout,
  follow,
  view,
  turned,
  drawer,
  compare,
  lecture,
  lab,
  program,
  catalogue,
}) {
  // A game that a program holds is there when the program is told to play it, and no sooner.
  if (settings.game.startsWith("own:"))
    return formatLink(
      {
        settings: defaults(catalogue),
        moves: [],
        tick: null,
        from: 0,
        layout,
        view: null,
        tab: drawer.tab,
        mode: "page",
        code: program.packed,
      },
      catalogue,
    );
  const root = offer?.root ?? search?.root;
  // A search made with other settings than those of now is not what this link would run.
  const same =
    offer ||
    (search && question({ ...search, strength: settings.strength }) === question(settings));
  const shown =
    root &&
    same &&
    root.game === settings.game &&
    root.moves.every((name, index) => moves[index] === name);
  const at = offer ? (offer.tick ?? 0) : tick;
  return formatLink(
    {
      settings,
      moves,
      tick: shown ? at : null,
      from: shown ? root.moves.length : moves.length,
      layout,
      view: offer ? (offer.view ?? null) : follow ? null : view,
      turned: turned ?? undefined,
      tab: drawer.tab,
      mode: lecture.on ? "lecture" : "page",
      compare: drawer.tab === "compare" ? compare.choices : null,
      exercise: lab.exercise,
      code: drawer.tab === "write" || settings.algorithm === "own" ? program.packed : "",
    },
    catalogue,
  );
}

/**
 * @param {Store} store
 * @param {ReturnType<typeof import("../shell/session.ts").createSession>} game
 * @param {{know: (name: string) => Promise<void>, program: (code: string) => Promise<boolean>, openExercise: (link: string) => void}} own  `program` answers whether it is a stranger
 */
export function createAddress(store, game, own) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let opening = 0;
  resume();
  let written = location.hash;
  let reads = 0; // of addresses: the last one is shown

  function write() {
    clearTimeout(timer);
    timer = undefined;
    // An address that nobody has read yet is the visitor's: it must not be lost.
    if (opening || location.hash !== written) return;
    const link = linkOf(store.get());
    const hash = link.length > LONGEST ? "" : link;
    if (hash === written) return;
    history.replaceState(history.state, "", hash || location.pathname + location.search);
    written = location.hash;
  }

  /** Write what is not written yet, before the page goes. */
  function leave() {
    const before = written;
    write();
    if (written === before) return;
    try {
      sessionStorage.setItem(LEFT, JSON.stringify([before, written]));
    } catch (error) {
      console.info("A reload will not find the address that was written last.", error);
    }
  }
  addEventListener("pagehide", leave);

  /**
   * Show what a link says; its search is only offered.
   * @param {Link} link
   */
  async function open({
    settings,
    moves,
    tick,
    from,
    layout,
    view,
    turned,
    tab,
    mode,
    compare = null,
    exercise = "",
  }) {
    opening += 1;
    store.set({ opening: true });
    try {
      const root = { game: settings.game, first: settings.first, moves: moves.slice(0, from) };
      const offer = tick === null ? null : { root, tick, view };
      await game.show(settings, moves, offer, turned ?? null);
      const { drawer, compare: now } = store.get();
      store.set({
        compare: { ...now, choices: compare },
      });
      own.openExercise(exercise);
      if ((mode === "lecture") !== store.get().lecture.on)
        store.set({ lecture: { ...NO_LECTURE, on: mode === "lecture" } });
      if (tab !== drawer.tab) store.set({ drawer: { open: drawer.open || tab !== "why", tab } });
      store.set({ layout });
    } finally {
      opening -= 1;
      store.set({ opening: opening > 0 });
    }
  }

  /** Wait until what the visitor made themselves is known; answers whether their program is a stranger. @param {string} hash */
  async function known(hash) {
    opening += 1;
    store.set({ opening: true });
    try {
      await own.know(givenIn(hash, "game")).catch((error) => {
        throw new Refused(
          `Its ${isOwn(givenIn(hash, "game")) ? "tree" : "position"} cannot be read. ${error.message}`,
        );
      });
      const code = givenIn(hash, "code");
      return (code !== "" || givenIn(hash, "algorithm") === "own") && (await own.program(code));
    } finally {
      opening -= 1;
      store.set({ opening: opening > 0 });
    }
  }

  /** Open the address; one that makes no sense opens the fresh board, with a notice. */
  async function read() {
    const hash = (written = location.hash);
    const mine = ++reads;
    try {
      const stranger = hash.length <= LONGEST && (await known(hash));
      if (mine !== reads) return;
      if (stranger) store.set({ drawer: { open: true, tab: "write" } }); // read before it is run, whatever else the link says
      const link = parseLink(hash, store.get().catalogue);
      await open(stranger ? { ...link, tab: "write" } : link);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (mine !== reads) return; // what is wrong with an address that another has replaced is nobody's concern
      await game.fresh(defaults(store.get().catalogue)); // which takes back the notice of before
      if (mine !== reads) return;
      const isUndelivered = /** @type {any} */ (error).kind === "Download"; // a part of the page that the link needs
      const why =
        error instanceof Refused || isUndelivered
          ? error.message
          : `Its moves cannot be played: ${error.message}`;
      const again = () => void (location.hash = hash);
      store.set({
        layout: "compact",
        notice: {
          kind: "problem",
          text: `The link could not be opened. ${why}`,
          ...(isUndelivered && { again }),
        },
      });
    }
  }

  addEventListener("hashchange", () => {
    if (location.hash === written) return;
    if (!document.getElementById(location.hash.slice(1))) return void read();
    // A place on the page, as in the link past the header: the browser went there, and the game stays.
    history.replaceState(history.state, "", written || location.pathname + location.search);
    write(); // what was to be written meanwhile was not
  });
  store.subscribe((state, before) => {
    if (state.playing || timer) return;
    const parts = /** @type {(keyof State)[]} */ ([
      "settings",
      "moves",
      "search",
      "offer",
      "tick",
      "layout",
      "turned",
      "drawer",
      "compare",
      "lecture",
      "lab",
      "program",
      "view",
      "playing",
    ]);
    if (parts.some((part) => state[part] !== before[part])) timer = setTimeout(write, PAUSE);
  });
  return { open, read, write };
}
