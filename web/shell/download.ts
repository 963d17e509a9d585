// A file that the user gets.

const UNTIL_READ = 10_000; // milliseconds

/** Save a file under a name. */
export function download(name: string, blob: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), UNTIL_READ);
}

export const decodeBase64 = (text: string) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
