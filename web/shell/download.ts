// A file that the user gets.

/** The longest name of a file: Windows allows 260 characters for a path with its folders. */
const LONGEST_NAME = 120;
/** Names that Windows keeps for devices, whatever their ending is. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const UNTIL_READ = 10_000; // milliseconds

/** A name without characters that some system forbids in one, and not too long; its ending stays. */
export function safeFileName(name: string) {
  const [, stem, ending] = /^(.*?)((?:\.[a-z]+)?)$/s.exec(name) as RegExpExecArray;
  const safe = stem
    .replace(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "")
    .replace(DEVICES, "$1_");
  return `${safe.slice(0, LONGEST_NAME - ending.length) || "plyscope"}${ending}`;
}

/** Save a file under a name, made safe. */
export function download(name: string, blob: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = safeFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_READ);
}

export const decodeBase64 = (text: string) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
