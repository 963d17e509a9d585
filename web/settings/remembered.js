// What is kept on this device, where the browser keeps anything: choices of taste, trees, the course. It is no part of a link.

/** What was kept; null where nothing was. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`plyscope-${name}`);
  } catch {
    return null; // storage is switched off for this page
  }
}

/** A list that was kept; what is not as it was written is none. @param {string} name @returns {any[]} */
export function recallList(name) {
  try {
    const found = JSON.parse(recall(name) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Keep something; false where there is no room, or it is forbidden. @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`plyscope-${name}`, value);
    return true;
  } catch (error) {
    console.info(`The ${name} cannot be remembered: this browser keeps nothing for this page.`, error);
    return false;
  }
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
