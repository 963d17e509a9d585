// A worker: Python with our own code, which is trusted. The app worker runs the page's `App`, the
// others answer calls.

import { numbersOf } from "./block.ts";
import { BLOCK } from "../wire/protocol.ts";
import { seal } from "./seal.ts";
import { post, serve } from "./serve.ts";

interface Bridge {
  call(name: string, args: string, take: (records: Records) => void): string;
}

/** Another; each function answers in JSON, or with nothing. */
interface Wire {
  handle(event: string): string;
  restore(parts: string): undefined;
}

/** Bytes of Python, where they lie in its memory. */
interface Records {
  getBuffer(kind: "u8"): { data: Uint8Array; release: () => void };
}

serve((start) => {
  const bridge = start.pyodide.pyimport<Bridge>("plyscope.calls.bridge");
  seal();
  let wire: Wire | undefined; // imported by the app worker alone, where Python did not start from the image
  return (id, name, args) => {
    if (name === "handle" || name === "restore") {
      wire ??= start.pyodide.pyimport<Wire>("plyscope.page.wire");
      return { answer: `{"value": ${wire[name](args) ?? null}}`, spent: false };
    }
    const answer = bridge.call(name, args, (records) => {
      const buffer = records.getBuffer("u8");
      const block = numbersOf(buffer.data); // before Python's memory can move
      buffer.release();
      post({ type: BLOCK, id, block }, [block.buffer]);
    });
    return { answer, spent: false };
  };
});
