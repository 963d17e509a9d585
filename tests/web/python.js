// A Python that answers: one process for a whole suite, and a line of JSON for each question and each answer.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Python's side: calls `answer`, which the code given defines, for every question. */
const LOOP = `
import json, sys
for line in sys.stdin:
    print(json.dumps(answer(**json.loads(line))), flush=True)
`;

/**
 * Starts a Python that knows the package and its tests.
 * @param {string} code defines answer(**question), which returns what JSON can hold
 */
export function converse(code) {
  const env = { ...process.env, PYTHONPATH: `${root}pysrc:${root}` };
  const python = spawn(process.env.PLYSCOPE_PYTHON ?? "python3", ["-c", code + LOOP], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {object} question @returns {Promise<any>} */
    async ask(question) {
      python.stdin.write(`${JSON.stringify(question)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("Python did not answer: see above.");
      return JSON.parse(value);
    },
    end: () => python.stdin.end(),
  };
}
