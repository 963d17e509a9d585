// A file that the visitor gets.

/** The longest name of a file: Windows allows 260 characters for a whole path, its folders included. */
const LONGEST_NAME = 120;

/** Names that Windows keeps for devices, whatever their ending is. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name without signs that some system forbids in one, and not too long; its ending stays. @param {string} name */
export function safeFileName(name) {
  const [, stem, ending] = /** @type {RegExpExecArray} */ (/^(.*?)((?:\.[a-z]+)?)$/s.exec(name));
  const safe = stem
    .replace(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "")
    .replace(DEVICES, "$1_");
  return `${safe.slice(0, LONGEST_NAME - ending.length) || "plyscope"}${ending}`;
}

/** Saves a blob under a name, made safe. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = safeFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // the browser has read it by then
}
