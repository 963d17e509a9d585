// Downloading and opening the files that Python starts from.

/** @typedef {{url: string, bytes: number, opened: number}} Packed a gzipped file: its size, and that of its content */
/** @typedef {{scripts: Packed, wasm: Packed, stdlib: Packed, image: (Packed & {head: string, fresh: number, memory: number}) | null}} Files */

/**
 * @typedef {object} Way how a file is fetched
 * @property {import("./line.js").Line} line
 * @property {number} patience  beats without a byte on the line after which it is given up
 * @property {boolean} again  past the browser's cache: what came before was no use
 * @property {(bytes: number) => void} count
 * @property {Promise<unknown> | null} turn  when to unpack it
 */

/** Bytes of a packed file that are unpacked in one task: some 5 ms of work. Megabytes at once kept the page busy for 60 ms and more. */
const PIECE = 1 << 18;

const UPLOAD = "reload the page, or ask whoever runs this site to upload it again";
const CONNECTION = "check the connection, then try again";
const SIGN_IN =
  "sign in to the network you are on, or ask whoever runs this site to upload it again";

/** @param {Packed} file @param {Way} way @returns {Promise<WebAssembly.Module>} */
export async function compile(file, way) {
  const { stream, fault } = await download(file.url, way);
  try {
    const headers = { "Content-Type": "application/wasm" }; // whatever the host calls it
    return await WebAssembly.compileStreaming(new Response(unpacked(stream), { headers }));
  } catch {
    throw fault();
  }
}

/** Open any other file; the gzip format's own length and checksum tell whether it is whole. @param {Packed} file @param {Way} way */
export async function open(file, way) {
  const { stream, fault } = await download(file.url, way);
  return content(unpacked(stream), file.opened).catch(() => Promise.reject(fault()));
}

/** Download a file and leave it packed. @param {Packed} file @param {Way} way */
export async function fetchPacked(file, way) {
  const { stream, fault } = await download(file.url, way);
  return content(stream, file.bytes).catch(() => Promise.reject(fault()));
}

/** Open what was left packed. @param {Packed} file @param {Uint8Array<ArrayBuffer>} bytes */
export function unpack(file, bytes) {
  const stream = new Response(bytes).body;
  if (!stream) throw new RangeError();
  return content(unpacked(stream), file.opened).catch(() =>
    Promise.reject(failed(file.url, "is damaged or incomplete")),
  );
}

/** All of a stream, which has so many bytes. @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {number} size */
async function content(stream, size) {
  const whole = new Uint8Array(size);
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    whole.set(value, length);
    length += value.length;
  }
  if (length !== size) throw new RangeError();
  return whole;
}

/** Download a script, to see what is wrong with it. @param {string} url @param {Way} way */
export async function script(url, way) {
  const { stream, fault } = await download(url, way);
  try {
    for (const reader = stream.getReader(); !(await reader.read()).done; );
  } catch {
    throw fault();
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
const unpacked = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

/**
 * Fetch a file; whatever goes wrong with the stream later, `fault` says what it was.
 * @param {string} url @param {Way} way
 * @returns {Promise<{stream: ReadableStream<Uint8Array<ArrayBuffer>>, fault: () => Error}>}
 */
async function download(url, { line, patience, again, count, turn }) {
  const control = new AbortController();
  /** @type {Error | undefined} */
  let problem;
  const giveUp = (/** @type {Error} */ error) => {
    problem ??= error;
    control.abort();
  };
  /** @template T @param {Promise<T>} promise @returns {Promise<T>} */
  const come = async (promise) => {
    const here = line.expect(patience, () =>
      giveUp(failed(url, `stopped coming for ${patience} seconds`, CONNECTION)),
    );
    try {
      return await promise;
    } finally {
      here();
    }
  };

  const cache = again ? "reload" : "default";
  const response = await come(fetch(url, { signal: control.signal, cache })).catch(() => null);
  if (!response) throw problem ?? failed(url, "could not be downloaded", CONNECTION);
  if (!response.ok || !response.body)
    throw failed(
      url,
      `${[404, 410].includes(response.status) ? "is missing" : "was not sent"} (${response.status})`,
    );
  line.came();
  await turn;
  const reader = response.body.getReader();
  let got = 0;
  /** What came and was not handed on yet. @type {Uint8Array<ArrayBuffer>} */
  let rest = new Uint8Array(0);
  const stream = new ReadableStream({
    async pull(controller) {
      if (rest.length) {
        await nextTask();
        return pass(controller);
      }
      const { done, value } = await come(reader.read());
      if (done && !got) giveUp(failed(url, "came empty"));
      if (!got && value && isWebPage(value)) giveUp(failed(url, "came as a web page", SIGN_IN));
      if (problem) throw problem;
      if (!value) return controller.close();
      got += value.length;
      line.came();
      count(value.length);
      rest = value;
      pass(controller);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  /** @param {ReadableStreamDefaultController} controller */
  function pass(controller) {
    controller.enqueue(rest.subarray(0, PIECE));
    rest = rest.subarray(PIECE);
  }
  return { stream, fault: () => problem ?? failed(url, "is damaged or incomplete") };
}

/** Let whatever else waits for this thread run first; a timer would wait 4 ms each time. */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => (port1.close(), resolve(null));
    port2.postMessage(null);
  });
}

/** No script and no gzipped file begins as one does. @param {Uint8Array} bytes */
const isWebPage = (bytes) =>
  new TextDecoder().decode(bytes.subarray(0, 200)).trimStart().startsWith("<");

/** An error of this kind is worth another try. @param {string} url @param {string} what @param {string} [remedy] */
export function failed(url, what, remedy = UPLOAD) {
  const name = new URL(url).pathname.split("/").pop();
  return Object.assign(new Error(`The file ${name} ${what}: ${remedy}.`), { kind: "Download" });
}
