"""Games as students write them are held to the contract: each failure with the nearest position."""

import pytest

from plyscope import TicTacToe, solve
from plyscope.student_code.adapters.custom_game_data import check_custom_game
from plyscope.student_code.adapters.custom_games import make_custom_game
from plyscope.student_code.rule_checker.game_check import check_game
from tests.student_code.student_games import DATACLASS, LISTS, PILE, told

TEXTS = {"a tuple": (PILE, "Pile"), "a frozen dataclass": (DATACLASS, "Pile")}


@pytest.mark.parametrize(("text", "name"), TEXTS.values(), ids=TEXTS)
def test_a_game_that_keeps_the_contract_has_no_failures_and_an_entry(text, name):
    found = check_custom_game({"text": text}, name)
    assert found["failures"] == []
    entry = found["entry"]
    assert (entry["name"], entry["label"]) == ("own:game:Pile", "Pile, your own")
    assert entry["perfect"]
    assert "alphabeta" in entry["algorithms"]


def test_such_a_game_is_solved_like_any_other():
    game = make_custom_game("own:game:Pile", {"text": PILE})
    found = solve(game)
    assert (found.value, game.action_name(game.initial, found.action)) == (1, "1")  # leaves four
    assert solve(game, game.result(game.initial, 1)).value == 1
    assert (
        solve(game, algorithm="minimax").counts["nodes"] == 28
    )  # 1, 2, 4, 8, 15, 28 of piles from none up


BREAKS = {
    "nothing returned": (
        "        left, player = state\n        return (left - action, 1 - player)",
        "        left, player = state\n        (left - action, 1 - player)",
        [],
        "At the start: result(state, 1) returned None: is a return missing?",
    ),
    "an action twice": (
        "in (1, 2, 3) if",
        "in (1, 1, 2, 3) if",
        [],
        "At the start: actions(state) contains 1 twice.",
    ),
    "actions that are no numbers": (
        "[take for",
        "[str(take) for",
        [],
        (
            "At the start: actions(state) contains '1': an action must be an integer from 0 "
            "(action_name gives its name)."
        ),
    ),
    "a generator of actions": (
        "[take for take in (1, 2, 3) if take <= state[0]]",
        "(take for take in (1, 2, 3) if take <= state[0])",
        [],
        None,
    ),
    "more actions than can be looked at": (
        "[take for take in (1, 2, 3) if take <= state[0]]",
        "range(10**12)",
        [],
        "At the start: actions(state) has 1,000,000,000,000 actions; at most 10,000 are allowed.",
    ),
    "actions at the end": (
        "if take <= state[0]]",
        "if take <= state[0] or not state[0]]",
        ["2", "3"],
        (
            "After 2, 3: the game is over, but actions(state) still returned 1, 2, 3: expected an "
            "empty list."
        ),
    ),
    "no actions before it": (
        "if take <= state[0]]",
        "if take < state[0]]",
        ["1", "3"],
        (
            "After 1, 3: actions(state) is empty, but is_terminal(state) is False: without "
            "moves the "
            "game must be over."
        ),
    ),
    "a player who is none": (
        "return state[1]\n",
        "return self.players[state[1]]\n",
        [],
        (
            "At the start: to_move(state) returned 'First': expected 0 or 1, an index into the "
            "players First, Second."
        ),
    ),
    "the truth about the end": (
        "return state[0] == 0",
        "return None if state[0] else True",
        [],
        (
            "At the start: is_terminal(state) returned None: expected True if the game is over, "
            "else "
            "False."
        ),
    ),
    "no zero-sum": (
        "return -1 if player",
        "return 0 if player",
        ["2", "3"],
        (
            "After 2, 3: the game is over, but the utilities 0 for First and 1 for Second do not "
            "sum to 0: one player wins what the other loses."
        ),
    ),
    "no number": (
        "return -1 if player == state[1] else 1",
        "return float('nan')",
        ["2", "3"],
        (
            "After 2, 3: the game is over, but utility(state, 0) returned nan: expected a finite "
            "number."
        ),
    ),
    "an error far from the start": (
        "        left, player = state\n",
        "        left, player = state\n        1 / (left - 4)\n",
        ["1"],
        None,
    ),
    "chance without outcomes": (
        "return state[1]\n",
        "return -1 if state[0] == 4 else state[1]\n",
        ["1"],
        "After 1: to_move(state) is CHANCE, but the game has no method outcomes.",
    ),
    "a position that stays": (
        "return (left - action, 1 - player)",
        "return (left - action, 1 - player) if action < 3 else state",
        [],
        "At the start: result(state, 3) returned the same position: nobody has moved.",
    ),
}


@pytest.mark.parametrize("way", BREAKS)
def test_what_is_wrong_is_told_with_the_nearest_position(way):
    right, wrong, moves, sentence = BREAKS[way]
    assert right in PILE
    found = told(PILE.replace(right, wrong))
    assert found[0][0] == moves
    if sentence is not None:  # else the next two tests have it
        assert found[0][1] == sentence


def test_a_generator_is_no_list():
    _, wrong, _, _ = BREAKS["a generator of actions"]
    ((_, sentence),) = told(PILE.replace(BREAKS["a generator of actions"][0], wrong))
    assert sentence.startswith("At the start: actions(state) returned <generator object")
    assert sentence.endswith(": expected a list of actions.")


def test_an_error_is_told_with_its_line():
    right, wrong, _, _ = BREAKS["an error far from the start"]
    ((_, sentence),) = told(PILE.replace(right, wrong))
    assert sentence == ("After 1: result(state, 1) failed on line 18: division by zero.")


def test_a_list_that_is_changed_in_place_is_told_of_on_both_counts():
    assert told(LISTS, "Row") == [
        (
            [],
            "At the start: the state is a list, which is not hashable: make it a tuple.",
        ),
        (
            [],
            (
                "At the start: result(state, 0) changed the state in place: return a new one and "
                "leave the old one unchanged."
            ),
        ),
    ]


def test_a_dataclass_that_is_not_frozen_has_no_hash():
    text = DATACLASS.replace("(frozen=True)", "")
    ((moves, sentence),) = told(text)
    assert moves == []
    assert sentence == (
        "At the start: the state is a State, which is not hashable: make it "
        "@dataclass(frozen=True)."
    )


def test_states_that_look_the_same_are_equal():
    text = DATACLASS.replace("frozen=True", "eq=False")
    ((_, sentence),) = told(text)
    assert sentence == (
        "At the start: result(state, 1) returned two states that look the same but are not "
        "equal: a state needs __eq__ and __hash__, as a tuple or a frozen dataclass has them."
    )


def test_a_game_that_keeps_its_board_in_itself_is_found_out():
    text = PILE.replace("left, player = state\n", "left, player = state\n        self.n += 1\n")
    text = text.replace("return (left - action,", "return (left - action - self.n % 2,")
    text = text.replace("self.initial = (5, 0)", "self.initial = (5, 0)\n        self.n = 0")
    sentence = "At the start: result(state, 1) returned another state the second time."
    assert told(text)[0] == ([], sentence)


def test_a_game_that_goes_round_is_told_the_moves():
    text = PILE.replace("return (left - action, 1 - player)", "return ((left + 1) % 3 + 3, player)")
    text = text.replace("(1, 2, 3) if take <= state[0]", "(1,)").replace("(5, 0)", "(3, 0)")
    assert told(text) == [
        (
            ["1", "1", "1"],
            (
                "After 1, 1, 1: the position is the same as at the start, so the game may never "
                "end: "
                "count the moves in the state and end the game."
            ),
        )
    ]


def test_a_game_without_an_end_is_told_of():
    text = PILE.replace("return (left - action, 1 - player)", "return (left + action, 1 - player)")
    ((moves, sentence),) = told(text)
    assert len(moves) == 501
    assert ": 500 moves were made, and the game is not over: does it ever end?" in sentence


def test_an_illegal_move_that_is_not_refused_is_told_and_the_game_can_still_be_played():
    text = PILE.replace('            raise ValueError("That cannot be taken.")', "            pass")
    found = check_custom_game({"text": text}, "Pile")
    ((moves, sentence),) = [(each["moves"], each["sentence"]) for each in found["failures"]]
    assert moves == []
    assert sentence == (
        "At the start: result(state, 0) returned a state, but the actions are 1, 2, 3: an "
        "illegal action must raise IllegalMove."
    )
    assert found["failures"][0]["mild"]
    assert found["entry"]["name"] == "own:game:Pile"


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("def utility", "def worth", "The game has no method utility."),
        (
            "self.initial",
            "self.begin",
            "The game has no initial position: set self.initial.",
        ),
        (
            '("First", "Second")',
            '"XO"',
            'players is \'XO\': expected names, MAX first, such as ("MAX", "MIN").',
        ),
        ('("First", "Second")', '("X", "X")', "players has a name twice: X, X."),
    ],
)
def test_what_a_game_lacks_altogether_is_told_of_no_position(right, wrong, sentence):
    assert told(PILE.replace(right, wrong)) == [([], sentence)]


def test_a_class_that_needs_an_argument_is_told_to_give_it_a_default():
    text = DATACLASS.replace("size=5", "size")
    with pytest.raises(ValueError, match=r"size.*\): give the parameters of __init__ defaults\.$"):
        check_custom_game({"text": text}, "Pile")


def test_a_method_that_never_ends_is_told_of():
    text = PILE.replace("return state", "while state[0] == 4: pass\n        return state")
    game = make_custom_game("own:game:Pile", {"text": PILE}).plain
    assert check_game(game, seconds=0.2) == []
    namespace = {}
    exec(text, namespace)
    (found,) = check_game(namespace["Pile"](), seconds=0.2)
    assert found.sentence == (
        "After 1: is_terminal(state) did not return: is there an endless loop?"
    )


def test_where_somebody_moves_twice_alpha_beta_plays_it_and_a_search_for_players_in_turn_does_not():
    text = PILE.replace("1 - player)", "player if action == 2 else 1 - player)")
    found = check_custom_game({"text": text}, "Pile")
    assert found["failures"] == []
    assert "fallible" not in found["entry"]["algorithms"]
    assert {"alphabeta", "expectiminimax"} <= set(found["entry"]["algorithms"])


def test_our_own_games_keep_what_is_asked_of_others():
    assert check_game(TicTacToe(), seconds=0.5) == []
