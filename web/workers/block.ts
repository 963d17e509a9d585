// A block of the tape, as Python packs it: a list of numbers in the bytes of marshal, version 2,
// where each stands after its kind.

/** Kinds of number, which marshal names by letters: of 32 bits, of 64 as JavaScript's, of so many
 * digits of 15 bits, and truths. */
const [INT, FLOAT, LONG, TRUE, FALSE] = [..."iglTF"].map((letter) => letter.charCodeAt(0));
const HEAD = 5; // bytes before the first number: the kind of a list, and its length

/** Throws where it is none, or has more numbers than that. */
export function numbersOf(bytes: Uint8Array, most: number = bytes.length): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = view.getUint32(1, true);
  if (count > Math.min(bytes.length, most))
    throw new Error(`Python packed ${count} numbers in ${bytes.length} bytes.`);
  const block = new Float64Array(count);
  for (let i = 0, at = HEAD; i < block.length; i++) {
    const kind = bytes[at++];
    if (kind === INT) {
      block[i] = view.getInt32(at, true);
      at += 4;
    } else if (kind === FLOAT) {
      block[i] = view.getFloat64(at, true);
      at += 8;
    } else if (kind === LONG) {
      const digits = view.getInt32(at, true);
      const end = at + 2 + 2 * Math.abs(digits); // the greatest digit is the last one
      for (let digit = end; digit > at + 2; digit -= 2)
        block[i] = block[i] * 2 ** 15 + view.getUint16(digit, true);
      block[i] *= Math.sign(digits);
      at = end + 2;
    } else if (kind === TRUE || kind === FALSE) block[i] = Number(kind === TRUE);
    else throw new Error(`Python packed a number of the unknown kind ${kind}.`);
  }
  return block;
}
