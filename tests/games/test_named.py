"""Games by name, from their start or from another position."""

import json
import re

import pytest

from plyscope.calls.bridge import call
from plyscope.calls.page_catalog import describe_game
from plyscope.games import GAMES, find_entry, make
from plyscope.page.settings import find_game

MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
PLACED = {
    "chess": MATED,
    "gardner": "4k/5/5/5/K3R b - - 0 1",
    "draughts": "W:WK32:BK1,K5",
}


def asked(name, /, **arguments):
    return json.loads(call(name, json.dumps(arguments)))


def test_where_a_game_begins_can_be_said_where_its_positions_are_text():
    assert {name for name, entry in GAMES.items() if entry.from_position} >= set(PLACED)


@pytest.mark.parametrize("name", PLACED)
def test_a_name_holds_the_position_that_the_game_begins_with(name):
    whole = f"{name}:{PLACED[name]}"
    game, entry = make(whole), find_entry(whole)
    assert game.fen(game.initial) == PLACED[name]
    assert make(whole) is game
    assert (entry.name, entry.label) == (whole, f"{GAMES[name].label}, custom position")
    assert entry.firsts == (game.players[game.to_move(game.initial)],)
    assert describe_game(entry, game)["fen"] == PLACED[name]


def test_a_game_that_ends_where_it_begins_says_how():
    mated = f"chess:{MATED}"
    told = describe_game(find_entry(mated), make(mated))
    assert told["result"] == {"winner": "White", "text": "Checkmate: White wins"}
    assert describe_game(find_entry("chess"), make("chess"))["result"] is None


def test_a_tree_is_told_of_as_well():
    found = find_game("tree:[[1, 2], 3]")
    told = describe_game(found.entry, found.game)
    assert (told["name"], told["fen"]) == ("tree:[[1, 2], 3]", None)
    assert told["players"] == ["MAX", "MIN"]


def test_a_game_is_played_from_there():
    game = "chess:6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    position = asked("position", game=game, first="White")["value"]
    assert (position["fen"], position["toMove"]) == (game.partition(":")[2], "White")
    after = asked("position", game=game, moves=["Ra8#"])["value"]
    assert after["fen"] == "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1"
    assert after["over"] is True


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("shogi:9/9", f"There is no game 'shogi'; there are: {', '.join(GAMES)}."),
        ("nim:3,4", "Nim 3, 4, 5 has one position to start with; others have "),
        ("chess:", "A FEN has "),
        ("chess:8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
        ("draughts:B:W1:B5", "A man of White on 1 to 4 is a king: write K before it, K1, not '1'."),
        (f"draughts:{'x' * 300}", "A position begins with who is to move"),
    ],
)
def test_what_is_no_game_or_no_position_is_refused(name, sentence):
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        make(name)
    error = asked("position", game=name)["error"]
    assert error["kind"] == "ValueError"
    assert error["message"].startswith(sentence)
    assert len(error["message"]) < 700


def test_only_who_is_to_move_can_begin():
    with pytest.raises(ValueError, match=r"^first is 'Black', not 'White'\.$"):
        make(f"chess:{MATED}", "White")
