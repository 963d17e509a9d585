"""The one-line rules of the catalog: each says of its game what is so."""

import random

import pytest

from plyscope.games import GAMES, make
from plyscope.games.draughts.move_generation import CAPTURE

WORDS = {3: "Three", 4: "Four"}
PLAYOUTS = 40


def play_at_random(game, dice, check=lambda state: None):
    """Return the last state of a random game; `check` sees every state."""
    state = game.initial
    while not game.is_terminal(state):
        check(state)
        state = game.result(state, dice.choice(list(game.actions(state))))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_group_and_a_rule(name):
    entry = GAMES[name]
    assert entry.group in ("Board games", "Nim and dice", "Puzzles", "Textbook trees")
    assert entry.rule.endswith(".")
    assert len(entry.rule) < 170


LINE_GAMES = [name for name in GAMES if name.startswith(("tictactoe", "three", "connect"))]


@pytest.mark.parametrize("name", LINE_GAMES)
def test_a_row_wins_and_a_full_board_without_one_is_a_draw(name):
    game, dice = make(name), random.Random(1)
    assert f"{WORDS[game.in_row]} in a row wins, also diagonally." in GAMES[name].rule
    for _ in range(PLAYOUTS):
        state = play_at_random(game, dice)
        view = game.view(state)
        utilities = [game.utility(state, player) for player in range(len(game.players))]
        if view.winning_cells:
            rows = {cell // view.columns for cell in view.winning_cells}
            columns = {cell % view.columns for cell in view.winning_cells}
            assert len(view.winning_cells) >= game.in_row
            assert {len(rows), len(columns)} <= {1, len(view.winning_cells)}
            assert max(utilities) > 0
        else:
            assert "" not in view.cells
            assert set(utilities) == {0}


@pytest.mark.parametrize("name", ["draughts", "draughts-3", "draughts-4"])
def test_in_draughts_whoever_can_capture_must_and_whoever_cannot_move_loses(name):
    game, dice = make(name), random.Random(2)
    captures = 0

    def check(state):
        nonlocal captures
        kinds = {action >= CAPTURE for action in game.actions(state)}
        assert len(kinds) == 1
        captures += True in kinds

    for _ in range(PLAYOUTS // 8):
        state = play_at_random(game, dice, check)
        if not game.is_repeated(state):
            assert game.utility(state, game.to_move(state)) == -1
    assert captures or name != "draughts"


def test_the_last_counter_wins_or_at_misere_loses():
    dice = random.Random(3)
    for name in ("nim", "nim-1-3-5", "nim-misere"):
        game = make(name)
        for _ in range(PLAYOUTS):
            state = play_at_random(game, dice)
            taker = 1 - game.to_move(state)
            wins = game.utility(state, taker) == 1
            assert GAMES[name].rule.endswith(f"{'wins' if wins else 'loses'}.")


def test_pig_ends_at_its_points_or_after_its_turns():
    dice = random.Random(4)
    for name in ("pig", "piglet"):
        game, rule = make(name), GAMES[name].rule
        turns = game.initial.turns
        assert f"{game.target} points win; after {turns} turns the higher score wins." in rule
        for _ in range(PLAYOUTS):
            state = play_at_random(game, dice)
            assert max(state.scores) >= game.target or state.turns == 0
            assert game.utility(state, 0) == (state.scores[0] > state.scores[1]) - (
                state.scores[0] < state.scores[1]
            )


def test_a_one_loses_the_points_of_the_turn():
    game = make("pig")
    state = game.initial
    for name in ("roll", "roll 5", "roll", "roll 1"):
        state = game.result(state, game.parse_action(state, name))
    assert (state.scores, state.at_stake, state.player) == ((0, 0), 0, 1)


@pytest.mark.parametrize("name", ["sliding-3x2", "sliding-3x3"])
def test_the_tiles_are_brought_into_order_in_at_most_so_many_moves(name):
    game = make(name)
    assert game.goal == (*range(1, len(game.goal)), 0)
    assert f"the order 1 to {len(game.goal) - 1}" in GAMES[name].rule
    assert f"in at most {game.max_moves} moves" in GAMES[name].rule


def test_an_endgame_game_starts_with_an_endgame():
    for pieces in (3, 4):
        game = make(f"draughts-{pieces}")
        men = [content for content in game.view(game.initial).cells if content]
        assert len(men) == pieces
        assert game.tablebase(game.initial)[0] == 1  # Black wins
