"""The endgames of draughts: published counts, and every value against the rules themselves."""

from collections import Counter

import pytest

from plyscope import MAX, endgames
from plyscope.endgames import EndgameValue
from plyscope.endgames.exit_moves import exit_values, turned
from plyscope.endgames.index import index_for
from plyscope.endgames.slices import Slice, required_slices, slices
from plyscope.games.draughts import Draughts
from plyscope.games.draughts.board import BOARD, KINGS, TURN, WHITE
from plyscope.games.draughts.move_generation import moves
from tests.volume import TIMES

GAME = Draughts()


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """All positions of two and three pieces, from their files."""
    return endgames.build(GAME, 3, None, tmp_path_factory.mktemp("three"))


def outcomes(codes):
    """How many of the codes are wins, draws and losses to who is to move."""
    draws = codes.count(255)
    wins = sum(count for code, count in Counter(codes).items() if code % 2) - draws
    return wins, draws, len(codes) - wins - draws


def test_the_slices_have_the_published_numbers_of_positions():
    counted = {n: [one.positions for one in slices(n)] for n in range(2, 7)}
    assert {n: sum(each) for n, each in counted.items()} == {
        2: 3_488,
        3: 196_032,
        4: 6_209_316,
        5: 139_450_808,
        6: 2_426_085_676,
    }
    assert [len(each) for each in counted.values()] == [4, 12, 25, 44, 70]
    assert [max(each) for each in counted.values()] == [
        992,
        26_040,
        661_200,
        9_256_800,
        124_966_800,
    ]


def test_a_slice_stands_behind_all_that_it_needs():
    known = set()
    for pieces in range(2, 7):
        for one in slices(pieces):
            assert required_slices(one) <= known
            assert required_slices(one.twin) <= known | set(slices(pieces))
            known.add(one)
    assert required_slices(Slice(1, 0, 1, 1)) == {
        *(Slice(0, 1, 1, 0), Slice(1, 0, 1, 0)),  # a capture
        *(Slice(1, 1, 0, 1), Slice(0, 1, 0, 1)),  # the man crowned, and by a capture
    } | {Slice(1, 0, 0, 1)}


@pytest.mark.parametrize("one", [*slices(2), *slices(3), Slice(2, 0, 1, 1), Slice(3, 1, 2, 1)])
def test_every_number_is_one_position(one):
    index = index_for(one)
    step = 1 if one.pieces == 2 else one.positions // 300
    for number in {*range(0, one.positions, step), one.positions - 1}:
        pieces = index.pieces(number)
        assert tuple(mask.bit_count() for mask in pieces) == one
        assert sum(pieces).bit_count() == one.pieces  # no two on a square
        assert index.number(pieces) == number
        assert exit_values(exit_values(pieces)) == pieces


def test_a_king_each(three):
    # E. Trice has the same wins, draws and losses.
    codes = three.bodies[Slice(0, 1, 0, 1)]
    assert outcomes(codes) == (230, 654, 108)
    assert max(code for code in codes if code != 255) == 11
    # Elsewhere they are said to be 32; the legal moves of pydraughts, iterated, have 34 as well.
    assert codes.count(11) == 34


def test_one_piece_each_and_two_against_one(three):
    def of(own, other):
        chosen = [
            codes
            for one, codes in three.bodies.items()
            if (one.men + one.kings, one.other_men + one.other_kings) == (own, other)
        ]
        return b"".join(chosen)

    assert outcomes(of(1, 1)) == (716, 2_370, 402)
    assert outcomes(of(2, 1)) == (97_740, 261, 15)
    assert outcomes(of(1, 2)) == (2_510, 8_216, 87_290)
    assert max(code for code in of(2, 1) if code != 255) == 61
    # Two kings, who are to move, against one.
    assert outcomes(three.bodies[Slice(0, 2, 0, 1)]) == (14_846, 34, 0)


def test_a_value_is_the_least_of_its_kind(three):
    """win = 1 + least loss, loss = 1 + greatest win, by the moves of the game's own rules.

    Every third position is asked for, all with PLYSCOPE_FUZZ=3.
    """
    assert three.positions == 199_520
    known = {}
    for one, codes in three.bodies.items():
        at = index_for(one).pieces
        known |= {position_of(at(number)): code for number, code in enumerate(codes)}
    asked = list(known.items())[:: max(1, 3 // TIMES)]
    assert len(asked) >= 66_507
    for position, code in asked:
        below = [known.get(reversed_(each), 0) for each in moves(position).values()]
        losses = [each for each in below if each % 2 == 0]
        if losses:
            assert code == min(losses) + 1
        elif 255 in below:
            assert code == 255
        else:
            assert code == max(below, default=-1) + 1


def position_of(pieces):
    """The position of draughts with White to move."""
    men, kings, other_men, other_kings = pieces
    return (men | kings) << WHITE | other_men | other_kings | (kings | other_kings) << KINGS | TURN


def reversed_(state):
    """The position with White to move that a state with Black to move is; 0 without black men.

    What remembers steps is the same position without them.
    """
    black, white, crowned = (state >> shift & BOARD for shift in (0, WHITE, KINGS))
    return turned(black) << WHITE | turned(white) | turned(crowned) << KINGS | TURN if black else 0


def test_the_longest_win_of_three_pieces_is_played_out_ply_by_ply(three):
    game = Draughts("B:W18:B3,4")
    state, left = game.initial, 61
    assert three.value(state) == EndgameValue("win", 61)
    assert three.utility(state) == 1
    while not game.is_terminal(state):
        after_it = [game.result(state, action) for action in game.actions(state)]
        found = {each: three.value(each) for each in after_it}
        left -= 1
        state = next(each for each, ending in found.items() if ending.plies == left)
    assert left == 0
    assert game.utility(state, MAX) == 1


def test_a_position_is_worth_the_same_with_colours_and_board_turned(three):
    assert three.value(Draughts("B:WK18:BK14").initial) == EndgameValue("win", 1)
    assert three.value(Draughts("W:WK19:BK15").initial) == EndgameValue("win", 1)
    assert three.utility(Draughts("W:WK19:BK15").initial) == -1
    assert three.value(Draughts("B:WK31,K32:BK1").initial) == EndgameValue("loss", 30)
    assert three.value(Draughts("W:WK32:BK1,K2").initial) == EndgameValue("loss", 30)
    assert three.value(Draughts("B:WK32:BK1").initial) == EndgameValue("draw", None)
    assert three.utility(Draughts("B:WK32:BK1").initial) == 0
    assert three.value(GAME.initial) is None
    assert three.utility(GAME.initial) is None
    taken = Draughts("B:W18:B14")
    (end,) = (taken.result(taken.initial, action) for action in taken.actions(taken.initial))
    assert three.value(end) == EndgameValue("loss", 0)
