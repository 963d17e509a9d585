// What is kept on this device, where the browser keeps anything: choices of taste, trees, the course. It is no part of a link.

/** What was kept; null where nothing was. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`plyscope-${name}`);
  } catch {
    return null; // storage is switched off for this page
  }
}

/**
 * The entries of a list that was kept. Other pages of the same site, and hands, may have written there: only what is as this page
 * writes it is read.
 * @param {string | null} text @param {(one: any) => boolean} isEntry @returns {any[]}
 */
export function entriesOf(text, isEntry) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((one) => one !== null && isEntry(one)) : [];
  } catch {
    return [];
  }
}

/** The same of a list by its name. @param {string} name @param {(one: any) => boolean} isEntry */
export const recallList = (name, isEntry) => entriesOf(recall(name), isEntry);

/** Whether an entry is a text with a name: a program, a tree. @param {any} one */
export const isNamedText = ({ name, text }) => typeof name === "string" && typeof text === "string";

/** Keep something; false where there is no room, or it is forbidden. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`plyscope-${name}`, value);
    return true;
  } catch (error) {
    console.info(
      `The ${name} cannot be remembered: this browser keeps nothing for this page.`,
      error,
    );
    return false;
  }
}

/**
 * A list that several windows of this page may change: each change is made to what is stored now, not to what this window read
 * before, so that no window overwrites the work of another.
 * @template One
 * @param {string} name @param {(one: any) => boolean} isEntry  what is stored and is none is left out
 */
export function createStoredList(name, isEntry) {
  /** @returns {One[]} */
  const all = () => recallList(name, isEntry);
  return {
    all,
    /** Store the list with a change; false where the browser stores nothing. @param {(stored: One[]) => One[]} make */
    change: (make) => remember(name, JSON.stringify(make(all()))),
  };
}

/** Words that were stored, each once. @param {string} name */
export const recallWords = (name) => recall(name)?.split(" ").filter(Boolean) ?? [];

/** Store one more word beside those of all windows. @param {string} name @param {string} word */
export const rememberWord = (name, word) =>
  remember(name, [...new Set([...recallWords(name), word])].join(" "));

const LONGEST = 60; // letters of a name

/** A name that none of these has, of one line and not too long. @param {string} wanted @param {{name: string}[]} others */
export function freeName(wanted, others) {
  const name = wanted.trim().replace(/\s+/g, " ").slice(0, LONGEST) || "Program";
  const taken = (/** @type {string} */ one) => others.some((other) => other.name === one);
  if (!taken(name)) return name;
  for (let count = 2; ; count += 1) if (!taken(`${name} ${count}`)) return `${name} ${count}`;
}

const REST = 400; // ms: storage is slow

/** What is to be kept once the hand rests, or the page goes. */
export function createResting() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {(() => void) | null} */
  let unsaved = null;

  function save() {
    clearTimeout(timer);
    const now = unsaved;
    unsaved = null;
    now?.();
  }
  globalThis.addEventListener?.("pagehide", save);
  globalThis.document?.addEventListener("visibilitychange", save); // on a phone it may be the last that is heard

  return {
    /** Keep what waits, at once. */
    save,
    /** Do this once the hand rests, in the place of what waits. @param {() => void} keep */
    soon(keep) {
      clearTimeout(timer);
      unsaved = keep;
      timer = setTimeout(save, REST);
    },
  };
}
