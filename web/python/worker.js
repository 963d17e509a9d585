// A worker: starts Python and forwards calls to plyscope.bridge. It knows messages, and nothing else.

import { boot, loadScripts } from "./boot.js";
import { numbersOf } from "./block.js";
import { unpack } from "./files.js";
import { BLOCK, CALL, FAILED, INIT, LACK, PROGRESS, READY, RETURN, SUPPLY, THROW } from "../protocol.js";
import { seal } from "./seal.js";

/** @type {any} plyscope.bridge, once Python is there */
let bridge = null;

/** What the page hands over, each settled by its message. */
const supplies = { scripts: expected(), wasm: expected(), image: expected(), stdlib: expected() };
const scripts = supplies.scripts.promise.then(loadScripts);
const image = supplies.image.promise.then(({ file, bytes }) => unpack(file, bytes));
for (const promise of [scripts, image]) promise.catch(() => {}); // met in boot
/** @type {Promise<import("./boot.js").Started>} the start, under way as soon as the page has said of what */
let started;
/** The last news of the downloads. */
let progress = {};

function expected() {
  /** @type {(value: any) => void} */
  let arrive = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const promise = new Promise((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  promise.catch(() => {}); // likewise
  return { promise, arrive, fail };
}

/** @param {{files?: import("./files.js").Files, name: keyof typeof supplies, value?: any, error?: string, progress?: object}} message */
function supply({ files, name, value, error, progress: news }) {
  if (files) {
    started = boot(files, { scripts, wasm: supplies.wasm.promise, image, stdlib });
    started.catch(() => {}); // met in init
  } else if (news) post({ type: PROGRESS, ...(progress = news) });
  else if (error === undefined) supplies[name].arrive(value);
  else supplies[name].fail(new Error(error));
}

function stdlib() {
  post({ type: LACK, name: "stdlib" });
  return supplies.stdlib.promise;
}

async function init() {
  post({ type: PROGRESS, ...progress }); // it runs, and has heard the page
  try {
    const start = await started;
    bridge = start.pyodide.pyimport("plyscope.bridge");
    seal();
    post({ type: READY, via: start.via, seconds: start.seconds });
  } catch (error) {
    post({ type: FAILED, stage: "start", message: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {{id: number, name: string, args: object}} message */
function call({ id, name, args }) {
  const deliver = (/** @type {any} */ records) => {
    const buffer = records.getBuffer("u8");
    const block = numbersOf(buffer.data); // before Python's memory can move
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
