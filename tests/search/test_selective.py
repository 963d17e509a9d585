"""The selective searches: what they look at beyond the depth, and what they never look at."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MNK, TicTacToe, record, solve
from plyscope.game import play, with_actions
from plyscope.games.connect_four import ConnectFour
from plyscope.search import Regression, ordered, regression
from plyscope.search.imperfect.regression import CONNECT_FOUR
from plyscope.search.imperfect.shallow import shallow
from plyscope.trace.explain.claims import Skips
from tests.strategies import boards, positions
from tests.transcript import text, transcript

both_rules = pytest.mark.parametrize("ties", ["cut", "strict"])
drops = st.builds(
    ConnectFour, st.integers(3, 4), st.integers(2, 4), st.just(3), st.sampled_from("XO")
)
lines_of_three = st.one_of(boards(4, 3), drops)
small = st.one_of(
    boards(3, 3), st.builds(ConnectFour, st.just(4), st.just(3), st.just(3), st.sampled_from("XO"))
)
depths = st.integers(1, 3)


class Calm(ConnectFour):
    """Connect Four that takes every position for quiet."""

    def is_quiet(self, state):
        return True


calm = st.builds(Calm, st.integers(3, 4), st.integers(2, 4), st.just(3), st.sampled_from("XO"))


def found(result):
    return result.value, result.action, result.line


def notes(trace, kind):
    return [(event.node, event.value) for event in trace.events if event.note == kind]


def without(trace, kind):
    return [event for event in trace.events if event.note != kind]


def by_definition(game, state, is_cutoff, moves, ply=0):
    """Minimax that evaluates where `is_cutoff(state, ply)` and tries `moves(state, ply)`."""
    if game.is_terminal(state) or is_cutoff(state, ply):
        return game.evaluate(state, MAX)
    below = [
        by_definition(game, game.result(state, a), is_cutoff, moves, ply + 1)
        for a in moves(state, ply)
    ]
    return max(below) if game.to_move(state) == MAX else min(below)


# Quiescence search


@both_rules
@given(position=positions(calm), depth=depths)
def test_where_every_position_is_quiet_quiescence_is_alphabeta_to_a_depth(ties, position, depth):
    game, state = position
    ours = record(game, state, "quiescence", depth=depth, ties=ties)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth, ties=ties).events


@both_rules
@given(position=positions(lines_of_three), depth=depths)
def test_without_extra_plies_quiescence_is_alphabeta_to_a_depth(ties, position, depth):
    game, state = position
    ours = record(game, state, "quiescence", depth=depth, extra=0, ties=ties)
    assert ours.events == record(game, state, "h_alphabeta", depth=depth, ties=ties).events


@both_rules
@given(position=positions(lines_of_three), depth=depths, extra=st.integers(0, 4))
def test_quiescence_finds_the_value_by_definition(ties, position, depth, extra):
    game, state = position

    def is_cutoff(state, ply):
        return ply >= depth + extra or (ply >= depth and game.is_quiet(state))

    def moves(state, ply):
        return game.loud_actions(state) if ply >= depth else game.actions(state)

    value = by_definition(game, state, is_cutoff, moves)
    options = {"depth": depth, "extra": extra, "ties": ties}
    assert solve(game, state, "quiescence", **options).value == value


@given(position=positions(small), depth=st.integers(2, 3))
def test_the_moves_that_are_not_loud_could_not_have_mattered(position, depth):
    game, state = position
    loose = with_actions(game, game.actions)
    loose.loud_actions = game.actions
    options = {"depth": depth, "extra": 20}
    everything = solve(loose, state, "quiescence", **options)
    assert solve(game, state, "quiescence", **options).value == everything.value


@given(position=positions(lines_of_three), depth=depths)
def test_quiescence_judges_quiet_positions_only(position, depth):
    game, state = position
    trace = record(game, state, "quiescence", depth=depth, extra=20)
    tried = dict(notes(trace, "not quiet"))
    states = {0: state}
    for node in trace.nodes:
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        here = states[node.id]
        if node.ply < depth:
            assert node.id not in tried
        elif not game.is_quiet(here):
            assert tried[node.id] == len(game.loud_actions(here))
            assert {trace.nodes[child].action for child in node.children} <= set(
                game.loud_actions(here)
            )
        else:
            assert not node.children


def test_a_quiescence_search_as_it_is_told():
    # X O X
    # O O .   X is to move. One ply ahead no position is quiet: after c2 (5) O must stop a win at
    # . X .   c3 (8), after a1 (6) or c3 it wins by c2.
    game = TicTacToe()
    state = play(game, "a3 b2 c3 b3 b1 a2".split())
    trace = record(game, state, "quiescence", depth=1)
    assert transcript(trace) == text("""
        enter 1 by 5
            note 1 = 1
            enter 2 by 8
            leave 2 = 0.0
            update 1 = 0.0 [-inf, 0.0]
        leave 1 = 0.0
        update 0 = 0.0 [0.0, inf]
        enter 3 by 6 [0.0, inf]
            note 3 = 1
            enter 4 by 5 [0.0, inf]
            leave 4 = -1
            update 3 = -1 [0.0, -1]
        leave 3 = -1
        enter 5 by 8 [0.0, inf]
            note 5 = 1
            enter 6 by 5 [0.0, inf]
            leave 6 = -1
            update 5 = -1 [0.0, -1]
        leave 5 = -1
    """)
    assert {event.note for event in trace.events if event.kind == "note"} == {"not quiet"}
    # Each of the three had one move more, which was dropped: no cutoff skipped it.
    assert [node.dropped for node in trace.nodes] == [0, 1, 0, 1, 0, 1, 0]
    assert trace.result.counts == {"nodes": 7, "leaves": 3, "cutoffs": 0}


def test_the_moves_that_are_dropped_are_not_cut():
    """A double threat is answered in two ways; the first loses, and a cutoff skips the second."""
    game = MNK(4, 4, 3)
    state = play(game, "b2 a4 c2 d4".split())
    trace = record(game, state, "quiescence", depth=1)
    for node in trace.nodes:
        assert node.dropped == 0 or node.actions - node.dropped == dict(
            notes(trace, "not quiet")
        ).get(node.id)
        assert node.cut is (len(node.children) + node.dropped < node.actions)
    assert any(node.dropped for node in trace.nodes)
    skipped = [event.skipped for event in trace.events if event.kind == "cut"]
    assert len(skipped) == trace.result.counts["cutoffs"] == sum(n.cut for n in trace.nodes)


# Singular extensions


@both_rules
@pytest.mark.parametrize("options", [{"extra": 0}, {"margin": 2.1}])
@given(position=positions(lines_of_three), depth=depths)
def test_where_nothing_is_extended_it_is_alphabeta_to_a_depth(ties, options, position, depth):
    game, state = position
    ours = record(game, state, "singular", depth=depth, ties=ties, **options)
    plain = record(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert without(ours, "probe") == plain.events


def singular_by_definition(game, state, depth, extra, margin):
    """Minimax with a limit of its own for each line: who is singular gets one ply more."""

    def judged(state):
        if game.is_terminal(state):
            return game.evaluate(state, MAX)
        worth = [game.evaluate(game.result(state, a), MAX) for a in game.actions(state)]
        return max(worth) if game.to_move(state) == MAX else min(worth)

    def value(state, ply, limit):
        if ply >= limit or game.is_terminal(state):
            return game.evaluate(state, MAX)
        children = [game.result(state, a) for a in game.actions(state)]
        sign = 1 if game.to_move(state) == MAX else -1
        order = sorted((sign * judged(child) for child in children), reverse=True)
        asked = len(order) > 1 and limit - ply >= 2 and limit < depth + extra
        gap = order[0] - order[1] if asked else -inf
        below = []
        for child in children:
            more = gap >= margin and sign * judged(child) == order[0]
            below.append(value(child, ply + 1, limit + more))
        return sign * max(sign * v for v in below)

    return value(state, 0, depth)


@both_rules
@given(
    position=positions(small),
    depth=st.integers(1, 3),
    extra=st.integers(0, 3),
    margin=st.sampled_from([0.01, 0.05, 0.5, 1.0]),
)
def test_singular_extensions_find_the_value_by_definition(ties, position, depth, extra, margin):
    game, state = position
    options = {"depth": depth, "extra": extra, "margin": margin}
    value = singular_by_definition(game, state, **options)
    assert solve(game, state, "singular", ties=ties, **options).value == value


@given(position=positions(lines_of_three), depth=depths, extra=st.integers(0, 3))
def test_no_line_is_extended_by_more_than_the_extra_plies(position, depth, extra):
    game, state = position
    options = {"depth": depth, "extra": extra, "margin": 0.05}
    trace = record(game, state, "singular", **options)
    extended = dict(notes(trace, "extended"))
    limit = {}
    states = {0: state}
    for node in trace.nodes:
        limit[node.id] = depth if node.parent is None else limit[node.parent]
        limit[node.id] += extended.get(node.id, 0)
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        assert node.ply <= limit[node.id] <= depth + extra
        assert (node.actions == 0) is (
            node.ply == limit[node.id] or game.is_terminal(states[node.id])
        )
    assert trace.result.counts.get("extensions", 0) == len(extended)


def test_the_one_move_that_stops_a_threat_is_singular():
    # X X .
    # . O .   O is to move and must take c3: any other move loses.
    # . . .
    game = TicTacToe()
    state = play(game, "a3 b2 b3".split())
    trace = record(game, state, "singular", depth=2, extra=1)
    ((node, plies),) = notes(trace, "extended")
    assert (game.names[trace.nodes[node].action], plies) == ("c3", 1)
    assert max(n.ply for n in trace.nodes) == 3
    # 6 moves and their answers: five have an X win among 5 answers, c3 has none.
    assert notes(trace, "probe") == [(0, 6 * (1 + 5))]
    assert trace.result.counts["probe nodes"] == 36


@pytest.mark.parametrize("algorithm", ["quiescence", "singular"])
@given(position=positions(small), depth=depths)
def test_a_win_that_they_report_is_one(algorithm, position, depth):
    game, state = position
    value = solve(game, state, algorithm, depth=depth).value
    if abs(value) == 1:
        assert solve(game, state, "alphabeta_table").value == value


# Beam search


@both_rules
@given(position=positions(lines_of_three), depth=depths)
def test_a_beam_as_wide_as_the_game_is_alphabeta_that_tries_the_best_first(ties, position, depth):
    game, state = position
    ours = record(game, state, "beam", depth=depth, width=16, ties=ties)
    best_first = ordered(game, "evaluate")
    assert ours.events == record(best_first, state, "h_alphabeta", depth=depth, ties=ties).events
    plain = solve(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert ours.result.value == plain.value


@both_rules
@given(position=positions(lines_of_three), depth=depths, width=st.integers(1, 4))
def test_a_beam_is_alphabeta_in_a_game_of_the_best_moves_only(ties, position, depth, width):
    game, state = position
    best_first = ordered(game, "evaluate")
    narrow = with_actions(game, lambda state: best_first.actions(state)[:width])
    ours = solve(game, state, "beam", depth=depth, width=width, ties=ties)
    plain = solve(narrow, state, "h_alphabeta", depth=depth, ties=ties)
    assert found(ours) == found(plain)
    assert ours.counts == plain.counts, "what the beam drops is not counted as cut"


def test_a_beam_says_how_many_moves_it_tries_and_cuts_none_of_the_others():
    trace = record(TicTacToe(), algorithm="beam", depth=2, width=2)
    root = trace.nodes[0]
    assert [trace.nodes[child].action for child in root.children] == [4, 0]
    assert (root.actions, root.dropped, root.cut) == (9, 7, False)
    assert notes(trace, "beam")[0] == (0, 2)
    assert [e.skipped for e in trace.events if e.kind == "cut"] == [1]
    said = [trace.told(tick).claims for tick in range(trace.ticks + 1)]
    assert [c.count for claims in said for c in claims if isinstance(c, Skips)] == [1]


def test_a_beam_can_drop_the_one_move_that_wins():
    # . X O .
    # X . . .   O is to move. c3 wins, every other move loses; b3, which makes a threat, looks best.
    # . . . .
    # . . . .
    game = MNK(4, 4, 3)
    state = play(game, "b4 c4 a3".split())
    plain = solve(game, state, "h_alphabeta", depth=5)
    assert (plain.value, game.names[plain.action]) == (-1, "c3")
    beams = [solve(game, state, "beam", depth=5, width=width) for width in (1, 2)]
    assert [(b.value, game.names[b.action]) for b in beams] == [(1, "b3"), (-1, "c3")]


# ProbCut


@both_rules
@given(position=positions(lines_of_three), depth=st.integers(2, 4), t=st.sampled_from([1e6, 1e300]))
def test_where_no_cut_is_likely_enough_probcut_is_alphabeta(ties, position, depth, t):
    game, state = position
    options = {"depth": depth, "ties": ties}
    ours = record(game, state, "probcut", height=2, probe=1, sigma=0.1, t=t, **options)
    plain = record(game, state, "h_alphabeta", **options)
    assert without(ours, "probe") == plain.events
    assert found(ours.result) == found(plain.result)


@both_rules
@given(position=positions(lines_of_three), depth=st.integers(2, 4), height=st.integers(1, 3))
def test_where_the_shallow_search_is_the_deep_one_every_cut_is_right(ties, position, depth, height):
    game, state = position
    sure = {"slope": 1.0, "offset": 0.0, "sigma": 0.0}
    ours = solve(game, state, "probcut", depth=depth, height=height, probe=height, **sure)
    plain = solve(game, state, "h_alphabeta", depth=depth, ties=ties)
    assert (ours.value, ours.action) == (plain.value, plain.action)


def test_a_probable_cut_is_told_with_the_probe_and_the_bound():
    game = ConnectFour(5, 4)
    trace = record(game, algorithm="probcut", depth=5, height=3, probe=1)
    probes, cuts = notes(trace, "probe"), notes(trace, "probable cut")
    assert all(trace.nodes[node].ply == 2 for node, _ in probes)
    assert {node for node, _ in cuts} < {node for node, _ in probes}
    likely = [trace.nodes[node] for node, _ in cuts]
    assert [(node.actions, node.value) for node in likely] == [(0, bound) for _, bound in cuts]
    assert sorted(("alpha", "beta")[n.value == n.beta] for n in likely) == ["alpha"] + 4 * ["beta"]
    assert all(node.value in (node.alpha, node.beta) for node in likely)
    counts = trace.result.counts
    assert counts["probe nodes"] == sum(value for _, value in probes)
    assert counts["nodes"] == len(trace.nodes)


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [("singular", {"depth": 3, "margin": 0.05}), ("probcut", {"depth": 3, "height": 2})],
)
@given(position=positions(lines_of_three))
def test_a_probe_leaves_no_mark_on_the_tape_but_its_note(algorithm, options, position):
    game, state = position
    trace = record(game, state, algorithm, **options)
    states = {0: state}
    for node in trace.nodes:
        if node.id:
            states[node.id] = game.result(states[node.parent], node.action)
        if node.children:
            assert node.actions == len(game.actions(states[node.id]))
        else:
            assert node.actions == 0


# The shallow search and what it is measured by


@given(
    position=positions(lines_of_three),
    depth=st.integers(0, 3),
    window=st.tuples(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5)).map(sorted),
)
def test_a_shallow_search_is_right_about_its_window(position, depth, window):
    game, state = position
    alpha, beta = window
    truth = by_definition(game, state, lambda _, ply: ply >= depth, lambda s, _: game.actions(s))
    exact, nodes = shallow(game, state, depth, -inf, inf)
    assert exact == truth
    if depth:
        assert nodes == solve(game, state, "h_alphabeta", depth=depth).counts["nodes"] - 1
    value, _ = shallow(game, state, depth, alpha, beta)
    if alpha < truth < beta:
        assert value == truth
    elif truth <= alpha < beta:
        assert truth <= value <= alpha
    elif alpha < beta:
        assert beta <= value <= truth


def test_a_regression_of_a_search_by_itself_is_the_identity():
    slope, offset, sigma = regression(ConnectFour(5, 4), height=2, probe=2, sample=30)
    assert (slope, offset, sigma) == pytest.approx((1, 0, 0))


def test_a_regression_is_the_same_for_the_same_seed():
    game = ConnectFour(5, 4)
    fits = [regression(game, 3, 1, sample=30, seed=seed) for seed in (1, 1, 2)]
    assert fits[0] == fits[1] != fits[2]


def test_probcut_is_measured_by_default_on_connect_four():
    measured = regression(ConnectFour())
    assert Regression(*(round(number, 4) for number in measured)) == CONNECT_FOUR


def test_no_line_goes_through_one_point():
    with pytest.raises(ValueError, match=r"^A line needs two different values; .*\.$"):
        regression(MNK(1, 2, 2), sample=20)


def test_a_probe_that_is_deeper_than_what_it_foretells_is_refused():
    with pytest.raises(ValueError, match=r"^probe is at most height, which is 2, not 4\.$"):
        solve(TicTacToe(), algorithm="probcut", height=2, probe=4)
