import assert from "node:assert/strict";
import { after, it } from "node:test";
import { numbersOf } from "../../web/workers/block.ts";
import { converse } from "./python.js";

// Python packs numbers, those given or those of a search, and says what they are.
const python = converse(`
from fractions import Fraction
from math import inf
from plyscope import record
from plyscope.games import make
from plyscope.tape.writer import pack_numbers

def answer(numbers=None, game=None, algorithm=None, options=None):
    numbers = eval(numbers) if numbers else record(make(game), None, algorithm, **options).numbers
    return {"bytes": list(pack_numbers(numbers)), "numbers": [repr(float(number)) for number in numbers]}
`);
after(() => python.end());

/** @param {object} question */
async function asPacked(question) {
  const { bytes, numbers } = await python.ask(question);
  assert.deepEqual(
    [...numbersOf(Uint8Array.from([0, 0, 0].concat(bytes)).subarray(3))],
    numbers.map((/** @type {string} */ text) => Number(text.replace("inf", "Infinity"))),
  );
}

for (const numbers of [
  "[]",
  "[3, 0, -1, 1, 255, 256, -256, 2**31 - 1, -2**31]",
  "[2**31, -2**31 - 1, 2**40 + 5, -10**12, 2**53, 10**300]",
  "[0.5, -0.0, inf, -inf, 1e300, 5e-324, 1/3]",
  "[True, False, 7]",
  "[3, Fraction(1, 3), -1]",
]) {
  it(`unpacks ${numbers}`, () => asPacked({ numbers }));
}

for (const [game, algorithm, options] of [
  ["tictactoe", "alphabeta", {}],
  ["connect-four", "h_alphabeta", { depth: 3 }],
  ["tictactoe", "uct", { simulations: 300 }],
  ["three-4x4", "h_maxn", { depth: 2 }],
  ["piglet", "expectiminimax", {}],
]) {
  it(`unpacks the tape of ${algorithm} in ${game}`, () => asPacked({ game, algorithm, options }));
}

it("refuses what is no number", async () => {
  const { bytes } = await python.ask({ numbers: "[1, 2]" });
  bytes[5] = "N".charCodeAt(0);
  assert.throws(() => numbersOf(Uint8Array.from(bytes)), {
    message: "Python packed a number of the unknown kind 78.",
  });
});
