"""Nim: Bouton's theorem, and moves by name."""

from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope import MAX, MIN, IllegalMove, solve
from plyscope.game import play_moves
from plyscope.games.nim import Nim

some_piles = st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(
    lambda piles: 0 < sum(piles) <= 6
)


@given(some_piles)
def test_who_is_to_move_wins_just_where_the_nim_sum_is_not_zero(piles):
    assert solve(Nim(piles)).value == (1 if reduce(xor, piles) else -1)


@given(some_piles)
def test_at_misere_it_is_the_same_unless_all_piles_are_of_one(piles):
    wins = reduce(xor, piles) != 0 if max(piles) > 1 else sum(piles) % 2 == 0
    assert solve(Nim(piles, misere=True)).value == (1 if wins else -1)


def test_the_winning_move_makes_the_nim_sum_zero():
    game = Nim((1, 2, 2))
    found = solve(game)
    assert game.action_name(game.initial, found.action) == "take 1 from a"


def test_the_last_object_wins_or_loses():
    end = play_moves(Nim((1, 1)), ["take 1 from a", "take 1 from b"])
    assert Nim((1, 1)).utility(end, MIN) == 1
    assert Nim((1, 1), misere=True).utility(end, MAX) == 1


def test_a_click_on_an_object_takes_it_and_all_above_it():
    game = Nim((1, 2))
    view = game.view(game.initial)
    assert view.names == ("a2", "b2", "a1", "b1")
    assert view.cells == ("", "●", "●", "●")
    assert view.moves == (None, "take 1 from b", "take 1 from a", "take 2 from b")


def test_b_may_begin():
    game = Nim((1, 2), first="B")
    assert game.to_move(game.initial) == MIN
    assert game.utility(play_moves(game, ["take 1 from a", "take 2 from b"]), MAX) == 1
    with pytest.raises(ValueError, match=r"^first is 'A' or 'B', not 'O'\.$"):
        Nim(first="O")


@pytest.mark.parametrize(
    ("piles", "sentence"),
    [
        ((), "Nim has 1 to 26 piles, not all of them empty; not ()."),
        ((0, 0), "Nim has 1 to 26 piles, not all of them empty; not (0, 0)."),
        (
            (3, -1),
            "piles is a list of whole numbers from 0 up, such as (3, 4, 5), not (3, -1).",
        ),
        ((1.5,), "piles is a list of whole numbers from 0 up, such as (3, 4, 5), not (1.5,)."),
    ],
)
def test_piles_that_cannot_be_are_refused(piles, sentence):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the whole sentence is compared)
        Nim(piles)
    assert str(refusal.value) == sentence


def test_a_move_that_is_not_legal_is_named_with_those_that_are():
    game = Nim((1, 1))
    with pytest.raises(IllegalMove, match="moves are: take 1 from a, take 1 from b"):
        play_moves(game, ["take 2 from a"])
