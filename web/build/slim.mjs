// Pyodide without what its module tells other modules alone, of which none is ever loaded here: 8,300 of its 8,600
// exports. At every start each would be a function to make, a name to assign and an entry in three tables of symbols.

const ASSIGNING = /function assignWasmExports\(wasmExports\)\{([^{}]*)\}/;
const NAMES = /[A-Za-z0-9_$]+/g;
/** The section of a module that lists its exports: one name, one byte and one number each. */
const EXPORTS = 7;
const HEAD = 8;

/**
 * @param {string} script Pyodide's module in JavaScript @param {Uint8Array} wasm its code
 * @param {string} others all that uses them
 * @returns {{script: string, wasm: Uint8Array}} both with no more exports than they use
 */
export function slim(script, wasm, others) {
  const assigning = script.match(ASSIGNING);
  const first = assigning?.[1].match(/^\w+/)?.[0];
  const declaring = first && script.match(new RegExp(`var (${first}(?:,\\w+)+);`));
  if (!assigning || !declaring)
    throw new Error("pyodide.asm.mjs does not assign what its module exports as it did.");
  const rest = script.replace(assigning[0], "").replace(declaring[0], "");
  const used = new Set(`${rest}\n${others}`.match(NAMES));

  const assigned = assigning[1].split(";").filter((line) =>
    line
      .slice(0, line.indexOf("wasmExports"))
      .match(NAMES)
      ?.some((name) => name !== "Module" && used.has(name)),
  );
  const declared = declaring[1]
    .split(",")
    .filter((name) => assigned.some((line) => line.startsWith(`${name}=`)) || used.has(name));
  const exported = new Set([
    ...assigned.map((line) => line.match(/wasmExports\["(.*?)"\]/)?.[1]),
    ...used,
  ]);
  return {
    script: script
      .replace(assigning[1], () => assigned.join(";"))
      .replace(declaring[1], () => declared.join(",")),
    wasm: withExports(wasm, (name) => exported.has(name)),
  };
}

/** @param {Uint8Array} wasm @param {(name: string) => boolean} wanted @returns {Uint8Array} a module with those of its exports that are wanted */
export function withExports(wasm, wanted) {
  for (let at = HEAD; at < wasm.length; ) {
    const [size, start] = numberAt(wasm, at + 1);
    if (wasm[at] === EXPORTS) {
      const found = exportsOf(wasm, start).filter(({ name }) => wanted(name));
      const body = Buffer.concat([numberOf(found.length), ...found.map(({ entry }) => entry)]);
      return Buffer.concat([
        wasm.subarray(0, at + 1),
        numberOf(body.length),
        body,
        wasm.subarray(start + size),
      ]);
    }
    at = start + size;
  }
  throw new Error("This is no module with exports.");
}

/** @param {Uint8Array} wasm @param {number} at where their section begins */
function exportsOf(wasm, at) {
  const found = [];
  let [count, start] = numberAt(wasm, at);
  for (; count > 0; count--) {
    const [length, text] = numberAt(wasm, start);
    const end = numberAt(wasm, text + length + 1)[1];
    found.push({
      name: Buffer.from(wasm.subarray(text, text + length)).toString(),
      entry: wasm.subarray(start, end),
    });
    start = end;
  }
  return found;
}

/** A number in LEB128: seven bits in each byte, the lowest first. @param {Uint8Array} bytes @param {number} at @returns {[number: number, end: number]} */
function numberAt(bytes, at) {
  let [number, scale] = [0, 1];
  for (; bytes[at] & 0x80; scale *= 0x80) number += (bytes[at++] & 0x7f) * scale;
  return [number + bytes[at] * scale, at + 1];
}

/** @param {number} number */
function numberOf(number) {
  const bytes = [];
  for (; number >= 0x80; number = Math.floor(number / 0x80)) bytes.push(0x80 | (number % 0x80));
  return Uint8Array.of(...bytes, number);
}
