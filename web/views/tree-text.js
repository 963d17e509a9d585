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
