import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lineAtWork } from "../../web/views/drawer/why-line.js";

const source = {
  name: "alphabeta.py",
  text: "def f(state):\n    for action in actions:\n        watch.enter(action)\n        value = g(state)\n",
};
const pseudocode = { name: "the book", text: "function F(state)\n  for each a do\n    v ← G(a)" };
const code = { key: "", source, pseudocode };

describe("the line at work", () => {
  it("is the book's where it has one", () => {
    assert.equal(lineAtWork(code, { line: 3, pseudocode_line: 3 }), "v ← G(a)");
  });

  it("else the source's, and no report to the tape", () => {
    assert.equal(lineAtWork(code, { line: 3, pseudocode_line: null }), "for action in actions:");
    assert.equal(
      lineAtWork({ ...code, pseudocode: null }, { line: 4, pseudocode_line: 4 }),
      "value = g(state)",
    );
  });
});
