// Making and changing elements, in as few words as the views need.

/**
 * An element with attributes (`onclick` and its kind are listeners; false, null and undefined are left out) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Set a text only where it changed, so that nothing is laid out anew (or read out) for nothing.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set an attribute only where it changed; null removes it.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | boolean | null} value
 */
export function setAttribute(element, name, value) {
  if (value === null) return element.hasAttribute(name) && element.removeAttribute(name);
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The class that colours a value: a utility of MAX. @param {number} value */
export const tone = (value) => (value > 0 ? "is-max" : value < 0 ? "is-min" : "is-draw");
