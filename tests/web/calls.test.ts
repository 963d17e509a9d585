// Calls of `App`: each is answered once, refused, or given up with its event.

import type { Action } from "#shell-types";
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCalls } from "../../web/shell/calls.ts";

function open() {
  const sent: Action[] = [];
  const calls = createCalls(async (...action) => void sent.push(action));
  const settled: unknown[] = [];
  const call = (name: string, ...args: unknown[]) =>
    void calls.call(name, ...args).then(
      (value) => settled.push(value),
      (error) => settled.push(error.message),
    );
  const rest = () => new Promise(setImmediate);
  return { ...{ calls, call, sent, settled, rest } };
}

test("a call is answered by its number, in whatever order", async () => {
  const { call, calls, sent, settled, rest } = open();
  call("api.search");
  call("api.move", "b2");
  assert.deepEqual(sent, [
    ["api.search", 1],
    ["api.move", 2, "b2"],
  ]);
  calls.settle({ call: 2, value: null, error: "It is not your move." });
  calls.settle({ call: 1, value: { move: "a3" }, error: "" });
  calls.settle({ call: 1, value: "again", error: "" });
  await rest();
  assert.deepEqual(settled, ["It is not your move.", { move: "a3" }]);
});

test("a call is rejected when its event is given up, and others wait", async () => {
  const { call, calls, settled, rest } = open();
  call("api.move", "b2");
  calls.drop({ type: "act", action: ["session.reopen", 1] }, "It stopped.");
  calls.drop({ type: "answer", id: 1, value: null }, "It stopped.");
  await rest();
  assert.deepEqual(settled, []);
  calls.drop({ type: "act", action: ["api.move", 1, "b2"] }, "It stopped.");
  await rest();
  assert.deepEqual(settled, ["It stopped."]);
});
