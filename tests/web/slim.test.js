// Pyodide's module without the exports that nothing uses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { slim, withExports } from "../../web/build/slim.mjs";

/** A module made by hand. @param {Record<string, number>} answers by the name of the exported function that gives it */
function compiled(answers) {
  const names = Object.keys(answers);
  const vector = (/** @type {number[][]} */ items) => [items.length, ...items.flat()];
  const section = (/** @type {number} */ id, /** @type {number[]} */ body) => [
    id,
    body.length,
    ...body,
  ];
  const exports_ = names.map((name, i) => [name.length, ...Buffer.from(name), 0, i]);
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([[0x60, 0, 1, 0x7f]])),
    ...section(3, vector(names.map(() => [0]))),
    ...section(7, vector(exports_)),
    ...section(10, vector(names.map((name) => [4, 0, 0x41, answers[name], 0x0b]))),
  ]);
}

/** As Emscripten writes it. */
const SCRIPT = `async function module(moduleArg){var Module=moduleArg;var _one,_two,_three;\
function assignWasmExports(wasmExports){_one=Module["_one"]=wasmExports["one"];_two=Module["_two"]=wasmExports["two"];\
_three=Module["_three"]=wasmExports["three"].value>>>0}return ()=>_one()}`;

test("the module made by hand works", () => {
  const { one, two, three } = /** @type {any} */ (
    new WebAssembly.Instance(new WebAssembly.Module(compiled({ one: 1, two: 2, three: 3 }))).exports
  );
  assert.deepEqual([one(), two(), three()], [1, 2, 3]);
});

test("what a script uses is kept, and what those who use it do", () => {
  const { script, wasm } = slim(
    SCRIPT,
    compiled({ one: 1, two: 2, three: 3 }),
    "python._module._two()",
  );
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(wasm)));
  assert.deepEqual(Object.keys(exports), ["one", "two"]);
  assert.equal(/** @type {any} */ (exports).two(), 2);
  assert.equal(
    script,
    `async function module(moduleArg){var Module=moduleArg;var _one,_two;\
function assignWasmExports(wasmExports){_one=Module["_one"]=wasmExports["one"];_two=Module["_two"]=wasmExports["two"]}return ()=>_one()}`,
  );
});

test("a list of exports that takes more bytes than one to count is read and written", () => {
  const whole = readFileSync(fileURLToPath(import.meta.resolve("pyodide/pyodide.asm.wasm")));
  const names = WebAssembly.Module.exports(new WebAssembly.Module(whole)).map(({ name }) => name);
  assert.equal(names.length, 8560);
  assert.deepEqual(Buffer.from(withExports(whole, () => true)), whole);
  const odd = (/** @type {string} */ name) => name.length % 2 === 1;
  const kept = WebAssembly.Module.exports(
    new WebAssembly.Module(Buffer.from(withExports(whole, odd))),
  );
  assert.deepEqual(
    kept.map(({ name }) => name),
    names.filter(odd),
  );
});

test("a script of another kind is refused in a sentence", () => {
  const sentence = "pyodide.asm.mjs does not assign what its module exports as it did.";
  assert.throws(() => slim("export default 1;", compiled({ one: 1 }), ""), { message: sentence });
  assert.throws(() => withExports(compiled({}).slice(0, 8), () => true), {
    message: "This is no module with exports.",
  });
});
