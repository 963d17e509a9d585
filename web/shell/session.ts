// The session, which is in `App`: what parts of the page that are still JavaScript read of it in the
// store, and how they change it. It goes when the last of them is in Python.

import { CallError } from "../python/engine.ts";
import type { AlgorithmEntry, Catalogue, GameEntry, Settings } from "../settings/settings.js";
import type { Offer, Position, Program, Search, State, Store } from "../state.js";
import { numberOf } from "./search-numbers.ts";
import type { Action } from "./wire.ts";

/** What `App` publishes of a search: see plyscope/page/shell_store.py. */
interface SearchData extends Pick<Search, "running" | "stopped" | "result" | "size"> {
  number: number;
  taught: Search["taught"] | null;
}

/** What `App` publishes for the store, as far as it changed. */
interface StoreData {
  game?: GameEntry | null;
  settings?: Settings;
  moves?: string[];
  position?: Position;
  pending?: string | null;
  hint?: string | null;
  offer?: Offer | null;
  showValues?: boolean;
  search?: SearchData | null;
  program?: Program;
}

const REPLACED = "was not played: something else was chosen before Python was ready.";
const MOST_GAMES = 12; // of the user's own, in the catalogue: a shown search may be of an older one

/** `ready` is settled when `App` is there; `act` sends an event, and `call` has it answered. */
export function createSession(
  { get, set }: Pick<Store, "get" | "set">,
  ready: () => Promise<unknown> | null,
  act: (...action: Action) => Promise<void>,
  call: (name: string, ...args: unknown[]) => Promise<unknown>,
) {
  /** Counts what the user did, so that a move that waits for Python can be replaced. */
  let turn = 0;

  function setPending(pending: string) {
    const { board } = get();
    set({ pending: pending || null, board: board && { ...board, pending } });
  }

  /** Do something else than play the move that waits for Python. */
  function replace() {
    turn += 1;
    if (ready() && get().pending) setPending("");
  }

  function send(...action: Action) {
    replace();
    return act(...action);
  }

  function addGame(entry: GameEntry) {
    const { catalogue } = get();
    const games = catalogue.games.filter(({ name }) => name !== entry.name);
    const own = games.filter(({ name }) => name.includes(":") && !name.startsWith("own:"));
    const old = new Set(own.slice(0, Math.max(0, own.length + 1 - MOST_GAMES)));
    return { ...catalogue, games: [...games.filter((one) => !old.has(one)), entry] };
  }

  return {
    /** Take what `App` publishes for the store. */
    take({ game, search, ...data }: StoreData) {
      const patch: Partial<State> = data;
      if (game && !get().catalogue.games.includes(game)) patch.catalogue = addGame(game);
      const { entry, unfit } = data.program ?? get().program;
      if (entry && (data.program || patch.catalogue))
        patch.catalogue = addSearch(patch.catalogue ?? get().catalogue, entry, unfit);
      const shown = get().search;
      if (search && shown && numberOf(shown.columns) === search.number) {
        const { running, stopped, result, taught, size } = search;
        patch.search = { ...shown, running, stopped, result, size, ...(taught && { taught }) };
      }
      set(patch);
    },
    /** An event of a panel is sent: it may be something else than the move that waits. */
    before(event: string) {
      if (/^(session|settings|options)\./.test(event)) replace();
    },
    /** Play a move; settled when it is on the board, rejected with a sentence where it cannot be. */
    async play(name: string) {
      replace();
      const mine = turn;
      const waits = ready();
      if (waits) {
        setPending(name);
        set({ notice: null });
        await waits;
        if (mine !== turn) throw new CallError("Replaced", `${name} ${REPLACED}`);
      }
      try {
        await call("api.move", name);
      } finally {
        if (waits && mine === turn) setPending("");
      }
    },
    edit: () => void send("screen.edit_tree"),
    study: () => void send("session.study"),
    rerun: () => void send("session.search_again"),
    stop: () => void send("session.stop"),
    toggleValues: () => void send("values.toggle"),
    turn: () => void act("board.turn"),
  };
}

/** Return the catalogue with the search in the user's program. */
function addSearch(
  catalogue: Catalogue,
  entry: AlgorithmEntry,
  unfit: Record<string, string>,
): Catalogue {
  const games = catalogue.games.map((game) => {
    const { [entry.name]: _, ...others } = game.unfit;
    const why = unfit[game.name];
    const algorithms = game.algorithms.filter((name) => name !== entry.name);
    return why
      ? { ...game, algorithms, unfit: { ...others, [entry.name]: why } }
      : { ...game, algorithms: [...algorithms, entry.name], unfit: others };
  });
  const algorithms = catalogue.algorithms.filter(({ name }) => name !== entry.name);
  return { ...catalogue, games, algorithms: [...algorithms, entry] };
}
