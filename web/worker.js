// A worker: starts Python and forwards calls to plyscope.bridge. It knows messages, and nothing else.

import { boot } from "./boot.js";
import { BLOCK, CALL, FAILED, INIT, PROGRESS, READY, RETURN, SUPPLY, THROW } from "./protocol.js";

/** @type {any} plyscope.bridge, once Python is there */
let bridge = null;

/** The memory image: the page opens it. */
const image = expected();
/** @type {ReturnType<typeof boot> | null} under way from the first SUPPLY on */
let booting = null;

function expected() {
  /** @type {(value: any) => void} */
  let arrive = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const promise = new Promise((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  return { promise, arrive, fail };
}

/** @param {any} message */
function supply(message) {
  booting ??= boot(message, image.promise, (progress) => post({ type: PROGRESS, ...progress }));
  if (message.image) image.arrive(message.image);
  else if (message.error) image.fail(new Error(message.error));
  else booting.imageLoaded(message.loaded);
}

/** The page listens from now on. */
async function init() {
  try {
    if (!booting) throw new Error("The page sent nothing to start from.");
    const { pyodide, via, seconds, opened } = await booting.started;
    bridge = pyodide.pyimport("plyscope.bridge");
    post({ type: READY, via, seconds, opened });
  } catch (error) {
    post({ type: FAILED, stage: "start", message: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {{id: number, name: string, args: object}} message */
function call({ id, name, args }) {
  const deliver = (/** @type {any} */ records) => {
    const buffer = records.getBuffer("f64");
    const block = buffer.data.slice(); // before Python's memory can move
    buffer.release();
    post({ type: BLOCK, id, block }, [block.buffer]);
  };
  try {
    const { value, error } = JSON.parse(bridge.call(name, JSON.stringify(args), deliver));
    post(error ? { type: THROW, id, ...error } : { type: RETURN, id, value });
  } catch (error) {
    post({ type: THROW, id, kind: "Crash", message: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {object} message @param {Transferable[]} [transfer] */
const post = (message, transfer = []) => self.postMessage(message, { transfer });

self.addEventListener("message", ({ data }) => {
  if (data.type === INIT) init();
  else if (data.type === SUPPLY) supply(data);
  else if (data.type === CALL) call(data);
  else throw new Error(`The worker knows no message "${data.type}".`);
});
