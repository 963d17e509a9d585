// Downloading and opening the files that Python starts from.

/** @typedef {{url: string, bytes: number, opened: number}} Packed a gzipped file: its size, and that of its content */
/** @typedef {{wasm: Packed, stdlib: Packed, image: (Packed & {head: string, memory: number}) | null}} Files */
/** @typedef {(bytes: number) => void} Count */

/** @param {Packed} file @param {Count} count @param {Promise<unknown> | null} turn when to unpack it @returns {Promise<WebAssembly.Module>} */
export async function compile(file, count, turn) {
  const stream = await download(file, count, turn);
  try {
    const headers = { "Content-Type": "application/wasm" }; // whatever the host calls it
    return await WebAssembly.compileStreaming(new Response(stream, { headers }));
  } catch {
    throw failed(file.url, "is damaged or incomplete");
  }
}

/**
 * Open any other file; the gzip format's own length and checksum tell whether it is whole.
 * @param {Packed} file @param {Count} count @param {Promise<unknown> | null} turn when to unpack it
 */
export async function open(file, count, turn) {
  const stream = await download(file, count, turn);
  const content = new Uint8Array(file.opened);
  let length = 0;
  try {
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      content.set(value, length);
      length += value.length;
    }
    if (length !== file.opened) throw new RangeError();
  } catch {
    throw failed(file.url, "is damaged or incomplete");
  }
  return content;
}

/** @param {Packed} file @param {Count} count @param {Promise<unknown> | null} turn @returns {Promise<ReadableStream<Uint8Array>>} */
async function download(file, count, turn) {
  const response = await fetch(file.url).catch(() => null);
  if (!response?.ok || !response.body) {
    throw failed(file.url, response ? `is missing (${response.status})` : "could not be downloaded");
  }
  await turn;
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
}

/** @param {string} url @param {string} what */
export function failed(url, what) {
  const name = new URL(url).pathname.split("/").pop();
  return new Error(`The file ${name} ${what}: reload the page, or ask whoever runs this site to upload it again.`);
}
