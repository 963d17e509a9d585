// One worker: started, spoken to, and declared dead when it breaks or falls silent. It knows the wire and no meaning.

import { createLine } from "./line.js";
import { BLOCK, CALL, FAILED, INIT, PROGRESS, READY, RETURN, THROW } from "../protocol.js";

/** @typedef {{phase: string, loaded: number, total: number}} Progress */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike */

/**
 * @typedef {object} Hooks
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed  the start failed
 * @property {(message: string) => void} died  it worked, and broke
 * @property {(id: number) => void} spent  it must be replaced; what it has answered to this call comes next
 * @property {(id: number, block: Float64Array) => void} block
 * @property {(id: number, value: unknown) => void} returned
 * @property {(id: number, kind: string, message: string, detail: any) => void} threw  `detail`: of the visitor's own code
 */

/**
 * @typedef {object} Source where workers come from
 * @property {() => WorkerLike} spawn
 * @property {() => Promise<string>} examine  why a worker that never spoke does not, in a sentence
 */

/** What a worker throws that is of no use any more: it broke, or its memory, which it never gives back, is full. */
const SPENT = ["MemoryError", "Crash"];

/** Seconds of silence after which a worker that is starting is given up: before its first word, and while Python starts. */
const FIRST_WORD = 30;
const START = 60;

/**
 * Start a worker. After `close` none of the hooks is called any more, whatever is still on its way.
 * @param {Source} source
 * @param {Hooks} hooks
 */
export function openChannel({ spawn, examine }, hooks) {
  let ready = false;
  let open = true;
  let closed = false;
  let spoke = false;
  /** @type {WorkerLike | undefined} */
  let worker;
  const line = createLine();
  /** @type {Map<number, {answered: () => void, streams: boolean}>} what is awaited, by the call's number */
  const awaited = new Map();

  const end = () => {
    open = false;
    line.end();
    worker?.terminate();
  };

  /** @param {string} message */
  const broken = (message) => {
    if (!open) return;
    end();
    if (ready) return hooks.died(message);
    if (spoke) return hooks.failed(message);
    console.warn(`Plyscope's worker does not start: ${message}`);
    void examine().then((why) => closed || hooks.failed(why));
  };

  const silent = (/** @type {number} */ seconds) => `It gave no sign for ${seconds} seconds`;
  let started = line.expect(FIRST_WORD, () => broken(`${silent(FIRST_WORD)}.`));

  /** @param {any} message */
  function receive(message) {
    const { type, id } = message;
    const awaiting = awaited.get(id);
    if (type === BLOCK && !awaiting?.streams) return; // nobody asked for a tape: no sign of an answer
    line.came();
    if (!spoke) {
      started();
      started = line.expect(START, () =>
        broken(`${silent(START)}: try again, or reload the page.`),
      );
      spoke = true;
    }
    if (type === PROGRESS) hooks.progress(message);
    else if (type === BLOCK) {
      if (message.block instanceof Float64Array) hooks.block(id, message.block);
    } else if (type === RETURN || type === THROW) {
      if (!awaiting) return; // nobody asked
      awaiting.answered();
      awaited.delete(id);
      const thrown = type === THROW ? [message.kind, message.detail?.kind] : [];
      if (message.spent === true || thrown.some((kind) => SPENT.includes(kind))) hooks.spent(id);
      if (type === RETURN) hooks.returned(id, message.value);
      else hooks.threw(id, String(message.kind), String(message.message), message.detail ?? null);
    } else if (type === FAILED) broken(String(message.message));
    else if (type === READY && !ready) {
      started();
      ready = true;
      hooks.ready();
    }
  }

  try {
    worker = spawn();
    worker.addEventListener("message", (/** @type {any} */ event) => {
      if (open) receive(event.data);
    });
    worker.addEventListener("messageerror", () =>
      broken("A message from the worker could not be read."),
    );
    worker.addEventListener("error", (/** @type {any} */ event) => {
      event.preventDefault?.();
      broken(`The worker broke: ${event.message || "no reason given"}.`);
    });
    worker.postMessage({ type: INIT });
  } catch (error) {
    spoke = true; // there is no script to look into
    const why = error instanceof Error ? error.message : error;
    queueMicrotask(() => broken(`The browser makes no worker: ${why}.`)); // once whoever opens this has it
  }

  return {
    told: "", // of what it is to know before it is asked
    /** @returns {boolean} */
    get ready() {
      return open && ready;
    },
    /**
     * Ask something; throws what cannot be sent.
     * @param {number} id
     * @param {string} name
     * @param {unknown} args
     * @param {number} patience  seconds without a word after which the worker is taken for dead
     * @param {boolean} [streams]  whether blocks come before the answer
     */
    call(id, name, args, patience, streams = false) {
      worker?.postMessage({ type: CALL, id, name, args });
      awaited.set(id, {
        answered: line.expect(patience, () => broken(`${silent(patience)}.`)),
        streams,
      });
    },
    close() {
      closed = true;
      end();
    },
  };
}
