// Numbers, values and windows as people read them.

const digits = new Intl.NumberFormat("en");

/** A number with its thousands apart: 549,946. */
export const grouped = (value: number) => digits.format(value);

/**
 * How much of a download is there.
 * @param total in bytes
 */
export const megabytes = (loaded: number, total: number) =>
  `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;

/**
 * A number as plyscope/trace/value_format.py writes it: whole ones whole, others with four digits
 * that count, and two decimals at least.
 * @param signed with a plus before a gain of MAX
 * @param asSum two decimals do, where they are not zeros
 */
export function number(value: number, signed = false, asSum = false) {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  const text = sized(Math.abs(value), asSum);
  if (text === "0") return "0";
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/**
 * @param size of 0 or more
 * @param asSum with as many decimals as a sum has
 * @param digits that count
 */
function sized(size: number, asSum = false, digits = 4): string {
  const whole = Math.round(size);
  if (size < 1e15 && Math.abs(size - whole) <= 1e-9 * Math.max(1, size)) return `${whole}`;
  if (size >= 1e15 || size < 1e-6) {
    const [figures, power] = size.toExponential(digits - 1).split("e");
    return `${trimmed(figures)}·10^${power.replace("+", "").replace("-", "−")}`;
  }
  const first = -Math.floor(Math.log10(size)); // the place of the first digit that counts
  const text = trimmed(
    decimals(size, asSum ? Math.max(2, digits - 2, first) : Math.max(2, digits - 1 + first)),
  );
  return text.includes(".") ? text : sized(size, asSum, digits + 1); // what is not whole never looks so
}

/** A number to so many decimals; halfway between two, as Python does, the even one. */
function decimals(size: number, places: number) {
  const text = size.toFixed(places);
  const half = (size * 2 ** (places + 1)) % 2 === 1;
  return half && Number(text.at(-1)) % 2 ? (size * (1 - Number.EPSILON)).toFixed(places) : text;
}

/** @param text with a point */
const trimmed = (text: string) => text.replace(/\.?0+$/, "");

/** A search's: its vectors, what makes sums of its values, and how won games are told */
export interface Tape {
  vectors: number[][];
  scale: number | null;
  wins: string[];
}

/** A value: in a search by vectors it is the number of one, and each player's utility is told. */
export function valueText(tape: Tape, value: number, signed = false) {
  return tape.vectors.length ? vectorText(tape.vectors[value] ?? []) : sumText(tape, value, signed);
}

/**
 * A value as plyscope/trace/value_format.py writes it: as the sum that an evaluation made, as it is
 * where there is no scale.
 */
export function sumText({ scale, wins }: Tape, value: number, signed = false) {
  if (scale === null) return number(value, signed);
  return Math.abs(Math.abs(value) - 1) <= 1e-9
    ? wins[value > 0 ? 0 : 1]
    : number(value * scale, signed, true);
}

/** @param utilities one a player */
const vectorText = (utilities: number[]) => `(${utilities.map((each) => number(each)).join(", ")})`;

/** A probability as people write it: 1/6 where it is such a fraction, else 0.35. */
export function fraction(p: number) {
  for (let below = 1; below <= 36; below++) {
    if (below === 20 || below === 25) continue; // two decimals say it better
    const above = Math.round(p * below);
    if (Math.abs(p * below - above) < 1e-9) return below === 1 ? `${above}` : `${above}/${below}`;
  }
  return number(p);
}

/** @param signed with a plus before a gain of MAX */
export function windowText(tape: Tape, alpha: number, beta: number, signed?: boolean) {
  const [low, high] = [alpha, beta].map((end) => sumText(tape, end, signed));
  return `[${low}, ${high}]`;
}

/**
 * A value where there is little room: two decimals, and no zero before the point; of one that is
 * almost 0, that it is so.
 */
export function short(value: number) {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  const text = Math.abs(value)
    .toFixed(2)
    .replace(/\.?0+$/, "")
    .replace(/^0\./, ".");
  if (Number(text) === 0) return value === 0 ? "0" : "≈0";
  return `${value > 0 ? "+" : "−"}${text}`;
}
