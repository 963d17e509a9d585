// Growable columns of numbers, in chunks: growing copies nothing, and each chunk is as narrow as
// what is in it.

const BITS = 14;
const ROOM = 1 << BITS; // numbers in a chunk
const MASK = ROOM - 1;

type Chunk = Uint8Array | Uint16Array | Uint32Array | Float64Array;

function chunkFor(number: number): Chunk {
  if (number < 1 << 8) return new Uint8Array(ROOM);
  if (number < 1 << 16) return new Uint16Array(ROOM);
  return number < 2 ** 32 ? new Uint32Array(ROOM) : new Float64Array(ROOM);
}

/** Whole numbers by index, 0 where none was set: a chunk of nothing else takes no memory. */
export class Whole {
  chunks: (Chunk | undefined)[] = [];
  bytes = 0;

  get(index: number): number {
    const chunk = this.chunks[index >>> BITS];
    return chunk === undefined ? 0 : chunk[index & MASK];
  }

  set(index: number, number: number) {
    const chunk = this.chunks[index >>> BITS];
    if (chunk !== undefined) {
      chunk[index & MASK] = number;
      if (chunk[index & MASK] === number) return;
    } else if (number === 0) return;
    this.replace(index >>> BITS, chunkFor(number))[index & MASK] = number;
  }

  /** Puts a chunk in the place of another, or of none.
   * @returns it */
  replace<Put extends Chunk | undefined>(at: number, chunk: Put): Put {
    while (this.chunks.length < at) this.chunks.push(undefined);
    const before = this.chunks[at];
    if (before && chunk) chunk.set(before);
    this.bytes += (chunk?.byteLength ?? 0) - (before?.byteLength ?? 0);
    this.chunks[at] = chunk;
    return chunk;
  }
}

/** So many different numbers have a code; what is stored of the others is themselves. */
const MOST = 1 << 16;

/** Numbers by index, exact. Searches repeat few values, so what is stored is a code of one byte or
 * two. */
export class Numbers {
  codes = new Whole();
  known = new Map<number, number>();
  table: number[] = []; // the number of each code
  low = Infinity; // the least and the greatest finite number that was set
  high = -Infinity;
  plain: (Float64Array | undefined)[] = []; // chunks with numbers that have no code
  lastNumber = NaN;
  lastCode = 0;

  constructor(unset: number) {
    this.codeOf(unset);
  }

  get bytes() {
    return this.plain.reduce((sum, chunk) => sum + (chunk?.byteLength ?? 0), this.codes.bytes);
  }

  get(index: number): number {
    const chunk = this.plain.length ? this.plain[index >>> BITS] : undefined;
    return chunk === undefined ? this.table[this.codes.get(index)] : chunk[index & MASK];
  }

  set(index: number, number: number) {
    const code =
      number === this.lastNumber ? this.lastCode : (this.known.get(number) ?? this.codeOf(number));
    const chunk = this.plain[index >>> BITS];
    if (chunk !== undefined) chunk[index & MASK] = number;
    else if (code < MOST) this.codes.set(index, code);
    else this.decode(index >>> BITS)[index & MASK] = number;
    this.lastNumber = number;
    this.lastCode = code;
  }

  /** A new number's code; MOST where it gets none. */
  codeOf(number: number) {
    if (number < this.low && number !== -Infinity) this.low = number;
    if (number > this.high && number !== Infinity) this.high = number;
    const code = this.table.length;
    if (code === MOST) return MOST;
    this.table.push(number);
    this.known.set(number, code);
    return code;
  }

  decode(at: number): Float64Array {
    const chunk = Float64Array.from({ length: ROOM }, (_, i) => this.get((at << BITS) + i));
    while (this.plain.length < at) this.plain.push(undefined);
    this.plain[at] = chunk;
    this.codes.replace(at, undefined);
    return chunk;
  }
}
