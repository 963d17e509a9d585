// Has the endgames that some games know brought with the first such game: Python is not asked about it before they are there.

/** @typedef {ReturnType<typeof import("./endings.js").createEndings>} Endings */

/** Calls that ask what the endgames have. */
const ASKING = new Set(["search", "values", "explain", "predict", "trace", "contest", "count"]);

/**
 * @param {import("../state.js").Store} store
 * @param {() => import("./endings.js").Python} python  what they are built by
 * @param {() => Promise<typeof import("./part.js")>} load
 * @param {(again: boolean) => Promise<Uint8Array>} fetchOutcomes
 */
export function createComing(store, python, load, fetchOutcomes) {
  /** @type {ReturnType<typeof load> | undefined} */
  let loading;
  /** @type {Endings | undefined} */
  let endings;

  /** What could not be loaded is tried again. */
  function come() {
    loading ??= load().then(
      (part) => ((endings = part.createEndings(store, python(), fetchOutcomes)), part),
    );
    loading.catch(() => (loading = undefined));
    return loading;
  }

  /** @param {string} game */
  const knows = (game) => store.get().catalogue.games.find(({ name }) => name === game)?.endings;

  return {
    /** What a worker has to be told of them before a call. @param {string} name @param {unknown} args */
    before: (name, args) => endings?.before(name, args) ?? null,
    /** What a call has to wait for, if for anything. @param {string} name @param {any} args */
    awaited: (name, args) =>
      ASKING.has(name) && args.game && knows(args.game)
        ? come().then(() => endings?.have(args.game))
        : null,
    /** They as they come, and what they say of each move. @param {{stage: HTMLElement, worths: HTMLElement}} elements */
    async view(elements) {
      const { createEndingsView } = await come();
      return createEndingsView(elements, /** @type {Endings} */ (endings));
    },
  };
}
