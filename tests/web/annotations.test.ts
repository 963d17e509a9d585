import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { ANNOTATION_NAMES, answers, drops, lineOf } from "../../web/tape/annotations.ts";
import { converse } from "./python.js";

const python = converse(`
from plyscope.tape.shell_module import write_module

def answer():
    return write_module()
`);
after(() => python.end());

const kind = (name: string) => ANNOTATION_NAMES.indexOf(name);

describe("the kinds of annotations", () => {
  it("come from the module that Python writes now, else run build.py", async () => {
    const written = readFileSync(new URL("../../.cache/tape-layout.ts", import.meta.url), "utf8");
    assert.equal(written, await python.ask({}));
  });

  it("tell whether they answered in place of a search, and what they say of a node", () => {
    assert.deepEqual(
      [answers(kind("table hit")), answers(kind("probe")), answers(-1)],
      [true, false, false],
    );
    assert.deepEqual([drops(kind("beam")), drops(kind("extended"))], [true, false]);
    assert.equal(lineOf(kind("table hit"), "5"), "Found in the table");
  });
});
