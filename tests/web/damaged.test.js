import assert from "node:assert/strict";
import { test } from "node:test";
import { Columns } from "../../web/tape/columns.ts";
import { converse } from "./python.js";
import { examples } from "./volume.js";

const SEEDS = examples(4); // a thousand tapes of each

/** Tapes of every shape, with a few numbers of each changed, dropped or doubled; Python says which it reads. */
const CODE = `
import random
from math import inf, nan
from plyscope import record
from plyscope.search import ALGORITHMS
from plyscope.tape.format import CHILD_VISITS, NODE_VISITS
from plyscope.tape.reader import read_records
from plyscope import record_program
from tests.samples import sample
NUMBERS = [-inf, inf, nan, -0.5, 0.5, 1.5, 1e300, -99, 99_999, 100_000, 100_001, 2**52 - 1, 2**52, *range(-16, 15)]
TAPES = []
for name in ALGORITHMS:
    game, state, options = sample(name)
    TAPES.append(list(record(game, state, name, **options).numbers)[:90])
PROGRAM = "def look(node): return [look(each) for each in node] if isinstance(node, list) else node"
TAPES.append(list(record_program(PROGRAM + chr(10), "look([[3, 12], [2]])").numbers))

def is_read(tape):
    try:
        for record in read_records(tape):
            if record[0] in (NODE_VISITS, CHILD_VISITS): return False  # folded tapes alone have them
    except ValueError:
        return False
    return True

def mutant(rng):
    tape = list(rng.choice(TAPES))
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(1, len(tape))
        match rng.randrange(4):
            case 0: tape[at] = rng.choice(NUMBERS)
            case 1: del tape[at]
            case 2: tape.insert(at, rng.choice(NUMBERS))
            case 3: del tape[at:]
        if len(tape) < 2: break
    return tape

def answer(seed, count):
    rng = random.Random(seed)
    tapes = [mutant(rng) for _ in range(count)]
    return [[is_read(tape), [str(number) for number in tape]] for tape in tapes]
`;

/** @param {string} text */
const number = (text) => ({ inf: Infinity, "-inf": -Infinity, nan: NaN })[text] ?? Number(text);

/** @param {number[]} tape */
function isRead(tape) {
  try {
    new Columns().append(Float64Array.from(tape));
    return true;
  } catch (error) {
    assert.match(/** @type {Error} */ (error).message, /^The tape is (damaged|of version)/);
    return false;
  }
}

test(`of ${SEEDS},000 damaged tapes the page reads those that Python reads, and no other`, async () => {
  const python = converse(CODE);
  let read = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    for (const [readable, texts] of await python.ask({ seed, count: 1000 })) {
      const tape = texts.map(number);
      assert.equal(isRead(tape), readable, `seed ${seed}: ${tape}`);
      read += readable;
    }
  }
  python.end();
  assert.ok(read > 100 * SEEDS && read < 900 * SEEDS, `${read} were read`);
});
