// Readers of what is not to be trusted: each returns what it was given, copied as far as it was
// looked at, or throws.

/** `at` says where, for people: "view.cells[3]" */
export type Reader<T = unknown> = (value: unknown, at: string) => T;

type Readers<T extends unknown[]> = { [Place in keyof T]: Reader<T[Place]> };

function wrong(at: string, wanted: string): never {
  throw new TypeError(`${at || "it"} is not ${wanted}`);
}

/** @param most characters */
export const text =
  (most: number): Reader<string> =>
  (value, at) =>
    typeof value === "string" && value.length <= most
      ? value
      : wrong(at, `a text of up to ${most} characters`);

/**
 * A text of any length, as much of it as people can read.
 * @param most characters
 */
export const truncated =
  (most: number): Reader<string> =>
  (value, at) =>
    truncate(text(Infinity)(value, at), most);

/**
 * The beginning of a text that is too long, with an ellipsis.
 * @param most characters
 */
export const truncate = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

export const number: Reader<number> = (value, at) =>
  typeof value === "number" && Number.isFinite(value) ? value : wrong(at, "a number");

/** from 0 */
export const whole: Reader<number> = (value, at) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0
    ? value
    : wrong(at, "a whole number from 0");

export const flag: Reader<boolean> = (value, at) =>
  typeof value === "boolean" ? value : wrong(at, "true or false");

export const nothing: Reader<null> = (value, at) => (value === null ? value : wrong(at, "null"));

export const oneOf =
  <T>(...words: T[]): Reader<T> =>
  (value, at) =>
    words.includes(value as T) ? (value as T) : wrong(at, `one of ${words.join(", ")}`);

/** The first that fits; the last says what is wrong. */
export const either =
  <T extends unknown[]>(...readers: Readers<T>): Reader<T[number]> =>
  (value, at) => {
    for (const read of readers.slice(0, -1)) {
      try {
        return read(value, at);
      } catch {
        // the next one may fit
      }
    }
    return readers[readers.length - 1](value, at);
  };

export const maybe =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value, at) =>
    value === null ? null : read(value, at);

export const list =
  <T>(read: Reader<T>, most: number): Reader<T[]> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > most) wrong(at, `a list of up to ${most}`);
    return value.map((each, i) => read(each, `${at}[${i}]`));
  };

/** A list of so many, each read by its own. */
export const tuple =
  <T extends unknown[]>(...readers: Readers<T>): Reader<T> =>
  (value, at) => {
    if (!Array.isArray(value) || value.length !== readers.length)
      wrong(at, `a list of ${readers.length}`);
    return readers.map((read, i) => read(value[i], `${at}[${i}]`)) as T;
  };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names of the visitor's own, and what each stands for. */
export const dictionary =
  <T>(read: Reader<T>, most: number): Reader<Record<string, T>> =>
  (value, at) => {
    if (!isRecord(value) || Object.keys(value).length > most)
      wrong(at, `a record of up to ${most}`);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        text(1000)(name, at),
        read(each, `${at}.${name.slice(0, 40)}`),
      ]),
    );
  };

/** These names, and no other is read; of an `optional` one there may be none. */
export const record =
  (
    readers: Record<string, Reader>,
    optional: Record<string, Reader> = {},
  ): Reader<Record<string, unknown>> =>
  (value, at) => {
    if (!isRecord(value)) wrong(at, "a record");
    const there = Object.entries(optional).filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(
      [...Object.entries(readers), ...there].map(([name, read]) => [
        name,
        read(Object.hasOwn(value, name) ? value[name] : undefined, at ? `${at}.${name}` : name),
      ]),
    );
  };

/** Anything that JSON can hold, up to so many values, so deep. */
export const data =
  (most: number, depth: number): Reader =>
  (value, at) => {
    let left = most;
    const copy = (each: unknown, below: number): unknown => {
      if (--left < 0 || below < 0) wrong(at, `data of up to ${most} values, ${depth} deep`);
      if (Array.isArray(each)) return each.map((one) => copy(one, below - 1));
      if (isRecord(each))
        return Object.fromEntries(
          Object.entries(each).map(([name, one]) => [name, copy(one, below - 1)]),
        );
      if (each === null || typeof each === "boolean" || Number.isFinite(each)) return each;
      return text(1_000_000)(each, at);
    };
    return copy(value, depth);
  };
