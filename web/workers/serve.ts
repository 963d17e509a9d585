// A worker's half of the wire: starts Python from what the page hands over, and forwards calls. It
// knows messages, and nothing else.

import { boot, loadScripts, type Started } from "./boot.ts";
import { compile, unpack, type Download, type Files } from "./files.ts";
import {
  CALL,
  COMPILED,
  FAILED,
  INIT,
  LACK,
  PROGRESS,
  READY,
  RETURN,
  SUPPLY,
  THROW,
} from "../wire/protocol.ts";

/** A call of Python, JSON in and out; `spent`: that code has left something behind, so that no
 * other may run here. */
type Ask = (id: number, name: string, args: string) => { answer: string; spent: boolean };

export const post = (message: object, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer });

/** What the page hands over, each settled by its message. */
const supplies = {
  scripts: expected<{ script: string; url: string }>(),
  wasm: expected<WebAssembly.Module | Download>(),
  image: expected<Uint8Array<ArrayBuffer>>(),
  stdlib: expected<Download>(),
};
const scripts = supplies.scripts.promise.then(loadScripts);
const wasm = supplies.wasm.promise.then(toModule);
for (const promise of [scripts, wasm]) promise.catch(() => {}); // met in boot
let started: Promise<Started>; // the start, under way as soon as the page has said of what
let progress = {}; // the last news of the downloads

function expected<T>() {
  let arrive: (value: T) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => ([arrive, fail] = [resolve, reject]));
  promise.catch(() => {}); // likewise
  return { promise, arrive, fail };
}

/** Compile what no worker has compiled before, and tell the page. */
async function toModule(handed: WebAssembly.Module | Download) {
  if (handed instanceof WebAssembly.Module) return handed;
  try {
    const module = await compile(handed);
    post({ type: COMPILED, module });
    return module;
  } catch (error) {
    post({ type: LACK, useless: "wasm" });
    throw error;
  }
}

interface Supply {
  files?: Files;
  name: keyof typeof supplies;
  value?: unknown;
  error?: string;
  progress?: object;
}

function supply({ files, name, value, error, progress: news }: Supply) {
  if (files) {
    started = boot(files, {
      scripts,
      wasm,
      image: supplies.image.promise,
      stdlib: () => library("image"),
    });
    started.catch(() => {}); // met in init
  } else if (news) post({ type: PROGRESS, ...(progress = news) });
  else if (error === undefined) supplies[name].arrive(value as never);
  else supplies[name].fail(new Error(error));
}

/** The standard library, which a start from the image does without.
 * @param useless what came in its stead, and was no use */
export function library(useless?: string): Promise<Uint8Array<ArrayBuffer>> {
  post({ type: LACK, name: "stdlib", useless });
  return supplies.stdlib.promise.then(unpack);
}

/** The message that hands on an answer. Its type and the number of its call are never the answer's
 * own: those may be forged.
 * @param answer of Python, as JSON */
export function messageOf(id: number, answer: string) {
  const { value, error } = JSON.parse(answer);
  if (!error) return { type: RETURN, id, value };
  return { type: THROW, id, kind: error.kind, message: error.message, detail: error.detail };
}

/** Answer the page, once Python is there.
 * @param prepare done before anything is asked */
export function serve(prepare: (start: Started) => Ask | Promise<Ask>) {
  let ask: Ask;

  async function init() {
    post({ type: PROGRESS, ...progress }); // it runs, and has heard the page
    try {
      const start = await started;
      ask = await prepare(start);
      post({ type: READY, via: start.via, seconds: start.seconds });
    } catch (error) {
      post({
        type: FAILED,
        stage: "start",
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  function call({ id, name, args }: { id: number; name: string; args: object }) {
    try {
      const { answer, spent } = ask(id, name, JSON.stringify(args));
      post({ ...messageOf(id, answer), spent });
    } catch (error) {
      post({
        type: THROW,
        id,
        kind: "Crash",
        message: error instanceof Error ? error.message : String(error),
      });
    }
  }

  self.addEventListener("message", ({ data }) => {
    if (data.type === INIT) init();
    else if (data.type === SUPPLY) supply(data);
    else if (data.type === CALL) call(data);
    else throw new Error(`The worker knows no message "${data.type}".`);
  });
}
