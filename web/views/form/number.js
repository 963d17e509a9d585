// A whole number: what is being typed stays while the rest is drawn anew, and what is none is not taken.

import { h, kept } from "../dom.js";

/** A component, for only of components Preact leaves alone what is the same. @param {{value: number, limits: {min: number, max: number}, onChange: (value: number) => void}} given */
function Field({ value, limits, onChange }) {
  const take = (/** @type {HTMLInputElement} */ input) => {
    if (input.checkValidity() && input.value !== "") onChange(Number(input.value));
    else input.value = String(value);
  };
  return h("input", {
    type: "number",
    ...limits,
    step: 1,
    inputmode: "numeric",
    value,
    onchange: ({ target }) => take(target),
  });
}

/**
 * @param {{min: number, max: number}} limits
 * @param {(value: number) => void} onChange
 * @returns {(value: number) => import("../dom.js").Child} the field, as it shows that value
 */
export function createNumber(limits, onChange) {
  const keep = kept();
  return (value) => keep([value], () => h(Field, { value, limits, onChange }));
}
