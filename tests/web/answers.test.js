// What Python answers to calls about the visitor's own code has the shape that the page takes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FAULT, SHAPES } from "../../web/python/shapes.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("every answer of a guest, and every fault, is in order", () => {
  const env = { ...process.env, PYTHONPATH: `${root}pysrc:${root}` };
  const options = /** @type {any} */ ({ env, cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  const lines = execFileSync(
    process.env.PLYSCOPE_PYTHON ?? "python3",
    ["-m", "tests.student_code.sandbox_answers"],
    options,
  )
    .trim()
    .split("\n");
  const asked = new Set();
  for (const line of lines) {
    const [name, value, error] = JSON.parse(line);
    asked.add(name);
    if (error) {
      assert.equal(error.kind, "Taught", error.message);
      FAULT(error.detail, "");
    } else assert.ok(SHAPES[name](value, name) !== undefined);
  }
  const whole = [
    "read",
    "check",
    "search",
    "source",
    "trace",
    "explain",
    "predict",
    "contract",
    "judged",
    "position",
    "nodes",
    "outline",
    "values",
    "size",
    "minimum",
    "count",
  ];
  assert.deepEqual([...asked].sort(), whole.sort());
});
