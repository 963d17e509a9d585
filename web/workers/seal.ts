// What Python may find in its worker: the language, clocks, text and messages to the page, and no
// way to a network, to storage or to another worker. What is kept is listed, so that what a browser
// learns next year is closed as well.
//
// One way is no global and cannot be taken away: import() of an address. A host closes it with a
// header: see the README.

const LANGUAGE = `
  AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean
  DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function
  Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError
  ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError Temporal TypeError
  URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined
  unescape`;
const PLATFORM = `
  AbortController AbortSignal CustomEvent DOMException ErrorEvent Event EventTarget MessageChannel MessageEvent
  MessagePort Performance PromiseRejectionEvent TextDecoder TextEncoder URL URLSearchParams addEventListener atob btoa
  clearInterval clearTimeout close console constructor crypto dispatchEvent isSecureContext name onerror onmessage
  onmessageerror onrejectionhandled onunhandledrejection origin performance postMessage queueMicrotask
  removeEventListener reportError self setInterval setTimeout structuredClone`;
const KEPT = new Set(`${LANGUAGE} ${PLATFORM}`.trim().split(/\s+/));

/** Take away every global that is not listed, wherever on the way up from the global object it
 * stands. */
export function seal() {
  const { hardwareConcurrency, language, languages, userAgent } = navigator; // Emscripten reads them at any time
  for (let at = globalThis; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (!KEPT.has(name)) Reflect.deleteProperty(at, name);
    }
  }
  const value = Object.freeze({ hardwareConcurrency, language, languages, userAgent });
  Object.defineProperty(globalThis, "navigator", { value });
}
