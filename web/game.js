// The game's course: moves, the computer's answers, hints and values. Rules are Python's; this only asks and waits.

import { CallError } from "./engine.js";
import { changed, defaultStrength, gameOf } from "./settings.js";
import { isComputersTurn, startPosition } from "./state.js";

/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").Position} Position */
/** @typedef {import("./state.js").Settings} Settings */
/** @typedef {import("./settings.js").Asked} Asked */
/** @typedef {ReturnType<typeof import("./engine.js").createEngine>} Engine */
/** @typedef {ReturnType<typeof import("./search.js").createSearches>} Searches */

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

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

  /** @param {string} text */
  const complain = (text) => store.set({ notice: { kind: "problem", text } });

  /** @param {string[]} moves @param {Position} position */
  function settle(moves, position) {
    store.set({ moves, position, pending: null, hint: null, offer: null, values: null });
    void refreshValues();
  }

  /** Ask what each square is worth, where it is to be shown. */
  async function refreshValues() {
    const { showValues, position, moves, settings } = store.get();
    if (!showValues || position.over) return;
    const asked = turn;
    try {
      const strength =
        settings.strength.kind === "depth"
          ? settings.strength
          : defaultStrength(gameOf(store.get().catalogue, settings.game));
      const answer = await engine.call("values", { ...rootOf(moves), strength });
      if (asked === turn && store.get().showValues && store.get().moves === moves)
        store.set({ values: answer.values });
    } catch (error) {
      complain(`The squares could not be valued: ${sentence(error)}`);
    }
  }

  /** Let the computer move, where it is its turn. */
  async function think(tick = /** @type {number | null} */ (null)) {
    const { moves, position } = store.get();
    const asked = turn;
    const result = await searches.run("move", { root: rootOf(moves), toMove: position.toMove, tick });
    if (!result?.move || asked !== turn) return;
    const next = [...moves, result.move];
    try {
      const position = await engine.call("position", rootOf(next));
      if (asked === turn) settle(next, position);
    } catch (error) {
      complain(`The computer's move ${result.move} could not be played: ${sentence(error)}`);
    }
  }

  /** @param {string} name */
  function refusal(name) {
    const { position, settings, search } = store.get();
    if (position.over)
      return `The game is over, so ${name} cannot be played: start a new game or undo a move.`;
    if (!isComputersTurn(store.get())) return null;
    const doing = search?.running && search.purpose === "move" ? "is thinking" : "is the computer's side";
    return `${position.toMove} ${doing}, so ${name} cannot be played: you play ${settings.side}.`;
  }

  /**
   * Play a move for whoever is to move; resolved when it is on the board, rejected with one sentence where it cannot be.
   * @param {string} name
   */
  async function play(name) {
    const refused = refusal(name);
    if (refused) throw new Error(refused);
    searches.stop();
    const asked = ++turn;
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
    if (isComputersTurn(store.get())) void think();
  }

  function fresh(settings = store.get().settings) {
    turn += 1;
    searches.clear();
    store.set({
      settings,
      moves: [],
      position: startPosition(store.get().catalogue, settings),
      pending: null,
      hint: null,
      offer: null,
      values: null,
      notice: null,
    });
    void refreshValues();
  }

  /** Show a position of given moves and settings; throws, with the screen as it was, where a move is illegal. */
  async function show(/** @type {Settings} */ settings, /** @type {string[]} */ moves) {
    const asked = ++turn;
    store.set({ pending: null });
    const position = moves.length ? await engine.call("position", rootOf(moves, settings)) : null;
    if (asked !== turn) return false;
    fresh(settings);
    if (position) settle(moves, position);
    return true;
  }

  return {
    play,
    think,
    fresh,
    show,
    /** A new game; the computer opens it where it begins, as pressing the button asks it to. */
    newGame() {
      fresh();
      if (isComputersTurn(store.get())) void think();
    },
    /** Take back to the visitor's previous turn; a search under way ends, a move that waits is dropped. */
    async undo() {
      const { moves, pending } = store.get();
      if (pending) {
        turn += 1;
        return store.set({ pending: null });
      }
      if (!moves.length) return;
      const asked = ++turn;
      searches.clear();
      try {
        for (let count = moves.length - 1; ; count -= 1) {
          const kept = moves.slice(0, count);
          const position = await engine.call("position", rootOf(kept));
          if (asked !== turn) return;
          if (count > 0 && isComputersTurn({ ...store.get(), position })) continue;
          return settle(kept, position);
        }
      } catch (error) {
        complain(`The move could not be taken back: ${sentence(error)}`);
      }
    },
    /** Search for whoever is to move and mark the best square. */
    async hint() {
      const { moves, position } = store.get();
      if (position.over) return;
      const asked = ++turn;
      const result = await searches.run("hint", { root: rootOf(moves), toMove: position.toMove, tick: null });
      if (result && asked === turn) store.set({ hint: result.best ?? result.move });
    },
    /** Search for whoever is to move, only to be watched; what a link offers comes first. */
    async study() {
      const { offer, moves, position } = store.get();
      if (!offer && position.over)
        throw new Error("The game is over, so there is nothing to search: undo a move or start a new game.");
      turn += 1;
      return searches.run("study", offer ?? { root: rootOf(moves), toMove: position.toMove, tick: null });
    },
    /** Run the shown search once more, with the settings of now. */
    async rerun() {
      const { search } = store.get();
      if (!search) return;
      turn += 1;
      await searches.run("study", { ...search, tick: null });
    },
    stop: () => searches.stop(),
    toggleValues() {
      store.set({ showValues: !store.get().showValues, values: null });
      void refreshValues();
    },
    /** Run the search that a link or a changed setting offers. */
    async runOffer() {
      const { offer, moves, position } = store.get();
      if (!offer) return;
      turn += 1;
      const now = offer.root.moves.length === moves.length && isComputersTurn(store.get()) && !position.over;
      if (now) await think(offer.tick);
      else await searches.run("study", offer);
      if (offer.view) store.set({ follow: false, view: offer.view });
    },
    /**
     * Change settings. Another game, or another side to begin, is a new game; another side may hand the move to the computer.
     * @param {Asked} asked
     */
    configure(asked) {
      const { settings, catalogue } = store.get();
      const { settings: next, said } = changed(catalogue, settings, asked);
      if (next.game !== settings.game || next.first !== settings.first) fresh(next);
      else store.set({ settings: next });
      if (asked.strength !== undefined) store.set({ values: null });
      if (asked.strength !== undefined) void refreshValues();
      const began = asked.game ?? asked.first ?? asked.side;
      if (began !== undefined && isComputersTurn(store.get()) && !store.get().search?.running) void think();
      if (said) store.set({ notice: { kind: "info", text: said } });
    },
  };
}
