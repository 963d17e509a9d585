// What a position's tree comes to, asked of Python: each question once, and no other call waits long behind one.

/** @typedef {{nodes: number, leaves: number} | null} Size  of plain minimax's tree; null: too large to count */
/** @typedef {{game: string, first: string, moves: string[], depth: number | null}} Question */

/** So many answers are remembered: more than a game has positions. */
const MOST = 1000;

/** @param {{call: (name: string, args: unknown) => Promise<any>}} engine */
export function createMeasures(engine) {
  /** @type {Map<string, Size>} */
  const sizes = new Map();
  /** @type {Map<string, Promise<number | null>>} */
  const minima = new Map();
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  /** Python counts in parts, so that what else is asked comes in between. @param {Question} question @param {() => boolean} isWanted */
  async function count(question, isWanted) {
    const key = JSON.stringify(question);
    while (!sizes.has(key)) {
      if (!isWanted()) return undefined;
      const answer = await engine.call("size", { ...question, part: true });
      if (answer !== "more") remembered(sizes).set(key, answer);
    }
    return sizes.get(key);
  }

  return {
    /**
     * The size of plain minimax's tree; undefined where it was no longer wanted before it was known.
     * @param {Question} question
     * @param {() => boolean} [isWanted]
     * @returns {Promise<Size | undefined>}
     */
    size(question, isWanted = () => true) {
      const answer = turn.then(() => count(question, isWanted)); // two counts at once would undo each other's parts
      turn = answer.catch(() => {});
      return answer;
    },
    /** The leaves of the minimal proof tree; null where its tree is too large. @param {Question} question */
    minimum(question) {
      const key = JSON.stringify(question);
      const known = minima.get(key);
      if (known) return known;
      const answer = engine.call("minimum", question);
      remembered(minima).set(key, answer);
      answer.catch(() => minima.delete(key)); // to be asked again
      return answer;
    },
  };
}

/** @template {Map<string, any>} M @param {M} map @returns {M} with room for one more */
function remembered(map) {
  if (map.size >= MOST) map.clear();
  return map;
}
