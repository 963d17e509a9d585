// The wire: every message between the page and its workers.

/** A bound or a value as JSON can hold it: null where it is open. */
export const orNull = (number: number) => (Number.isFinite(number) ? number : null);

/** A tape as JSON can hold it. */
export const inJson = (tape: number[]) =>
  tape.map((number) => (Number.isFinite(number) ? number : number > 0 ? "inf" : "-inf"));

// Page to worker.
export const SUPPLY = "supply"; // {files}: what to start from, at once; {name, ...}: one of them, that the page has fetched
export const INIT = "init"; // the page listens now: say when Python is there
export const CALL = "call"; // {id, name, args}: one call of plyscope.calls.bridge

// Worker to page.
export const COMPILED = "compiled"; // {module}: the WebAssembly that the page has handed over
export const LACK = "lack"; // {name?, useless?}: a start-up file that is needed after all, and one that was no use
export const PROGRESS = "progress"; // {phase, loaded, total}: bytes, then phases
export const READY = "ready"; // {via: "image" | "compiled", seconds}
export const FAILED = "failed"; // {stage, message}: the start failed
export const BLOCK = "block"; // {id, block}: a Float64Array of whole records
export const RETURN = "return"; // {id, value, spent}: `spent`: this worker must be replaced before anything else is asked of it
export const THROW = "throw"; // {id, kind, message, detail?, spent}: Python raised

export interface Progress {
  phase: "download" | "start" | "ready" | "restart" | "failed";
  loaded: number;
  total: number;
}

export interface Start extends Progress {
  message: string;
}
