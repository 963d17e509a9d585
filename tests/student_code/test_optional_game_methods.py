"""What a game may have besides, names, chance, an evaluation, a board, keeps the contract too."""

import pytest

from plyscope.student_code.adapters.custom_game_data import check_custom_game
from plyscope.student_code.adapters.custom_games import make_custom_game
from tests.student_code.student_games import DATACLASS, PILE, told


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ("'take'", "At the start: the actions 1, 2, 3 have the same name 'take'."),
        ("action", "At the start: action_name(state, 1) returned 1: expected a name."),
        ("''", "At the start: action_name(state, 1) returned '': expected a name."),
    ],
)
def test_names_tell_moves_apart(names, sentence):
    text = f"{PILE}\n    def action_name(self, state, action):\n        return {names}\n"
    assert told(text) == [([], sentence)]


def test_a_name_is_read_as_the_move_that_it_names():
    text = f"""{PILE}
    def action_name(self, state, action):
        return f"take {{action}}"

    def parse_action(self, state, text):
        return 1
"""
    assert told(text)[0] == (
        [],
        "At the start: parse_action(state, 'take 2') returned 1, but 'take 2' is the name of 2.",
    )


@pytest.mark.parametrize(
    ("odds", "sentence"),
    [
        ("[(1, 0.5), (2, 0.5), (3, 0.5)]", "the probabilities 0.5, 0.5, 0.5 do not sum to 1."),
        ("[(1, 1)]", "outcomes(state) and actions(state) have different actions."),
        (
            "[1, 2, 3]",
            (
                "outcomes(state) returned [1, 2, 3]: expected a list of pairs of an action and its "
                "probability."
            ),
        ),
    ],
)
def test_chance_has_probabilities(odds, sentence):
    text = PILE.replace("return state[1]\n", "return -1 if state[0] == 4 else state[1]\n")
    text += f"\n    def outcomes(self, state):\n        return {odds}\n"
    assert told(text) == [(["1"], f"After 1: {sentence}")]


@pytest.mark.parametrize(
    ("value", "moves", "sentence"),
    [
        ("None", [], "At the start: evaluate(state, 0) returned None: expected a finite number."),
        (
            "0",
            ["2", "3"],
            (
                "After 2, 3: the game is over, but evaluate(state, 0) is 0 and utility is -1: "
                "they must be equal."
            ),
        ),
        (
            "self.utility(state, player) * (2 if state[0] == 4 else 1 if state[0] == 0 else 0.5)",
            ["1"],
            (
                "After 1: evaluate is 2, but finished games have utilities from -1 to 1: an "
                "unfinished game must lie strictly between."
            ),
        ),
    ],
)
def test_an_evaluate_of_its_own_keeps_what_is_asked_of_it(value, moves, sentence):
    text = f"{PILE}\n    def evaluate(self, state, player):\n        return {value}\n"
    assert told(text)[0] == (moves, sentence)


def test_with_an_evaluate_searches_to_a_depth_can_play_it():
    text = f"""{PILE}
    def evaluate(self, state, player):
        return self.utility(state, player) / (1 + state[0])
"""
    found = check_custom_game({"text": text}, "Pile")
    assert found["failures"] == []
    assert "h_alphabeta" in found["entry"]["algorithms"]
    assert found["entry"]["depths"] == [1, 2, 3, 4, 5, 6, 7, 8]


ALONE = """
class Alone:
    players = ("A",)
    initial = (4, 0)

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError("That cannot be taken.")
        return state[0] - action, state[1] + 1

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -state[1]
"""


@pytest.mark.parametrize(
    ("bound", "moves", "sentence"),
    [
        ("None", [], "At the start: upper_bound(state) returned None: expected a finite number."),
        (
            "-3",
            ["2", "2"],
            (
                "After 2, 2: the game is over, but upper_bound(state) is -3 and utility is -2: "
                "the bound must not be less."
            ),
        ),
    ],
)
def test_an_upper_bound_of_its_own_keeps_what_is_asked_of_it(bound, moves, sentence):
    text = f"{ALONE}\n    def upper_bound(self, state):\n        return {bound}\n"
    assert told(text, "Alone")[0] == (moves, sentence)


def test_with_an_upper_bound_ida_star_can_play_it():
    plain = check_custom_game({"text": ALONE}, "Alone")
    assert "ida_star" not in plain["entry"]["algorithms"]
    text = f"{ALONE}\n    def upper_bound(self, state):\n        return -state[1] - state[0] / 2\n"
    found = check_custom_game({"text": text}, "Alone")
    assert found["failures"] == []
    assert "ida_star" in found["entry"]["algorithms"]


VIEW = """
from plyscope.game import BoardView, MovePath
{pile}
    def view(self, state):
        return {view}
"""


@pytest.mark.parametrize(
    ("view", "sentence"),
    [
        ("str(state)", "view(state) returned '(5, 0)': expected a BoardView."),
        (
            "BoardView(1, 3, ('a', 'b'), ('a', 'b', 'c'), (None,) * 3)",
            (
                "view(state) has 1 × 3 cells, but lists 2 cells, 3 names and 3 moves: expected one "
                "of each for every cell."
            ),
        ),
        (
            "BoardView(1, 1, ('a',), ('a',), (None,), (), 'hexagons')",
            (
                "view(state) has the kind 'hexagons'; kinds are marks, discs, counters, tiles, "
                "dice, "
                "choices, go, chess, draughts, backgammon."
            ),
        ),
        (
            "BoardView(1, 2, ('p', ''), ('a1', 'b1'), (None,) * 2, paths=(MovePath('1', (0, 1)),))",
            (
                "view(state) has paths on a board of the kind 'marks'; kinds with paths are chess, "
                "draughts."
            ),
        ),
        (
            "BoardView(1, 2, ('p', ''), ('a1', 'b1'), ('1', None), (), 'chess', "
            "paths=(MovePath('1', (0, 1)),))",
            (
                "view(state) has both paths and moves of single cells: with paths, every move must "
                "be None."
            ),
        ),
        (
            "BoardView(1, 2, ('p', ''), ('a1', 'b1'), (None,) * 2, (), 'chess', "
            "paths=(MovePath('1', (0, 2)),))",
            (
                "view(state) has a path '1' over the cells (0, 2): expected at least two, each "
                "from "
                "0 to 1."
            ),
        ),
        (
            "BoardView(1, 2, ('p', ''), ('a1', 'b1'), (None,) * 2, (), 'chess', paths=('a1b1',))",
            "view(state) has 'a1b1' among its paths: expected a MovePath.",
        ),
        (
            "BoardView(1, 2, ('p', ''), ('a1', 'b1'), (None,) * 2, (), 'chess', "
            "paths=(MovePath('1', (0, 1)), MovePath('3', (0, 1))))",
            (
                "view(state) has the paths 1, 3, but the actions are 1, 2, 3: expected one path "
                "for each action, in the same order."
            ),
        ),
        (
            "BoardView(1, 1, ('k',), ('a1',), (None,), (), 'chess', cell_numbers=('1', '2'))",
            "view(state) has 2 numbers for 1 cells: expected one each, or none.",
        ),
        (
            "BoardView(1, 1, ('k',), ('a1',), (None,), (), 'chess', threatened_cells=(1,))",
            "view(state) has the threatened cells (1,): expected 0 to 0.",
        ),
    ],
)
def test_a_board_of_its_own_is_one_that_can_be_drawn(view, sentence):
    text = VIEW.format(pile=PILE, view=view)
    assert told(text) == [([], f"At the start: {sentence}")]


def test_a_board_of_its_own_is_shown_and_what_is_none_is_not():
    text = VIEW.format(pile=PILE, view="BoardView(1, 1, (str(state[0]),), ('a1',), (None,))")
    game = make_custom_game("own:game:Pile", {"text": text})
    assert game.view(game.initial).cells == ("5",)
    assert check_custom_game({"text": text}, "Pile")["entry"]["boards"] is True
    other = make_custom_game("own:game:Pile", {"text": VIEW.format(pile=PILE, view="str(state)")})
    assert other.view(other.initial).cells == ("1", "2", "3")


def test_such_a_game_is_shown_as_a_row_of_its_moves():
    game = make_custom_game("own:game:Pile", {"text": DATACLASS})
    view = game.view(game.initial)
    assert view.kind == "choices"
    assert view.cells == view.moves == ("take 1", "take 2", "take 3")
    assert view.caption == "State(left=5, player=0)"
    end = game.result(game.result(game.initial, 3), 2)
    assert game.view(end).cells == ("MAX −1, MIN 1",)
    assert game.parse_action(game.initial, " Take 2") == 2
