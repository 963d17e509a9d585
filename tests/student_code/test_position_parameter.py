"""Which of several parameters is the position, whatever the order of sets is in a process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MOVES_BESIDE = """
class Game:
    def __init__(self):
        self.steps = []

    def moves(self):
        if len(self.steps) == 6:
            return []
        return [1, 2, 3, 5] if sum(self.steps) % 2 else [1, 3, 4]

    def make(self, move):
        self.steps.append(move)

    def undo(self, move):
        self.steps.pop()

def rate(game):
    return sum((place + 2) * step * step % 7 for place, step in enumerate(game.steps))

def negamax(game, moves, depth, turn):
    if depth == 0 or not moves:
        return turn * rate(game)
    best = -1000
    for move in moves:
        game.make(move)
        best = max(best, -negamax(game, game.moves(), depth - 1, -turn))
        game.undo(move)
    return best

game = Game()
print(negamax(game, game.moves(), 3, 1))
"""

ASK = """
import sys
from plyscope.student_code.grader.own_game.program_check import check_program
report = check_program(sys.stdin.read())
print(report.verdict.value, report.searches[0].sentence)
"""


@pytest.mark.parametrize("seed", ["0", "1", "2", "5"])
@pytest.mark.parametrize("is_first", [True, False])
def test_moves_that_are_handed_on_beside_a_position_are_not_taken_for_it(seed, is_first):
    text = MOVES_BESIDE
    if not is_first:
        text = text.replace("(game, moves, ", "(moves, game, ")
        text = text.replace("(game, game.moves(), ", "(game.moves(), game, ")
    package = Path(__file__).parents[2] / "pysrc"
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(package)},
    )
    assert not done.stdout.startswith("wrong"), done.stdout
    assert done.stdout.startswith("right") or not is_first, done.stdout
