// A program as a link holds it: deflated, and written in letters that need no escape.

export const MOST_LETTERS = 6_000; // of a link of at most 8,000: the rest of it is the page's
export const MOST_BYTES = 1_000_000; // of a program; a few letters can be deflated from any number of them

/** Thrown where a program cannot be packed, or what is packed is none; the message is one sentence. */
export class Unpackable extends Error {}

/**
 * Send bytes through a stream, and give up where more than MOST_BYTES come out.
 * @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const readable = new Blob([/** @type {BlobPart} */ (bytes)])
    .stream()
    .pipeThrough(/** @type {any} */ (stream));
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done)
      return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
    parts.push(value);
    size += value.length;
    if (size <= MOST_BYTES) continue;
    await reader.cancel();
    throw new Unpackable("The program in the link is too long: it has more than 1 MB.");
  }
}

/** Rejected where it would take more than MOST_LETTERS. @param {string} text */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const length = Math.ceil((bytes.length * 4) / 3);
  if (length > MOST_LETTERS)
    throw new Unpackable(
      `The program is too long for a link: packed, it has ${length.toLocaleString("en")} letters, and ${MOST_LETTERS.toLocaleString("en")} are the most. Save it as a file, and send that.`,
    );
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** Rejected with one sentence where it is damaged. @param {string} letters */
export async function unpack(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      await through(bytes, new DecompressionStream("deflate-raw")),
    );
  } catch (error) {
    if (error instanceof Unpackable) throw error;
    throw new Unpackable(
      "The program in the link is damaged: some of its letters are missing or changed. Ask for the link again.",
    );
  }
}
