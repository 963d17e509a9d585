// A match: its games are played in several workers at once; who has won, and how sure that is, Python says.

import { changed, gameOf } from "../settings/settings.js";
import { asked, nameOf, playerOf, players, programOf } from "./players.js";
import { createReading } from "./programs.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Player} Player */
/** @typedef {import("../state.js").Match} Match */
/** @typedef {import("../state.js").Contest} Contest */
/** @typedef {{contest: (args: any) => Promise<any>, close: () => void}} Pool */

/** @typedef {{pool: Pool | null, over: boolean}} Playing */

export const MOST = 200; // games
/** What came to no answer because the visitor wanted it so. */
const QUIET = "Stopped";

/**
 * @param {import("../state.js").Store} store
 * @param {{call: (name: string, args: object) => Promise<any>, pool: () => Promise<Pool>}} engine
 * @param {ReturnType<typeof import("../shell/session.ts").createSession>} game
 * @param {{codeOf: (args: {game: string}) => import("../state.js").Written, stepAside: () => void}} page  `codeOf`: what the game on the board is written in
 */
export function createMatch(store, engine, game, { codeOf, stepAside }) {
  const get = () => store.get().match;
  /** @param {Partial<Match>} patch */
  const set = (patch) => store.set({ match: { ...get(), ...patch } });
  /** The match under way, or the last one. @type {Playing | null} */
  let current = null;

  const reading = createReading(store, engine.call);
  void reading();
  /** Programs are read while the match is to be seen, and not with every letter that is typed. @param {State} state */
  const isSeen = ({ match, drawer }) => match.open && drawer.open && drawer.tab === "compare";
  store.subscribe((state, was) => {
    const { write, match, settings } = state;
    const { game: last } = was.settings;
    const { write: before } = was;
    // What our searches can be told is another thing in another game.
    if (settings.game !== last)
      set({
        players: /** @type {Match["players"]} */ (
          match.players.map((one) => one && (one.draft === null ? null : { ...one, options: {} }))
        ),
      });
    const other =
      write.text !== before.text ||
      write.drafts !== before.drafts ||
      write.title !== before.title ||
      write.link !== before.link;
    if (isSeen(state) && (other || !isSeen(was))) void reading();
  });

  /** @param {unknown} error */
  function refuse(error) {
    if (!(error instanceof Error)) throw error;
    set({ refusal: error.message });
  }

  /** What keeps a player from playing, in one sentence. @param {Player} player */
  function untold(player) {
    const program = programOf(store.get(), player);
    return program?.link
      ? `${program.title} came by a link. Read it in the Write tab, and press Run it there: then it can play.`
      : "";
  }

  /** Ask what the games come to, one question after the other: the last one is about all. @param {() => boolean} isWanted */
  function counting(isWanted) {
    let stale = false;
    /** @type {Promise<void> | null} */
    let asking = null;
    async function ask() {
      while (stale && isWanted()) {
        stale = false;
        const games = get().games.flatMap((one) =>
          one ? [{ seats: one.seats, points: one.points }] : [],
        );
        const standing = await engine.call("standing", { games });
        if (isWanted()) set({ standing });
      }
      asking = null;
    }
    return () => {
      stale = true;
      return (asking ??= ask());
    };
  }

  /** @param {Playing} mine @param {object[]} sides @param {object} root @param {number} games @param {number} seed */
  async function play(mine, sides, root, games, seed) {
    const isWanted = () => current === mine;
    const count = counting(isWanted);
    const rows = await engine.call("schedule", { games, seed });
    const pool = mine.over ? null : await engine.pool();
    if (mine.over) return pool?.close();
    mine.pool = pool;
    await Promise.all(
      rows.map(
        async (
          /** @type {Pick<Contest, "seats" | "opening"> & {seed: number}} */ {
            seats,
            opening,
            seed,
          },
          /** @type {number} */ number,
        ) => {
          const found = await mine.pool?.contest({
            ...root,
            players: seats.map((seat) => sides[seat]),
            opening,
            seed,
          });
          if (!isWanted() || mine.over) return;
          const games = [...get().games];
          games[number] = { ...found, seats, opening };
          set({ games });
          await count();
        },
      ),
    );
  }

  return {
    /** @param {0 | 1} place @param {Partial<Player> | string} choice  a change, or whom else */
    choose(place, choice) {
      const state = store.get();
      const both = players(state);
      both[place] =
        typeof choice === "string" ? playerOf(state, choice) : { ...both[place], ...choice };
      set({ players: both, refusal: "" });
    },
    /** @param {Partial<Pick<Match, "count" | "seed">>} choice */
    change: (choice) => set(choice),
    async run() {
      const state = store.get();
      const { settings, catalogue } = state;
      const both = players(state);
      const against = both.map(untold).find(Boolean);
      if (against) return set({ refusal: against });
      current?.pool?.close();
      /** @type {Playing} */
      const mine = { pool: null, over: false };
      current = mine;
      const { count, seed } = get();
      const { label, players: places } = gameOf(catalogue, settings.game);
      const names = both.map((one) => nameOf(state, one));
      if (names[0] === names[1])
        ["first", "second"].forEach((which, at) => (names[at] += `, the ${which}`));
      const fixture = {
        game: settings.game,
        first: settings.first,
        label,
        places,
        names,
        count,
        seed,
      };
      try {
        const root = {
          game: settings.game,
          first: settings.first,
          code: settings.game.startsWith("own:") ? codeOf({ game: settings.game }) : null,
        };
        set({ playing: true, refusal: "", fixture, games: [], standing: null });
        await play(
          mine,
          both.map((one) => asked(state, one)),
          root,
          count,
          seed,
        );
      } catch (error) {
        if (current === mine && !mine.over && /** @type {any} */ (error).kind !== QUIET)
          refuse(error);
      } finally {
        mine.over = true;
        mine.pool?.close();
        if (current === mine) set({ playing: false });
      }
    },
    /** The games that are over stay. */
    stop() {
      if (!current) return;
      current.over = true;
      current.pool?.close();
      set({ playing: false });
    },
    /** Have the moves of a game on the board, for both sides. @param {number} number */
    async replay(number) {
      const { fixture, games } = get();
      const found = games[number];
      if (!fixture || !found) return;
      const { catalogue, settings } = store.get();
      try {
        const { settings: next } = changed(catalogue, settings, {
          game: fixture.game,
          first: fixture.first,
          side: "both",
        });
        await game.show(next, found.moves);
        set({ refusal: "" });
        stepAside();
      } catch (error) {
        refuse(error);
      }
    },
  };
}
