// Downloading and opening the files that Python starts from.

import type { Line } from "./line.ts";

/** A gzipped file: its size, and that of its content */
export interface Packed {
  url: string;
  bytes: number;
  opened: number;
}

export interface Files {
  scripts: Packed;
  wasm: Packed;
  stdlib: Packed;
  image: (Packed & { head: string; fresh: number; memory: number; strings: number }) | null;
}

export interface Way {
  line: Line;
  patience: number; // beats without a byte on the line after which it is given up
  again: boolean; // past the browser's cache: what came before was no use
  count: (bytes: number) => void;
}

/** A file as it was downloaded. */
export interface Download {
  file: Packed;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What helps where what the host has is no use. */
export const ASK = "ask whoever runs this site to upload it again";
const UPLOAD = `reload the page, or ${ASK}`;
const CONNECTION = "check the connection, then try again";
const SIGN_IN = `sign in to the network you are on, or ${ASK}`;

/** Open any other file; the gzip format's own length and checksum tell whether it is whole. */
export async function open(file: Packed, way: Way) {
  const { stream, fault } = await download(file.url, way);
  return content(unpacked(stream), file.opened).catch(async () => {
    await forget(file.url);
    throw fault();
  });
}

/** Have a file fetched from the host, and stored anew, where the service worker has stored what is
 * no use. */
async function forget(url: string) {
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
    navigator.serviceWorker.controller?.postMessage({ type: "STORE_MISSING" });
  } catch {
    // a browser that stores nothing
  }
}

export async function fetchPacked(file: Packed, way: Way): Promise<Download> {
  const { stream, fault } = await download(file.url, way);
  const bytes = await content(stream, file.bytes).catch(() => Promise.reject(fault()));
  return { file, bytes };
}

/** Bytes of a packed file that are unpacked in one task: some 5 ms of work. Megabytes at once kept
 * the page busy for 60 ms and more. */
const PIECE = 1 << 18;

/** Unpack a download; other tasks run between the pieces. */
export function unpack({ file, bytes }: Download) {
  let at = 0;
  const pieces = new ReadableStream({
    async pull(controller) {
      await nextTask();
      if (at === bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += PIECE)));
      at = Math.min(at, bytes.length);
    },
  });
  return content(unpacked(pieces), file.opened).catch(() => Promise.reject(damaged(file)));
}

/** Compile a download, whose bytes are then given back. */
export async function compile({ file, bytes }: Download): Promise<WebAssembly.Module> {
  try {
    const headers = { "Content-Type": "application/wasm" };
    const { body } = new Response(bytes) as { body: ReadableStream<Uint8Array<ArrayBuffer>> };
    return await WebAssembly.compileStreaming(new Response(unpacked(body), { headers }));
  } catch {
    throw damaged(file);
  } finally {
    giveBack(bytes);
  }
}

/** Let whatever else waits for this thread run first; a timer would wait 4 ms each time. */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => (port1.close(), resolve(null));
    port2.postMessage(null);
  });
}

const damaged = ({ url }: Packed) => failed(url, "is damaged or incomplete");

/** Give the memory of some bytes back at once: a worker at rest collects no garbage. They are sent to
 * nobody, which frees also what came in a message. */
export function giveBack(...all: Uint8Array<ArrayBuffer>[]) {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [...new Set(all.map(({ buffer }) => buffer))]);
  port1.close();
}

/** All of a stream, which has so many bytes. */
async function content(stream: ReadableStream<Uint8Array<ArrayBuffer>>, size: number) {
  const whole = new Uint8Array(size);
  let length = 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    whole.set(value, length);
    length += value.length;
    parts.push(value);
  }
  giveBack(...parts);
  if (length !== size) throw new RangeError();
  return whole;
}

export async function script(url: string, way: Way) {
  const { stream, fault } = await download(url, way);
  try {
    for (const reader = stream.getReader(); !(await reader.read()).done; );
  } catch {
    throw fault();
  }
}

const unpacked = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  stream.pipeThrough(new DecompressionStream("gzip"));

/** Fetch a file; whatever goes wrong with the stream later, `fault` says what it was. */
async function download(
  url: string,
  { line, patience, again, count }: Way,
): Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; fault: () => Error }> {
  const control = new AbortController();
  let problem: Error | undefined;
  const giveUp = (error: Error) => {
    problem ??= error;
    control.abort();
  };
  const come = async <T>(promise: Promise<T>): Promise<T> => {
    const here = line.expect(patience, () =>
      giveUp(failed(url, `stopped coming for ${patience} seconds`, CONNECTION)),
    );
    try {
      return await promise;
    } finally {
      here();
    }
  };

  if (again) await forget(url);
  const cache = again ? "reload" : "default";
  const response = await come(fetch(url, { signal: control.signal, cache })).catch(() => null);
  if (!response) throw problem ?? failed(url, "could not be downloaded", CONNECTION);
  if (!response.ok || !response.body)
    throw failed(
      url,
      `${[404, 410].includes(response.status) ? "is missing" : "was not sent"} (${response.status})`,
    );
  line.came();
  const reader = response.body.getReader();
  let got = 0;
  const stream = new ReadableStream({
    async pull(controller) {
      const { done, value } = await come(reader.read());
      if (done && !got) giveUp(failed(url, "came empty"));
      if (!got && value && isWebPage(value)) giveUp(failed(url, "came as a web page", SIGN_IN));
      if (problem) throw problem;
      if (!value) return controller.close();
      got += value.length;
      line.came();
      count(value.length);
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, fault: () => problem ?? failed(url, "is damaged or incomplete") };
}

/** No script and no gzipped file begins as one does. */
const isWebPage = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(0, 200)).trimStart().startsWith("<");

/** An error of this kind is worth another try. */
export function failed(url: string, what: string, remedy = UPLOAD) {
  const name = new URL(url).pathname.split("/").pop();
  return Object.assign(new Error(`The file ${name} ${what}: ${remedy}.`), { kind: "Download" });
}
