// A growable column of numbers that stores each different number once: searches repeat few values.

/** @typedef {Uint8Array | Uint16Array | Float64Array} Cells */

/**
 * Numbers by index, exact. A cell is a code of one byte while there are at most 256 different
 * numbers, of two while there are 65,536, and from then on the number itself.
 */
export class Numbers {
  /** @type {Cells} */
  cells = new Uint8Array(1024);
  length = 0;
  coded = true;
  /** @type {number[]} */
  table = [];
  /** @type {Map<number, number>} */
  codes = new Map();
  lastNumber = NaN;
  lastCode = 0;

  /** @param {number} number */
  push(number) {
    if (this.length === this.cells.length) this.cells = resized(this.cells, 2 * this.length);
    this.set(this.length++, number);
  }

  /** @param {number} index @returns {number} */
  get(index) {
    return this.coded ? this.table[this.cells[index]] : this.cells[index];
  }

  /** @param {number} index @param {number} number */
  set(index, number) {
    const cell = this.coded ? this.code(number) : number; // code() may widen the cells
    this.cells[index] = cell;
  }

  /**
   * Returns what stands for a number, after widening the cells where there are too many numbers.
   * @param {number} number @returns {number}
   */
  code(number) {
    if (number === this.lastNumber) return this.lastCode;
    let code = this.codes.get(number);
    if (code === undefined) {
      code = this.table.length;
      if (code === 256) this.cells = new Uint16Array(this.cells);
      if (code === 65_536) return this.decode(number);
      this.table.push(number);
      this.codes.set(number, code);
    }
    this.lastNumber = number;
    this.lastCode = code;
    return code;
  }

  /** Stores the numbers themselves from now on. @param {number} number @returns {number} */
  decode(number) {
    const { table, cells } = this;
    this.cells = new Float64Array(cells.length);
    for (let i = 0; i < this.length; i++) this.cells[i] = table[cells[i]];
    this.coded = false;
    this.table = [];
    this.codes.clear();
    return number;
  }
}

/**
 * Returns a copy of a typed array with another length.
 * @template {Int8Array | Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array} T
 * @param {T} array @param {number} length @returns {T}
 */
export function resized(array, length) {
  const Type = /** @type {new (length: number) => T} */ (array.constructor);
  const copy = new Type(length);
  copy.set(length < array.length ? array.subarray(0, length) : array);
  return copy;
}
