// Numbers and windows as people read them.

const digits = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** @param {number} value @param {boolean} [signed] with a plus before a gain of MAX */
export function number(value, signed = false) {
  if (value === Infinity) return "+∞";
  if (value === -Infinity) return "−∞";
  const text = digits.format(Math.abs(value));
  if (text === "0") return "0";
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/** A value as text: in a search by vectors it is the number of one, and each player's utility is told. */
/** @param {import("../trace/columns.js").Drawn} columns @param {number} value @param {boolean} [signed] */
export function valueText({ vectors }, value, signed = false) {
  return vectors.length ? vectorText(vectors[value] ?? []) : number(value, signed);
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

/** @param {number} alpha @param {number} beta */
export function windowText(alpha, beta) {
  return `[${number(alpha)}, ${number(beta)}]`;
}

/** A value where there is little room: two decimals, and no zero before the point. @param {number} value */
export function short(value) {
  if (!Number.isFinite(value)) return number(value, true);
  const text = Math.abs(value).toFixed(2).replace(/\.?0+$/, "").replace(/^0\./, ".");
  return Number(text) === 0 ? (value === 0 ? "0" : value > 0 ? "+0" : "−0") : `${value > 0 ? "+" : "−"}${text}`;
}
