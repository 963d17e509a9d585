// A worker: Python with our own code, which is trusted. The app worker runs the page's `App`, the others answer calls.

import { numbersOf } from "./block.js";
import { BLOCK } from "../protocol.js";
import { seal } from "./seal.js";
import { post, serve } from "./serve.js";

/** Functions of plyscope.page.wire. */
const APP_CALLS = ["handle", "restore"];

serve((start) => {
  const bridge = start.pyodide.pyimport("plyscope.calls.bridge");
  seal();
  /** @type {any} imported by the app worker alone, where Python did not start from the image */
  let wire;
  return (id, name, args) => {
    if (APP_CALLS.includes(name)) {
      wire ??= start.pyodide.pyimport("plyscope.page.wire");
      return { answer: `{"value": ${wire[name](args) ?? null}}`, spent: false };
    }
    const answer = bridge.call(name, args, (/** @type {any} */ records) => {
      const buffer = records.getBuffer("u8");
      const block = numbersOf(buffer.data); // before Python's memory can move
      buffer.release();
      post({ type: BLOCK, id, block }, [block.buffer]);
    });
    return { answer, spent: false };
  };
});
