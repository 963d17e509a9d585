"""Who wins, in two bits a position; and the four pieces that come with the package."""

from collections import Counter
from pathlib import Path

import pytest

from plyscope import endgames
from plyscope.endgames import EndgameValue
from plyscope.endgames.win_draw_loss import SHIPPED, pack, unpack
from plyscope.games.draughts import Draughts


@pytest.fixture(scope="module")
def two():
    return endgames.build(Draughts(), 2)


def outcome(code):
    return "draw" if code == 255 else ("loss", "win")[code % 2]


def test_packed_and_unpacked_it_knows_who_wins(two):
    again = unpack(pack(two))
    for one, codes in two.bodies.items():
        assert list(map(outcome, again.bodies[one])) == list(map(outcome, codes))
    assert again.value(Draughts("B:WK18:BK14").initial) == EndgameValue("win", None)
    assert again.utility(Draughts("B:WK18:BK14").initial) == 1
    assert again.value(Draughts("B:WK32:BK1").initial) == EndgameValue("draw", None)


def test_the_four_pieces_that_come_with_the_package(two):
    four = endgames.shipped()
    assert four.pieces == 4
    assert four.positions == 6_408_836
    assert Path(SHIPPED).stat().st_size < 1_000_000
    for one, codes in two.bodies.items():
        assert list(map(outcome, four.bodies[one])) == list(map(outcome, codes))
    counted = Counter()
    for one, codes in four.bodies.items():
        if one.pieces == 4:
            counted.update({code: codes.count(code) for code in (1, 2, 255)})
    assert counted == {1: 2_574_304, 2: 1_917_090, 255: 1_717_922}
    assert four.value(Draughts("B:WK28,K32:BK1,K5").initial).outcome == "draw"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda file: file[:40], "not a file of outcomes: its header is wrong or cut off"),
        (lambda file: b"x" + file, "not a file of outcomes: its header is wrong"),
        (lambda file: file[:-1], "is damaged or cut off: get it again"),
        (lambda file: file[:-1] + bytes([file[-1] ^ 1]), "is damaged or cut off: get it again"),
        (lambda file: file[:18] + b"\7" + file[19:], "are of version 7 and b'draughts', not of 1"),
    ],
    ids=["cut off", "foreign", "shorter", "a bit is other", "another version"],
)
def test_a_file_that_is_not_whole_is_refused(two, change, sentence):
    with pytest.raises(ValueError, match=sentence):
        unpack(change(pack(two)))
