// A worker: Python with our own code, which is trusted.

import { numbersOf } from "./block.js";
import { BLOCK } from "../protocol.js";
import { seal } from "./seal.js";
import { post, serve } from "./serve.js";

serve((start) => {
  const bridge = start.pyodide.pyimport("plyscope.calls.bridge");
  seal();
  return (id, name, args) => {
    const answer = bridge.call(name, args, (/** @type {any} */ records) => {
      const buffer = records.getBuffer("u8");
      const block = numbersOf(buffer.data); // before Python's memory can move
      buffer.release();
      post({ type: BLOCK, id, block }, [block.buffer]);
    });
    return { answer, spent: false };
  };
});
