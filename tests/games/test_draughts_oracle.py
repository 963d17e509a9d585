"""English draughts against pydraughts, which was written independently (PyPI, MIT)."""

import random

import pytest

from plyscope.games.draughts import Draughts
from plyscope.games.draughts.board import BITS, LAST

POSITIONS = 3_000


@pytest.fixture
def other():
    core = pytest.importorskip(
        "draughts.core.game", reason="pydraughts is not installed: pip install pydraughts"
    )
    return core.Game


def scattered(chance):
    """A text of pieces anywhere, half of them kings, up to eight of each colour."""
    squares = chance.sample(range(32), 16)
    sides = []
    for player, most in enumerate((squares[:8], squares[8:])):
        mine = most[: chance.randint(1, 8)]
        crowned = [BITS[s] & LAST[player] or chance.random() < 0.5 for s in mine]
        names = [f"{'K' * bool(king)}{s + 1}" for s, king in zip(mine, crowned, strict=True)]
        sides.append("BW"[player] + ",".join(names))
    return f"{chance.choice('BW')}:{sides[1]}:{sides[0]}"


def positions(chance):
    """Texts of positions: half as games at random come to them, half scattered."""
    game = Draughts()
    state = game.initial
    for number in range(POSITIONS):
        if number % 2:
            yield scattered(chance)
        else:
            state = game.initial if game.is_terminal(state) else state
            yield game.fen(state)
            state = game.result(state, chance.choice(game.actions(state)))


def test_the_legal_moves_of_random_positions_are_those_of_pydraughts(other):
    chance = random.Random(14)
    for text in positions(chance):
        game = Draughts(text)
        moves, _ = other("english", text).legal_moves()
        theirs = {(jumps[0][0], *(end for _, end in jumps)) for jumps in moves}
        ours = [game.action_name(game.initial, a) for a in game.actions(game.initial)]
        assert {tuple(map(int, name.replace("-", "x").split("x"))) for name in ours} == theirs
