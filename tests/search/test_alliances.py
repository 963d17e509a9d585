"""Alliances: against max^n, against the one who stands alone, and the lecture's story."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import SILENT, record, solve
from plyscope.game import play_moves
from plyscope.games import make
from plyscope.games.mnk3 import MNK3
from plyscope.search import alliances, maxn
from tests.strategies import trees_of_many
from tests.transcript import told
from tests.volume import examples

many = settings(max_examples=examples(40))


@many
@given(trees_of_many())
def test_where_all_stand_alone_it_is_maxn(game):
    apart = ", ".join(game.players)
    plain = maxn(game, 0)
    assert alliances(game, 0) == plain
    assert alliances(game, 0, alliance=apart) == plain


@many
@given(trees_of_many(least=2, whole=True))
def test_all_against_one_who_share_a_sum_is_minimax_for_the_one(game):
    """The one maximises its own utility; the others, together, what is left: they minimise it."""

    def paranoid(state):
        if game.is_terminal(state):
            return game.utility(state, 0)
        below = [paranoid(game.result(state, a)) for a in game.actions(state)]
        return max(below) if game.to_move(state) == 0 else min(below)

    value, move = alliances(game, 0, alliance="+".join(game.players[1:]))
    assert value[0] == paranoid(0)
    assert paranoid(game.result(0, move)) == value[0]


@given(trees_of_many(least=2))
def test_where_all_are_allied_the_largest_sum_is_found(game):
    def leaves(state):
        if game.is_terminal(state):
            return [tuple(game.utility(state, p) for p in range(len(game.players)))]
        return [leaf for a in game.actions(state) for leaf in leaves(game.result(state, a))]

    value, _move = alliances(game, 0, alliance="+".join(game.players))
    assert value == max(leaves(0), key=sum)


@given(trees_of_many(least=2), st.integers(1, 4))
def test_by_its_definition_until_it_is_broken(game, until):
    together = {0: (0, 1), 1: (0, 1)}

    def worth(state, ply):
        if game.is_terminal(state):
            return tuple(game.utility(state, p) for p in range(len(game.players)))
        player = game.to_move(state)
        side = together.get(player, (player,)) if ply < until else (player,)
        below = [worth(game.result(state, a), ply + 1) for a in game.actions(state)]
        return max(below, key=lambda utilities: sum(utilities[p] for p in side))

    assert alliances(game, 0, alliance="A+B", until=until)[0] == worth(0, 0)


def test_in_the_books_tree_the_allies_get_more_and_one_who_trusts_may_get_less():
    game = make("tree-three")
    assert alliances(game, 0) == ((1, 2, 6), 0)
    # Together A and B get 9 where they had 3: each of them gets more.
    assert alliances(game, 0, alliance="A+B") == ((5, 4, 5), 1)
    # A keeps its word and B does not: A gets less than it had alone.
    assert alliances(game, 0, alliance="A+B", until=1) == ((-1, 5, 2), 1)


def test_the_lectures_story_an_alliance_is_made_and_broken():
    """A and B are weak while C is strong: A forms an alliance with B. C becomes weak: A breaks it.

    Utilities are shares of 10.
    """
    game = make("tree-alliance")
    alone = solve(game, algorithm="alliances")
    allied = solve(game, algorithm="alliances", alliance="A+B")
    broken = solve(game, algorithm="alliances", alliance="A+B", until=3)
    assert (alone.value, alone.principal_variation) == ((1, 2, 7), (0, 1, 0))  # C is strong
    assert (allied.value, allied.principal_variation) == (
        (4, 4, 2),
        (1, 1, 0, 0),
    )  # both get more, C is weak
    assert (broken.value, broken.principal_variation) == (
        (6, 1, 3),
        (1, 1, 0, 1),
    )  # A gets more, B less
    # Had B to fear that, it would turn on A at once: so alone they never get that far.
    assert alliances(game, game.result(0, 1))[0] == (0, 3, 7)


def test_notes_say_at_each_node_of_an_ally_for_whom_it_plays():
    game = make("tree-alliance")
    notes = [
        call for call in told(alliances, game, alliance="A+B", until=3) if call[0] == "annotate"
    ]
    a_and_b = 0b011
    assert notes == [
        ("annotate", "alliance", a_and_b),  # A at the root
        ("annotate", "alliance", a_and_b),  # B, after either move
        ("annotate", "alliance", a_and_b),
        ("annotate", "broken", a_and_b),  # A, three plies down
        ("annotate", "broken", a_and_b),
    ]
    taped = record(game, algorithm="alliances", alliance="A+B", until=3)
    on_tape = [("annotate", e.annotation, e.value) for e in taped.events if e.kind == "annotate"]
    assert on_tape == notes
    assert not [call for call in told(alliances, game) if call[0] == "annotate"]
    of_two = told(alliances, game, alliance="A+C")
    assert of_two[0] == ("annotate", "alliance", 0b101)


def test_on_a_board_two_who_lose_alone_hold_the_draw_together():
    # X . . △   △ is to move
    # △ . X O
    # O . . X
    # O X O △
    game = MNK3(4, 4, 3)
    state = play_moves(game, "d2 a1 d4 a4 d3 d1 b1 a2 a3 c3 c1".split())
    assert game.players[game.to_move(state)] == "△"
    assert alliances(game, state)[0] == (2, -1, -1)
    assert alliances(game, state, alliance="O+△")[0] == (0, 0, 0)


@pytest.mark.parametrize(
    ("alliance", "wrong"),
    [
        ("A+Q", "'Q', which is not a player"),
        ("A+B, B+C", "'B' twice"),
        ("A+A", "'A' twice"),
        ("A+", "'', which is not a player"),
        ("a+b", "'a', which is not a player"),
    ],
)
def test_a_wrong_alliance_is_refused_with_what_would_be_right(alliance, wrong):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        alliances(make("tree-three"), 0, SILENT, alliance=alliance)
    assert str(refusal.value) == (
        f"alliance={alliance!r} names {wrong}; join some of A, B, C with +, as in 'A+B'."
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"alliance": 3}, "alliance is a text, not 3."),
        ({"until": -1}, "until is a whole number from 0 up, not -1."),
    ],
)
def test_a_wrong_option_is_refused(options, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        solve(make("tree-three"), algorithm="alliances", **options)
    assert str(refusal.value) == sentence


def test_on_a_small_board_an_ally_helps_where_alone_all_would_block():
    # X X .   O is to move
    # . O .
    # . . △
    game = MNK3()
    state = play_moves(game, ["a3", "b2", "c1", "b3"])
    alone = solve(game, state, "alliances")
    allied = solve(game, state, "alliances", alliance="X+O")
    assert (alone.value, game.action_name(state, alone.action)) == ((0, 0, 0), "c3")
    assert (allied.value, game.action_name(state, allied.action)) == ((-1, 2, -1), "a2")
    assert alone.counts["nodes"] == allied.counts["nodes"] == 258
