// The memory image, which web/build/memory_image.py packs: what Pyodide's snapshot holds, as its difference (by exclusive or) from the
// memory that a fresh instance has anyway, and without the pages that are then all zeros.
//
// Layout: a line of text, which says what the image was made with, padded to LINE bytes · the count
// of runs, as a 32-bit number · an offset and a length for each run · the runs one after the other.

const LINE = 64;
const PAGE = 4096;
/** The count of references that CPython gives an immortal object where addresses have 32 bits. */
export const IMMORTAL = 5 << 28;
const HASH = 3; // the word of a string in which its hash is kept
export const NO_HASH = 0xffffffff;

/** An image belongs to one Pyodide and one library, told apart by its size. */
export function imageLine(version: string, libraryBytes: number) {
  return `Plyscope image 1, Pyodide ${version}, library ${libraryBytes}`.padEnd(LINE);
}

/** Overwrite a memory, all of it, with what an image says.
 * @param image at the start of its buffer
 * @param line what it should have been made with
 * @param fresh how the memory began
 * @param used bytes at its beginning; all behind them are zeros
 * @returns where the image has anything: an offset and a length for each run */
export function restoreImage(
  image: Uint8Array,
  line: string,
  fresh: Uint8Array,
  memory: Uint8Array,
  used = memory.length,
) {
  if (new TextDecoder().decode(image.subarray(0, LINE)) !== line)
    throw new Error("it was made for another version");
  const [count] = new Uint32Array(image.buffer, LINE, 1);
  const runs = new Uint32Array(image.buffer, LINE + 4, 2 * count);
  let at = LINE + 4 + 8 * count;
  let end = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const [offset, length] = [runs[i], runs[i + 1]];
    clear(memory.subarray(Math.min(end, used), Math.min(offset, used)));
    memory.set(image.subarray(at, at + length), offset);
    at += length;
    end = offset + length;
  }
  clear(memory.subarray(Math.min(end, used), used));
  differ(memory, fresh);
  return runs;
}

/** Make each page all zeros. One that is so already is not written to, for then it would take room. */
function clear(memory: Uint8Array) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const step = PAGE / 4;
  for (let page = 0; page < words.length; page += step) {
    const end = Math.min(page + step, words.length);
    let at = page;
    while (at < end && words[at] === 0) at++;
    if (at < end) words.fill(0, at, end);
  }
}

/** Give back to a memory what it has in common with how it began. */
function differ(memory: Uint8Array, fresh: Uint8Array) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, fresh.length / 4);
  const first = new Uint32Array(fresh.buffer, fresh.byteOffset, fresh.length / 4);
  for (let i = 0; i < first.length; i++) words[i] ^= first[i];
}

/** Visit the hash of each immortal string of Python in a memory, as it is at an index of its words.
 * @param type where the type of strings lies
 * @param runs where to look, as restoreImage returns them */
export function visitStrings(
  words: Uint32Array,
  type: number,
  runs: Uint32Array,
  visit: (address: number, index: number) => void,
) {
  for (let run = 0; run < runs.length; run += 2) {
    const end = (runs[run] + runs[run + 1]) / 4;
    for (
      let at = runs[run] / 4;
      at < end;
      at += 2 // an object begins at a multiple of 8 bytes
    )
      if (words[at] === IMMORTAL && words[at + 1] === type) visit(4 * at, at + HASH);
  }
}
