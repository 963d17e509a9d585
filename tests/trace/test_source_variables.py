"""The source line and the variables of every tick are those of the function that ran."""

import linecache
import sys
from functools import cache
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given, settings

from plyscope import ALGORITHMS, games, record
from plyscope.evaluation import parse_weights
from plyscope.examples import EXAMPLES
from plyscope.explain.source import find_source
from plyscope.game import play_moves
from plyscope.search.algorithm import find_algorithm
from plyscope.trace.value_format import format_number
from plyscope.watch import FORWARD_PRUNING_KINDS, REENTRY_KINDS, RESTART_KINDS, Watch, watch_game
from tests.samples import sample
from tests.strategies import trees
from tests.volume import examples

SEARCH = Path(ALGORITHMS["minimax"].function.__code__.co_filename).parents[1]
VERBS = ("enter", "leave", "update", "cut", "annotate")
EXPRESSIONS = (
    *("v", "move", "alpha", "beta", "a", "v2", "bound", "total", "least", "most", "probed"),
    *("depth", "left", "number", "best[0]", "best[1]", "node.visits", "node.total"),
    *("node.totals[MAX]", "child.visits", "child.total", "child.totals[MAX]", "child.prior"),
    "utilities[MAX]",
    *("value", "limit", "nodes", "worth", "fewer"),
)
COMPILED = [(expression, compile(expression, "<variable>", "eval")) for expression in EXPRESSIONS]


MOST = examples(250)  # ticks of a search, its first


class Running(Watch):
    """Writes down at each tick the line of the search that called, and what its variables hold.

    After so many ticks it only counts: of a large search nobody looks at more.
    """

    def __init__(self, most):
        self.ticks = []
        self.most = most
        self.remaining = [0]

    def expand(self, count):
        self.remaining[-1] += count

    def enter(self, *_):
        self.remaining[-1] -= 1
        self.remaining.append(0)
        self._look()

    def leave(self, *_):
        self.remaining.pop()
        self._look()

    def update(self, *_):
        self._look()

    def cut(self, *_):
        if self.remaining[-1] > 0:
            self._look()

    def annotate(self, kind, value):
        if kind in FORWARD_PRUNING_KINDS:
            self.remaining[-1] = int(value)
        elif kind in REENTRY_KINDS:
            self.remaining[-1] += 1
        elif kind in RESTART_KINDS:
            self.remaining[0] = 0
        elif kind == "stopped":
            del self.remaining[1:]
        self._look()

    def _look(self):
        if len(self.ticks) >= self.most:
            self.ticks.append(None)
            return
        frame = sys._getframe(2)
        while not self._searches(frame.f_code):
            frame = frame.f_back
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip()
        names = {"MAX": 0, **frame.f_locals}
        held = {}
        for expression, code in COMPILED:
            try:
                held[expression] = eval(code, {}, names)
            except (NameError, AttributeError, TypeError, IndexError, KeyError):
                continue
        state = frame.f_locals.get("state")
        if "node" in frame.f_locals:
            state = frame.f_locals["node"].state
        self.ticks.append((line, held, state))

    @staticmethod
    @cache
    def _searches(code):
        return SEARCH in Path(code.co_filename).parents and code.co_name not in VERBS


def run(game, state, name, options, most):
    """Return what ran at each tick, None after so many."""
    running, chosen = Running(most), find_algorithm(name)
    arranged, hearing, others = chosen.prepare(game, options, running)
    chosen.function(watch_game(arranged, running), state, hearing, **others)
    return running.ticks


def written(game, name, state, value):
    """Return every way in which a value may be written."""
    if name in ("a", "move", "best[0]"):
        return {"None" if value is None else game.action_name(state, value)}
    signs = (False, not hasattr(game, "turns"))
    return {format_number(value, signed, digits) for signed in signs for digits in range(4, 13)}


def is_sum(game, options, text, value):
    """Tell whether a text is a value as the sum that an evaluation made, over what divides it."""
    total, _, scale = text.replace("−", "-").partition("/")
    weights = parse_weights(game, options.get("weights", ""))
    return float(scale) == game.scale(weights) and isclose(value, float(total) / float(scale))


def check(game, state, name, options, most=MOST):
    trace, code = record(game, state, name, **options), find_source(name).text.splitlines()
    ran = run(game, state, name, options, most)
    assert len(ran) == trace.ticks
    assert not trace.explain(0).variables
    for tick, (line, held, at) in enumerate(ran[:most], 1):
        told = trace.explain(tick)
        assert code[told.source_line - 1].strip() == line, tick
        assert told.variables.keys() <= held.keys(), tick
        for variable, text in told.variables.items():
            place = state if at is None else at
            ways = written(game, variable, place, held[variable])
            assert text in ways or is_sum(game, options, text, held[variable]), (tick, variable)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_of_every_algorithm(name):
    check(*sample(name)[:2], name, sample(name)[2])


# This one is long; seven others are searched by the engine, too.
SHORT = [name for name in EXAMPLES if name != "engine-width"]


@pytest.mark.parametrize("name", SHORT)
def test_of_every_example(name):
    example = EXAMPLES[name]
    game = games.make(example.game)
    check(game, play_moves(game, example.moves), example.algorithm, dict(example.options))


@pytest.mark.parametrize("ties", ["cut", "strict"])
@settings(max_examples=examples(8))
@given(game=trees)
def test_of_any_tree(ties, game):
    for name in ("alphabeta", "alphabeta_hard", "alphabeta_table"):
        check(game, game.initial, name, {"ties": ties})
