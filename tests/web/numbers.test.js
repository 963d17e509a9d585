import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import {
  fraction,
  grouped,
  megabytes,
  number,
  sumText,
  valueText,
  windowText,
} from "../../web/tape/text.ts";
import { converse } from "./python.js";

const python = converse(`
from plyscope.trace.value_format import format_probability, format_number

def answer(values):
    return [[format_number(v), format_number(v, True), format_number(v, True, as_sum=True), format_probability(v % 1)] for v in values]
`);
after(() => python.end());

/** A search whose values are told as they are. */
const AS_THEY_ARE = { vectors: [], scale: null, wins: [] };
const WINS = ["X wins", "O wins"];

describe("a number as text", () => {
  it("has its thousands apart where it is counted", () => {
    assert.deepEqual(
      [grouped(549_946), megabytes(3_140_000, 12_000_000)],
      ["549,946", "3.1 of 12.0 MB"],
    );
  });

  it("has a true minus, a plus where a gain is meant, and the sign of infinity", () => {
    assert.deepEqual(
      [number(1, true), number(1), number(-1), number(0, true), number(-0), number(-1e-10)],
      ["+1", "1", "−1", "0", "0", "0"],
    );
    assert.deepEqual([number(Infinity), number(-Infinity)], ["+∞", "−∞"]);
    assert.equal(windowText(AS_THEY_ARE, -Infinity, 1), "[−∞, 1]");
  });

  it("is the sum that an evaluation made, and a won game is no sum", () => {
    assert.deepEqual(
      [11 / 1104, -3 / 1104, 0, 1, -1, Infinity].map((value) =>
        sumText({ scale: 1104, wins: WINS }, value, true),
      ),
      ["+11", "−3", "0", "X wins", "O wins", "+∞"],
    );
    assert.deepEqual(
      [11 / 1104, 1].map((value) => sumText(AS_THEY_ARE, value, true)),
      ["+0.009964", "+1"],
    );
    const tape = { vectors: [], scale: 72, wins: WINS };
    assert.equal(windowText(tape, -1, 6 / 72, true), "[O wins, +6]");
    assert.equal(valueText(tape, 1 / 72, true), "+1");
    assert.equal(valueText(AS_THEY_ARE, 1 / 72, true), "+0.01389");
  });

  it("is whole where it is, else has four digits that count and two decimals at least", () => {
    assert.deepEqual(
      [12345, 1 / 12, 7 / 3, 12.3412, 12345.678, 0.25, 5.999999999999999, 0.99999].map((one) =>
        number(one),
      ),
      ["12345", "0.08333", "2.333", "12.34", "12345.68", "0.25", "6", "0.99999"],
    );
    assert.deepEqual(
      [1.2344e20, -1.2e-7].map((one) => number(one)),
      ["1.234·10^20", "−1.2·10^−7"],
    );
  });

  it("is a fraction where a probability is one, else decimals", () => {
    assert.deepEqual([1 / 6, 1 / 2, 1 / 36, 0.35, 0.123, 1].map(fraction), [
      "1/6",
      "1/2",
      "1/36",
      "0.35",
      "0.123",
      "1",
    ]);
  });

  it("is the one that Python writes", async () => {
    const values = [
      0,
      0.001,
      0.01,
      0.1,
      1e-6,
      9.9999e-7,
      1e-9,
      2e-9,
      999.9999,
      0.99999,
      0.999999,
      1e15,
      1e15 - 1,
      123456789.5,
      5e-324,
      1e300,
    ];
    for (let i = 1; i < 400; i++)
      values.push(
        i / 16,
        i / 7,
        -i / 36,
        (i * i) / 1000,
        i * 0.35,
        10 ** (i / 20 - 8),
        2 ** -i * 3,
        i + 0.125,
        i / 64 + 16,
      );
    const written = values.map((one) => [
      number(one),
      number(one, true),
      number(one, true, true),
      fraction(one - Math.floor(one)),
    ]);
    assert.deepEqual(written, await python.ask({ values }));
  });
});
