"""A guest that is called with anything at all answers, or says in a sentence what is wrong."""

import json
import random
from collections import Counter

import pytest

from plyscope.sandbox import call
from plyscope.sandbox.sandbox_schema import CALLS
from tests.calls import ODD
from tests.student_code.sandbox_calls import MINIMAX, code, refusal
from tests.volume import examples

GAME = """\
class Pile:
    initial = 3
    players = ("A", "B")

    def to_move(self, state):
        return (3 - state) % 2

    def actions(self, state):
        return list(range(1, min(2, state) + 1))

    def result(self, state, action):
        return state - action

    def is_terminal(self, state):
        return state == 0

    def utility(self, state, player):
        return 1 if player == (self.to_move(state) + 1) % 2 else -1


"""
CODES = [
    *(code(GAME + MINIMAX), code(MINIMAX), code(MINIMAX, "minimax"), code(GAME, "Pile")),
    *(code("x"), code(""), code("no python"), None),
]
GAMES = [
    *("own:game:Pile", "own:judged:minimax:tictactoe", "own:", "own:game:", "own:judged::"),
    *("own:judged:minimax:own:game:Pile", "tree:[1, 2]", "tictactoe"),
]
COUNT = examples(60)  # of each call


def player(rng):
    odd = rng.choice(ODD)
    return rng.choice(
        [
            {"algorithm": "own", "code": rng.choice([*CODES, odd])},
            {"algorithm": "minimax"},
            {"algorithm": rng.choice(["minimax", odd])},
            {"algorithm": "minimax", "strength": rng.choice([{"kind": "depth", "depth": 1}, odd])},
            {"code": rng.choice(CODES), "algorithm": "h_minimax", "options": odd},
            odd,
        ]
    )


def argument(rng, name):
    if rng.random() < 0.9:
        if name == "code":
            return rng.choice(CODES)
        if name == "game":
            return rng.choice(GAMES)
        if name == "algorithm":
            return "own"
        if name == "players":
            return [player(rng) for _ in range(rng.choice([2, 2, 2, 1, 3]))]
    return rng.choice(ODD)


@pytest.mark.parametrize("name", CALLS)
def test_no_call_at_random_is_a_defect(name):
    rng = random.Random(name)
    kinds = Counter()
    count = examples(10) if name == "games" else COUNT  # the whole catalog takes long
    for _ in range(count):
        given = {each: argument(rng, each) for each in CALLS[name] if rng.random() < 0.7}
        answer = json.loads(call(name, json.dumps(given), lambda _block: None))
        told = answer.get("error", {"kind": "value", "message": "-"})
        assert told["message"], given
        kinds[told["kind"]] += 1
    assert kinds.total() == count
    assert set(kinds) <= {"value", "ValueError", "IllegalMove", "Taught", "SearchStopped"}


@pytest.mark.parametrize("game", [None, 5, [], ["tictactoe"], {"a": 1}, True])
def test_a_game_that_is_no_text_is_refused_in_a_sentence(game):
    players = [{"algorithm": "minimax"}] * 2
    told = refusal("contest", game=game, players=players)
    assert told == {"kind": "ValueError", "message": f"game is {game!r}, expected a string."}


def test_players_that_are_no_players_are_refused_in_a_sentence():
    told = refusal("contest", players=["minimax", "minimax"])
    assert told["message"] == ("players[0] is 'minimax', expected an object.")


def test_who_begins_a_game_of_ones_own_is_a_name():
    told = refusal("position", game="own:game:Pile", first=["A"], code=code(GAME))
    assert told["message"] == "first is ['A'], expected a string, or null."
