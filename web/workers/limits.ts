// What a search may take of this device's memory, in bytes.

const MB = 2 ** 20;

/** The recorded tree on the page, and Python in each of its workers. */
export const MOST_BYTES = { page: 320 * MB, python: 512 * MB };

/** Keep a memory from growing further than that: Python then raises MemoryError. */
export function limit(memory: WebAssembly.Memory) {
  const { grow } = memory;
  memory.grow = (pages) => {
    const asked = memory.buffer.byteLength + 65_536 * pages;
    if (asked > MOST_BYTES.python)
      throw new RangeError(`Python may take ${MOST_BYTES.python} bytes, and not ${asked}.`);
    return grow.call(memory, pages);
  };
}

/** Numbers of a tape that may be written: 2 million a second, at most a million at once. Following
 * a search makes about one million a second, and the page reads several; what came faster would
 * keep it from hearing that Stop was pressed. */
const RATE = 2_000_000;
const AT_ONCE = 1_000_000;
/** As many numbers a block counts at least, for each is a message; and all blocks of a call at
 * most. */
const BLOCK = 1000;
const MOST_NUMBERS = 200_000_000;

/** In one block: those of a node with as many moves as a node can have, each a leaf, after a full
 * block of all before. */
export const MOST_IN_A_BLOCK = 2 ** 20;

/** Keep a tape from being written faster than the page can read it.
 * @param clock milliseconds */
export function createPace(clock = () => performance.now()) {
  let free = AT_ONCE;
  let left = MOST_NUMBERS;
  let last = clock();
  return {
    begin: () => void (left = MOST_NUMBERS), // a call begins
    /** The time at which the next block may be written, after one of so many numbers; throws where
     * that is too much. */
    after(numbers: number) {
      const count = Math.max(numbers, BLOCK);
      if ((left -= count) < 0) throw new RangeError(`A tape has at most ${MOST_NUMBERS} numbers.`);
      const now = clock();
      free = Math.min(AT_ONCE, free + ((now - last) * RATE) / 1000) - count;
      last = now;
      return now - (Math.min(0, free) / RATE) * 1000;
    },
  };
}

/** What Python may write into files and pipes, in bytes, and how many it may make: they lie in the
 * browser's memory. */
const MOST_WRITTEN = 64 * MB;
const MOST_FILES = 1000;
const ENOSPC = 51; // the number by which a file system says that no space is left

/** Emscripten's, with what its types lack of files in memory. */
export type FileSystem = typeof FS & {
  filesystems: {
    MEMFS: {
      createNode: typeof FS.createNode;
      resizeFileStorage: (node: { usedBytes: number }, size: number) => void;
    };
  };
};

/** Keep a file system from taking more than that: Python then raises OSError.
 * @returns whether anything was made, or written, since */
export function limitFiles(FS: FileSystem): () => boolean {
  const { MEMFS } = FS.filesystems;
  const { createNode, resizeFileStorage } = MEMFS;
  const { write } = FS;
  let files = 0;
  let written = 0;
  const check = (fits: boolean) => {
    if (!fits) throw new FS.ErrnoError(ENOSPC);
  };
  FS.write = (...args) => {
    const [{ object: node }, , , length] = args;
    if (!FS.isChrdev(node.mode)) check((written += length) <= MOST_WRITTEN);
    return write.apply(FS, args);
  };
  MEMFS.resizeFileStorage = (node, size) => {
    check((written += Math.max(0, size - node.usedBytes)) <= MOST_WRITTEN);
    return resizeFileStorage.call(MEMFS, node, size);
  };
  MEMFS.createNode = (...args) => {
    check(++files <= MOST_FILES);
    return createNode.apply(MEMFS, args);
  };
  return () => files + written > 0;
}
