"""The rules of a program as a game: brute force on them judges the corpus as its index says."""

import random
from contextlib import redirect_stdout
from io import StringIO

import pytest

from plyscope.game import MAX, IllegalMove
from plyscope.student_code.adapters.starts.recognition import recognize
from plyscope.student_code.adapters.starts.search_start import load_for
from tests.student_code.corpus_index import PROGRAMS, read_program

CS50 = [name for name, entry in PROGRAMS.items() if entry.style == "CS50"]
POSITIONS = 8  # of each program, four to six moves after the start


def load_game(name, number=0):
    start = [each for each in recognize(read_program(name)) if each.make_game][number]
    program = load_for(start, read_program(name))
    return program, start.make_game(program)


def value_of(game, state, values):
    if state not in values:
        if game.is_terminal(state):
            values[state] = game.utility(state, MAX)
        else:
            below = [value_of(game, game.result(state, a), values) for a in game.actions(state)]
            values[state] = (max if game.to_move(state) == MAX else min)(below)
    return values[state]


def list_positions(game, seed):
    """Return positions of random games that are not over."""
    chance, found = random.Random(seed), []
    while len(found) < POSITIONS:
        state = game.initial
        for _ in range(chance.randrange(4, 7)):
            if not game.is_terminal(state):
                state = game.result(state, chance.choice(game.actions(state)))
        if not game.is_terminal(state):
            found.append(state)
    return found


def count_wrong_moves(name):
    """Return how often a program's move is not among the best by its own rules, or fails."""
    program, game = load_game(name)
    values, wrong = {}, 0
    for state in list_positions(game, 1):
        best = value_of(game, state, values)
        try:
            with redirect_stdout(StringIO()):
                move = program.names["minimax"](state.copy_value())
        except (ValueError, TypeError):
            wrong += 1
            continue
        reached = [
            value_of(game, game.result(state, action), values)
            for action in game.actions(state)
            if game.write_action(action) == move
        ]
        wrong += reached != [best]
    return wrong


@pytest.mark.parametrize("name", [n for n in CS50 if PROGRAMS[n].verdict != "rules"])
def test_brute_force_on_the_rules_of_a_cs50_program_agrees_with_the_index(name):
    assert (count_wrong_moves(name) > 0) == (PROGRAMS[name].verdict == "search")


def test_ten_cs50_programs_have_right_rules():
    assert sum(PROGRAMS[name].verdict != "rules" for name in CS50) == 10


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cs188_minimax", 6),
        ("aima_functions", 8),
        ("aima_own_nim", 1),
        ("easyai_game_of_bones", 100),
        ("class_legal_push_pop", -1),
    ],
)
def test_the_game_of_a_program_has_its_known_value(name, value):
    _, game = load_game(name)
    assert value_of(game, game.initial, {}) == value


def test_actions_are_numbers_with_the_names_of_the_program():
    _, game = load_game("cs50_alpha_beta")
    actions = game.actions(game.initial)
    assert list(actions) == list(range(9))
    assert game.action_name(game.initial, 0) == "(0, 0)"
    assert game.parse_action(game.initial, "(2, 2)") == 8
    with pytest.raises(IllegalMove, match="no move '9'"):
        game.parse_action(game.initial, "9")
    taken = game.result(game.initial, 0)
    with pytest.raises(IllegalMove, match="Action 0 is not legal here"):
        game.result(taken, 0)


def test_a_rule_that_changes_what_it_is_handed_leaves_the_position():
    _, game = load_game("cs50_changes_board")
    before = game.initial.copy_value()
    game.result(game.initial, game.actions(game.initial)[0])
    assert game.initial.copy_value() == before == [[None] * 3] * 3
