import assert from "node:assert/strict";
import { after, test } from "node:test";
import { FAULT, SHAPES } from "../../web/python/shapes.js";
import { converse } from "./python.js";
import { examples } from "./volume.js";

const SEED = Number(process.env.PLYSCOPE_SEED ?? 1);
const DAMAGES = examples(40); // of each answer

const python = converse(`
import json
from random import Random
from tests.calls import Calls
from plyscope.calls import page_catalog
from plyscope.calls.bridge import call
from plyscope.student_code import check
from plyscope.student_code.grader.report import report_to_json
from plyscope.search import ALGORITHMS
def _first_leaf(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0)
    return _first_leaf(game, game.result(state, game.actions(state)[0]))
def answer(name, count, seed):
    if name == "entry":
        return page_catalog.describe_algorithm(ALGORITHMS["star1"]) | {"name": "own"}
    if name == "game":
        return page_catalog.make_catalog()["games"][0] | {"name": "own:game:Mine"}
    if name == "report":
        return dict(report_to_json(check(_first_leaf, reference="minimax")))
    calls, found = Calls(Random(f"{seed}:{name}"), far=0), []
    for _ in range(20 * count):
        told = json.loads(call(name, json.dumps(calls.right(name)), lambda block: None))
        found += [told["value"]] if "value" in told else []
        if len(found) == count:
            break
    return found
`);
after(() => python.end());

/** A random number, always the same ones. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const BRIDGES = [
  "position",
  "nodes",
  "outline",
  "roll",
  "values",
  "search",
  "explain",
  "size",
  "figure",
  "evaluation",
  "minimum",
  "count",
  "source",
  "ghosts",
  "predict",
  "trace",
];

const view = {
  rows: 1,
  columns: 1,
  cells: [""],
  names: ["a"],
  moves: [null],
  line: [],
  kind: "marks",
  caption: "",
  paths: [{ name: "a", cells: [0, 0], choice: "Q" }],
  words: { a: "a man" },
  numbers: ["1"],
  alarmed: [0],
};
/** Of calls that only a guest answers. @type {Record<string, any[]>} */
const OWN = {
  read: [
    {
      searches: [
        { name: "f", shown: "f(game, state)", line: 3, depth: false, windows: true, unfit: {} },
      ],
      games: [{ name: "G", line: 1 }],
      evaluations: [],
      entry: null,
      unfit: { nim: "has no windows" },
    },
  ],
  contract: [{ failures: [{ sentence: "It never ends.", moves: ["a", "b"] }], entry: null }],
  contest: [
    {
      moves: ["a1", "b2"],
      worth: [0, 0],
      points: [0.5, 0.5],
      winner: null,
      text: "Draw",
      lost: null,
      begun: 2,
    },
    {
      moves: [],
      worth: [-1, 1],
      points: [0, 1],
      winner: "O",
      text: "X loses: It came to no move.",
      lost: { by: "X", sentence: "It came to no move." },
      begun: 0,
    },
  ],
};

/** Where something is: what has it, and under which name. @param {any} value @param {string} [at] @returns {{at: string, of: any, name: string}[]} */
const places = (value, at = "") =>
  value === null || typeof value !== "object"
    ? []
    : Object.entries(value).flatMap(([name, each]) => [
        { at: `${at}.${name}`, of: value, name },
        ...places(each, `${at}.${name}`),
      ]);

/** What is anything that JSON can hold. */
const FREE =
  /^\.(claims|choices|before|places|action|options|principal_variation|nodes|events|report\.tree|report\.answered|report\.expected|entry\.options\.\w+\.(default|seeded))\b/;
const DEEP = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`);
const ODD = [{ evil: 1 }, [[["x"]]], Number.NaN, "x".repeat(30_000_000), undefined, () => {}, DEEP];

/** Read right answers whole, and refuse them damaged anywhere. @param {string} name @param {any[]} answers */
function check(name, answers) {
  const random = randomFrom(SEED);
  const pick = (/** @type {any[]} */ from) => from[Math.floor(random() * from.length)];
  for (const answer of answers) {
    assert.deepEqual(SHAPES[name](answer, ""), answer);
    const found = places(answer).slice(0, 2000);
    for (let i = 0; i < DAMAGES && found.length; i++) {
      const { at, of, name: key } = pick(found);
      if (FREE.test(at) && name !== "position") continue;
      const odd = pick(ODD);
      const before = of[key];
      if (Array.isArray(odd) && Array.isArray(before)) continue; // a list in a list's place may be one
      if (odd?.evil && before !== null && typeof before === "object" && !Array.isArray(before))
        continue;
      of[key] = odd;
      assert.throws(() => SHAPES[name](answer, ""), TypeError, `${name}${at}: ${typeof odd}`);
      of[key] = before; // to be damaged elsewhere: it is large
    }
  }
}

for (const name of BRIDGES) {
  test(`a right answer to “${name}” is read whole, and a damaged one is refused`, async () => {
    const answers = await python.ask({ name, count: name === "trace" ? 2 : 8, seed: SEED });
    assert.ok(answers.length >= 2);
    check(name, answers);
  });
}

for (const [name, answers] of Object.entries(OWN)) {
  test(`so it is with “${name}”, which only a guest answers`, () => check(name, answers));
}

test("so it is with what is said of a search, a game and what is wrong", async () => {
  const entry = await python.ask({ name: "entry", count: 0, seed: 0 });
  const game = await python.ask({ name: "game", count: 0, seed: 0 });
  check("read", [{ ...OWN.read[0], entry }]);
  check("contract", [{ failures: [], entry: game }]);
  check("judged", [{ entry: game }]);
  const report = await python.ask({ name: "report", count: 0, seed: 0 });
  assert.equal(report.right, false);
  check("check", [{ report, game: "tree:[1,2]", tick: 3, printed: "" }]);
});

test("what nobody asked to know is left out", () => {
  const [answer] = OWN.contest;
  assert.deepEqual(SHAPES.contest({ ...answer, more: "x".repeat(10 ** 6) }, ""), answer);
});

test("a name of JavaScript's own is a name like any other", () => {
  const values = JSON.parse(
    '{"values": {"__proto__": 1, "constructor": 2}, "plies": {}, "depth": null, "scale": null}',
  );
  const read = SHAPES.values(values, "");
  assert.deepEqual(Object.keys(read.values), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(read.values), Object.prototype);
});

test("a share beyond all of it is none", () => {
  const contest = { ...OWN.contest[0], points: [0.5, 1.5] };
  assert.throws(() => SHAPES.contest(contest, ""), { message: "points[1] is not from 0 to 1" });
});

test("the sentence says where, and what would be right", () => {
  const position = {
    toMove: "X",
    over: false,
    result: null,
    view: { ...view, line: [0, -1] },
    legal: [],
    last: null,
  };
  assert.throws(() => SHAPES.position(position, ""), {
    message: "view.line[1] is not a whole number from 0",
  });
});

test("no game but one of the visitor's own is described by a guest", () => {
  assert.throws(() => SHAPES.judged({ entry: { name: "tictactoe" } }, ""), {
    message: "entry.name is not the name of an own game",
  });
});

test("a fault in the visitor's code is told in so many words, and no more", () => {
  const fault = {
    sentence: "b is no name.",
    line: 2,
    kind: "NameError",
    frames: [{ line: 2, function: "f", text: "return b", variables: { a: "1" } }],
    printed: "",
  };
  assert.deepEqual(FAULT(fault, ""), fault);
  assert.equal(
    FAULT({ ...fault, printed: "x".repeat(10 ** 6) }, "").printed,
    `${"x".repeat(24_999)}…`,
  );
  assert.throws(() => FAULT({ ...fault, printed: 5 }, ""), TypeError);
});
