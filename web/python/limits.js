// What a search may take of this device's memory, in bytes.

const MB = 2 ** 20;

/** The recorded tree on the page, and Python in each of its workers. */
export const MOST_BYTES = { page: 320 * MB, python: 512 * MB };

/**
 * Keep a memory from growing further than that: Python then raises MemoryError.
 * @param {WebAssembly.Memory} memory
 */
export function limit(memory) {
  const { grow } = memory;
  memory.grow = (pages) => {
    const asked = memory.buffer.byteLength + 65_536 * pages;
    if (asked > MOST_BYTES.python) throw new RangeError(`Python may take ${MOST_BYTES.python} bytes, and not ${asked}.`);
    return grow.call(memory, pages);
  };
}

/** What Python may write into files, in bytes, and how many it may make: they lie in the browser's memory. */
const MOST_WRITTEN = 16 * MB;
const MOST_FILES = 1000;
/** The number by which a file system says that no space is left. */
const ENOSPC = 51;

/**
 * Keep a file system from growing further than that: Python then raises OSError.
 * @param {any} FS Emscripten's
 */
export function limitFiles(FS) {
  const { MEMFS } = FS.filesystems;
  const { createNode, expandFileStorage, resizeFileStorage } = MEMFS;
  const full = () => new FS.ErrnoError(ENOSPC);
  let made = 0;
  let written = 0;
  const grow = (/** @type {any} */ node, /** @type {number} */ size) => {
    written += Math.max(0, size - (node.contents?.length ?? 0));
    if (!(written <= MOST_WRITTEN)) throw full();
  };
  MEMFS.createNode = (/** @type {any[]} */ ...args) => {
    if (++made > MOST_FILES) throw full();
    return createNode.apply(MEMFS, args);
  };
  MEMFS.expandFileStorage = (/** @type {any} */ node, /** @type {number} */ size) => {
    grow(node, size);
    return expandFileStorage.call(MEMFS, node, size);
  };
  MEMFS.resizeFileStorage = (/** @type {any} */ node, /** @type {number} */ size) => {
    grow(node, size);
    return resizeFileStorage.call(MEMFS, node, size);
  };
}
