// Examples: open a search that shows something, run it, and keep its point in view for as long as it is shown.

import { recallWords, rememberWord } from "../settings/remembered.js";

/** @typedef {import("../settings/settings.js").Example} Example */
/** @typedef {import("../state.js").Store} Store */

/**
 * @param {Store} store
 * @param {ReturnType<typeof import("../shell/session.ts").createSession>} game
 * @param {object} page
 * @param {(name: string, ...args: unknown[]) => Promise<unknown>} page.call calls `App`
 * @param {(event: "cutoff" | "root") => void} page.jump from the start to the first such moment
 */
export function createExamples(store, game, { call, jump }) {
  let chosen = 0; // how many times: of two that wait for Python the later one is run
  /** The names of those that were opened on this device. */
  const walked = () => recallWords("walked");

  store.subscribe((state, before) => {
    if (
      state.example &&
      before.example === state.example &&
      state.search?.columns !== before.search?.columns
    )
      store.set({ example: null });
  });

  /** Settled when another search is shown. */
  const nextSearch = () =>
    new Promise((resolve) => {
      const stop = store.subscribe((state, before) => {
        if (state.search?.columns === before.search?.columns) return;
        stop();
        queueMicrotask(() => resolve(null)); // after all who listen
      });
    });

  return {
    walked,
    /** Show an example's position and run its search: to choose it is to ask for it. @param {Example} example */
    async choose(example) {
      const turn = ++chosen;
      const { catalogue, layout, drawer, lecture } = store.get();
      const { moves, algorithm, options } = example;
      const [base] = example.game.split(":");
      const { players = [] } = catalogue.games.find(({ name }) => name === base) ?? {};
      // The search is only watched, and the user may play on from there: for all sides.
      const side = players.length === 1 ? null : "both";
      await call("api.open", {
        game: example.game,
        side,
        algorithm,
        options,
        moves,
        layout,
        tab: drawer.tab === "compare" ? "why" : drawer.tab,
        mode: lecture.on ? "lecture" : "page",
      });
      if (turn !== chosen) return;
      if (example.values && !store.get().showValues) game.toggleValues();
      const begun = nextSearch();
      const done = call("api.search");
      rememberWord("walked", example.name);
      await Promise.race([begun, done]);
      if (turn !== chosen) return;
      store.set({ example });
      await done;
      const { search } = store.get();
      if (store.get().example !== example || !search || search.columns.revisits) return; // simulations are to be seen growing
      if (search.columns.nodes === 1) return; // what was looked up at the root is told at the end
      const { alphaCuts, betaCuts } = search.columns.head;
      jump(alphaCuts + betaCuts ? "cutoff" : "root");
    },
  };
}
