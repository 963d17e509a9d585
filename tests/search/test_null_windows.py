"""Principal-variation search and aspiration windows: the value of alpha-beta, by other windows."""

import random
from math import inf, nextafter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MNK, Tree, record, solve
from plyscope.games import ConnectFour, Draughts
from tests.fights import fighting
from tests.search.judged_trees import judged
from tests.strategies import boards, positions

fights = st.builds(fighting, st.integers(0, 10_000))
games = positions(st.one_of(fights, boards(3, 3)))


@given(position=games, depth=st.integers(1, 5))
def test_pvs_finds_the_value_and_the_move_of_alphabeta(position, depth):
    game, state = position
    ours = solve(game, state, "pvs", depth=depth)
    plain = solve(game, state, "h_alphabeta", depth=depth)
    assert (ours.value, ours.action) == (plain.value, plain.action)


@given(position=games, depth=st.integers(1, 5), around=st.sampled_from([0.001, 0.05, 0.5, 3]))
def test_and_so_do_aspiration_windows_however_narrow(position, depth, around):
    game, state = position
    ours = solve(game, state, "aspiration", depth=depth, nodes=10**9, around=around)
    plain = solve(game, state, "h_alphabeta", depth=depth)
    assert (ours.value, ours.action) == (plain.value, plain.action)


@pytest.mark.parametrize(
    ("game", "depth", "failed", "nodes", "open_windows"),
    [
        (ConnectFour(), 5, [0, 0, 0, 0, 1, 0, 0, 0], 30_142, 34_554),
        (Draughts(), 6, [0, 2, 0, 0, 0, 0, 0, 2], 62_132, 66_186),
    ],
)
def test_the_default_window_fails_now_and_then_and_saves_on_the_whole(
    game, depth, failed, nodes, open_windows
):
    dice, found = random.Random(3), []
    for _ in range(8):
        state = game.initial
        for _ in range(dice.randrange(9)):
            state = game.result(state, dice.choice(list(game.actions(state))))
        both = [
            solve(game, state, name, depth=depth, nodes=10**6).counts
            for name in ("aspiration", "iterative_deepening")
        ]
        found.append(both)
    assert [ours.get("re-searches", 0) for ours, _ in found] == failed
    assert sum(ours["nodes"] for ours, _ in found) == nodes
    assert sum(plain["nodes"] for _, plain in found) == open_windows


# The second MIN node is asked with a null window whether it is worth more than 3, and says 2 or
# less by its first leaf; the third says 5 or more, and is searched again: it is worth 4.
#
#      MAX: 3 or 2 or 4
#      MIN: 3 12   2 8   6 4
ASKED = [[3, 12], [2, 8], [6, 4]]


def test_a_move_that_may_be_better_is_entered_again_after_a_note():
    trace = record(judged(ASKED), algorithm="pvs", depth=2)
    told = [
        (e.kind, e.annotation or e.action, e.value, e.alpha, e.beta)
        for e in trace.events
        if (e.node in (4, 6, 9) and e.kind == "enter") or e.annotation
    ]
    null = (3, nextafter(3, inf))
    assert told == [
        ("enter", 1, None, *null),
        ("enter", 2, None, *null),
        ("annotate", "re-search", 4, -inf, inf),
        ("enter", 2, None, 3, inf),
    ]
    assert trace.result.counts == {"nodes": 12, "leaves": 7, "cutoffs": 1, "re-searches": 1}
    root = trace.nodes[0]
    assert [trace.nodes[child].action for child in root.children] == [0, 1, 2, 2]
    assert (root.entered_count, root.action_count, root.cut) == (4, 3, False)
    assert trace.unvisited_leaves() == [8]


def test_a_null_window_is_told_as_a_question():
    trace = record(judged(ASKED), algorithm="pvs", depth=2)
    told = [trace.explain(tick) for tick in range(trace.ticks + 1)]
    asks = next(each for each in told if each.sentence.startswith("MAX tries a2"))
    assert asks.sentence == (
        "MAX tries a2. MAX already has 3 at the root: a null window asks only whether "
        "this is more than 3."
    )
    assert asks.condition == "MIN cuts off here once v ≤ 3."
    again = next(each for each in told if "searched again" in each.sentence)
    assert again.sentence == (
        "a3 may be the best here, and the null window gave only a bound: it is searched again."
    )


@given(game=fights)
def test_where_the_first_move_is_best_pvs_visits_no_more_nodes(game):
    found, plain = (
        solve(game, None, name, depth=7, order="best").counts for name in ("pvs", "h_alphabeta")
    )
    assert found["nodes"] <= plain["nodes"]
    assert "re-searches" not in found


def test_an_iteration_that_fails_is_searched_again():
    # One ply is evaluated as 3, two are worth 2: below a window of 3 ± 0.5; three are worth 9,
    # above.
    game = judged([[[2, 9]], [[1]]], {(): 0, (0,): 3, (1,): 1, (0, 0): 2, (1, 0): 1})
    trace = record(game, algorithm="aspiration", depth=3, around=0.5)
    notes = [
        (e.annotation, e.value) for e in trace.events if e.annotation and e.annotation != "proved"
    ]
    assert notes == [
        ("iteration", 1),
        ("iteration", 2),
        ("fail low", 2),
        ("iteration", 3),
        ("fail high", 9),
    ]
    assert trace.result.value == 9
    counts = trace.result.counts
    assert (counts["iterations"], counts["re-searches"]) == (3, 2)
    assert counts == solve(game, algorithm="aspiration", depth=3, around=0.5).counts
    told = [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]
    assert (
        "The iteration fails low: the root is evaluated as at most 2. It is searched again with "
        "that "
        "side of its window wide open."
    ) in told


@pytest.mark.parametrize("nodes", [20, 60, 150, 400])
def test_an_iteration_that_the_budget_ends_does_not_count_though_it_has_failed(nodes):
    game = ConnectFour(5, 4, 3)
    options = {"depth": 9, "nodes": nodes, "around": 0.001}
    found = record(game, None, "aspiration", **options).result
    finished = found.counts["iterations"]
    assert finished >= 1
    assert found.value == solve(game, None, "h_alphabeta", depth=finished).value
    assert found.principal_variation[:1] == (found.action,)


def test_a_window_of_nothing_is_refused():
    with pytest.raises(ValueError, match=r"^around is a number from 0\.001 up, not 0\.$"):
        solve(MNK(), algorithm="aspiration", around=0)
    with pytest.raises(ValueError, match="needs a game with an evaluation"):
        solve(Tree([1, 2]), algorithm="pvs")
