// The visitor's programs as players: each is read for the searches and evaluations in it, and nothing of it runs.

/** @typedef {import("../state.js").Store} Store */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Offered} Offered */
/** @typedef {Pick<Offered, "searches" | "evaluations">} Found */

const NONE = { searches: [], evaluations: [] };

/** Those on this device, as they are; the one in the editor is as it stands there. @param {State["write"]} write */
export function programsIn({ drafts, file, title, text, link }) {
  const kept = drafts
    .filter(({ name }) => name !== file)
    .map((one) => ({ draft: one.name, title: one.name, text: one.text, link: one.link === true }));
  return text.trim() ? [{ draft: file, title: title || "Program", text, link }, ...kept] : kept;
}

/**
 * @param {Store} store
 * @param {(name: string, args: object) => Promise<any>} call
 */
export function createReading(store, call) {
  /** By their texts. @type {Map<string, Found | Promise<Found>>} */
  const known = new Map();
  let turn = 0;

  /** @param {string} text @returns {Promise<Found>} */
  async function read(text) {
    /** @type {import("../state.js").Read} */
    const found = await call("read", { code: { text, name: null } });
    const searches = [];
    for (const { name, depth } of found.searches) {
      // Where there are several, it is told which before it is known where it is of use.
      const { unfit } =
        found.searches.length === 1 ? found : await call("read", { code: { text, name } });
      searches.push({ name, depth, unfit });
    }
    return { searches, evaluations: found.evaluations.map(({ name }) => name) };
  }

  /** What is no Python has no player in it; what could not be asked is asked again. @param {string} text */
  function foundIn(text) {
    const asked = known.get(text) ?? read(text);
    known.set(text, asked);
    return Promise.resolve(asked).catch((error) => {
      if (error.kind === "Taught") known.set(text, NONE);
      else known.delete(text);
      return NONE;
    });
  }

  return async () => {
    const mine = ++turn;
    const texts = programsIn(store.get().write);
    const programs = await Promise.all(
      texts.map(async (one) => ({ ...one, ...(await foundIn(one.text)) })),
    );
    if (mine !== turn) return;
    const now = new Set(texts.map(({ text }) => text));
    for (const text of known.keys()) if (!now.has(text)) known.delete(text);
    store.set({ match: { ...store.get().match, programs } });
  };
}
