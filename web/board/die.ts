// The die.

/** Where the pips are, in thirds of its side. */
export const PIPS: Record<string, [number, number][]> = Object.fromEntries(
  ["11", "02 20", "02 11 20", "00 02 20 22", "00 02 11 20 22", "00 01 02 20 21 22"].map(
    (pips, at) => [at + 1, pips.split(" ").map(([column, row]) => [Number(column), Number(row)])],
  ),
);

/** The face that a roll's name tells: the number at its end. */
export const faceOf = (move: string) => /\d+$/.exec(move)?.[0] ?? "";
