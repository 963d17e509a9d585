// What a view shows, as data: Preact makes it so, and touches only what differs from what is there.

import { createElement, render } from "preact";

/** @typedef {import("preact").ComponentChild} Child */
/** @typedef {{[on: `on${string}`]: (event: any) => unknown, [name: string]: any}} Attributes  `on…` are listeners; null is none */

/**
 * An element, as data.
 * @type {(tag: string | ((props: any) => Child), attributes?: Attributes | null, ...children: (Child | Child[])[]) => import("preact").VNode<any>}
 */
export const h = createElement;

/** Make this the content of an element: what is there already stays, with its focus. @param {Element} element @param {...(Child | Child[])} content */
export function draw(element, ...content) {
  render(content, element);
}

/** An element that is drawn once, for what has its own ways with it. @param {Child} node @returns {HTMLElement} */
export function made(node) {
  const box = document.createElement("div");
  draw(box, node);
  return /** @type {HTMLElement} */ (box.firstElementChild);
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
 * What draws on a canvas, which is empty then and has its size.
 * @param {HTMLCanvasElement} canvas @param {number} width in CSS pixels, as all that is drawn @param {number} height @param {number} [scale] its pixels to one of those
 */
export function penOf(canvas, width, height, scale = devicePixelRatio) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.resetTransform();
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  return pen;
}

/** The colours of the theme of now by their names, for what paints with them. @param {Element} element */
export function coloursOf(element) {
  const style = getComputedStyle(element);
  return (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
}

/** Those of some classes that are none of false, null and "". @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
