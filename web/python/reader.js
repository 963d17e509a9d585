// Readers of what is not to be trusted: each returns what it was given, copied as far as it was looked at, or throws.

/** @typedef {(value: any, at: string) => any} Reader  `at` says where, for people: "view.cells[3]" */

/** @param {string} at @param {string} wanted @returns {never} */
const wrong = (at, wanted) => {
  throw new TypeError(`${at || "it"} is not ${wanted}`);
};

/** @param {number} most characters @returns {Reader} */
export const text = (most) => (value, at) =>
  typeof value === "string" && value.length <= most
    ? value
    : wrong(at, `a text of up to ${most} characters`);

/** A text of any length, as much of it as people can read. @param {number} most characters @returns {Reader} */
export const truncated = (most) => (value, at) => truncate(text(Infinity)(value, at), most);

/** The beginning of a text that is too long, with an ellipsis. @param {string} text @param {number} most characters */
export const truncate = (text, most) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** @type {Reader} */
export const number = (value, at) => (Number.isFinite(value) ? value : wrong(at, "a number"));

/** @type {Reader} from 0 */
export const whole = (value, at) =>
  Number.isSafeInteger(value) && value >= 0 ? value : wrong(at, "a whole number from 0");

/** @type {Reader} */
export const flag = (value, at) =>
  typeof value === "boolean" ? value : wrong(at, "true or false");

/** @type {Reader} */
export const nothing = (value, at) => (value === null ? value : wrong(at, "null"));

/** @param {string[]} words @returns {Reader} */
export const oneOf =
  (...words) =>
  (value, at) =>
    words.includes(value) ? value : wrong(at, `one of ${words.join(", ")}`);

/** The first that fits; the last says what is wrong. @param {Reader[]} readers @returns {Reader} */
export const either =
  (...readers) =>
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

/** @param {Reader} read @returns {Reader} */
export const maybe = (read) => (value, at) => (value === null ? null : read(value, at));

/** @param {Reader} read @param {number} most @returns {Reader} */
export const list = (read, most) => (value, at) => {
  if (!Array.isArray(value) || value.length > most) wrong(at, `a list of up to ${most}`);
  return value.map((/** @type {any} */ each, /** @type {number} */ i) => read(each, `${at}[${i}]`));
};

/** A list of so many, each read by its own. @param {Reader[]} readers @returns {Reader} */
export const tuple =
  (...readers) =>
  (value, at) => {
    if (!Array.isArray(value) || value.length !== readers.length)
      wrong(at, `a list of ${readers.length}`);
    return readers.map((read, i) => read(value[i], `${at}[${i}]`));
  };

/** @param {any} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Names of the visitor's own, and what each stands for. @param {Reader} read @param {number} most @returns {Reader} */
export const dictionary = (read, most) => (value, at) => {
  if (!isRecord(value) || Object.keys(value).length > most) wrong(at, `a record of up to ${most}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      text(1000)(name, at),
      read(each, `${at}.${name.slice(0, 40)}`),
    ]),
  );
};

/** These names, and no other is read; of an `optional` one there may be none. @param {Record<string, Reader>} readers @param {Record<string, Reader>} [optional] @returns {Reader} */
export const record =
  (readers, optional = {}) =>
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

/** Anything that JSON can hold, up to so many values, so deep. @param {number} most @param {number} depth @returns {Reader} */
export const data = (most, depth) => (value, at) => {
  let left = most;
  /** @param {any} each @param {number} below @returns {any} */
  const copy = (each, below) => {
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
