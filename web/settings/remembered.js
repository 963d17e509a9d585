// What is kept on this device, where the browser keeps anything: choices of taste, trees, the course. It is no part of a link.

/** What was kept; null where nothing was. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`plyscope-${name}`);
  } catch {
    return null; // storage is switched off for this page
  }
}

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

/** Words that were stored, each once. @param {string} name */
export const recallWords = (name) => recall(name)?.split(" ").filter(Boolean) ?? [];

/** Store one more word beside those of all windows. @param {string} name @param {string} word */
export const rememberWord = (name, word) =>
  remember(name, [...new Set([...recallWords(name), word])].join(" "));
