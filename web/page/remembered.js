// Choices of taste, such as the theme: remembered on this device, where the browser keeps anything, and no part of a link.

/** What was chosen; null where nothing was. @param {string} name @returns {string | null} */
export function recall(name) {
  try {
    return localStorage.getItem(`plyscope-${name}`);
  } catch {
    return null; // storage is switched off for this page
  }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`plyscope-${name}`, value);
  } catch (error) {
    console.info(`The ${name} cannot be remembered: this browser keeps nothing for this page.`, error);
  }
}
