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
