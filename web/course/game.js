// The game's course: moves, rolls, the computer's answers, hints and values. Rules are Python's; this only asks and waits.

import { CallError } from "../python/engine.ts";
import { changed } from "../settings/settings.js";
import { CHANCE, isComputersTurn, startPosition } from "../state.js";
import { createValues } from "./values.js";

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").Position} Position */
/** @typedef {import("../state.js").Settings} Settings */
/** @typedef {import("../settings/settings.js").Change} Change */
/** @typedef {ReturnType<typeof import("../python/engine.ts").createEngine>} Engine */
/** @typedef {ReturnType<typeof import("./search.js").createSearches>} Searches */

/** Milliseconds between moves that come by themselves, so that each is seen. */
const PAUSE = 800;

/**
 * @param {Store} store
 * @param {Engine} engine
 * @param {Searches} searches
 */
export function createGame(store, engine, searches) {
  // Counts what makes earlier questions moot: whoever waits for Python compares it before and after.
  let turn = 0;

  /** @param {string[]} moves @param {Settings} settings */
  const rootOf = (moves, settings = store.get().settings) => ({
    game: settings.game,
    first: settings.first,
    moves,
  });

  /** @param {string} what @param {unknown} error */
  function complain(what, error) {
    const text = `${what}: ${error instanceof Error ? error.message : error}`;
    store.set({ notice: { kind: "problem", text } });
  }

  const values = createValues(store, engine, complain);

  /** @param {string[]} moves @param {Position} position */
  function settle(moves, position) {
    const { moves: before, searched } = store.get();
    const split = moves.findIndex((name, at) => before[at] !== name); // up to there it is the same game
    const same = split < 0 ? moves.length : split;
    const kept = Object.fromEntries(
      Object.entries(searched).filter(([count]) => Number(count) <= same),
    );
    store.set({
      moves,
      position,
      searched: kept,
      pending: null,
      going: false,
      hint: null,
      offer: null,
      values: null,
    });
    void values.refresh();
  }

  /** Play a move that nobody is asked about, and go on. @param {string} name @param {string} whose @param {number} asked */
  async function follow(name, whose, asked) {
    const next = [...store.get().moves, name];
    try {
      const position = await engine.call("position", rootOf(next));
      if (asked !== turn) return;
      settle(next, position);
    } catch (error) {
      return complain(`${whose} ${name} could not be played`, error);
    }
    await proceed();
  }

  /** What comes by itself: chance decides, or the computer moves, and on until someone is asked. @param {number | null} [tick] */
  async function go(tick = null) {
    const asked = turn;
    store.set({ going: true });
    await (store.get().position.toMove === CHANCE ? roll() : think(tick));
    if (asked === turn) store.set({ going: false });
  }

  /** Go on where nobody needs to be asked. */
  async function proceed() {
    const { position, moves, settings } = store.get();
    const rolls = position.toMove === CHANCE;
    if (!rolls && !isComputersTurn(store.get())) return;
    // The answer to the visitor comes at once; what follows upon others' moves can be watched.
    const last = position.last?.by;
    if (moves.length && (rolls || last === CHANCE || last !== settings.side)) {
      const asked = turn;
      store.set({ going: true });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (asked !== turn) return;
      if (!rolls && !isComputersTurn(store.get())) return store.set({ going: false }); // the visitor took over
    }
    await go();
  }

  /** Let chance decide, where it is to. */
  async function roll() {
    const asked = turn;
    let outcome;
    try {
      outcome = await engine.call("roll", { ...rootOf(store.get().moves), random: Math.random() });
    } catch (error) {
      return complain("Chance could not decide", error);
    }
    if (asked === turn) await follow(outcome.move, "The outcome", asked);
  }

  /** Nothing moves by itself from here on. */
  function halt() {
    turn += 1;
    store.set({ going: false });
  }

  /** Let the computer move for whoever is to move. @param {number | null} tick */
  async function think(tick) {
    const { moves, position } = store.get();
    const asked = turn;
    const result = await searches.run("move", {
      root: rootOf(moves),
      toMove: position.toMove,
      tick,
    });
    if (result?.move && asked === turn) await follow(result.move, "The computer's move", asked);
  }

  /** @param {string} name */
  function refusal(name) {
    const { position, settings, search } = store.get();
    if (position.over)
      return `The game is over, so ${name} cannot be played: start a new game or undo a move.`;
    if (!isComputersTurn(store.get())) return null;
    const doing =
      search?.running && search.purpose === "move" ? "is thinking" : "is the computer's side";
    const yours = settings.side === "none" ? "nobody" : settings.side;
    return `${position.toMove} ${doing}, so ${name} cannot be played: you play ${yours}.`;
  }

  /**
   * Play a move for whoever is to move; resolved when it is on the board, rejected with one sentence where it cannot be.
   * @param {string} name
   */
  async function play(name) {
    const refused = refusal(name);
    if (refused) throw new Error(refused);
    searches.stop();
    halt();
    const asked = turn;
    const { moves } = store.get();
    store.set({ pending: name, notice: null });
    try {
      const position = await engine.call("position", rootOf([...moves, name]));
      if (asked !== turn)
        throw new CallError(
          "Replaced",
          `${name} was not played: something else was chosen before Python was ready.`,
        );
      settle([...moves, name], position);
    } catch (error) {
      if (asked === turn) store.set({ pending: null });
      throw error;
    }
    void proceed();
  }

  function fresh(settings = store.get().settings) {
    turn += 1;
    searches.clear();
    store.set({
      settings,
      moves: [],
      searched: {},
      position: startPosition(store.get().catalogue, settings),
      pending: null,
      going: false,
      hint: null,
      offer: null,
      values: null,
      notice: null,
    });
    void values.refresh();
  }

  /** Show a position of given moves and settings; throws, with the screen as it was, where a move is illegal. */
  async function show(/** @type {Settings} */ settings, /** @type {string[]} */ moves) {
    const asked = ++turn;
    store.set({ pending: null, going: false });
    /** @type {Position | null} */
    let position = null;
    try {
      if (moves.length) position = await engine.call("position", rootOf(moves, settings));
    } catch (error) {
      if (asked === turn) throw error;
    }
    if (asked !== turn) return false;
    fresh(settings);
    if (position) settle(moves, position);
    return true;
  }

  return {
    play,
    fresh,
    show,
    /** A new game; the computer opens it where it begins, as pressing the button asks it to. */
    newGame() {
      const { settings } = store.get();
      const { strength } = settings;
      // From the same seed the careless one would play the same game.
      fresh(
        strength.kind === "careless"
          ? { ...settings, strength: { ...strength, seed: strength.seed + 1 } }
          : settings,
      );
      void proceed();
    },
    /** What comes next where it does not come by itself: after a stop, or in a position that a link brought. */
    async resume() {
      turn += 1;
      await go();
    },
    /** Take back to the visitor's previous turn; a search under way ends, a move that waits is dropped. */
    async undo() {
      const { moves, pending, settings } = store.get();
      if (pending) {
        turn += 1;
        return store.set({ pending: null });
      }
      if (!moves.length) return;
      halt();
      const asked = turn;
      searches.clear();
      try {
        for (let count = moves.length - 1; ; count -= 1) {
          const kept = moves.slice(0, count);
          const position = await engine.call("position", rootOf(kept));
          if (asked !== turn) return;
          const others = position.toMove === CHANCE || isComputersTurn({ settings, position });
          if (count > 0 && others && settings.side !== "none") continue;
          return settle(kept, position);
        }
      } catch (error) {
        complain("The move could not be taken back", error);
      }
    },
    /** Search for whoever is to move and mark the best square. */
    async hint() {
      const { moves, position } = store.get();
      if (position.over || position.toMove === CHANCE) return;
      const asked = ++turn;
      const result = await searches.run("hint", {
        root: rootOf(moves),
        toMove: position.toMove,
        tick: null,
      });
      if (result && asked === turn) store.set({ hint: result.move });
    },
    /** Search for whoever is to move, only to be watched; what a link offers comes first. */
    async study() {
      const { offer, moves, position } = store.get();
      if (!offer && position.over)
        throw new Error(
          "The game is over, so there is nothing to search: undo a move or start a new game.",
        );
      halt();
      return searches.run(
        "study",
        offer ?? { root: rootOf(moves), toMove: position.toMove, tick: null },
      );
    },
    /** Show once more the search of the position after so many moves. @param {number} count */
    async reopen(count) {
      const found = store.get().searched[count];
      if (!found) return;
      halt();
      await searches.run("study", { ...found, tick: null }, found);
    },
    /** Run the shown search once more, with the settings of now. */
    async rerun() {
      const { search } = store.get();
      if (!search) return;
      halt();
      await searches.run("study", { ...search, tick: null });
    },
    stop() {
      halt();
      searches.stop();
    },
    /** Let the search go that is shown; the game stays. */
    clear() {
      halt();
      searches.clear();
    },
    toggleValues: () => values.toggle(),
    /** Run the search that a link or a changed setting offers. */
    async runOffer() {
      const { offer, moves, position } = store.get();
      if (!offer) return;
      halt();
      const now =
        offer.root.moves.length === moves.length && isComputersTurn(store.get()) && !position.over;
      if (now) await go(offer.tick);
      else await searches.run("study", offer);
      if (offer.view) store.set({ follow: false, view: offer.view });
    },
    /**
     * Change settings. Another game, or another side to begin, is a new game; another side may hand the move to the computer.
     * @param {Change} asked
     */
    configure(asked) {
      const { settings, catalogue } = store.get();
      const { settings: next, said } = changed(catalogue, settings, asked);
      if (next.game !== settings.game || next.first !== settings.first) fresh(next);
      else store.set({ settings: next });
      if (asked.strength !== undefined || asked.level !== undefined) void values.refresh();
      if (asked.game !== undefined || asked.side !== undefined) store.set({ turned: null }); // whoever sits down has their side below
      const began = asked.game ?? asked.first ?? asked.side;
      if (began !== undefined && isComputersTurn(store.get()) && !store.get().search?.running) {
        halt();
        void go();
      }
      if (said) store.set({ notice: { kind: "info", text: said } });
    },
  };
}
