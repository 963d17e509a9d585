"""A new search is explained by the traits that it declares: here one that prunes forward."""

from dataclasses import replace
from functools import reduce
from math import inf

import pytest

from plyscope import ALGORITHMS, MAX, record
from plyscope.explain.claims import NodeValue
from plyscope.search.algorithm import Traits
from plyscope.search.options import Option
from plyscope.watch import SILENT, unwatch_game
from tests.oracle.audit import audit
from tests.oracle.options import search
from tests.volume import examples

CLAIMS = examples(1_000)


def narrow(game, state, watch=SILENT, *, depth=4, width=2):
    """Return the value and move of h_minimax where only the `width` best moves are searched."""
    evaluate = unwatch_game(game).evaluate

    def best_actions(state):
        actions, player = game.actions(state), game.to_move(state)
        if len(actions) > width:
            watch.annotate("beam", width)
        ranked = sorted(actions, key=lambda a: -evaluate(game.result(state, a), player))
        return ranked[:width]

    def value(state, ply):
        if ply >= depth or game.is_terminal(state):
            return game.evaluate(state, MAX), None
        sign = 1 if game.to_move(state) == MAX else -1
        v, move = -sign * inf, None
        for a in best_actions(state):
            watch.enter(a)
            v2, _ = value(game.result(state, a), ply + 1)
            watch.leave(v2)
            if sign * v2 > sign * v:
                v, move = v2, a
                watch.update(v)
        return v, move

    return value(state, 0)


@pytest.fixture
def register(monkeypatch):
    """Add `narrow` to the algorithms, with these traits."""

    def add(traits):
        h_minimax = ALGORITHMS["h_minimax"]
        width = Option(2, "How many moves of each position are searched.")
        algorithm = replace(
            h_minimax,
            name="narrow",
            function=narrow,
            options={"depth": h_minimax.options["depth"], "width": width},
            traits=traits,
        )
        monkeypatch.setitem(ALGORITHMS, "narrow", algorithm)

    return add


def proved_inner_values(seeds):
    """Return the claims that prove the exact value of an inner node, where a move was pruned."""
    proved = []
    for seed in range(seeds):
        game, state, options = search("narrow", seed)
        trace = record(game, state, "narrow", **options)
        if not any(event.annotation == "beam" for event in trace.events):
            continue
        for tick in range(trace.ticks + 1):
            for claim in trace.explain(tick).claims:
                exact = isinstance(claim, NodeValue) and claim.basis == "proved" and not claim.bound
                if exact and not claim.is_best_so_far:
                    node = reduce(game.result, claim.node, state)
                    proved += [claim] * (not game.is_terminal(node))
    return proved


def test_a_search_that_declares_forward_pruning_makes_no_false_claim(register):
    register(Traits(forward_prunes=True))
    audited = audit("narrow", CLAIMS)
    assert audited.false == {}
    assert audited.claims >= CLAIMS


def test_a_search_that_declares_forward_pruning_proves_no_inner_node(register):
    register(Traits(forward_prunes=True))
    assert proved_inner_values(40) == []


def test_the_same_search_without_its_trait_proves_what_is_false(register):
    register(Traits())
    *_, verdict = audit("narrow", CLAIMS).false["NodeValue"]
    assert verdict.claim.basis == "proved"
    assert proved_inner_values(40)
