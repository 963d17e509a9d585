import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { inJson } from "../../web/wire/protocol.ts";
import { fold } from "../../web/tape/fold.ts";
import { TickCursor } from "../../web/tape/tick-cursor.ts";
import { converse } from "./python.js";
import { columnsOf, counted } from "./tape.js";
import { examples } from "./volume.js";

/** So many ticks of a search are looked at; with a PLYSCOPE_TICKS of 100000, which takes minutes, all. */
const MOST = Number(process.env.PLYSCOPE_TICKS ?? examples(15));

const python = converse(`
from dataclasses import asdict
from math import isfinite
from plyscope import ALGORITHMS, games, record
from plyscope.calls.explanation_panel import TreePanel, _build_mcts_panel
from plyscope.examples import EXAMPLES
from plyscope.game import play_moves
from plyscope.games import ConnectFour, make
from plyscope.calls.playing_strength import Strength
from plyscope.calls.schema import TAPE
from plyscope.calls.search_queries import explain_last_tick
from tests.fights import fighting
from tests.samples import sample

def made(one):
    game = games.make(one.game)
    return game, play_moves(game, one.moves), one.algorithm, one.options

SEARCHES = {f"the example {one.name}": lambda one=one: made(one) for one in EXAMPLES.values()}
for name in ALGORITHMS:
    game, state, options = sample(name)
    SEARCHES[f"a small search by {name}"] = lambda s=(game, state, name, options): s

FOUR = ConnectFour(5, 4, 3)
for name, options in {
    "pvs": {"depth": 5},
    "aspiration": {"depth": 5, "around": 0.005},
    "late_moves": {"depth": 5, "full": 1},
}.items():
    SEARCHES[f"moves that are searched again by {name}"] = lambda s=(FOUR, FOUR.initial, name, options): s
for table in (8, 65_536):
    small = make("draughts"), {"nodes": 400, "size": table}
    SEARCHES[f"draughts with a table of {table}"] = lambda s=small: (s[0], s[0].initial, "engine", s[1])
fight = fighting(7)
SEARCHES["a fight, by the engine"] = lambda: (fight, fight.initial, "engine", {"size": 8})
SEARCHES["a fight whose movers stand pat"] = lambda: (fight, fight.initial, "stand_pat", {"depth": 1})
SEARCHES["a fight with passes"] = lambda: (fight, fight.initial, "null_move", {"depth": 5, "reduction": 1})
SEARCHES["a fight with moves given up"] = lambda: (fight, fight.initial, "futility", {"depth": 5, "margin": 0.1})

def answer(ask, name="", folds=()):
    global trace, game, state
    if ask == "names":
        return list(SEARCHES)
    if ask == "record":
        game, state, algorithm, options = SEARCHES[name]()
        trace = record(game, state, algorithm, **options)
        tape = [n if isfinite(n) else str(n) for n in trace.numbers]
        return {"tape": tape, "counts": dict(trace.result.counts), "first": int(game.to_move(state) != 0)}
    args = {"algorithm": trace.algorithm, "options": trace.options, "strength": Strength()}
    return next(filter(None, (differs(tick, args | {"tape": TAPE.read("tape", tape)}) for tick, tape in folds)), None)

def differs(tick, args):
    """Say how what a fold tells of a tick differs from what the whole tape does."""
    told, done = trace.explain(tick), tick == trace.ticks
    shown = explain_last_tick(game, state, **args, done=done)
    place = trace._explainer.cursor_at(tick)
    parts = _build_mcts_panel(place) if place.traits.simulates else TreePanel(place).build()
    whole = {
        **parts,
        "sentence": told.sentence,
        "condition": told.condition,
        "claims": [claim.to_json() for claim in told.claims],
        "line": told.source_line,
        "pseudocode_line": told.pseudocode_line,
        "variables": dict(told.variables),
        "player": told.player,
    }
    shown, whole = (json.loads(json.dumps(each, allow_nan=False)) for each in (shown, whole))
    wrong = {key: [shown[key], whole[key]] for key in whole if shown[key] != whole[key]}
    return {"tick": tick, **wrong} if wrong else None
`);
const names = await python.ask({ ask: "names" });
after(() => python.end());

const numbers = (/** @type {(number | string)[]} */ tape) =>
  Float64Array.from(tape, (one) =>
    one === "inf" ? Infinity : one === "-inf" ? -Infinity : Number(one),
  );

/** The ticks to look at: of a long search some, evenly spread, and its end. @param {number} last */
function someOf(last) {
  const stride = Math.ceil(last / MOST);
  return [...Array.from({ length: Math.ceil(last / stride) || 0 }, (_, i) => i * stride), last];
}

describe("the page knows of a search what Python knows", () => {
  for (const name of names) {
    it(name, async () => {
      const { tape, counts, first } = await python.ask({ ask: "record", name });
      const columns = columnsOf(numbers(tape), first);
      const place = new TickCursor(columns);
      const { nodes, leaves, alphaCuts, betaCuts, ...end } = place.seek(columns.ticks);
      const own = [...counted({ nodes, leaves, alphaCuts, betaCuts, ...end })].filter(
        ([, count]) => count,
      );
      assert.deepEqual(
        { nodes, leaves, cutoffs: alphaCuts + betaCuts, ...Object.fromEntries(own) },
        counts,
      );
      const folds = someOf(columns.ticks).map((tick) => [
        tick,
        inJson(fold(columns, place.seek(tick))),
      ]);
      assert.equal(await python.ask({ ask: "tell", folds }), null);
    });
  }
});
