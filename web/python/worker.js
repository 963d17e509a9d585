// A worker: starts Python and forwards calls to plyscope.bridge. It knows messages, and nothing else.

import { boot, loadScripts } from "./boot.js";
import { BLOCK, CALL, FAILED, INIT, PROGRESS, READY, RETURN, SUPPLY, THROW } from "../protocol.js";
import { seal } from "./seal.js";

/** @type {any} plyscope.bridge, once Python is there */
let bridge = null;

/** What the page hands over, each settled by its message; of the scripts only that they are good. */
const supplies = { scripts: expected(), wasm: expected(), stdlib: expected(), image: expected() };
/** The scripts, imported here: settled by whoever knows first that they are here, or why not. */
const scripts = expected();
supplies.scripts.promise.catch(scripts.fail);
/** The last news of the downloads. */
let progress = {};

function expected() {
  /** @type {(value: any) => void} */
  let arrive = () => {};
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const promise = new Promise((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  promise.catch(() => {}); // met in boot, which may begin later
  return { promise, arrive, fail };
}

/** Import the scripts; where that fails, the page can tell better what is wrong with them. @param {string} url */
function load(url) {
  loadScripts(url).then(scripts.arrive, (error) => supplies.scripts.promise.then(() => scripts.fail(error), () => {}));
}

/** @param {{name: keyof typeof supplies, value?: any, error?: string, progress?: object, pyodide?: string}} message */
function supply({ name, value, error, progress: news, pyodide }) {
  if (pyodide) load(pyodide);
  else if (news) post({ type: PROGRESS, ...(progress = news) });
  else if (error === undefined) supplies[name].arrive(value);
  else supplies[name].fail(new Error(error));
}

/** @param {import("./supplies.js").Assets} assets */
async function init({ files }) {
  const { wasm, stdlib, image } = supplies;
  post({ type: PROGRESS, ...progress }); // it runs, and has heard the page
  try {
    const started = await boot(files, { scripts: scripts.promise, wasm: wasm.promise, stdlib: stdlib.promise, image: image.promise });
    bridge = started.pyodide.pyimport("plyscope.bridge");
    seal();
    post({ type: READY, via: started.via, seconds: started.seconds });
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
  if (data.type === INIT) init(data.assets);
  else if (data.type === SUPPLY) supply(data);
  else if (data.type === CALL) call(data);
  else throw new Error(`The worker knows no message "${data.type}".`);
});
