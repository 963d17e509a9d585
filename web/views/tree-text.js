// Numbers and windows as people read them.

const digits = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** @param {number} value @param {boolean} [signed] with a plus before a gain of MAX */
export function number(value, signed = false) {
  if (value === Infinity) return signed ? "+∞" : "∞";
  if (value === -Infinity) return "−∞";
  const text = digits.format(Math.abs(value));
  if (text === "0") return "0";
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/** @param {number} alpha @param {number} beta */
export function windowText(alpha, beta) {
  return `[${number(alpha, true)}, ${number(beta, true)}]`;
}
