"""Stand-pat, null move, reductions, futility and checks: their definitions, and where they err."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MIN, TicTacToe, record, solve
from plyscope.games import Chess, ConnectFour
from tests.fights import fighting
from tests.search.judged_trees import JudgedByHand, judged
from tests.strategies import positions

fights = positions(st.builds(fighting, st.integers(0, 10_000)))


def by_definition(game, state, left, extra):
    """What stand-pat quiescence finds, without windows."""
    if left <= -extra or game.is_terminal(state):
        return game.evaluate(state, MAX)
    who = game.to_move(state)
    values, actions = [], game.actions(state)
    if left <= 0 and not game.in_check(state):
        values, actions = [game.evaluate(state, MAX)], game.captures(state)
    values += [by_definition(game, game.result(state, a), left - 1, extra) for a in actions]
    return max(values) if who == MAX else min(values)


@pytest.mark.parametrize("ties", ["cut", "strict"])
@given(position=fights, depth=st.integers(1, 3), extra=st.integers(0, 4))
def test_whoever_may_stand_pat_has_its_judgement_or_the_best_capture(ties, position, depth, extra):
    game, state = position
    found = solve(game, state, "stand_pat", depth=depth, extra=extra, ties=ties)
    assert found.value == by_definition(game, state, depth, extra)
    told = record(game, state, "stand_pat", depth=depth, extra=extra, ties=ties)
    assert (told.result.value, told.result.counts) == (found.value, found.counts)


class Board(JudgedByHand):
    """A tree with captures, checks and passes, by the moves that lead there."""

    def __init__(self, nested, judged=(), captures=(), checks=(), passes=()):
        super().__init__(nested, dict(judged))
        self.at = {}
        for name, found in (("captures", captures), ("check", checks), ("pass", passes)):
            for path, value in dict(found).items():
                self.at[name, self.at_path(path)] = value

    def captures(self, state):
        return self.at.get(("captures", state), ())

    def in_check(self, state):
        return self.at.get(("check", state), False)

    def null_move(self, state):
        path = self.at.get(("pass", state))
        return None if path is None else self.at_path(path)


# MAX takes a piece (0), judged 0.5, or keeps still (1), judged 0. After the capture MIN can take
# back, which is worth -0.4: the horizon hides that from whoever stops after one ply.
TAKES = [[-0.4, 0.6], [0, 0]]
BACK = {(): 0, (0,): 0.5, (1,): 0}


def test_the_capture_behind_the_horizon_is_seen():
    game = Board(TAKES, BACK, captures={(0,): [0]})
    assert solve(game, algorithm="h_alphabeta", depth=1).action == 0
    found = solve(game, algorithm="stand_pat", depth=1)
    assert (found.value, found.action) == (0, 1)


def test_nobody_has_to_capture():
    # MIN's only capture loses for it: it stands pat on 0.5.
    game = Board([[0.9, 0.6], [0, 0]], BACK, captures={(0,): [0]})
    trace = record(game, algorithm="stand_pat", depth=1)
    assert (trace.result.value, trace.result.action) == (0.5, 0)
    told = [trace.explain(tick).sentence for tick in range(trace.ticks + 1)]
    assert (
        "MIN may stop here: EVAL says 0.5, so this is evaluated as at most 0.5, and β falls to "
        "0.5. "
        "Otherwise it tries only captures." in told
    )
    stood = next(e for e in trace.events if e.annotation == "stand pat")
    assert (stood.node, stood.value) == (1, 0.5)
    assert trace.nodes[1].value == 0.5
    assert trace.nodes[1].action_count == 1  # captures alone are looked at


def test_in_check_every_move_is_tried_and_nobody_stands_pat():
    game = Board([[0.9, 0.6], [0, 0]], BACK, captures={(0,): [0]}, checks={(0,): True})
    trace = record(game, algorithm="stand_pat", depth=1)
    assert trace.result.value == 0.6
    assert not [e for e in trace.events if e.annotation == "stand pat"]


# MAX has 2 by its first move. After the second MIN is to move, and MAX could pass after any reply:
# what a pass is worth stands in for a search.
#
#      MAX: 0 1
#      MIN: 0: 2   1: 0 1
#      MAX: 1, 0: 5 9   1, 1: 7 8
PASS = [[[2]], [[5, 9], [7, 8]]]


def test_a_pass_that_holds_the_window_cuts():
    # After a2 MIN may pass: it is as if MAX were to move at (0, 0), judged 2, no more than alpha.
    game = Board(PASS, {(0, 0): 2}, passes={(1,): (0, 0)})
    options = {"depth": 3, "reduction": 1}
    trace = record(game, algorithm="null_move", **options)
    assert [(e.node, e.annotation, e.value) for e in trace.events if e.annotation] == [
        (4, "probe", 1),
        (4, "null move", 2),
    ]
    assert (trace.nodes[4].value, trace.result.value) == (2, 2)
    assert trace.result.counts["null moves"] == 1
    sentence = next(
        t.sentence for t in map(trace.explain, range(trace.ticks)) if "pass" in t.sentence
    )
    assert sentence == (
        "Even if MIN passes, this is very likely worth at most 2: nothing here is searched."
    )


def test_in_zugzwang_that_is_wrong_and_so_a_game_says_where_a_pass_tells_nothing():
    # Every move of MIN there is worse for it than the pass: MAX gets 8, and null move misses it.
    assert solve(judged(PASS), algorithm="h_alphabeta", depth=3).value == 8
    wrong = Board(PASS, passes={(1,): (0, 0)})
    right = Board(PASS, passes={(1,): None})
    assert solve(wrong, algorithm="null_move", depth=3, reduction=1).value == 2
    assert solve(right, algorithm="null_move", depth=3, reduction=1).value == 8


@given(position=fights, depth=st.integers(1, 6))
def test_where_nobody_may_pass_null_move_is_alphabeta(position, depth):
    game, state = position
    game.null_move = lambda state: None
    ours = record(game, state, "null_move", depth=depth)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth).events


@given(position=fights, depth=st.integers(1, 6))
def test_where_every_move_is_among_the_first_late_moves_is_alphabeta(position, depth):
    game, state = position
    ours = record(game, state, "late_moves", depth=depth, full=4)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth).events


@given(position=fights, depth=st.integers(2, 6), full=st.integers(1, 3), fewer=st.integers(1, 2))
def test_a_late_move_is_searched_less_deep_and_again_where_it_surprises(
    position, depth, full, fewer
):
    game, state = position
    trace = record(game, state, "late_moves", depth=depth, full=full, reduction=fewer)
    nodes = trace.nodes
    reduced = {e.node: int(e.value) for e in trace.events if e.annotation == "reduced"}
    again = [e for e in trace.events if e.annotation == "re-search"]
    for node, plies in reduced.items():
        assert plies == fewer
        parent = nodes[nodes[node].parent]
        tried = dict.fromkeys(nodes[child].action for child in parent.children)
        assert list(tried).index(nodes[node].action) >= full
    surprises = 0
    for node in reduced:
        one = nodes[node]
        better = one.value > one.alpha if node_player(nodes, one) == MAX else one.value < one.beta
        surprises += better
        siblings = nodes[one.parent].children
        after = siblings[siblings.index(node) + 1 :][:1]
        assert (after and nodes[after[0]].action == one.action) == better or not after
    assert len(again) == surprises


def node_player(nodes, node):
    return nodes[node.parent].player


def test_what_only_the_full_depth_shows_is_missed():
    # The late move wins by 9 three plies on, and is evaluated as 0 after two: it is never looked
    # at.
    game = judged([[[3]], [[9]]], {(): 0, (0,): 3, (1,): 0, (0, 0): 3, (1, 0): 0})
    assert solve(game, algorithm="late_moves", depth=3, full=1, reduction=1).value == 3
    assert solve(game, algorithm="late_moves", depth=3, full=2, reduction=1).value == 9


# MAX has 3 by its first move. After the second and its only reply MAX is to move, one ply above
# the depth, where EVAL says 0: a quiet move may bring 9 all the same.
GIVEN_UP = [[[3]], [[4, 9]]]
FUTILE = {(): 0, (0,): 0, (1,): 0, (0, 0): 0, (1, 0): 0}


@pytest.mark.parametrize(
    ("more", "options", "value", "tried"),
    [
        ({}, {"margin": 3.0}, 3, [0]),  # no move is tried, and the 9 is missed
        ({}, {"margin": 3.5}, 9, []),  # a quiet move may bring as much
        ({"captures": {(1, 0): [1]}}, {"margin": 1.0}, 9, [1]),
        ({"checks": {(1, 0, 0): True}}, {"margin": 1.0}, 4, [1]),
        ({"checks": {(1, 0): True}}, {"margin": 1.0}, 9, []),  # in check nothing is given up
    ],
)
def test_quiet_moves_that_can_hardly_matter_are_given_up(more, options, value, tried):
    game = Board(GIVEN_UP, FUTILE, **more)
    trace = record(game, algorithm="futility", depth=3, **options)
    assert trace.result.value == value
    assert [e.value for e in trace.events if e.annotation == "futile"] == tried
    assert trace.result.counts.get("futile nodes", 0) == len(tried)


def test_giving_up_says_why_and_what_is_tried_all_the_same():
    game = Board(GIVEN_UP, FUTILE, captures={(1, 0): [1]})
    trace = record(game, algorithm="futility", depth=3, margin=1.0)
    assert (
        "This is evaluated as 0, too far from the window for a quiet move: only 1 move that "
        "captures or "
        "gives check is tried."
    ) in [trace.explain(tick).sentence for tick in range(trace.ticks)]


@given(position=fights, depth=st.integers(1, 6))
def test_where_a_quiet_move_may_bring_anything_futility_is_alphabeta(position, depth):
    game, state = position
    ours = record(game, state, "futility", depth=depth, margin=9.0)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth).events


def test_what_is_given_up_is_short_of_the_window_by_the_margin():
    decided = Counter()
    for seed, depth in product(range(20), range(2, 7)):
        game = fighting(seed)
        trace = record(game, None, "futility", depth=depth, margin=0.25)
        for event in trace.events:
            if event.annotation != "futile":
                continue
            node = trace.nodes[event.node]
            path, at = [], node
            while at.parent is not None:
                path, at = [at.action, *path], trace.nodes[at.parent]
            assert len(path) == depth - 1
            here = game.initial
            for action in path:
                here = game.result(here, action)
            estimate = game.evaluate(here, MAX)
            short = node.alpha - estimate if node.player == MAX else estimate - node.beta
            assert short >= 0.25
            assert node.value == estimate or node.children
            decided[node.player, bool(node.children)] += 1
    assert decided == {(MAX, False): 7, (MAX, True): 174, (MIN, False): 15, (MIN, True): 173}


def extended_by_definition(game, state, left, extra):
    """What check extensions find, without windows."""
    if left <= 0 or game.is_terminal(state):
        return game.evaluate(state, MAX)
    values = []
    for action in game.actions(state):
        child = game.result(state, action)
        more = extra > 0 and game.in_check(child)
        values.append(extended_by_definition(game, child, left - 1 + more, extra - more))
    return max(values) if game.to_move(state) == MAX else min(values)


@pytest.mark.parametrize("ties", ["cut", "strict"])
@given(position=fights, depth=st.integers(1, 3), extra=st.integers(0, 4))
def test_after_a_check_it_is_looked_one_ply_further(ties, position, depth, extra):
    game, state = position
    options = {"depth": depth, "extra": extra, "ties": ties}
    found = record(game, state, "check_extension", **options)
    assert found.result.value == extended_by_definition(game, state, depth, extra)
    checks = [e.node for e in found.events if e.annotation == "extended"]
    assert len(checks) == found.result.counts.get("extensions", 0)
    if not extra:
        assert found.events == record(game, state, "h_alphabeta", depth=depth, ties=ties).events


def test_a_mate_by_checks_is_found_where_alphabeta_needs_more_plies():
    game = Chess("r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1")  # Qd8+ Bxd8 Re8#
    found = solve(game, None, "check_extension", depth=2)
    assert (found.value, game.action_name(game.initial, found.action)) == (1, "Qd8+")
    assert solve(game, None, "h_alphabeta", depth=2).value < 1


@pytest.mark.parametrize(
    ("algorithm", "nodes"),
    [("h_alphabeta", 1_372), ("late_moves", 548), ("pvs", 1_502), ("futility", 1_120)],
)
def test_on_connect_four_they_visit_so_many_nodes(algorithm, nodes):
    found = solve(ConnectFour(), None, algorithm, depth=6, order="evaluate")
    assert found.counts["nodes"] == nodes


def test_a_game_without_captures_or_passes_cannot_be_searched_so():
    with pytest.raises(ValueError, match=r"^stand_pat needs a game with captures \(`captures`\); "):
        solve(TicTacToe(), algorithm="stand_pat")
    with pytest.raises(
        ValueError, match=r"^null_move needs a game in which a player could pass \(`null_move`\); "
    ):
        solve(TicTacToe(), algorithm="null_move")
