"""The page's calls: JSON in, JSON out, each by itself, and a bad one refused in a sentence."""

import json
import marshal

import pytest

from plyscope import ALGORITHMS, GAMES, TicTacToe, record
from plyscope.calls.bridge import call, warm_up
from plyscope.game import play_moves
from plyscope.page.settings import find_game
from plyscope.search.compile_watch import strip_watch
from plyscope.trace.trace import compile_taped_search
from plyscope.watch import SearchStopped
from tests.samples import sample


def value(name, deliver=None, **arguments):
    """What a call answers, when it is answered."""
    answer = json.loads(call(name, json.dumps(arguments), deliver))
    assert list(answer) == ["value"], answer
    return answer["value"]


def refusal(name, **arguments):
    """The kind and the sentence with which a call is refused."""
    answer = json.loads(call(name, json.dumps(arguments)))
    assert list(answer) == ["error"], answer
    return answer["error"]["kind"], answer["error"]["message"]


def test_a_position_says_who_is_to_move_and_how_it_looks():
    assert value("position", moves=["b2"]) == {
        "toMove": "O",
        "over": False,
        "result": None,
        "view": {
            "rows": 3,
            "columns": 3,
            "cells": ["", "", "", "", "X", "", "", "", ""],
            "names": ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"],
            "moves": ["a3", "b3", "c3", "a2", None, "c2", "a1", "b1", "c1"],
            "line": [],
            "kind": "marks",
            "caption": "",
            "paths": [],
            "words": {},
            "numbers": [],
            "alarmed": [],
            "buttons": [],
        },
        "legal": ["a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"],
        "last": {"move": "b2", "by": "X", "cells": [4]},
        "fen": None,
    }


def test_a_position_is_tictactoe_with_x_to_begin_where_nothing_else_is_said():
    assert value("position")["toMove"] == "X"
    assert value("position", first="O")["toMove"] == "O"
    assert len(value("position", game="tictactoe-5x5-4")["legal"]) == 25


@pytest.mark.parametrize(
    ("first", "moves", "result", "line"),
    [
        ("X", "a3 a2 b3 b2 c3", {"winner": "X", "text": "X wins"}, [0, 1, 2]),
        ("O", "a3 a2 b3 b2 c3", {"winner": "O", "text": "O wins"}, [0, 1, 2]),
        ("X", "a1 a3 b2 c3 b3 b1 a2 c2 c1", {"winner": None, "text": "Draw"}, []),
    ],
)
def test_a_finished_game_says_who_won_and_by_which_line(first, moves, result, line):
    told = value("position", first=first, moves=moves.split())
    assert (told["toMove"], told["over"], told["legal"]) == (None, True, [])
    assert told["result"] == result
    assert told["view"]["line"] == line


def test_a_search_answers_with_its_move_and_delivers_its_tape():
    blocks = []
    found = value("search", blocks.append, moves=["b2"], algorithm="alphabeta")
    seconds = found.pop("seconds")
    said = "a3 is worth 0: a draw with best play."
    assert found == {
        **{"value": 0, "basis": "proved", "said": said},
        **{"move": "a3", "best": "a3", "careless": False},
    }
    assert 0 < seconds < 60

    numbers = [number for block in blocks for number in marshal.loads(block)]
    game = TicTacToe()
    assert numbers == record(game, play_moves(game, ["b2"])).numbers
    assert len(blocks) > 3


def test_a_search_of_a_finished_game_answers_with_no_move():
    found = value("search", moves=["a3", "a2", "b3", "b2", "c3"])
    assert (found["value"], found["move"], found["best"]) == (1, None, None)


@pytest.mark.parametrize("strength", [{"kind": "perfect"}, {"kind": "depth", "depth": 2}])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_every_strength_of_every_algorithm_takes_a_win(strength, algorithm):
    # X X .
    # O O .
    # . . .
    moves = ["a3", "a2", "b3", "b2"]
    found = value("search", moves=moves, algorithm=algorithm, strength=strength)
    assert (found["value"], found["move"]) == (1, "c3")


def test_a_careless_player_tells_when_it_was_careless():
    careless = {"kind": "careless", "rate": 1, "seed": 7}
    for moves in (["b2"], ["b2", "a3"], ["b2", "a3", "c1"]):
        found = value("search", moves=moves, strength=careless)
        assert found["best"] == value("search", moves=moves)["move"]
        assert found["careless"] is (found["move"] != found["best"])
        assert found["move"] in value("position", moves=moves)["legal"]


def test_the_ties_option_reaches_the_search():
    def numbers(**options):
        blocks = []
        value("search", blocks.append, moves=["b2"], options=options)
        return sum(len(marshal.loads(block)) for block in blocks)

    assert numbers() == numbers(ties="cut") < numbers(ties="strict")


def test_the_size_is_that_of_plain_minimax():
    assert value("size") == {"nodes": 549_946, "leaves": 255_168}
    assert value("size", moves=["b2"]) == {"nodes": 55_505, "leaves": 25_872}
    assert value("size", depth=2) == {"nodes": 82, "leaves": 72}
    assert value("size", game="tictactoe-4x4-3", depth=3) == {"nodes": 3_617, "leaves": 3_360}


def test_a_size_is_counted_in_parts_where_it_would_keep_others_waiting():
    answers = [value("size", part=True) for _ in range(3)]
    assert answers == ["more", "more", {"nodes": 549_946, "leaves": 255_168}]
    assert value("size", part=True) == "more"  # and what is known is not kept
    assert value("size", part=True, moves=["b2"]) == {"nodes": 55_505, "leaves": 25_872}


def test_a_size_that_is_too_large_to_count_is_null():
    assert value("size", game="tictactoe-5x5-4") is None
    parts = [value("size", game="tictactoe-5x5-4", part=True) for _ in range(20)]
    assert parts == ["more"] * 19 + [None]


def test_values_say_what_each_square_is_worth_to_x():
    # . . .      after a corner only the centre holds the draw
    # . . .
    # X . .
    told = value("values", moves=["a1"])
    assert told == {
        "depth": None,
        "plies": {},
        "scale": None,
        "values": {"a3": 1, "b3": 1, "c3": 1, "a2": 1, "b2": 0, "c2": 1, "b1": 1, "c1": 1},
    }


def test_values_seen_to_a_depth_are_those_of_a_search_to_it():
    moves = ["a1", "b2", "c1"]
    for depth in (1, 2, 3):
        strength = {"kind": "depth", "depth": depth}
        told = value("values", moves=moves, strength=strength)
        found = value("search", moves=moves, strength=strength)
        assert told["depth"] == depth
        assert min(told["values"].values()) == found["value"]
        assert told["values"][found["move"]] == found["value"]


def test_nodes_are_found_by_their_actions():
    start, after = value("nodes", moves=["b2"], paths=[[], [0, 8]])
    assert start == {
        "move": None,
        "small": {
            "columns": 3,
            "rows": 3,
            "shapes": [
                ["down", "line", [1, 0.5, 2, 0.5, 1, 1.5, 2, 1.5, 1, 2.5, 2, 2.5]],
                ["across", "line", [0.5, 1, 1.5, 1, 2.5, 1, 0.5, 2, 1.5, 2, 2.5, 2]],
                ["cross", "max", [1.5, 1.5]],
            ],
            "texts": [],
        },
        "pieces": "",
        "ending": "",
        "actions": [
            [0, "a3"],
            [1, "b3"],
            [2, "c3"],
            [3, "a2"],
            [5, "c2"],
            [6, "a1"],
            [7, "b1"],
            [8, "c1"],
        ],
    }
    assert after["move"] == "c1"
    assert after["small"]["shapes"][2:] == [
        ["ring", "min", [0.5, 0.5]],
        ["cross", "max", [1.5, 1.5]],
        ["cross-last", "max", [2.5, 2.5]],
    ]


def test_a_node_where_the_game_is_over_has_no_actions():
    (end,) = value("nodes", moves=["a3", "a2", "b3", "b2"], paths=[[2]])
    assert end["actions"] == []


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "sentence"),
    [
        (
            "position",
            {"game": "shogi"},
            "ValueError",
            f"There is no game 'shogi'; there are: {', '.join(GAMES)}.",
        ),
        ("position", {"first": "Z"}, "ValueError", "first is 'X' or 'O', not 'Z'."),
        (
            "position",
            {"moves": ["b2", "a3", "b2"]},
            "IllegalMove",
            "Move 3, 'b2': b2 is taken; free squares are b3, c3, a2, c2, a1, b1, c1.",
        ),
        (
            "search",
            {"moves": ["e4"]},
            "IllegalMove",
            "Move 1, 'e4': There is no square 'e4'; squares are a1 to c3.",
        ),
        (
            "position",
            {"moves": [None]},
            "IllegalMove",
            "moves[0] is None, expected a string.",
        ),
        (
            "search",
            {"algorithm": "foo", "strength": {"kind": "depth", "depth": 2}},
            "ValueError",
            f"algorithm is 'foo', expected {', '.join(map(repr, ALGORITHMS))}.".replace(
                ", 'puct'", " or 'puct'"
            ),
        ),
        (
            "search",
            {"options": {"tie": "cut"}},
            "ValueError",
            "alphabeta has no option 'tie'; its options are: ties, order.",
        ),
        (
            "search",
            {"options": {"ties": "none"}},
            "ValueError",
            "ties is 'cut' or 'strict', not 'none'.",
        ),
        (
            "search",
            {"strength": {"kind": "brilliant"}},
            "ValueError",
            "strength.kind is 'brilliant', expected 'perfect', 'depth' or 'careless'.",
        ),
        (
            "search",
            {"strength": {"kind": "depth", "depth": 0}},
            "ValueError",
            "strength.depth is 0, expected a whole number from 1 up.",
        ),
        (
            "size",
            {"depth": -1},
            "ValueError",
            "depth is -1, expected a whole number of plies from 0 up, or null.",
        ),
        (
            "nodes",
            {"paths": [[0, 0]]},
            "IllegalMove",
            "a3 is taken; free squares are b3, c3, a2, b2, c2, a1, b1, c1.",
        ),
    ],
)
def test_a_bad_request_is_refused_with_what_would_be_right(name, arguments, kind, sentence):
    assert refusal(name, **arguments) == (kind, sentence)


def test_an_unknown_call_is_refused_with_those_that_exist():
    kind, sentence = refusal("serch")
    assert kind == "ValueError"
    assert sentence.startswith("There is no call 'serch'; there are: position, roll, search, ")
    assert all(name in sentence for name in ("size", "values", "nodes"))


def test_a_fault_of_ours_is_told_as_one_and_its_place_is_not_hidden(monkeypatch, capsys):
    def broken(*_):
        raise ZeroDivisionError("at the root of it")

    monkeypatch.setattr("plyscope.calls.game_queries.play_moves", broken)
    kind, sentence = refusal("position")
    assert kind == "Defect"
    assert sentence == "Something went wrong in Plyscope. Details are in the browser console."
    assert "ZeroDivisionError: at the root of it" in capsys.readouterr().err


def test_an_answer_that_is_no_json_is_a_fault_of_ours(monkeypatch, capsys):
    monkeypatch.setattr(
        "plyscope.calls.search_queries.count_minimal_leaves", lambda *_, **__: float("nan")
    )
    assert refusal("minimum")[0] == "Defect"
    assert "ValueError" in capsys.readouterr().err


def test_a_search_ends_where_whoever_takes_its_tape_has_had_enough():
    def stop(_block):
        raise SearchStopped

    answer = json.loads(call("search", '{"algorithm": "minimax"}', stop))
    assert answer == {"error": {"kind": "SearchStopped", "message": "The search was stopped."}}


def test_without_memory_a_call_is_refused_in_a_sentence(monkeypatch):
    def full(*_, **__):
        raise MemoryError

    monkeypatch.setattr("plyscope.calls.dispatch.record_tape", full)
    kind, sentence = refusal("search")
    assert kind == "MemoryError"
    assert sentence.startswith("Out of memory: choose a position nearer to the end of the game")


def test_a_refused_call_leaves_the_next_one_as_it_was():
    before = value("search", moves=["b2"])["move"]
    refusal("search", moves=["b2", "b2"])
    assert value("search", moves=["b2"])["move"] == before


def test_warming_up_weaves_every_search_so_that_the_page_need_not():
    strip_watch.cache_clear()
    compile_taped_search.cache_clear()
    warm_up()
    functions = {algorithm.function for algorithm in ALGORITHMS.values()}
    assert strip_watch.cache_info().currsize == len(functions)
    woven = compile_taped_search.cache_info().misses
    for name in ALGORITHMS:
        game, state, options = sample(name)
        record(game, state, name, **options)
    end = play_moves(TicTacToe(), ["a1", "b1", "c1", "b2", "a2", "a3"])
    for name in ("minimax", "expectiminimax", "maxn", "uct"):  # they are for more than two in turn
        record(TicTacToe(), end, name)
    assert compile_taped_search.cache_info().misses == woven


def test_every_search_that_is_offered_on_a_tree_of_ones_own_finds_its_value_there():
    name = "tree:[[[3, 1], [2, 9]], [[0, 7], [5, 4]]]"
    found = {}
    for algorithm in find_game(name).algorithms:
        told = {"least": -9} if algorithm == "maxn_shallow" else {}
        result = value("search", game=name, algorithm=algorithm, options=told)
        assert result["move"] == "a2", algorithm
        found[algorithm] = result["value"]
    several = {one: [5, -5] for one in ("maxn", "maxn_shallow", "alliances")}
    estimates = {one: found.pop(one) for one in ("uct", "fallible")}
    optimal = ["minimax", "alphabeta", "alphabeta_hard", "alphabeta_table", "alphabeta_lookup"]
    chance = ["expectiminimax", "star1", "star2"]
    assert found == dict.fromkeys([*optimal, *chance], 5) | several
    assert 4 < estimates["uct"] <= 5 < estimates["fallible"] < 6  # against one who errs
