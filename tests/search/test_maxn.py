"""Maxⁿ, with shallow pruning and without: by its definition, on random trees, and step by step."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import MNK, SILENT, TicTacToe, Tree, record, solve
from plyscope.counters import CountingWatch
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.mnk3 import MNK3
from plyscope.games.pig import Pig
from plyscope.search import h_maxn, maxn, maxn_shallow
from plyscope.watch import watch_game
from tests.strategies import boards, playouts, positions, trees, trees_of_many
from tests.transcript import told
from tests.volume import examples

many = settings(max_examples=examples(60))


def worth(game, state):
    """The vector by its definition; of equal ones `max` returns the first."""
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in range(len(game.players)))
    player = game.to_move(state)
    below = [worth(game, game.result(state, a)) for a in game.actions(state)]
    return max(below, key=lambda utilities: utilities[player])


@given(trees_of_many())
def test_maxn_finds_the_utilities_by_definition_and_the_first_best_move(game):
    value, move = maxn(game, 0)
    assert value == worth(game, 0)
    player = game.to_move(0)
    below = [worth(game, game.result(0, a))[player] for a in game.actions(0)]
    assert move == below.index(max(below))


@given(trees)
def test_of_two_players_whose_utilities_sum_to_zero_maxn_is_minimax(game):
    ours, theirs = solve(game, algorithm="maxn"), solve(game, algorithm="minimax")
    assert ours.value == (theirs.value, -theirs.value)
    assert (ours.action, ours.principal_variation, ours.counts) == (
        theirs.action,
        theirs.principal_variation,
        theirs.counts,
    )


@given(positions(boards()))
def test_and_so_it_is_on_boards(position):
    game, state = position
    ours, theirs = solve(game, state, "maxn"), solve(game, state, "minimax")
    assert (ours.value, ours.action) == ((theirs.value, -theirs.value), theirs.action)


def test_the_books_tree_of_three_players_step_by_step():
    """AIMA 4e, figure 6.4: C, then B, then A each take what is best for themselves."""
    game = make("tree-three")
    assert game.players == ("A", "B", "C")
    calls = told(maxn, game)
    left = [value for verb, value in calls if verb == "leave"]
    of_c = [left[i] for i in (2, 5, 9, 12)]
    of_b = [left[i] for i in (6, 13)]
    assert of_c == [(1, 2, 6), (6, 1, 2), (-1, 5, 2), (5, 4, 5)]
    assert of_b == [(1, 2, 6), (-1, 5, 2)]
    assert calls[:8] == [
        ("enter", 0),
        ("enter", 0),
        ("enter", 0),
        ("leave", (1, 2, 6)),
        ("update", (1, 2, 6)),
        ("enter", 1),
        ("leave", (4, 2, 3)),
        ("leave", (1, 2, 6)),
    ]
    found = solve(game, algorithm="maxn")
    assert (found.value, found.action, found.principal_variation) == ((1, 2, 6), 0, (0, 0, 0))
    assert found.counts == {"nodes": 15, "leaves": 8, "cutoffs": 0}
    taped = record(game, algorithm="maxn")
    assert [node.value for node in taped.nodes if node.ply == 2] == of_c
    assert [node.value for node in taped.nodes if node.ply == 1] == of_b


@many
@given(trees_of_many())
def test_shallow_pruning_finds_the_same_utilities_move_and_line_and_looks_at_no_more(game):
    plain = solve(game, algorithm="maxn")
    pruned = solve(game, algorithm="maxn_shallow", total=6, least=0)
    assert (pruned.value, pruned.action, pruned.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )
    assert pruned.counts["nodes"] <= plain.counts["nodes"]


@many
@given(trees_of_many(total=3, whole=True))
def test_and_so_it_does_where_the_sum_is_always_the_same_and_ties_are_common(game):
    plain = solve(game, algorithm="maxn")
    pruned = solve(game, algorithm="maxn_shallow", total=3, least=0)
    assert (pruned.value, pruned.action, pruned.principal_variation) == (
        plain.value,
        plain.action,
        plain.principal_variation,
    )


@given(trees_of_many(), st.integers(-3, 3), st.integers(0, 4))
def test_bounds_may_be_moved_and_loose(game, shift, slack):
    moved = Tree(_moved(game, 0, shift), game.turns)
    total = 6 + shift * len(game.players) + slack
    assert maxn_shallow(moved, 0, total=total, least=shift) == maxn(moved, 0)


def _moved(game, state, shift):
    """The nested lists of a tree with all utilities larger by so much."""
    if game.is_terminal(state):
        return tuple(game.utility(state, p) + shift for p in range(len(game.players)))
    return [_moved(game, game.result(state, a), shift) for a in game.actions(state)]


def test_a_window_is_that_of_who_is_to_move_and_a_cut_is_where_it_closes():
    decided = Counter()

    @given(trees_of_many())
    def check(game):
        for verb, *arguments in told(maxn_shallow, game, total=6, least=0):
            decided[verb] += 1
            if verb == "enter":
                _action, alpha, beta = arguments
                assert alpha == 0
                assert beta <= 6
            elif verb in ("update", "cut"):
                value, alpha, beta = arguments
                assert alpha in value
                assert (alpha >= beta) or verb == "update"

    check()
    assert decided["enter"] > 10
    assert decided["cut"] > 0


def test_what_b_can_take_a_cannot_have():
    """With 3 of 9 in hand A loses interest in its second move as soon as B can take 6 there."""
    game = make("tree-shallow")
    assert told(maxn_shallow, game, total=9, least=0) == [
        ("enter", 0, 0, 9),
        ("enter", 0, 0, 9),
        ("leave", (3, 3, 3)),
        ("update", (3, 3, 3), 3, 9),
        ("enter", 1, 0, 6),
        ("leave", (4, 2, 3)),
        ("leave", (3, 3, 3)),
        ("update", (3, 3, 3), 3, 9),
        ("enter", 1, 0, 6),
        ("enter", 0, 0, 9),
        ("leave", (2, 7, 0)),
        ("update", (2, 7, 0), 7, 6),
        ("cut", (2, 7, 0), 7, 6),
        ("leave", (2, 7, 0)),
        ("enter", 2, 0, 6),
        ("enter", 0, 0, 9),
        ("leave", (4, 5, 0)),
        ("update", (4, 5, 0), 5, 6),
        ("enter", 1, 0, 4),
        ("leave", (5, 3, 1)),
        ("leave", (4, 5, 0)),
        ("update", (4, 5, 0), 4, 9),
    ]
    found = solve(game, algorithm="maxn_shallow", total=9, least=0)
    assert (found.value, found.action, found.principal_variation) == ((4, 5, 0), 2, (2, 0))
    assert found.counts == {"nodes": 9, "leaves": 5, "cutoffs": 1}
    assert solve(game, algorithm="maxn").counts == {"nodes": 11, "leaves": 7, "cutoffs": 0}


def test_who_has_all_there_is_looks_no_further():
    game = Tree([(1, 1, 1), (3, 0, 0), (0, 3, 0), (0, 0, 3)], (0, 1, 2))
    found = solve(game, algorithm="maxn_shallow", total=3, least=0)
    assert (found.value, found.action) == ((3, 0, 0), 1)
    assert found.counts == {"nodes": 3, "leaves": 2, "cutoffs": 1}


def test_where_one_player_moves_twice_it_does_not_prune_itself():
    # A has 3 and moves again after its second move: that it can take 6 there is its own gain.
    game = Tree([[(3, 0)], [(6, 3), (7, 2)]], (0, 0))
    assert maxn_shallow(game, 0, total=9, least=0) == ((7, 2), 1)


def test_but_what_bounds_its_first_move_bounds_its_second():
    # B takes 7 with its second move: more than the 6 that leave A the 3 it has. Both are cut.
    game = Tree([[[(3, 6)]], [[(2, 7), (1, 8)], [(9, 0)]]], (0, 1, 1))
    found = solve(game, algorithm="maxn_shallow", total=9, least=0)
    assert (found.value, found.action) == ((3, 6), 0)
    assert found.counts == {"nodes": 7, "leaves": 2, "cutoffs": 2}


def test_deep_pruning_would_be_wrong_and_is_not_done():
    """A has 5 of 10. Below its second move C can take 6, so that A gets at most 4 in that node.

    Yet C's node must be finished: whether C takes (4, 0, 6) or (0, 2, 8) decides whether B goes
    there or to (6, 1, 3), which is what A hopes for (Korf, 1991, section 5).
    """
    game = Tree([(5, 5, 0), [[(4, 0, 6), (0, 2, 8)], [(6, 1, 3)]]], (0, 1, 2))
    other = Tree([(5, 5, 0), [[(4, 0, 6), (4, 0, 6)], [(6, 1, 3)]]], (0, 1, 2))
    assert maxn_shallow(game, 0, total=10, least=0) == maxn(game, 0) == ((5, 5, 0), 0)
    assert maxn_shallow(other, 0, total=10, least=0) == maxn(other, 0) == ((6, 1, 3), 1)


@pytest.mark.parametrize(("total", "least"), [(13, -1), (14, 0)])
def test_a_leaf_that_breaks_a_bound_is_refused(total, least):
    with pytest.raises(ValueError, match=r"or more that sum to \d+ or less; a leaf has \(.*\)\.$"):
        maxn_shallow(make("tree-three"), 0, SILENT, total=total, least=least)
    assert maxn_shallow(make("tree-three"), 0, SILENT, total=14, least=-1) == ((1, 2, 6), 0)


# The eleventh stone of 4x4, three in a row, for three: △ is to move, and X wins.
ENDING = "d2 a1 d4 a4 d3 d1 b1 a2 a3 c3 c1".split()


def test_the_bounds_of_tic_tac_toe_for_three_are_the_defaults():
    game = MNK3(4, 4, 3)
    state = play_moves(game, ENDING)
    plain, pruned = solve(game, state, "maxn"), solve(game, state, "maxn_shallow")
    assert pruned.value == plain.value == (2, -1, -1)
    assert pruned.principal_variation == plain.principal_variation
    assert plain.counts == {"nodes": 246, "leaves": 100, "cutoffs": 0}
    assert pruned.counts == {"nodes": 36, "leaves": 14, "cutoffs": 7}


@settings(max_examples=examples(8))
@given(st.data())
def test_shallow_pruning_agrees_on_boards_for_three(data):
    game = MNK3(3, 3, 3)
    state = data.draw(playouts(game))[4]
    assert maxn_shallow(game, state) == maxn(game, state)


@given(st.data())
def test_beyond_the_end_h_maxn_is_maxn(data):
    game = MNK3(3, 2, 2)
    state = data.draw(st.sampled_from(data.draw(playouts(game))))
    plain, deep = CountingWatch(), CountingWatch()
    found = maxn(watch_game(game, plain), state, plain)
    assert h_maxn(watch_game(game, deep), state, deep, depth=6) == found
    assert (deep.counts, deep.principal_variation) == (plain.counts, plain.principal_variation)


def test_at_its_depth_h_maxn_judges_for_each_player():
    game = MNK3(3, 3, 3)
    value, move = h_maxn(game, 0, depth=1)
    assert game.action_name(0, move) == "b2"
    assert value == (4 / 72, -2 / 72, -2 / 72)


@given(positions(boards()), st.integers(1, 4))
def test_of_two_players_h_maxn_is_h_minimax(position, depth):
    game, state = position
    ours, theirs = (solve(game, state, name, depth=depth) for name in ("h_maxn", "h_minimax"))
    assert (ours.value[0], ours.action, ours.counts) == (theirs.value, theirs.action, theirs.counts)


@pytest.mark.parametrize(
    ("game", "algorithm", "sentence"),
    [
        (Pig(), "maxn", "maxn is for any number of players, without chance"),
        (
            Tree([[(1, 2)]], ("max", "chance")),
            "maxn_shallow",
            "maxn_shallow is for any number of players, without chance",
        ),
        (MNK3(), "minimax", "minimax is for two players, MAX and MIN, without chance"),
        (MNK(), "single", "single is for one player, MAX, without chance"),
        (
            Tree([[(1, 2)]], (0, 1)),
            "h_maxn",
            "h_maxn needs a game with an evaluation (`evaluate`)",
        ),
    ],
)
def test_a_game_with_other_players_is_refused(game, algorithm, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(game, algorithm=algorithm)
    assert str(refusal.value).startswith(f"{sentence}; this game can be searched by: ")


def test_tictactoe_is_a_draw_for_each_of_two():
    game = TicTacToe()
    state = play_moves(game, ["b2", "a1", "c1"])
    assert maxn(game, state)[0] == (0, 0)
