// What another origin may ask: calls that are not too many, not too large, and of plain data. What is
// right in a setting, a move or a link is decided by `App`.

/** The calls, and how many arguments each takes at most. */
export const CALLS = {
  ...{ ready: 0, state: 0, search: 0, stop: 0, play: 0, pause: 0 },
  ...{ open: 1, openExercise: 1, move: 1, seek: 1, step: 1, on: 1, off: 1 },
};
export type Call = keyof typeof CALLS;

/** Return the origin in an address; "" where it has none that messages can be sent to. */
export function readOrigin(address: string): string {
  try {
    return /^https?:/i.test(address) ? new URL(address).origin : "";
  } catch {
    return "";
  }
}

export const PER_SECOND = 60; // calls: as often as a screen is drawn
export const AT_ONCE = 120; // calls that come together after a rest
export const MAX_SIZE = 20_000; // characters and values: more than twice the longest link
const MAX_DEPTH = 8; // levels of lists and objects: the settings have three

const isPlainObject = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Return the size of an argument, added to a size; larger than `MAX_SIZE` where it is too large. */
function measure(value: unknown, size = 0, depth = 0): number {
  if (typeof value === "string") return size + 1 + value.length;
  if (typeof value !== "object" || value === null) return size + 1;
  if (!Array.isArray(value) && !isPlainObject(value))
    throw new Error(
      "An argument has a value that is neither a text, a number, a list nor a plain object.",
    );
  if (depth > MAX_DEPTH)
    throw new Error(`An argument has more than ${MAX_DEPTH} levels of lists and objects.`);
  let sum = size + 1;
  for (const [name, one] of Object.entries(value)) {
    sum = measure(one, sum + name.length, depth + 1);
    if (sum > MAX_SIZE) break;
  }
  return sum;
}

/** Returns what throws, with one sentence, where a call is refused. `now` tells milliseconds. */
export function createGuard(now: () => number) {
  let left = AT_ONCE;
  let last = now();

  return (call: Call, args: unknown[]) => {
    const time = now();
    left = Math.min(AT_ONCE, left + ((time - last) * PER_SECOND) / 1000);
    last = time;
    if (left < 1) throw new Error(`There are more than ${PER_SECOND} calls a second: wait.`);
    left -= 1;
    if (args.length > CALLS[call])
      throw new Error(`${call} has ${args.length} arguments, expected at most ${CALLS[call]}.`);
    if (measure(args) > MAX_SIZE)
      throw new Error(
        `The arguments of ${call} are too large, expected at most ${MAX_SIZE} characters.`,
      );
  };
}
