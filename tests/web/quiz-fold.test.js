import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { inJson } from "../../web/wire/protocol.ts";
import { fold } from "../../web/tape/fold.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { converse } from "./python.js";
import { columnsOf } from "./tape.js";
import { examples, spread } from "./volume.js";

const python = converse(`
from math import isfinite
from plyscope import games, record
from plyscope.examples import EXAMPLES
from plyscope.game import play_moves
from plyscope.exercises import make_question
from plyscope.calls.schema import TAPE
from tests.page.test_quiz_candidates import list_candidates
from tests.tapes import until

def answer(ask, name="", of=(), folds=()):
    global trace, question
    if ask == "names":
        return list(EXAMPLES)
    if ask == "record":
        one = EXAMPLES[name]
        game = games.make(one.game)
        trace = record(game, play_moves(game, one.moves), one.algorithm, **one.options)
        tape = [n if isfinite(n) else str(n) for n in trace.numbers]
        of = [each.of for part in list_candidates(trace) for each in part]
        return {"tape": tape, "first": int(game.to_move(trace.state) != 0), "of": of}
    found = []
    for tick, tape in zip(of, folds, strict=True):
        asked = [
            make_question(trace.game, trace.state, trace.algorithm, trace.options, numbers, tick == trace.ticks)
            for numbers in (TAPE.read("tape", tape), until(trace.numbers, tick))
        ]
        found.append([asked[0] is not None, asked[0] == asked[1], *map(str, asked)])
    return found
`);
const names = await python.ask({ ask: "names" });
after(() => python.end());

const MOST = 1500; // ticks of a large search: Python reads all of the tape for each
const SOME = examples(8); // questions of a search, evenly spread: each is a tape read twice

/** Those of which nothing can be asked: an answer out of a book or a database; MIN's errors. */
const NOTHING = ["book", "database-win", "fallible", "fallible-less"];

const numbers = (/** @type {(number | string)[]} */ tape) =>
  Float64Array.from(tape, (one) =>
    one === "inf" ? Infinity : one === "-inf" ? -Infinity : Number(one),
  );

describe("of a folded tape Python asks what it asks of the whole one", () => {
  for (const name of names) {
    it(`the example ${name}`, async () => {
      /** @type {{tape: (number | string)[], first: 0 | 1, of: number[]}} */
      const { tape, first, of } = await python.ask({ ask: "record", name });
      const columns = columnsOf(numbers(tape), first);
      const those = spread(
        of.filter((tick) => tick <= MOST || columns.revisits),
        SOME,
      );
      const place = new TickCursor(columns);
      const folds = those.map((tick) => inJson(fold(columns, place.seek(tick))));
      /** @type {[boolean, boolean, string, string][]} */
      const found = await python.ask({ ask: "questions", of: those, folds });
      for (const [at, [, same, folded, whole]] of found.entries())
        assert.ok(same, `tick ${those[at]}: ${folded} is not ${whole}`);
      assert.equal(
        found.some(([isAsked]) => isAsked),
        !NOTHING.includes(name),
      );
    });
  }
});
