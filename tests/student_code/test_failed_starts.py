"""Why a program has no start: the reason that is told is the one that it has."""

import pytest

from plyscope import NotTraceable, record_program
from plyscope.student_code.adapters.starts.recognition import recognize, tell_missing

COINS = """
from games import *

class Coins(Game):
    def __init__(self, coins=5):
        self.initial = GameState("MAX", 0, coins, [1, 2])

    def actions(self, state):
        return [n for n in (1, 2) if n <= state.board]

    def result(self, state, n):
        left = state.borad - n
        return GameState("MIN" if state.to_move == "MAX" else "MAX", 0, left, [1, 2])

    def terminal_test(self, state):
        return state.board == 0

    def utility(self, state, player):
        return 1 if state.to_move == player else -1
"""

TAKING = """
from easyAI import TwoPlayerGame

class Taking(TwoPlayerGame):
    def __init__(self, players=None):
        self.players, self.left, self.current_player = players, 5, 1

    def possible_moves(self):
        return ["1", "2"]

    def make_move(self, move):
        self.left -= move

    def is_over(self):
        return self.left <= 0

    def scoring(self):
        return -100 if self.is_over() else 0
"""

PLAIN = """
def worth(cells, is_max):
    best = cell_value(cells)
    if len(cells) == 1:
        return best
    values = [other(cells[:at] + cells[at + 1 :]) for at in range(len(cells))]
    return max(values) if is_max else min(values)

def other(cells):
    return worth(cells, False)

print(worth([3, 4], True))
"""


@pytest.mark.parametrize(
    ("text", "call", "said"),
    [
        (
            COINS,
            "alpha_beta_cutoff_search((game := Coins()).initial, game)",
            "raises AttributeError: 'GameState' object has no attribute 'borad' in line 12.",
        ),
        (TAKING, "Negamax(6)(Taking())", "'int' and 'str' in line 12."),
        (
            PLAIN,
            "worth([3, 4], True)",
            "raises NameError: name 'cell_value' is not defined in line 3.",
        ),
    ],
)
def test_a_rule_that_raises_is_named_with_its_line(text, call, said):
    sentence = tell_missing(text)
    assert sentence.startswith(call.partition("(")[0])
    assert sentence.endswith(said)
    assert recognize(text) == []
    with pytest.raises(NotTraceable) as refused:
        record_program(text)
    assert str(refused.value) == sentence


def test_a_missing_name_that_another_part_sets_is_not_told():
    # The program sets the name where it plays.
    text = PLAIN + "while input():\n    cell_value = sum\n"
    assert tell_missing(text) == ""


BY_NUMBERS = """
import psutil
from tqdm import tqdm

POINTS = {4: ([7, 9], 0), 7: ([1, 2], 0), 9: ([3, 5], 0), 1: ([], 6), 2: ([], 2), 3: ([], 8),
          5: ([], 4)}

def worth(point_id, is_max):
    below, value = POINTS[point_id]
    if not below:
        return value
    values = [worth(each, not is_max) for each in below]
    return max(values) if is_max else min(values)

def show_memory():
    return psutil.Process().memory_info().rss
"""

IN_A_LOOP = """
import psutil
from tqdm import tqdm

def best_of(numbers):
    best, waiting = 0, [numbers]
    while waiting:
        for each in tqdm(waiting.pop()):
            best = max(best, each)
    return best

def show_memory():
    return psutil.Process().memory_info().rss
"""


def test_nodes_that_are_linked_by_numbers_are_searched():
    assert recognize(BY_NUMBERS)[0].call == "worth(4, True)"
    assert record_program(BY_NUMBERS).result.value == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BY_NUMBERS.replace("POINTS[point_id]", "find(point_id)"), ""),
        (IN_A_LOOP, "No function in it calls itself, and psutil is not here."),
        (IN_A_LOOP.replace("psutil", "tqdm"), ""),
        (
            BY_NUMBERS.replace("POINTS[point_id]", "psutil.find(point_id)"),
            "No call was found that starts a search; psutil is not here.",
        ),
    ],
)
def test_a_module_that_the_search_does_not_need_is_not_told(text, sentence):
    assert tell_missing(text) == sentence
