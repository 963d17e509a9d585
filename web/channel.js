// One worker: started, spoken to, and declared dead when it breaks. It knows the wire and no meaning.

import { BLOCK, CALL, FAILED, INIT, PROGRESS, READY, RETURN, THROW } from "./protocol.js";

/** @typedef {{phase: string, loaded: number, total: number}} Progress */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} WorkerLike */

/**
 * @typedef {object} Hooks
 * @property {(progress: Progress) => void} progress
 * @property {() => void} ready
 * @property {(message: string) => void} failed  the start failed
 * @property {(message: string) => void} died  it worked, and broke
 * @property {() => void} heard  any message came
 * @property {(id: number, block: Float64Array) => void} block
 * @property {(id: number, value: unknown) => void} returned
 * @property {(id: number, kind: string, message: string) => void} threw
 */

/**
 * Start a worker. After `close` none of the hooks is called any more, whatever is still on its way.
 * @param {() => WorkerLike} spawn
 * @param {unknown} assets
 * @param {Hooks} hooks
 */
export function openChannel(spawn, assets, hooks) {
  let ready = false;
  let open = true;
  const worker = spawn();

  const close = () => {
    open = false;
    worker.terminate();
  };

  /** @param {string} message */
  const broken = (message) => {
    if (!open) return;
    close();
    if (ready) hooks.died(message);
    else hooks.failed(message);
  };

  worker.addEventListener("message", (/** @type {any} */ event) => {
    if (!open) return;
    const message = event.data;
    hooks.heard();
    if (message.type === PROGRESS) hooks.progress(message);
    else if (message.type === BLOCK) hooks.block(message.id, message.block);
    else if (message.type === RETURN) hooks.returned(message.id, message.value);
    else if (message.type === THROW) hooks.threw(message.id, message.kind, message.message);
    else if (message.type === FAILED) broken(message.message);
    else if (message.type === READY) {
      ready = true;
      hooks.ready();
    }
  });
  worker.addEventListener("messageerror", () => broken("A message from the worker could not be read."));
  worker.addEventListener("error", (/** @type {any} */ event) => {
    event.preventDefault?.();
    const start = "The worker script could not be loaded or run";
    broken(
      ready
        ? `The worker broke: ${event.message || "no reason given"}.`
        : `${start}${event.message ? `: ${event.message}` : ""}.`,
    );
  });
  worker.postMessage({ type: INIT, assets });

  return {
    /** @returns {boolean} */
    get ready() {
      return open && ready;
    },
    /**
     * @param {number} id
     * @param {string} name
     * @param {unknown} args
     */
    call: (id, name, args) => worker.postMessage({ type: CALL, id, name, args }),
    close,
  };
}
