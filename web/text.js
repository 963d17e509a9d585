// Numbers, values and windows as people read them.

const digits = new Intl.NumberFormat("en");
const three = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A number with its thousands apart: 549,946. @param {number} value */
export const grouped = (value) => digits.format(value);

/** How many times as much, to three digits that count: 2.35 ×. @param {number} ratio */
export const times = (ratio) => `${three.format(ratio)} ×`;

/** How deep: 1 ply, 2 plies. @param {number} count */
export const plies = (count) => `${grouped(count)} ${count === 1 ? "ply" : "plies"}`;

/** A number with so many decimals, one as long as the other. @param {number} value @param {number} places @param {boolean} [signed] with a plus before a gain of MAX */
export function fixed(value, places, signed = false) {
  const [whole, decimals] = Math.abs(value).toFixed(places).split(".");
  const text = grouped(Number(whole)) + (decimals ? `.${decimals}` : "");
  if (!/[1-9]/.test(text)) return text;
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/** A share, never 100 % where something is missing. @param {number} share */
export function percent(share) {
  const rounded = Math.round(share * 1000) / 10;
  if (rounded >= 100 && share < 1) return "99.9 %";
  return `${fixed(rounded, rounded > 0 && rounded < 100 ? 1 : 0)} %`;
}

/** How much of a download is there. @param {number} loaded @param {number} total in bytes */
export const megabytes = (loaded, total) =>
  `${fixed(loaded / 1e6, 1)} of ${fixed(total / 1e6, 1)} MB`;

/**
 * A number as plyscope/trace/value_format.py writes it: whole ones whole, others with four digits that count, and two decimals
 * at least.
 * @param {number} value @param {boolean} [signed] with a plus before a gain of MAX
 * @param {boolean} [asSum] two decimals do, where they are not zeros
 */
export function number(value, signed = false, asSum = false) {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  const text = sized(Math.abs(value), asSum);
  if (text === "0") return "0";
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/** @param {number} size of 0 or more @param {boolean} [asSum] with as many decimals as a sum has @param {number} [digits] that count @returns {string} */
function sized(size, asSum = false, digits = 4) {
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

/** A number to so many decimals; halfway between two, as Python does, the even one. @param {number} size @param {number} places */
function decimals(size, places) {
  const text = size.toFixed(places);
  const half = (size * 2 ** (places + 1)) % 2 === 1;
  return half && Number(text.at(-1)) % 2 ? (size * (1 - Number.EPSILON)).toFixed(places) : text;
}

/** @param {string} text with a point */
const trimmed = (text) => text.replace(/\.?0+$/, "");

/** @typedef {{vectors: number[][], scale: number | null}} Tape  a search's: its vectors, and what makes sums of its values */

/** A value: in a search by vectors it is the number of one, and each player's utility is told. @param {Tape} tape @param {number} value @param {boolean} [signed] */
export function valueText({ vectors, scale }, value, signed = false) {
  return vectors.length ? vectorText(vectors[value] ?? []) : sumText(scale, value, signed);
}

/**
 * A value as plyscope/trace/value_format.py writes it: as the sum that an evaluation made, as it is where there is no scale.
 * @param {number | null} scale @param {number} value @param {boolean} [signed]
 */
export function sumText(scale, value, signed = false) {
  if (scale === null) return number(value, signed);
  return Math.abs(Math.abs(value) - 1) <= 1e-9
    ? value > 0
      ? "win"
      : "loss"
    : number(value * scale, signed, true);
}

/** @param {number[]} utilities one a player */
export const vectorText = (utilities) => `(${utilities.map((each) => number(each)).join(", ")})`;

/** A probability as people write it: 1/6 where it is such a fraction, else 0.35. @param {number} p */
export function fraction(p) {
  for (let below = 1; below <= 36; below++) {
    if (below === 20 || below === 25) continue; // two decimals say it better
    const above = Math.round(p * below);
    if (Math.abs(p * below - above) < 1e-9) return below === 1 ? `${above}` : `${above}/${below}`;
  }
  return number(p);
}

/** @param {Tape} tape @param {number} alpha @param {number} beta @param {boolean} [signed] with a plus before a gain of MAX */
export function windowText({ scale }, alpha, beta, signed) {
  const [low, high] = [alpha, beta].map((end) => sumText(scale, end, signed));
  return `[${low}, ${high}]`;
}

/** A value where there is little room: two decimals, and no zero before the point; of one that is almost 0, that it is so; +∞ is a win. @param {number} value */
export function short(value) {
  if (!Number.isFinite(value)) return value > 0 ? "win" : "loss";
  const text = Math.abs(value)
    .toFixed(2)
    .replace(/\.?0+$/, "")
    .replace(/^0\./, ".");
  if (Number(text) === 0) return value === 0 ? "0" : "≈0";
  return `${value > 0 ? "+" : "−"}${text}`;
}

/** A text with a capital at its beginning. @param {string} text */
export const sentenceCase = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
