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
