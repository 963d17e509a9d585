// How much is tried: little in the suite, PLYSCOPE_FUZZ times as much if that is asked for.

const TIMES = Number(process.env.PLYSCOPE_FUZZ ?? 1);

/** How many are drawn at random, or looked at, where the suite has so many. @param {number} number */
export const examples = (number) => number * TIMES;

/**
 * So many of a list at most, evenly spread, with its first and its last.
 * @template T @param {T[]} list @param {number} most @returns {T[]}
 */
export function spread(list, most) {
  const stride = Math.ceil(list.length / most);
  return list.filter((_, at) => at % stride === 0 || at === list.length - 1);
}
